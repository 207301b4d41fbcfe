import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { readLevel } from '#games/space-explorers/level.ts';
import { edgesOf, type ReadonlyState, transferOf, turnsLeftOf } from '#games/space-explorers/state.ts';
import { bundledLevel } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { actionOfCommand, commandOfAction, plainOf } from '../games/space-explorers/plain-play.ts';
import { copyPlain, type PlainAction, type PlainMatch, reducePlain } from '../games/space-explorers/plain-reducer.ts';
import { played } from '../support/lines.ts';
import { type Met, oursOf, type Program, type Twice } from './perft.ts';
import type { Row } from './rows.ts';

interface Facts {
  /** People of both players by planet, ascending by id. */
  readonly people: readonly (readonly [number, number])[];
  /** Shuttles, oldest first: from, to, player, people, turns left. */
  readonly shuttles: readonly (readonly number[])[];
  /** Orders: from, to, people. */
  readonly orders: readonly (readonly [number, number, number])[];
  readonly turn: number;
  readonly mover: number;
  readonly over: string | null;
}

function ourFacts(match: ReadonlyState): Facts {
  const { map, p1, p2, shuttles, orders, turn, mover, outcome } = match;
  return {
    people: p1.map((own, i) => [own, p2[i] ?? 0]),
    shuttles: shuttles.map((shuttle) => {
      const [from = -1, to = -1] = [map.ids[shuttle.from], map.ids[shuttle.to]];
      return [from, to, shuttle.player, shuttle.people, turnsLeftOf(match, shuttle)];
    }),
    orders: orders.map((order) => {
      const { from, to, people } = transferOf(match, order);
      return [from, to, people];
    }),
    turn,
    mover,
    over: outcome && `${outcome.reason} ${outcome.winners[0] ?? 0}`,
  };
}

const plainFacts = ({ planets, shuttles, orders, turn, mover, outcome }: PlainMatch): Facts => ({
  people: planets.map(({ p1, p2 }) => [p1, p2]),
  shuttles: shuttles.map(({ from, to, player, people, turnsLeft }) => [from, to, player, people, turnsLeft]),
  orders: orders.map(({ from, to, people }) => [from, to, people]),
  turn,
  mover,
  over: outcome && `${outcome.reason} ${outcome.winner}`,
});

/** Numbers of people to send from a planet, besides none and one too many. */
const amounts: Readonly<Record<string, (people: number) => readonly number[]>> = {
  every: (people) => Array.from({ length: people }, (_, i) => i + 1),
  some: (people) => [...new Set([1, Math.ceil(people / 2), people])].filter((count) => count > 0),
};

/**
 * Transfers over every edge, without an edge, and from and to nonexistent planets. Cancellations of every order and of
 * two nonexistent orders. The commands `end_turn` and `resign`.
 */
const candidatesOf =
  (ids: readonly number[], edges: readonly (readonly [number, number, number])[], kind: string) =>
  ({ people, orders, mover }: Facts): PlainAction[] => {
    const onPlanet = new Map(ids.map((id, i) => [id, people[i]?.[mover - 1] ?? 0]));
    const ways = edges.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
    const sends = ways.flatMap(([from, to]) => {
      const there = onPlanet.get(from) ?? 0;
      const counts = [0, ...(amounts[kind]?.(there) ?? []), there + 1];
      return counts.map((count): PlainAction => ({ type: 'send', from, to, people: count }));
    });
    const [first = 0] = ids;
    const wrong = [first, 999_999, ...ids].map((to): PlainAction => ({ type: 'send', from: first, to, people: 1 }));
    const unlinked = wrong.filter(
      (send) => send.type !== 'send' || !ways.some(([a, b]) => a === first && b === send.to),
    );
    return [
      ...sends,
      ...unlinked,
      { type: 'send', from: 999_999, to: first, people: 1 },
      ...Array.from({ length: orders.length + 2 }, (_, n): PlainAction => ({ type: 'cancel', n })),
      { type: 'end_turn' },
      { type: 'resign' },
    ];
  };

function line(action: PlainAction): string {
  if (action.type === 'send') return `send ${action.from} ${action.to} ${action.people}`;
  return action.type === 'cancel' ? `cancel ${action.n}` : action.type;
}

const plainProgram: Program<PlainMatch, Facts, PlainAction> = {
  facts: plainFacts,
  play(match, action) {
    const after = copyPlain(match);
    return reducePlain(after, action) === undefined ? after : undefined;
  },
};

function actionOf(text: string): PlainAction {
  const parsed = parseLine<SpaceExplorers>(spaceExplorers, text);
  if (parsed?.ok !== true) throw new Error(`not a command: ${text}`);
  return actionOfCommand(parsed.value.command);
}

/**
 * Space Explorers in both implementations, from the position of a row. `amounts=every` counts transfers of any number.
 */
export function explorersTwice(
  { level, setup, script }: Row,
  met: Met,
): Twice<ReadonlyState, PlainMatch, Facts, PlainAction> {
  const text = bundledLevel(spaceExplorers, level)?.text ?? level;
  const source = { name: './level.dot', text };
  const match = startMatch(spaceExplorers, { seed: 'a', players: 2, options: {}, level: source });
  for (const command of script) played(match, command);
  const plain = plainOf(unwrapped(readLevel(text)));
  for (const command of script) reducePlain(plain, actionOf(command));
  const program = oursOf<SpaceExplorers, Facts, PlainAction>(
    spaceExplorers,
    ourFacts,
    // Without a seat, the mover plays the command.
    (action) => ({ seat: null, command: commandOfAction(action) }),
    met,
  );
  return {
    ours: program,
    plain: plainProgram,
    start: { ours: match.state, plain },
    candidates: candidatesOf(match.state.map.ids, edgesOf(match.state), setup['amounts'] ?? 'some'),
    line,
  };
}
