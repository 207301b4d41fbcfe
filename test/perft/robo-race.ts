import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { isAlive, type ReadonlyState, robotPositionOf } from '#games/robo-race/state.ts';
import { bundledLevel } from '#storage/levels.ts';
import {
  copyRace,
  createRace,
  type PlainRace,
  type RaceAction,
  raceText,
  reduceRace,
} from '../bench/robo-race-reducer.ts';
import { randomLevel } from '../games/robo-race/random-level.ts';
import { played } from '../support/lines.ts';
import { type Met, oursOf, type Program, type Twice } from './perft.ts';
import type { Row } from './rows.ts';
import { type Reader, readerOf, type Tape, tapeOf } from './tape.ts';

interface Facts {
  /** `3,0 N` or `dead`. */
  readonly robots: readonly string[];
  /** For each player who holds cards: the hand, the five slots (0 if empty), and true if committed. */
  readonly plans: readonly (readonly [readonly number[], readonly number[], boolean])[];
  readonly round: number;
  readonly over: boolean;
  readonly winner: number;
}

function ourFacts({ board, robots, hands, slots, programs, round, outcome }: ReadonlyState): Facts {
  const stands = robots.map((robot) => {
    const { x, y, facing } = robotPositionOf(board, robot);
    return isAlive(robot) ? `${x},${y} ${facing}` : 'dead';
  });
  const plans = hands.flatMap((hand, i): Facts['plans'] => {
    const cards = slots[i] ?? programs[i] ?? [];
    return hand === null ? [] : [[hand, cards.map((card) => card ?? 0), programs[i] !== null]];
  });
  return { robots: stands, plans, round, over: outcome !== null, winner: outcome?.winners[0] ?? 0 };
}

/** The plain race, and its random draws. */
interface Plain {
  readonly race: PlainRace;
  readonly cards: Reader;
}

const plainFacts = ({ race }: Plain): Facts => ({
  robots: raceText(race),
  plans: race.over ? [] : race.bots.map(({ hand, slots, done }) => [hand, slots, done]),
  round: race.round,
  over: race.over,
  winner: race.winner,
});

/** All ordered selections of `length` items. */
const choices = (items: readonly number[], length: number): number[][] =>
  length === 0
    ? [[]]
    : items.flatMap((item, i) => choices(items.toSpliced(i, 1), length - 1).map((rest) => [item, ...rest]));

/** Commands to count, by kind. */
const counted: Readonly<Record<string, (plan: Facts['plans'][number], player: number) => RaceAction[]>> = {
  /** Every card of the hand and one other card, into every slot and back, some programs, `clear` and `commit`. */
  slots([hand], player) {
    const foreign = [1, 2, 3, 4, 5, 6, 7, 8].find((card) => !hand.includes(card)) ?? 0;
    const cards = [...new Set([...hand, foreign])];
    const [first = 0, ...rest] = hand;
    return [
      ...cards.flatMap((card) => [1, 2, 3, 4, 5].map((slot): RaceAction => ({ type: 'place', player, slot, card }))),
      ...[1, 2, 3, 4, 5].map((slot): RaceAction => ({ type: 'take_back', player, slot })),
      { type: 'program', player, cards: hand.slice(0, 5) },
      { type: 'program', player, cards: [first, first, ...rest.slice(0, 3)] },
      { type: 'program', player, cards: [foreign, ...rest.slice(0, 4)] },
      { type: 'clear', player },
      { type: 'commit', player },
    ];
  },
  /** Every program if the slots are empty, otherwise the commit. */
  programs: ([hand, slots], player) =>
    slots.every((card) => card === 0)
      ? choices(hand, 5).map((cards): RaceAction => ({ type: 'program', player, cards }))
      : [{ type: 'commit', player }],
  /**
   * If the slots are empty, programs of the lowest cards ascending, of the highest cards descending, and of the middle
   * cards. Otherwise the commit.
   */
  three: ([hand, slots], player) =>
    slots.every((card) => card === 0)
      ? [hand.slice(0, 5), hand.toReversed().slice(0, 5), hand.slice(1, 6)].map(
          (cards): RaceAction => ({ type: 'program', player, cards }),
        )
      : [{ type: 'commit', player }],
};

function line(action: RaceAction): string {
  const seat = `${action.player}: `;
  switch (action.type) {
    case 'program':
      return `${seat}program ${action.cards.join(' ')}`;
    case 'place':
      return `${seat}place ${action.slot} ${action.card}`;
    case 'take_back':
      return `${seat}take_back ${action.slot}`;
    default:
      return `${seat}${action.type}`;
  }
}

function commandOf(action: RaceAction): { readonly seat: number; readonly command: RoboRace['command'] } {
  const seat = action.player;
  switch (action.type) {
    case 'program': {
      const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = action.cards;
      return { seat, command: { name: 'program', args: { c1, c2, c3, c4, c5 } } };
    }
    case 'place':
      return { seat, command: { name: 'place', args: { slot: action.slot, card: action.card } } };
    case 'take_back':
      return { seat, command: { name: 'take_back', args: { slot: action.slot } } };
    default:
      return { seat, command: { name: action.type, args: {} } };
  }
}

function actionOf(text: string): RaceAction {
  const parsed = parseLine<RoboRace>(roboRace, text);
  if (parsed?.ok !== true) throw new Error(`not a command: ${text}`);
  const { seat, command } = parsed.value;
  const player = seat ?? 1;
  switch (command.name) {
    case 'program': {
      const { c1, c2, c3, c4, c5 } = command.args;
      return { type: 'program', player, cards: [c1, c2, c3, c4, c5] };
    }
    case 'place':
      return { type: 'place', player, ...command.args };
    case 'take_back':
      return { type: 'take_back', player, ...command.args };
    case 'clear':
    case 'commit':
      return { type: command.name, player };
    default:
      throw new Error(`a query: ${text}`);
  }
}

function plainProgram(tape: Tape): Program<Plain, Facts, RaceAction> {
  return {
    facts: plainFacts,
    play({ race, cards }, action) {
      const own = readerOf(tape, cards.read());
      const after = copyRace(race, own.next);
      return reduceRace(after, action) ? { race: after, cards: own } : undefined;
    },
  };
}

/** RoboRace in both implementations, from the position of a row. `board 7` is a generated board full of elements. */
export function raceTwice({ level, setup, script }: Row, met: Met): Twice<ReadonlyState, Plain, Facts, RaceAction> {
  const { seed = 'a', players: seats = '1', count: kind = 'slots', cards: dealt = 'deck', rounds = 'none' } = setup;
  const players = Number(seats);
  const [, made] = /^board (\d+)$/.exec(level) ?? [];
  const source =
    made === undefined ? bundledLevel(roboRace, level) : { name: './made', text: randomLevel(Number(made)) };
  if (source === undefined) throw new Error(`no level ${level}`);
  const match = startMatch(roboRace, { seed, players, options: { cards: dealt, rounds }, level: source });
  for (const text of script) played(match, text);

  const tape = tapeOf(seed, 'deck');
  const reader = readerOf(tape, 0);
  const options = {
    replaced: dealt === 'with-replacement',
    ...(rounds === 'none' ? {} : { lastRound: Number(rounds) }),
  };
  const race = createRace(source.text, seed, players, options, reader.next);
  for (const text of script) reduceRace(race, actionOf(text));
  const candidatesOf = counted[kind];
  if (candidatesOf === undefined) throw new Error(`nothing is counted as ${kind}`);
  return {
    ours: oursOf<RoboRace, Facts, RaceAction>(roboRace, ourFacts, commandOf, met),
    plain: plainProgram(tape),
    start: { ours: match.state, plain: { race, cards: reader } },
    candidates: ({ plans }) => plans.flatMap((plan, i) => candidatesOf(plan, i + 1)),
    line,
  };
}
