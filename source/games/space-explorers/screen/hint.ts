import { itemAt } from '../../../engine/lookup.ts';
import { grouped } from '../../../screen/grouped.ts';
import { type Line, line, span, spread } from '../../../screen/paint.ts';
import { firstOfHint, moreOfHint, type ShownHint } from '../../../screen/parts/hint-steps.ts';
import type { Section } from '../../../screen/screen.ts';
import { counted, listOf } from '../../../screen/sentences.ts';
import type { Command } from '../commands.ts';
import { idOf, lengthOf } from '../map.ts';
import { inFlight, type Order, ownerAt, sumOf } from '../state.ts';
import { passUnit } from '../unit/index.ts';
import { launch } from '../unit/shuttles.ts';
import { worldOf } from '../unit/world.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene, Local } from './local.ts';
import { situationOf } from './situation.ts';
import { leavingText } from './words/names.ts';
import { shortNamesOf } from './words/voice.ts';

/** The screen's own state when a hint is given: first it shows only the planet to send from. */
export function hinted(scene: ExplorersScene, commands: readonly Command[], why = ''): Local {
  const { indexOf } = scene.view.map;
  const orders = commands.flatMap((command): Order[] => {
    if (command.name !== 'send') return [];
    const { from, to, people } = command.args;
    const [source, target] = [indexOf[from], indexOf[to]];
    return source === undefined || target === undefined ? [] : [{ from: source, to: target, people }];
  });
  return shown(scene, firstOfHint(orders, why));
}

/** The next step of the hint that is shown; nothing where there is none. */
export const moreOfHinted = (scene: ExplorersScene): Local | undefined =>
  scene.local.hint && shown(scene, moreOfHint(scene.local.hint));

const shown = (scene: ExplorersScene, hint: ShownHint<Order>): Local => ({
  ...scene.local,
  hint,
  focus: 'map',
  source: undefined,
  typing: undefined,
  seen: undefined,
  below: 'planet',
  scrolled: 0,
  ...pointedBy(hint),
});

/** The planet that the next order of a hint is about: its source, then its target. */
export function pointedBy({ commands: [first], step }: ShownHint<Order>): Partial<Local> {
  if (first === undefined) return {};
  return { cursor: step === 'where' ? first.from : first.to };
}

/** The orders of the hint that are shown: none while only the source is told, then the next one, then all. */
export function hintOrders({ local: { hint } }: Pick<ExplorersScene, 'local'>): readonly Order[] {
  if (hint === undefined || hint.step === 'where') return [];
  return hint.step === 'act' ? hint.commands.slice(0, 1) : hint.commands;
}

/** The shown step of a hint, as two lines of the status: the order, and why. */
export function hintTexts({ view: { map } }: ExplorersScene, hint: ShownHint<Order>): readonly [string, string] {
  const { commands, why, step } = hint;
  const [first, ...more] = commands;
  if (first === undefined) return ['Hint: end the turn.', why];
  const [from, to] = [idOf(map, first.from), idOf(map, first.to)];
  switch (step) {
    case 'where':
      return [`Hint: send from planet ${from}.`, 'b: how many and where to. Esc: ignore the hint.'];
    case 'act': {
      const rest = more.length === 0 ? ' b: what it leads to.' : ` b: ${counted(more.length, 'more order')}.`;
      return [`Hint: send ${grouped(first.people)} from planet ${from} to planet ${to}.${rest}`, why];
    }
    case 'turn': {
      const people = commands.reduce((sum, order) => sum + order.people, 0);
      return [`Hint: ${counted(commands.length, 'order')}, ${leavingText(people)}.`, why];
    }
  }
}

/** The least number of turns to look ahead: settlers need some to grow. */
const fewestTurns = 8;

/** The result of the whole hint together with the orders so far, as far as it can be seen. */
export function hintSection(scene: ExplorersScene, { commands }: ShownHint<Order>, width: number): Section {
  const { view, queue, own } = situationOf(scene);
  const longest = Math.max(0, ...[...commands, ...queue].map(({ from, to }) => lengthOf(view.map, from, to)));
  const units = Math.min(Math.max(fewestTurns, longest + 1), view.limit - view.turn + 1);
  const best = aheadOf(view, [...queue, ...commands], own, units);
  const now = aheadOf(view, queue, own, units);
  const row = (label: string, of: (ahead: Ahead) => number, more: boolean): Line => {
    const [a, b] = [of(best), of(now)];
    const role = a === b ? 'text' : a > b === more ? 'success' : 'warning';
    return spread(
      [span(` ${label}`, 'dim')],
      [span(grouped(a).padStart(7), role), span(`${grouped(b).padStart(7)} `)],
      width,
    );
  };
  return {
    title: 'the hint',
    tag: `turn ${view.turn + units - 1}`,
    lines: [
      spread([], [span('hint', 'accent'), span('  yours ', 'dim')], width),
      row('planets', ({ planets }) => planets, true),
      row('people', ({ people }) => people, true),
      row(shortNamesOf(scene).subject(otherOf(own)), ({ others }) => others, false),
      line(' if nobody did more', 'dim'),
    ],
  };
}

/** How many orders of a hint are told one by one. */
const mostTold = 4;

/** A hint in words: its orders, and why: `send 5 from planet 0 to 2 and 3 from planet 1 to 2`. */
export function hintSentence(_: ExplorersScene, commands: readonly Command[], why: string): string {
  const orders = commands.flatMap((command) =>
    command.name === 'send' ? [`${command.args.people} from planet ${command.args.from} to ${command.args.to}`] : [],
  );
  if (orders.length === 0) return `Hint: end the turn. ${why}`.trim();
  const rest = orders.length - mostTold;
  const told = orders.slice(0, rest > 0 ? mostTold : undefined);
  return `Hint: send ${rest > 0 ? `${told.join(', ')} and ${rest} more` : listOf(told)}. ${why}`.trim();
}

/** The commands of a hint that can be taken back: all but the end of the turn, unless it is the only one. */
export function beforeEnd(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name === 'send');
  return orders.length === 0 ? commands : orders;
}

/** A player's prospects if nobody does anything else. */
interface Ahead {
  /** Planets with the majority. */
  readonly planets: number;
  readonly people: number;
  /** The other one's people. */
  readonly others: number;
}

/**
 * A player's prospects after so many units of time if these transfers of the mover's are launched, as far as a view
 * shows.
 */
function aheadOf(view: View, orders: readonly Order[], player: PlayerNumber, units: number): Ahead {
  const world = worldOf(view);
  launch(world, view.mover, orders, null);
  for (let unit = 0; unit < units; unit++) passUnit(world);
  const peopleOf = (of: PlayerNumber) => sumOf(of === 1 ? world.p1 : world.p2) + inFlight(world.shuttles, of);
  const isKnown = (planet: number) => itemAt(view.visible, planet);
  return {
    planets: view.map.ids.filter((_, planet) => isKnown(planet) && ownerAt(world, planet) === player).length,
    people: peopleOf(player),
    others: peopleOf(otherOf(player)),
  };
}
