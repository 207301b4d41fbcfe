import { type Match, startFrom, startMatch } from '#engine/match.ts';
import type { Stream } from '#engine/random.ts';
import { fileFaultText } from '#engine/result.ts';
import { inPhase } from '#engine/step.ts';
import type { MatchSetup, PushedEvent, Seat } from '#engine/vocabulary.ts';
import type { EventOf, GameEvent } from '#games/risc/events.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { attacks, growth, moves } from '#games/risc/phases.ts';
import { copyState, type Land } from '#games/risc/state.ts';
import { noUnits, parseUnits, type Units, unitsText } from '#games/risc/units.ts';
import { sharedStarts } from '../../support/shared-starts.ts';

export type Campaign = Match<RiscTypes>;

export interface Given {
  readonly seed?: string;
  readonly players?: number;
  readonly options?: Readonly<Record<string, string>>;
  /** Text of the map file. Default: Twin Rivers. */
  readonly level?: string;
}

export const setupOf = ({ seed = 'war', players = 2, options = {}, level }: Given = {}): MatchSetup => ({
  seed,
  players,
  options,
  ...(level === undefined ? {} : { level: { name: './map.dot', text: level } }),
});

const started = sharedStarts(risc);

/** A match from the start of a map. Default: Twin Rivers. */
export function newCampaign(choices: Given = {}): Campaign {
  const { options = {}, level, ...setup } = setupOf(choices);
  return level === undefined ? startMatch(risc, setupOf(choices)) : started({ ...setup, options, level });
}

export function campaignFrom(position: unknown, options: Given = {}): Campaign {
  const match = startFrom(risc, setupOf(options), position);
  if (!match.ok) throw new Error(fileFaultText('position', match.error));
  return match.value;
}

/** The error for a position as the command line prints it, or `ok`. */
export function positionFault(position: unknown, options: Given = {}): string {
  const match = startFrom(risc, setupOf(options), position);
  return match.ok ? 'ok' : fileFaultText('FILE', match.error);
}

/** Units from their typed form, such as `3a+2c`. */
export const units = (text: string): Units => parseUnits(text) ?? noUnits;

/** Values of a player. Defaults: 100 food, 1000 tech, level 1, not committed, no orders. */
export interface Player {
  readonly level?: number;
  readonly food?: number;
  readonly tech?: number;
  readonly committed?: boolean;
  readonly placement?: Readonly<Record<string, number>>;
  readonly orders?: readonly object[];
}

/** Short form of a position, from which `positionOf` builds JSON. */
export interface Sketch {
  /** Owner, units, and the size if it is not 1, by territory id, such as `1 5a+2b 3`. */
  readonly lands: Readonly<Record<string, string>>;
  /** Links between territories, such as `x-y y-z`. */
  readonly links: string;
  /** Values of the players, indexed by seat - 1. */
  readonly players?: readonly Player[];
  readonly turn?: number;
  readonly turns?: number;
  readonly phase?: 'placement' | 'orders' | 'over';
  readonly outcome?: { readonly winners: readonly number[]; readonly reason: string } | null;
}

/** Builds a position as JSON from its short form. Every territory yields 2 food and 1 tech. */
export function positionOf({
  lands,
  links,
  players = [],
  turn = 1,
  turns = 0,
  phase = 'orders',
  outcome = null,
}: Sketch) {
  const pairs = links.split(' ').map((link) => link.split('-'));
  const rows = Object.entries(lands).sort(([a], [b]) => (a < b ? -1 : 1));
  const owners = rows.map(([, text]) => Number(text.split(' ')[0]));
  const count = Math.max(2, players.length, ...owners);
  const territories = rows.map(([id, text], i) => {
    const [owner, unitText = '0', size = '1'] = text.split(' ');
    const next = pairs.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
    const place = { x: 14 * (i % 8), y: 5 * Math.floor(i / 8), links: next.sort() };
    const land = { id, label: id.toUpperCase(), group: 1 + (i % count), size: Number(size), food: 2, tech: 1 };
    return { ...land, ...place, owner: Number(owner), units: units(unitText) };
  });
  const seats = Array.from({ length: count }, (_, i) => {
    const { level = 1, food = 100, tech = 1000, committed, placement = null, orders = [] } = players[i] ?? {};
    const alive = owners.includes(i + 1);
    return { seat: i + 1, alive, level, food, tech, committed: committed ?? !alive, placement, orders };
  });
  const groups = Array.from({ length: count }, (_, i) => i + 1);
  const options = {
    units: 16,
    food: 100,
    tech: 1000,
    turns,
    groups,
  };
  return { game: 'risc', turn, phase, outcome, options, territories, seats };
}

export const campaignOf = (sketch: Sketch, options: Given = {}): Campaign => campaignFrom(positionOf(sketch), options);

/** Owner and units of every territory by id, such as `1 5a`. */
export const landsOf = ({ map, owners, units: all }: Land) =>
  Object.fromEntries(map.ids.map((id, i) => [id, `${owners[i]} ${unitsText(all[i] ?? noUnits)}`]));

/** A stream of these dice. `left` returns the number of unused dice. */
export function dice(rolls: readonly number[]): Stream & { readonly left: () => number } {
  const rest = [...rolls];
  const integer = (low: number, high: number): number => {
    const roll = rest.shift();
    if (roll === undefined || roll < low || roll > high) throw new Error(`no die ${low} to ${high}: ${roll}`);
    return roll;
  };
  return {
    integer,
    shuffle(items) {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = integer(0, i);
        const [item, other] = [shuffled[i], shuffled[j]];
        if (item !== undefined && other !== undefined) [shuffled[i], shuffled[j]] = [other, item];
      }
      return shuffled;
    },
    left: () => rest.length,
  };
}

/** Carries out the drafts of a match up to growth. The dice must be exactly `rolls`. */
export function carriedOut({ state: before }: Campaign, rolls: readonly number[] = []) {
  const state = copyState(before);
  const events: GameEvent[] = [];
  const stream = dice(rolls);
  for (const [phase, run] of Object.entries({ moves, attacks, growth }))
    events.push(...happenedIn(phase, (pushedEvents) => run({ state, events: pushedEvents, random: () => stream })));
  if (stream.left() > 0) throw new Error(`${stream.left()} dice were not thrown`);
  return { state, events, lands: landsOf(state) };
}

/** Events that `run` emits in a phase. */
export function happenedIn(phase: string, run: (pushedEvents: PushedEvent<GameEvent>[]) => void): GameEvent[] {
  const pushedEvents: PushedEvent<GameEvent>[] = [];
  run(pushedEvents);
  return pushedEvents.map((event) => inPhase<GameEvent>(event, phase));
}

export const eventsOf = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type) =>
  events.filter((event): event is EventOf<Type> => event.type === type);

export const seatOf = ({ state }: Campaign, seat: Seat) => {
  const seatState = state.seats[seat - 1];
  if (seatState === undefined) throw new Error(`no seat ${seat}`);
  return seatState;
};
