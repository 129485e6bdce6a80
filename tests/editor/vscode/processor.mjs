// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a picture takes of the processor, as the browser records it task by task.
// Time that the machine gives to others is not in it, and a fixed piece of work that
// is done beside it says how fast the machine is.

/** How much of the processor the fixed work takes on the machine that the bounds were
 * measured on, while that does nothing else, in milliseconds. */
const WORK_MS = 17;
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

export class Processor {
  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
  }

  /**
   * What it takes from the first question for a picture to the last picture.
   * `layout`: of the worker; `picture`: of the worker and of the thread that draws;
   * `stall`: the longest task of the latter; all as they would be where the fixed
   * work takes WORK_MS. `clock` is what has really passed, `slowness` how much longer
   * the fixed work took.
   * @param {() => Promise<void>} act returns when the picture is there
   */
  async measure(act) {
    await this.browser.startTracing(undefined, { categories: CATEGORIES });
    let trace;
    try {
      await this.page.evaluate(work);
      await act();
      await this.page.evaluate(work);
    } finally {
      trace = await this.browser.stopTracing();
    }
    return timesOf(JSON.parse(trace.toString()).traceEvents);
  }
}

/** Of the kind that a layout is: objects, sorting and a map. */
function work() {
  for (let run = 0; run < 4; run++) {
    performance.mark('work:begin');
    const places = new Map();
    for (let round = 0; round < 3; round++) {
      const items = Array.from({ length: 20000 }, (_, index) => ({ key: (index * 7919 + round) % 20011, index }));
      items.sort((a, b) => a.key - b.key);
      items.forEach(({ key, index }, place) => places.set(index, (places.get(key) ?? 0) + place));
    }
    performance.mark('work:end');
  }
}

function timesOf(events) {
  const marks = (...names) => events.filter(({ cat, name }) => cat === 'blink.user_timing' && names.includes(name)).sort((a, b) => a.ts - b.ts);
  const begin = marks('hls:circuit', 'hls:asked')[0];
  const drawn = marks('hls:drawn').at(-1);
  const tasks = events.filter(
    ({ name, ph, pid, ts, dur }) => name === 'RunTask' && ph === 'X' && pid === drawn.pid && ts < drawn.ts && ts + dur > begin.ts,
  );
  const workers = new Set(
    events.filter(({ name, pid, args }) => name === 'thread_name' && pid === drawn.pid && /^DedicatedWorker/.test(args.name)).map(({ tid }) => tid),
  );
  const layouts = tasks.filter(({ tid }) => workers.has(tid));
  const drawing = tasks.filter(({ tid }) => tid === drawn.tid);
  // What the page does while the worker lays out keeps nobody waiting.
  const alone = drawing.filter(({ ts }) => !layouts.some((layout) => layout.ts < ts && ts < layout.ts + layout.dur));
  // The browser does not tell for all tasks what they took of the processor; by the
  // clock they have taken no less.
  const taken = ({ dur, tdur }) => tdur ?? dur;
  const sum = (parts) => parts.reduce((total, part) => total + taken(part), 0) / 1000;
  const worked = marks('work:end').map(({ tts }, index) => (tts - marks('work:begin')[index].tts) / 1000);
  const slowness = worked.reduce((total, ms) => total + ms, 0) / worked.length / WORK_MS;
  const most = Math.max(...drawing.map(taken)) / 1000;
  return {
    layout: sum(layouts) / slowness,
    picture: (sum(layouts) + sum(alone)) / slowness,
    stall: most / slowness,
    slowness,
    clock: (drawn.ts - begin.ts) / 1000,
  };
}
