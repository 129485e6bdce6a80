// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is shown of the circuit, and what is done with it: it is laid out as it is to
// be looked at, units are chosen and gone to, boxes opened and closed.
import { foldableOf } from '../circuit/fold.ts';
import type { FromView } from '../circuit/messages.ts';
import type { Circuit, Group, Unit } from '../circuit/model.ts';
import type { Tokens } from '../circuit/tokens.ts';
import { allBoxes } from '../circuit/tree.ts';
import { meets, placeOf } from '../scene/scene.ts';
import type { Look, View } from '../scene/view.ts';
import { Camera } from './camera.ts';
import { Cursor } from './cursor.ts';
import { describeBox, describeUnit } from './describe.ts';
import { boxDetails, edgeDetails, hintDetails, unitDetails, type Actions } from './details.ts';
import { pngOf, svgOf } from './exporting.ts';
import { LayingOut, tellGivenUp } from './layout/laying_out.ts';
import { legendOf, LOOPS_MAX } from './legend.ts';
import { around, drawFrames, placesOfLine, unitsOfLine } from './line.ts';
import { labelMarked, marksOf } from './marks.ts';
import { Minimap } from './minimap.ts';
import { banners, details, frame, legend, speak, stageRoot, title } from './page.ts';
import { Player } from './player.ts';
import { middleOf, placeOfThing, Shown } from './shown.ts';
import { Stage } from './stage.ts';
import { html } from './svg.ts';

export class CircuitView {
  shown: Shown | undefined;
  readonly look: Look = { open: undefined, shown: [], near: undefined };
  readonly camera: Camera;
  readonly cursor = new Cursor();
  readonly player: Player;
  readonly minimap: Minimap;
  /** The newest circuit, which may not be laid out yet. */
  private circuit: Circuit | undefined;
  private file = '';
  private chosen: string | undefined;
  private chosenEdge: number | undefined;
  private line = 0;
  private found: ReadonlySet<string> = new Set();
  private readonly legendState = { dimmed: new Set<Group>(), unmarkedLoops: new Set<number>(), marksLongest: false };
  private readonly stage: Stage;
  private readonly layingOut = new LayingOut();
  private readonly actions: Actions;

  /** `lineChip` says how many units the line of the cursor has. `onCircuit` hears
   * that another circuit is shown. */
  constructor(
    private readonly host: (message: FromView) => void,
    private readonly lineChip: HTMLButtonElement,
    private readonly onCircuit: () => void,
  ) {
    this.minimap = new Minimap((x, y) => this.camera.moveTo(x, y));
    this.stage = new Stage(stageRoot, () => this.camera, () => {
      if (this.shown) {
        this.player.rebind(this.shown);
        this.label(this.shown);
      }
    });
    this.camera = new Camera(frame, stageRoot, () => {
      this.stage.refreshSoon();
      this.minimap.see(this.camera.seen);
    });
    this.player = new Player(() => this.player.close(), (from) => host({ type: 'record', from }), this.stage);
    this.actions = {
      go: (id) => this.go(id),
      reveal: (unit) => this.reveal(unit),
      near: (unit, hops) => this.near(unit, hops),
      toggle: (box) => this.toggle(box),
      traffic: (channel) => this.player.describe(channel),
    };
  }

  /** Another circuit, of another version of the text. */
  receive(circuit: Circuit, file: string): void {
    performance.mark('hls:circuit');
    this.circuit = circuit;
    this.file = file;
    this.layOut(this.anchored());
  }

  /** Has what is in the middle of the view now stay there. */
  private anchored(): (after: Shown) => void {
    const before = this.shown;
    const anchor = before && middleOf(before, this.camera.seen);
    return (after) => {
      const place = anchor && placeOfThing(after, anchor.id);
      if (anchor && place) {
        this.camera.keep(anchor.place, place);
      }
    };
  }

  play(tokens: Tokens): void {
    if (this.shown) {
      this.player.open(tokens, this.shown);
      this.choose(this.chosen);
    }
  }

  /** Has the circuit laid out as it is to be seen, then `act`. */
  layOut(act: (shown: Shown) => void = () => undefined): void {
    const { circuit } = this;
    if (!circuit) {
      return;
    }
    const look = { ...this.look };
    performance.mark('hls:asked');
    this.layingOut.run(circuit, look, {
      onView: (view) => {
        act(this.show(circuit, look, view));
        this.stage.refresh();
        this.host({ type: 'drawn', units: circuit.units.length });
        // Once it is on the screen.
        requestAnimationFrame(() => setTimeout(() => performance.mark('hls:drawn')));
      },
      onFailed: (reason) => {
        banners.say(`The circuit cannot be laid out: ${reason}`);
        this.host({ type: 'failed', reason });
      },
      onCancelled: () => {
        Object.assign(this.look, this.shown?.look); // As it was.
        tellGivenUp(circuit, this.shown, () => this.layOut(this.anchored()));
      },
    });
  }

  private show(circuit: Circuit, look: Look, view: View): Shown {
    const before = this.shown;
    const shown = new Shown(circuit, this.file, { ...look, open: view.open }, view, before);
    this.shown = shown;
    if (before === undefined && circuit.loops.length > LOOPS_MAX) {
      circuit.loops.forEach((_, index) => this.legendState.unmarkedLoops.add(index));
    }
    if (before?.circuit !== circuit) {
      this.player.close(); // It was of another circuit.
      banners.isCurrent();
      this.chosen = this.chosen !== undefined && shown.units.has(this.chosen) ? this.chosen : undefined;
      title.replaceChildren(html('b', {}, [circuit.kernel]), ` ${circuit.units.length} units · ${circuit.channels.length} channels`);
    }
    banners.hush();
    this.stage.show(shown);
    this.minimap.show(shown);
    this.cursor.show(shown);
    if (before?.circuit !== circuit) {
      this.onCircuit();
    }
    this.drawLegend(shown);
    this.choose(this.chosen);
    if (before === undefined) {
      this.goHome(shown);
    }
    this.markLine();
    this.minimap.see(this.camera.seen);
    return shown;
  }

  private drawLegend(shown: Shown): void {
    const state = Object.assign(this.legendState, { shown: new Set(this.look.shown) });
    const fold = (kind: string, isShown: boolean): void => {
      const isOther = (each: string): boolean => each !== kind && foldableOf(shown.units.get(each)?.op ?? '') !== kind;
      this.open([]);
      this.look.shown = isShown ? this.look.shown.filter(isOther) : [...this.look.shown, kind];
      this.layOut(this.anchored());
    };
    const changed = (): void => {
      this.drawLegend(shown);
      this.remark();
    };
    legend.replaceChildren(...legendOf(shown.circuit, state, { fold, changed }));
  }

  /** Marks the parts of the drawing anew. */
  remark(): void {
    const { shown, chosen, chosenEdge, found, line } = this;
    if (shown) {
      const active = document.activeElement === frame ? this.cursor.active?.id : undefined;
      this.stage.mark(marksOf(shown, { ...this.legendState, chosen, chosenEdge, found, line, active }));
      this.label(shown);
    }
  }

  private label(shown: Shown): void {
    labelMarked(shown, this.stage.units, this.legendState.marksLongest);
  }

  find(ids: ReadonlySet<string>): void {
    this.found = ids;
    this.remark();
  }

  /** Chooses a unit or a box, or nothing. */
  choose(id: string | undefined): void {
    const { shown } = this;
    this.chosen = id;
    this.chosenEdge = undefined;
    const box = shown?.scene.boxes.find((candidate) => candidate.id === id);
    const unit = id === undefined ? undefined : shown?.units.get(id);
    if (shown && unit) {
      details.replaceChildren(...unitDetails(unit, shown, this.actions));
    } else if (shown && box) {
      const loop = shown.circuit.loops.find(({ header }) => `/loop${header}` === id);
      details.replaceChildren(...boxDetails(box, loop, this.actions));
    } else {
      details.replaceChildren(...hintDetails(this.look, this.actions));
    }
    this.remark();
  }

  chooseEdge(edge: number): void {
    this.choose(undefined);
    this.chosenEdge = edge;
    if (this.shown) {
      const { scene, folded } = this.shown;
      details.replaceChildren(...edgeDetails(scene.wires[edge]!.map((wire) => folded.wires[wire]!), this.actions));
    }
    this.remark();
  }

  /** Chooses a unit and brings it to the middle; opens what it is in. */
  go(id: string): void {
    const { shown } = this;
    if (!shown?.units.has(id)) {
      return;
    }
    if (shown.indexOf.has(id)) {
      this.centreOn(id);
      return;
    }
    this.look.near = undefined;
    this.open(shown.paths.get(id)!.map((box) => box.id));
    if (shown.folded.hidden.has(id)) {
      this.look.shown = [...this.look.shown, id];
    }
    this.layOut(() => this.centreOn(id));
  }

  private centreOn(id: string): void {
    const index = this.shown?.indexOf.get(id);
    this.choose(id);
    this.cursor.put(id);
    if (this.shown && index !== undefined) {
      this.camera.centre(placeOf(this.shown.scene, index));
    }
  }

  private near(unit: string, hops: number): void {
    this.look.near = hops === 0 ? undefined : { unit, hops };
    this.layOut((shown) => (hops === 0 ? this.centreOn(unit) : this.goHome(shown)));
  }

  /** Until something is opened or closed, what is open is found anew with each edit. */
  private open(boxes: string[]): void {
    this.look.open = [...new Set([...this.openNow(), ...boxes])];
  }

  private openNow(): string[] {
    return this.look.open ?? [...(this.shown?.open ?? [])];
  }

  /** Opens or closes a box, whose title stays where it is. */
  toggle(id: string): void {
    const before = this.shown?.scene.boxes.find((box) => box.id === id);
    if (!before) {
      return;
    }
    const open = this.openNow();
    this.look.open = before.isOpen ? open.filter((other) => other !== id) : [...open, id];
    this.layOut(({ scene }) => {
      const after = scene.boxes.find((box) => box.id === id);
      if (after) {
        this.camera.keep(before, after);
        speak(describeBox(after));
      }
      this.cursor.put(id);
      this.choose(id);
    });
  }

  openAll(): void {
    if (this.shown) {
      this.open(allBoxes(this.shown.root).map((box) => box.id));
      this.look.near = undefined;
      this.layOut((shown) => this.goHome(shown));
    }
  }

  closeAll(): void {
    Object.assign(this.look, { open: undefined, near: undefined, shown: [] });
    this.layOut((shown) => this.goHome(shown));
  }

  /** The entry, large enough to be read. */
  private goHome({ scene, entry }: Shown): void {
    this.camera.home(scene.width, scene.height, entry ? entry.x + entry.width / 2 : scene.width / 2);
  }

  fit(): void {
    if (this.shown) {
      this.camera.fit(this.shown.scene.width, this.shown.scene.height);
    }
  }

  /** The line that the cursor is in, counted from 1. */
  setLine(line: number): void {
    this.line = line;
    this.markLine();
  }

  /** Frames the units of the line, and brings them into view if none is. */
  private markLine(): void {
    const { shown, line } = this;
    this.remark();
    document.querySelector('.lines')?.remove();
    const count = shown ? unitsOfLine(shown, line).length : 0;
    this.lineChip.hidden = count === 0;
    this.lineChip.replaceChildren(this.lineChip.firstElementChild!, `line ${line}: ${count}`);
    const places = shown ? placesOfLine(shown, line) : [];
    if (places.length > 0) {
      this.stage.overlay.append(drawFrames(places, line));
      if (!places.some((place) => meets(place, this.camera.seen))) {
        this.camera.centre(around(places)!);
      }
    }
  }

  /** Opens the boxes that hold the units of the line, and shows all of them. */
  showLine(): void {
    const { shown, line } = this;
    if (shown) {
      this.open(unitsOfLine(shown, line).flatMap((unit) => shown.paths.get(unit)!.map((box) => box.id)));
      this.look.near = undefined;
      this.layOut((now) => {
        const place = around(placesOfLine(now, line));
        if (place) {
          this.camera.centre(place);
        }
      });
    }
  }

  /** Shows the line of a unit in the source. */
  reveal(unit: Unit): void {
    if (unit.line !== undefined) {
      this.host({ type: 'reveal', line: unit.line, column: unit.column ?? 1 });
    }
  }

  async save(format: 'svg' | 'png'): Promise<void> {
    if (this.shown) {
      const { width, height } = this.shown.scene;
      const svg = svgOf(this.shown, frame);
      this.host({ type: 'save', format, content: format === 'svg' ? svg : await pngOf(svg, width, height) });
    }
  }

  /** The thing that the keyboard is at, marked, seen and said. */
  showActive(): void {
    const { shown } = this;
    const { active } = this.cursor;
    if (!active || !shown) {
      return;
    }
    if (!meets(active.place, this.camera.seen) || this.stage.isFar) {
      this.camera.approach(active.place);
      this.stage.refresh();
    }
    this.choose(active.id);
    frame.setAttribute('aria-activedescendant', this.cursor.element);
    const box = shown.scene.boxes.find(({ id }) => id === active.id);
    speak(box ? describeBox(box) : describeUnit(active.id, shown));
  }

  /** What Enter does where the keyboard is. */
  activate(): void {
    const { active } = this.cursor;
    if (active?.kind === 'box') {
      this.toggle(active.id);
    } else if (active && this.shown) {
      this.choose(active.id);
      this.reveal(this.shown.units.get(active.id)!);
    }
  }

  /** A press on a unit, by its id. */
  press(unit: string): void {
    this.choose(unit);
    this.cursor.put(unit);
    this.reveal(this.shown!.units.get(unit)!);
  }
}
