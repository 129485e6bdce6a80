# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels, main() and RTL that try to get at what is not theirs: SCRIPT HLSC.
docs/security.md lists what is refused and points here.

Each attack looks for a secret file, or leaves a trace outside. It must find
nothing and leave nothing, and the daemon must serve the next request.
"""

import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

HLSC = ""
SANITIZED = "HLSD_SANITIZE" in os.environ
SECRET = "an0ther-ones-s3cret"
ODD_FOLDER = "~0dd-f0lder"
EARLIER = "~an-earlier-requ3st~"

# Looks for texts in all memory that it finds by walking from page to page: the
# stack, the heap, what is mapped, data of programs and libraries. The texts are
# stored in disguise, or it would find itself. k() is called with the number of
# those that were found; the first one is planted.
SCANNER = """#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define PAGE 4096ul
#define FAR 8192 /* pages in a row that are not there */
static const unsigned char needles[][80] = {%s};
enum { COUNT = sizeof needles / sizeof *needles };
static sigjmp_buf missed;
static unsigned found[COUNT];
int k(int number) { return number; }
static void miss(int number) { (void)number; siglongjmp(missed, 1); }
static void look_at(const char *page) {
  for (int i = 0; i < COUNT; i++) {
    const char *at = page, *end = page + PAGE;
    while ((at = memchr(at, needles[i][0] ^ 0x55, end - at))) {
      int length = 0;
      while (needles[i][length] && at + length < end &&
             (at[length] ^ 0x55) == needles[i][length])
        length++;
      if (!needles[i][length]) {
        found[i]++;
        if (found[i] < 4 && i > 0)
          printf("needle %%d at %%p\\n", i, (void *)at);
      }
      at++;
    }
  }
}
static struct { unsigned long first, last; } walked[32];
static int walks;
static int was_there(unsigned long page) {
  for (int i = 0; i < walks; i++)
    if (page >= walked[i].first && page <= walked[i].last) return 1;
  return 0;
}
static unsigned long walk(const void *from, long step) {
  volatile unsigned long page = (unsigned long)from / PAGE * PAGE;
  for (volatile int gap = 0; gap < FAR && !was_there(page); page += step) {
    if (sigsetjmp(missed, 0)) { gap++; continue; }
    volatile char probe = *(volatile char *)page;
    (void)probe;
    gap = 0;
    look_at((const char *)page);
  }
  return page;
}
int main(void) {
  struct sigaction action = {.sa_handler = miss, .sa_flags = SA_NODEFER};
  sigaction(SIGSEGV, &action, 0);
  sigaction(SIGBUS, &action, 0);
  char *planted = malloc(80);
  for (int i = 0; i < 80; i++)
    planted[i] = needles[0][i] ? needles[0][i] ^ 0x55 : 0;
  const void *starts[] = {&action, sbrk(0), planted, malloc(1 << 22),
                          (void *)main, (void *)stdout, (void *)printf,
                          (void *)environ};
  for (unsigned i = 0; i < sizeof starts / sizeof *starts; i++) {
    if (was_there((unsigned long)starts[i])) continue;
    unsigned long last = walk(starts[i], PAGE);
    unsigned long first = walk((const char *)starts[i] - PAGE, -PAGE);
    walked[walks].first = first + PAGE;
    walked[walks++].last = last - PAGE;
  }
  int others = 0;
  for (int i = 1; i < COUNT; i++) others += found[i] > 0;
  printf("planted: %%d\\n", found[0] > 0);
  k(others);
  return 0;
}
"""

# main() of the native run, with the kernel as the witness: k(1) is an attempt
# that succeeded.
PROGRAM = """#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <unistd.h>
int k(int succeeded) { return succeeded; }
int main(void) {
%s
}
"""

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir,
                       "kernels")


class AttackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.mkdtemp(prefix="hlsd-attack-")
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        for name in ("run", "home", "work", "tmp", "home/.ssh"):
            os.mkdir(cls.path(name), 0o700)
        os.symlink("home", cls.path("~home"))
        cls.secret = cls.path("home/.ssh/id_rsa")
        cls.write("home/.ssh/id_rsa", f"int {SECRET.replace('-', '_')};\n"
                  f"// {SECRET}\n")
        cls.environment = dict(
            os.environ, HLSD_SOCKET=cls.path("run/hlsd.sock"),
            HLSD_CACHE_DIR="", HOME=cls.path("~home"),
            TMPDIR=cls.path("tmp"), HLSD_SECRET=SECRET,
            PATH=f"{os.environ['PATH']}:/{ODD_FOLDER}")
        cls.addClassCleanup(cls.hlsc, "stop")

    @classmethod
    def path(cls, name):
        return os.path.join(cls.directory, name)

    @classmethod
    def write(cls, name, text):
        with open(cls.path(name), "w") as file:
            file.write(text)
        return cls.path(name)

    @classmethod
    def hlsc(cls, *arguments):
        return subprocess.run([HLSC, *arguments], env=cls.environment,
                              capture_output=True, text=True, check=False)

    def still_serves(self):
        done = self.hlsc("verify", self.write("work/good.c",
                                              "int k(int a) { return a; }\n"))
        self.assertEqual(done.returncode, 0, done.stderr)

    def is_without_secret(self, done):
        for text in (done.stdout, done.stderr):
            self.assertNotIn(SECRET, text)
            self.assertNotIn(SECRET.replace("-", "_"), text)
            self.assertNotIn(SECRET.encode().hex().upper(), text)

    def shows_no_secret(self, done):
        self.is_without_secret(done)
        self.still_serves()

    # --- the text of a kernel ---

    def compile_attack(self, text, *arguments, expect=1):
        """Every stage at which something could show. Sanitized, the last command
        alone, which goes through all that the others do."""
        path = self.write("work/kernel.c", text)
        commands = (["verify"], ["lower", "--stage", "llvm"],
                    ["lower", "--stage", "cf"], ["emit-rtl", "--json"])
        for command in commands[-1:] if SANITIZED else commands:
            done = self.hlsc(*command, *arguments, path)
            self.is_without_secret(done)
            if expect is not None:
                self.assertEqual(done.returncode, expect, done.stderr)
        self.still_serves()
        return done

    def test_include(self):
        kernel = "int k(int a) { return a; }\n"
        climbing = "../" * 20 + self.secret[1:]
        for path in ("/etc/shadow", "/etc/passwd", self.secret, climbing,
                     "../home/.ssh/id_rsa", "/proc/self/environ",
                     "/proc/self/maps", "/dev/zero", "/dev/stdin"):
            for quotes in ('"%s"', "<%s>"):
                with self.subTest(path=path, quotes=quotes):
                    self.compile_attack(f"#include {quotes % path}\n" + kernel)

    def test_include_by_a_macro(self):
        self.compile_attack(f'#define FILE "{self.secret}"\n#include FILE\n'
                            "int k(int a) { return a; }\n")
        # A macro of the command line is the user's own, and refused as well.
        self.compile_attack("#include FILE\nint k(int a) { return a; }\n",
                            f'-DFILE="{self.secret}"')

    def test_the_refusal_says_what_to_do(self):
        path = self.write("work/kernel.c", '#include "../home/x.h"\n'
                          "int k(int a) { return a + X; }\n")
        self.write("home/x.h", "#define X 1\n")
        done = self.hlsc("verify", path)
        self.assertIn("-I", done.stdout + done.stderr)
        self.assertEqual(self.hlsc("verify", "-I", self.path("home"),
                                   path).returncode, 0)

    def test_hidden_files_beside_the_source(self):
        """A source in the home directory may include what lies there."""
        self.write("home/seen.h", "#define X 1\n")
        path = self.write("home/kernel.c", '#include "seen.h"\n'
                          "int k(int a) { return a + X; }\n")
        self.assertEqual(self.hlsc("verify", path).returncode, 0)
        self.write("home/kernel.c", '#include ".ssh/id_rsa"\n'
                   "int k(int a) { return a; }\n")
        self.shows_no_secret(self.hlsc("lower", path))
        self.assertEqual(self.hlsc("verify", path).returncode, 1)

    def test_line_directive(self):
        done = self.compile_attack(
            f'#line 1 "{self.secret}"\nint k(int a) {{ return b; }}\n',
            expect=None)
        self.assertEqual(done.returncode, 1)

    def test_embed(self):
        for path in (self.secret, "../home/.ssh/id_rsa"):
            with self.subTest(path):
                self.compile_attack(
                    "int k(int i) { static const unsigned char t[] = {\n"
                    f'#embed "{path}"\n}}; return t[i & 7]; }}\n',
                    "-std=c23")

    def test_existence(self):
        """Nor can a kernel find out what there is."""
        def ask(path):
            text = (f'#if __has_include("{path}")\n#define X 1\n#else\n'
                    "#define X 2\n#endif\nint k(int a) { return X; }\n")
            done = self.hlsc("lower", "--stage", "llvm",
                             self.write("work/kernel.c", text))
            return (done.stdout + done.stderr).replace(path, "PATH")

        for there, absent in ((self.secret, self.path("home/.ssh/none")),
                              ("../home/.ssh/id_rsa", "../home/.ssh/none")):
            self.assertEqual(ask(there).replace("^", "~").replace("~", ""),
                             ask(absent).replace("^", "~").replace("~", ""))

    def test_incbin_in_a_kernel(self):
        self.compile_attack(
            "int k(int a) { __asm__(\".incbin \\\"%s\\\"\"); return a; }\n" %
            self.secret)
        self.compile_attack(
            "__asm__(\".incbin \\\"%s\\\"\");\nint k(int a) { return a; }\n" %
            self.secret, expect=None)

    def test_modules_plugins_and_pragmas(self):
        for text in ('#pragma clang module import std\n',
                     '#pragma clang __debug crash\n',
                     '#pragma comment(lib, "evil")\n',
                     "#pragma GCC dependency \"%s\"\n" % self.secret,
                     "#include_next <%s>\n" % self.secret,
                     "#import \"%s\"\n" % self.secret):
            with self.subTest(text):
                self.compile_attack(text + "int k(int a) { return a; }\n",
                                    expect=None)

    def test_modules_of_clang(self):
        """To build a module is to write it to disk."""
        before = set(os.listdir("/tmp")) | set(os.listdir(self.path("tmp")))
        for pragmas in ("#pragma clang module build evil\nmodule evil {}\n"
                        "#pragma clang module contents\n"
                        "#pragma clang module begin evil\nint x;\n"
                        "#pragma clang module end\n"
                        "#pragma clang module endbuild\n",
                        "#pragma clang module import std.io\n",
                        "#pragma clang module load evil\n",
                        "_Pragma(\"clang module import std\")\n"):
            with self.subTest(pragmas):
                done = self.compile_attack(
                    pragmas + "int k(int a) { return a; }\n")
                self.assertIn("no modules", done.stdout + done.stderr)
                self.assertNotIn("denied", done.stdout + done.stderr)
        left = set(os.listdir("/tmp")) | set(os.listdir(self.path("tmp")))
        self.assertEqual([name for name in left - before
                          if name.endswith(".pcm")], [])

    def test_pipes_and_devices_beside_the_source(self):
        """To open a pipe waits for somebody who writes to it."""
        os.mkfifo(self.path("work/pipe.h"))
        os.mkdir(self.path("work/extra"))
        os.mkfifo(self.path("work/extra/other.h"))
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path("work/socket.h"))
        for name in ("zero", "tty", "stdin"):
            os.symlink(f"/dev/{name}", self.path(f"work/{name}.h"))
        for name in ("pipe.h", "socket.h", "zero.h", "tty.h", "stdin.h",
                     "other.h"):
            for text in ('#include "%s"\nint k(int a) { return a; }\n',
                         '#if __has_include("%s")\n#endif\n'
                         'int k(int a) { return a; }\n',
                         "int k(int i) { static const unsigned char t[] = {\n"
                         '#embed "%s"\n}; return t[i & 7]; }\n'):
                with self.subTest(name=name, text=text):
                    done = self.hlsc(
                        "verify", "-std=c23", "--deadline-ms", "100000",
                        "-I", self.path("work/extra"),
                        self.write("work/kernel.c", text % name))
                    self.assertEqual(done.returncode, 1,
                                     done.stdout + done.stderr)
        self.still_serves()

    def test_pipes_on_the_command_line(self):
        """hlsc reads a pipe that somebody writes to, and does not wait for
        somebody."""
        good = self.write("work/good.c", "int k(int a) { return a; }\n"
                          "int main(void) { k(0); return 0; }\n")
        os.mkfifo(self.path("work/nobody.c"))
        nobody = self.path("work/nobody.c")
        for arguments in ([nobody], ["--rtl", nobody, good],
                          ["--model", nobody, good]):
            with self.subTest(arguments):
                done = subprocess.run(
                    [HLSC, "simulate", *arguments], env=self.environment,
                    stdin=subprocess.DEVNULL, capture_output=True, text=True,
                    check=False, timeout=60)
                self.assertEqual(done.returncode, 2)
                self.assertIn("a pipe that nobody writes to", done.stderr)
        text = "int k(int a) { return a + b; }\n"
        for arguments in (["/dev/stdin"], ["-"]):
            done = subprocess.run(
                [HLSC, "verify", "--language", "c", *arguments], input=text,
                env=self.environment, capture_output=True, text=True,
                check=False, timeout=60)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("'b'", done.stdout + done.stderr)
        reading, writing = os.pipe()
        with subprocess.Popen(
                [HLSC, "verify", "--language", "c", f"/dev/fd/{reading}"],
                env=self.environment, pass_fds=[reading],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True) as process:
            os.close(reading)
            os.write(writing, text.encode())
            os.close(writing)
            self.assertIn("'b'", process.communicate(timeout=60)[0])

    # --- main() ---

    def run_attack(self, statements):
        """main() makes an attempt, and calls k(1) if it succeeded."""
        done = self.hlsc("simulate", "--json", self.write(
            "work/kernel.c", PROGRAM % statements))
        self.shows_no_secret(done)
        answer = json.loads(done.stdout)
        self.assertNotIn("error", answer, answer)
        return answer

    def attempt_fails(self, *attempts):
        """Each attempt is an expression that is true when it succeeds."""
        answer = self.run_attack("int any = 0;\n" + "".join(
            f"if ({attempt}) {{ any = 1; puts(\"succeeded: {number}\"); }}\n"
            for number, attempt in enumerate(attempts)) +
            "k(any); return any;")
        self.assertEqual(answer["verdict"], "pass", answer)
        self.assertNotIn("succeeded", answer["log"] or "")

    def test_main_starts_processes(self):
        self.attempt_fails("fork() >= 0", "vfork() > 0",
                           "system(\"true\") == 0",
                           "popen(\"true\", \"r\") != 0",
                           "execl(\"/bin/true\", \"true\", (char *)0) == 0")

    def test_main_uses_the_network(self):
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(self.path("home/socket"))
        listener.listen(1)
        self.attempt_fails("socket(AF_INET, SOCK_STREAM, 0) >= 0",
                           "socket(AF_INET6, SOCK_DGRAM, 0) >= 0",
                           "socket(AF_UNIX, SOCK_STREAM, 0) >= 0",
                           "socket(AF_NETLINK, SOCK_RAW, 0) >= 0")

    def test_main_reads_files(self):
        self.attempt_fails(
            f'fopen("{self.secret}", "r") != 0',
            'open("/etc/passwd", O_RDONLY) >= 0',
            'open("/proc/self/environ", O_RDONLY) >= 0',
            'open("/proc/self/mem", O_RDWR) >= 0',
            'open(".", O_RDONLY) >= 0', 'getenv("HLSD_SECRET") != 0',
            f'symlink("{self.secret}", "link") == 0')

    @unittest.skipIf(SANITIZED, "AddressSanitizer keeps "
                     "copies of its own, in terabytes of memory")
    def test_main_reads_its_memory(self):
        """Nothing is in there of the environment of whoever started the daemon,
        or of the requests that the worker has answered before."""
        earlier = self.write(
            "work/earlier.c", f'const char text[] = "{EARLIER}";\n'
            + 4000 * f"// {EARLIER}\n" + "int k(int a) { return a; }\n"
            "int main(void) { return k(1) - 1; }\n")
        for _ in range(3):
            self.hlsc("simulate", earlier)
        needles = ["~planted~", EARLIER, ODD_FOLDER, "HLSD_SECRET=", "HOME=/",
                   "~home"]
        encoded = ",".join(
            "{" + ",".join(str(ord(letter) ^ 0x55) for letter in needle) + "}"
            for needle in needles)
        done = self.hlsc("simulate", "--json", "--kernel", "k", self.write(
            "work/kernel.c", SCANNER % encoded))
        self.shows_no_secret(done)
        answer = json.loads(done.stdout)
        self.assertEqual(answer.get("verdict"), "pass", done.stdout)
        self.assertEqual(answer["log"], "planted: 1\n", done.stdout)

    def kill_runners(self):
        """Kills what main() is forked from, in all workers, and waits until it
        is gone. Gives how many there were."""
        status = json.loads(self.hlsc("status", "--json").stdout)
        workers = {worker["pid"] for worker in status["workers"]
                   if worker["role"] == "simulate"}
        killed = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            if self.state_of(pid)[1] in workers:
                os.kill(int(pid), signal.SIGKILL)
                killed.append(pid)
        end = time.monotonic() + 60
        while any(self.state_of(pid)[0] not in "ZX" for pid in killed):
            self.assertLess(time.monotonic(), end, "a runner has not ended")
            time.sleep(0.001)
        return len(killed)

    @staticmethod
    def state_of(pid):
        """The state of a process and its parent."""
        try:
            with open(f"/proc/{pid}/stat") as file:
                state, parent = file.read().rpartition(")")[2].split()[:2]
                return state, int(parent)
        except OSError:
            return "X", 0

    def test_a_worker_whose_runner_was_killed_is_replaced(self):
        """It cannot be started anew by a worker that has seen requests: that
        ends before it reads the next, which another one gets."""
        path = self.write("work/good.c", "int k(int a) { return a; }\n"
                          "int main(void) { return k(1) - 1; }\n")
        for _ in range(3):
            self.assertEqual(self.hlsc("simulate", path).returncode, 0)
            killed = self.kill_runners()
            self.assertGreater(killed, 0)
            for _ in range(killed + 1):
                done = self.hlsc("simulate", path)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_main_takes_nothing_back(self):
        """What was recorded of a call stays, whatever main() writes to the
        descriptor afterwards; and it cannot be opened again."""
        self.attempt_fails(
            "k(5) != 5", "pwrite(3, \"forged!\", 8, 0) >= 0",
            "lseek(3, 0, SEEK_SET) >= 0", "ftruncate(3, 0) == 0",
            "open(\"/proc/self/fd/3\", O_RDWR) >= 0", "read(3, &any, 4) > 0",
            "mmap(0, 4096, PROT_READ, MAP_SHARED, 3, 0) != MAP_FAILED",
            "fcntl(3, F_DUPFD, 0) >= 0")

    def test_main_writes_files(self):
        target = self.path("home/planted")
        self.attempt_fails(
            f'open("{target}", O_WRONLY | O_CREAT, 0600) >= 0',
            'fopen("/tmp/hlsd-planted", "w") != 0',
            'fopen("planted", "w") != 0', 'tmpfile() != 0',
            f'unlink("{self.secret}") == 0',
            f'rename("{self.secret}", "{target}") == 0',
            f'mkdir("{target}", 0700) == 0')
        self.assertFalse(os.path.exists(target))
        self.assertTrue(os.path.exists(self.secret))

    def test_main_kills(self):
        self.attempt_fails("kill(getppid(), SIGKILL) == 0",
                           "kill(-1, SIGKILL) == 0", "kill(1, 0) == 0")

    def test_main_fills_the_disk(self):
        """It may try any descriptor: the one it has is a pipe, and what comes
        out is bounded. What it writes there are calls, which the simulation
        would replay until its deadline."""
        statements = (
            "static char junk[1 << 20]; signal(SIGXFSZ, SIG_IGN);\n"
            "for (int fd = 3; fd < 64; fd++)\n"
            "  for (int i = 0; i < 2000 && write(fd, junk, sizeof junk) > 0;"
            " i++) {}\n k(0); return 0;")
        self.shows_no_secret(self.hlsc(
            "simulate", "--deadline-ms", "15000",
            self.write("work/kernel.c", PROGRAM % statements)))
        left = sum(os.path.getsize(os.path.join(folder, name))
                   for folder, _, names in os.walk(self.path("tmp"))
                   for name in names)
        self.assertLess(left, 64 << 20)

    def test_main_writes_without_end(self):
        answer = self.run_attack(
            "for (long i = 0; i < 40000000; i++) puts(\"output\");\n"
            "k(0); return 0;")
        self.assertLess(len(answer["log"] or ""), 1 << 20)

    def test_main_takes_all_memory(self):
        answer = self.run_attack(
            "size_t got = 0; char *p;\n"
            "while (got < (64ul << 30) && (p = malloc(1 << 20))) {\n"
            "  memset(p, 1, 1 << 20); got += 1 << 20; }\n"
            "k(got > (8ul << 30)); return 0;")
        self.assertIn(answer["verdict"], ("pass", "golden-failed"))

    def test_main_never_ends(self):
        answer = self.run_attack("k(0); for (;;) {}")
        self.assertEqual(answer["verdict"], "golden-failed")

    def test_incbin_in_main(self):
        """The assembler reads the file before main() runs."""
        for path in (self.secret, "/etc/passwd", "/proc/self/environ"):
            with self.subTest(path):
                statements = (
                    "const char *text;\n__asm__(\".pushsection .rodata\\n"
                    "1: .incbin \\\"%s\\\"\\n.byte 0\\n.popsection\\n"
                    "movabs $1b, %%0\" : \"=r\"(text));\n"
                    "puts(text); k(1); return 0;" % path)
                done = self.hlsc("simulate", "--json", self.write(
                    "work/kernel.c", PROGRAM % statements))
                self.shows_no_secret(done)
                self.assertNotIn("root:", done.stdout)
                self.assertNotIn("PATH=", done.stdout)

    # --- RTL ---

    def rtl_attack(self, body, *options, works=True):
        """Simulates with a module that works, or gives 65 instead of 64, and
        does something else, too."""
        with open(os.path.join(KERNELS, "hw_inst.sv")) as file:
            text = file.read()
        if not works:
            text = text.replace("3 * a + WIDTH;", "3 * a + WIDTH + 1;")
        before, end, after = text.rpartition("endmodule")
        self.write("work/evil.sv", f"{before}\n{body}\n{end}{after}")
        done = self.hlsc("simulate", "--json", *options, "--rtl",
                         self.path("work/evil.sv"), "--model",
                         os.path.join(KERNELS, "hw_inst_model.c"),
                         os.path.join(KERNELS, "hw_inst.c"))
        self.shows_no_secret(done)
        return done

    def refused(self, body):
        done = self.rtl_attack(body)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        codes = [diagnostic["code"] for diagnostic
                 in json.loads(done.stdout)["diagnostics"]]
        self.assertIn("rtl-forbidden", codes, done.stdout)

    def test_rtl_that_works(self):
        done = self.rtl_attack("")
        self.assertEqual(json.loads(done.stdout)["verdict"], "pass",
                         done.stdout)

    def test_rtl_commands(self):
        target = self.path("home/planted")
        self.refused(f'initial $system("touch {target}");')
        self.refused(f'initial begin integer r; r = $system("touch {target}");'
                     " end")
        self.refused("initial $c(\"exit(0);\");")
        self.assertFalse(os.path.exists(target))

    def test_rtl_foreign_functions(self):
        self.refused('import "DPI-C" function int system(string command);\n'
                     "initial begin integer r; r = system(\"true\"); end")
        self.refused('export "DPI-C" function f;\n'
                     "function int f(); return 1; endfunction")

    def test_rtl_configuration(self):
        """Verilator decides by a file's name, or by its first directive,
        whether it is Verilog."""
        good = os.path.join(KERNELS, "hw_inst.sv")
        model = os.path.join(KERNELS, "hw_inst_model.c")
        for name, text in (("evil.vlt", "lint_off -rule WIDTH\n"),
                           ("evil.sv", "`verilator_config\npublic\n"),
                           ("evil.cpp", "int x;\n"), ("evil.so", "")):
            with self.subTest(name):
                done = self.hlsc(
                    "simulate", "--json", "--rtl", good, "--rtl",
                    self.write(f"work/{name}", text), "--model", model,
                    os.path.join(KERNELS, "hw_inst.c"))
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                said = json.loads(done.stdout)["diagnostics"]
                self.assertEqual([(d["code"], d["range"]["start"]["line"])
                                  for d in said], [("rtl-forbidden", 0)])

    def test_rtl_in_disguise(self):
        """Verilog that the scanner does not see runs, and reaches nothing."""
        target = self.path("home/planted")
        self.rtl_attack("`define GLUE(a) $``a\n"
                        f'initial `GLUE(system)("touch {target}");')
        self.rtl_attack("`define GLUE(a) $``a\n"
                        f'initial `GLUE(c)("system(\\"touch {target}\\");");')
        self.assertFalse(os.path.exists(target))

    def test_rtl_files(self):
        target = self.path("home/planted")
        for path in (target, "/tmp/hlsd-planted", "../../planted"):
            done = self.rtl_attack(
                "integer f;\ninitial begin\n"
                f'  f = $fopen("{path}", "w"); $fdisplay(f, "planted");\n'
                '  $display("handle %0d", f);\nend')
            self.assertIn("handle 0", done.stdout, done.stdout)
            self.assertFalse(os.path.exists(path))
        done = self.rtl_attack(
            "integer f, c;\ninitial begin\n"
            f'  f = $fopen("{self.secret}", "r"); c = $fgetc(f);\n'
            '  $display("handle %0d", f);\nend')
        self.assertIn("handle 0", done.stdout)

    def forged(self, body, *options):
        """The circuit is wrong, whatever it does beside that. Returns what it
        has said."""
        done = self.rtl_attack(body, *options, works=False)
        answer = json.loads(done.stdout)
        self.assertEqual(answer.get("verdict"), "mismatch", done.stdout)
        self.assertNotIn("opened", answer["log"] or "")
        return answer["log"] or ""

    def test_rtl_forges_the_verdict(self):
        """The result that it gives, written to everything that has a name."""
        names = ["/proc/self/fd/%0d", "/dev/fd/%0d", "/proc/thread-self/fd/%0d",
                 f"/proc/{os.getpid()}/fd/%0d"]
        others = ["/proc/self/mem", "/proc/self/maps", "/proc/self/environ",
                  "/proc/self/exe", "/proc/self/cmdline", "/dev/shm/x",
                  "/dev/stdin", "/dev/stdout", "/dev/null", "waveform",
                  "waveform.hier", "/proc/meminfo", "/etc/ld.so.cache"]
        body = "integer file, number, put;\ntask try_all;\n"
        tries = "".join(
            f'file = $fopen({{0}}, "{mode}");\n'
            "if (file != 0) begin\n"
            '$display("opened {1}", number);\n'
            + ('$fwrite(file, "%u", 32\'d65); $fflush(file);\n'
               if mode != "r" else "") + "$fclose(file); end\n"
            for mode in ("r", "r+b", "a", "w"))
        body += "for (number = 0; number < 256; number = number + 1) begin\n"
        for name in names:
            body += tries.format(f'$sformatf("{name}", number)', name)
        body += "end\n"
        for name in others:
            body += tries.format(f'"{name}"', name + " %0d")
        body += ('$display("tried"); endtask\ninitial try_all();\n'
                 "always @(posedge clk) if (accept) try_all();\n")
        for options in ([], ["--trace", self.path("work/wave.fst")]):
            with self.subTest(options):
                log = self.forged(body, *options)
                self.assertGreaterEqual(log.count("tried"), 2)

    def test_rtl_writes_what_is_expected(self):
        for number in range(3, 6):
            self.forged(f'integer file; initial begin\n'
                        f'file = $fopen("/proc/self/fd/{number}", "r+b");\n'
                        'if (file != 0) begin $fwrite(file, "%u", 32\'d65);\n'
                        "$fflush(file); end end")

    def test_rtl_reads_what_is_expected(self):
        for name in ("/proc/self/fd/3", "/proc/self/fd/4", "/proc/self/fd/5",
                     "/proc/self/mem"):
            self.forged("reg [7:0] m [0:63]; integer file, count;\n"
                        f'initial begin file = $fopen("{name}", "rb");\n'
                        "count = $fread(m, file);\n"
                        'if (count > 0) $display("opened %h", m[0]); end\n'
                        f'initial $readmemh("{name}", m);')

    # What would get at something; every such call has to fail with EPERM.
    CALLS = {"open": 2, "stat": 4, "lstat": 6, "pipe": 22, "dup": 32,
             "dup2": 33, "socket": 41, "fork": 57, "vfork": 58,
             "execve": 59, "kill": 62, "fcntl": 72, "rename": 82,
             "creat": 85, "link": 86, "unlink": 87, "symlink": 88,
             "readlink": 89, "ptrace": 101, "prctl": 157,
             "openat": 257, "newfstatat": 262, "readlinkat": 267,
             "dup3": 292, "pipe2": 293, "process_vm_readv": 310,
             "seccomp": 317, "memfd_create": 319, "execveat": 322,
             "statx": 332, "pidfd_open": 434, "openat2": 437,
             "pidfd_getfd": 438}

    @staticmethod
    def system_calls(calls):
        """C++ for a circuit, which the scanner of Verilog does not see."""
        code = "static const char path[] = \\\"/proc/self/fd/3\\\"; long r; "
        for name, number in calls.items():
            first = ("3" if name in ("dup", "dup2", "dup3", "fcntl") else
                     "-100" if name.endswith("at") or name == "statx" else
                     "(long)path")
            second = ("(long)path" if first == "-100" else "0")
            code += (
                "asm volatile(\\\"syscall\\\" : \\\"=a\\\"(r) : "
                f"\\\"a\\\"({number}L), \\\"D\\\"((long){first}), "
                f"\\\"S\\\"({second}), \\\"d\\\"(0L) : \\\"rcx\\\", "
                "\\\"r11\\\", \\\"memory\\\"); "
                f"if (r != -1) printf(\\\"opened {name} %ld\\\\n\\\", r); ")
        code += "printf(\\\"tried\\\\n\\\");"
        code = code.replace('\\\"', '\\"')
        return code

    def forged_in_c(self, code):
        """The same, whether or not the circuit is traced."""
        for options in ([], ["--trace", self.path("work/wave.fst")]):
            with self.subTest(options):
                log = self.forged("`define GLUE(a) $``a\n"
                                  f'initial `GLUE(c)("{code}");', *options)
                self.assertIn("tried", log)

    @unittest.skipUnless(platform.machine() == "x86_64", "numbers of calls")
    def test_rtl_in_disguise_calls_the_system(self):
        self.forged_in_c(self.system_calls(self.CALLS))

    @unittest.skipUnless(platform.machine() == "x86_64", "numbers of calls")
    def test_rtl_in_disguise_calls_the_system_early(self):
        """In a constructor, before anything of ours has run in the process. It
        may limit itself further, and execute itself."""
        calls = {name: number for name, number in self.CALLS.items()
                 if name not in ("seccomp", "execve")}
        self.forged_in_c(
            "}\\n#include <cstdio>\\nstruct early { early() { "
            + self.system_calls(calls)
            + " std::fflush(stdout); } };\\nstatic early run_early;\\n"
            "static void rest(void *) {")

    def test_rtl_opens_many_files(self):
        """A circuit that is traced has the files of its waveform, no more."""
        log = self.forged(
            "`define GLUE(a) $``a\n"
            'initial `GLUE(c)("for (int i = 0; i < 60; i++) if (tmpfile())'
            ' printf(\\"opened %d\\\\n\\", i);");\n'
            "integer number, file;\ninitial begin\n"
            "for (number = 0; number < 60; number = number + 1) begin\n"
            '  file = $fopen($sformatf("waveform%0d", number), "w+b");\n'
            '  if (file != 0) $display("opened %0d", number);\nend\n'
            '$dumpfile("second.fst"); $dumpvars; $display("tried");\nend',
            "--trace", self.path("work/wave.fst"))
        self.assertIn("tried", log)
        with open(self.path("work/wave.fst"), "rb") as file:
            self.assertEqual(file.read(1), b"\0")

    def test_rtl_reads_memories(self):
        for path in (self.secret, "/etc/passwd"):
            done = self.rtl_attack(
                "reg [7:0] m [0:63];\n"
                f'initial begin $readmemh("{path}", m);'
                ' $display("%h", m[0]); end')
            self.assertNotIn("root:", done.stdout)

    def test_rtl_includes(self):
        for path in (self.secret, "/etc/passwd", "../../home/.ssh/id_rsa"):
            done = self.rtl_attack(f'`include "{path}"')
            self.assertNotIn("root:", done.stdout)
            self.assertNotEqual(done.returncode, 0)


def main():
    global HLSC
    HLSC = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)


if __name__ == "__main__":
    main()
