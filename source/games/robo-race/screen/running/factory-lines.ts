import { missing } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { type Line, line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import { type Board, type Decoration, xOf, yOf } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import { isAlive } from '../../state.ts';
import { type Group, groupsOf } from '../../text/actions.ts';
import type { TileSign } from '../../vocabulary.ts';
import { decorationSign } from '../board/tile-signs.ts';
import type { RaceScene, Running } from '../local.ts';
import { squareText } from '../words/places.ts';

/** Tiles that move or turn a robot. */
const movers: ReadonlySet<TileSign> = new Set(['^', '>', 'v', '<', 'R', 'L']);

/** Columns of a place with numbers of one digit and a blank. */
const leastPlace = 6;

/**
 * What the factory does after the cards of an execution step: the pushers and crushers that act in it, and the idle ones
 * where there is room for them, too; else how many there are. Where not even all that act have room, those under and
 * beside robots come first.
 */
export function factoryLines(scene: RaceScene, running: Running, progress: StepSoFar, room: number): Line[] {
  const { board } = scene.view;
  if (board.decorations.length === 0)
    return board.tiles.some((tile) => movers.has(tile))
      ? [wordLine('then belts and gears')].slice(0, Math.max(0, room))
      : [];
  const all = board.decorations.toSorted(inOrder);
  const acts = ({ steps }: Decoration) => steps.includes(running.execution);
  const acting = all.filter(acts);
  const idle = all.filter((decoration) => !acts(decoration));
  const head = wordLine('then the factory:');
  const width = Math.max(leastPlace, ...all.map(({ square }) => squareText(board, square).length));
  const lineOf = (decoration: Decoration) => decorationLine(scene, decoration, acts(decoration), progress, width);
  const whole = [head, ...[...acting, ...idle].map(lineOf)];
  if (whole.length <= room) return whole;
  const usual = [head, ...acting.map(lineOf), ...(idle.length === 0 ? [] : [idleLine(idle.length, acting.length > 0)])];
  if (usual.length <= room) return usual;
  const weights = new Map(acting.map((decoration) => [decoration, weightOf(scene, decoration, progress)]));
  const kept = acting
    .toSorted((a, b) => (weights.get(b) ?? missing(b)) - (weights.get(a) ?? missing(a)))
    .slice(0, Math.max(0, room - 2));
  const more = kept.length === 0 ? '' : ' more';
  const rest = acting.length - kept.length;
  const hidden = wordLine(`${rest}${more} ${rest === 1 ? 'acts' : 'act'}, ${idle.length} idle`);
  return [head, ...kept.map(lineOf), hidden].slice(0, Math.max(0, room));
}

/** How much it matters: it acts on a robot now, one stands on it, or one stands beside it. */
function weightOf({ view: { board, robots } }: RaceScene, { square }: Decoration, progress: StepSoFar): number {
  if (actsNow(board, square, progress)) return 3;
  const apart = (other: number) =>
    Math.abs(xOf(board, other) - xOf(board, square)) + Math.abs(yOf(board, other) - yOf(board, square));
  return Math.max(0, ...robots.filter(isAlive).map((robot) => 2 - apart(robot.square)));
}

/** Pushers before crushers, each from the south-west. */
const inOrder = (a: Decoration, b: Decoration): number =>
  Number(a.kind === 'crusher') - Number(b.kind === 'crusher') || a.square - b.square;

function decorationLine(
  { view: { board }, glyphs }: RaceScene,
  decoration: Decoration,
  isActing: boolean,
  progress: StepSoFar,
  width: number,
): Line {
  const { square, steps } = decoration;
  const sign = decorationSign(decoration, glyphs);
  const when = steps.join(steps.length > 3 ? '' : ' ').padEnd(6);
  const place = squareText(board, square).padEnd(width);
  const state = actsNow(board, square, progress) ? 'now' : isActing ? 'acts' : 'idle';
  return [span(` ${sign} ${when}${place} ${state}`, isActing ? 'hazard' : 'dim')];
}

const actsNow = (board: Board, square: number, { group }: StepSoFar): boolean =>
  (group?.by === 'pusher' || group?.by === 'crusher') &&
  group.from.x === xOf(board, square) &&
  group.from.y === yOf(board, square);

/** The idle ones in one line; their state is right below that of the others. */
const idleLine = (count: number, isRest: boolean): Line =>
  wordLine(`${(isRest ? `${count} more` : `all ${count}`).padEnd(17)}idle`);

const wordLine = (text: string): Line => line(` ${text}`, 'dim');

/** Columns before a card's name, of the longest name, and of the longest state. */
const [nameStart, longestName, longestState] = [6, 10, 9];

/** The cards of an execution step by priority, and what becomes of each. */
export function cardLines({ programs, execution }: Running, progress: StepSoFar, width: number): Line[] {
  const cards = programs.flatMap((program, i) => {
    const card = program?.[execution - 1];
    return card === undefined ? [] : [{ card, player: i + 1 }];
  });
  const isWide = width > nameStart + longestName + longestState;
  // Equal cards are played in player order, which sorting keeps.
  return cards
    .toSorted((a, b) => b.card - a.card)
    .map(({ card, player }): Line => {
      const { text, role } = stateOf(player, progress);
      const { name } = cardKind(card);
      const column = name.padEnd(isWide ? longestName + 1 : longestName);
      // The longest name leaves no room between itself and the longest state.
      const state = name.length < column.length ? text : ` ${text === 'destroyed' ? 'out' : text}`;
      return [
        span(` ${String(card).padStart(2)} `, role),
        span(String(player), seatRole(player)),
        span(` ${column}${state}`, role),
      ];
    });
}

interface CardState {
  readonly text: string;
  readonly role: Role;
}

function stateOf(player: number, { playing, played, out }: StepSoFar): CardState {
  if (player === playing) return { text: 'now', role: 'strong' };
  if (played.has(player)) return { text: 'played', role: 'dim' };
  return out.has(player) ? { text: 'destroyed', role: 'dim' } : { text: 'to come', role: 'text' };
}

/** How far an execution step has come. */
export interface StepSoFar {
  /** The events of this moment; none once all is done. */
  readonly group: Group | undefined;
  /** Whose card is played now. */
  readonly playing: Seat | undefined;
  /** Whose cards of this step have come up, the one that is played included. */
  readonly played: ReadonlySet<Seat>;
  /** Whose cards that have not come up are not played any more. */
  readonly out: ReadonlySet<Seat>;
}

/** How far the execution step of a moment has come. */
export function stepSoFarOf({ events, view }: RaceScene, { now, execution }: Running): StepSoFar {
  const group = now.length === 0 ? undefined : groupsOf(events).at(-1);
  const played = events.flatMap((event) =>
    event.type === 'card-played' && event.execution === execution ? [event.player] : [],
  );
  const out = view.robots.flatMap((robot, i) => (isAlive(robot) ? [] : [i + 1]));
  return {
    group,
    playing: group?.card === undefined ? undefined : group.player,
    played: new Set(played),
    out: new Set(out),
  };
}
