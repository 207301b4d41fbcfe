import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import {
  type Action,
  copyPlain,
  createPlain,
  type Plain,
  reduce,
  type Snapshot,
  snapshot,
} from '../bench/space-defender-reducer.ts';
import { snapshotOf } from '../games/space-defender/snapshot-of.ts';
import { actionOf } from '../support/busy-player.ts';
import { played } from '../support/lines.ts';
import { type Met, oursOf, type Program, type Twice } from './perft.ts';
import type { Row } from './rows.ts';

const counts = [1, 2, 3, 4, 5];
const always: readonly Action[] = [
  ...(['fire', 'pass', 'special', 'abort', 'toggle_debug_mode', 'toggle_rng_out'] as const).map((type) => ({ type })),
];
const boards: readonly Action[] = [
  { type: 'play', rows: 5, columns: 10, thresholds: [1, 1, 1, 1, 1] },
  { type: 'play', rows: 10, columns: 30, thresholds: [20, 40, 60, 80, 101] },
  { type: 'play', rows: 7, columns: 21, thresholds: [20, 40, 39, 80, 101] },
];
const setup: readonly Action[] = [
  ...counts.map((count): Action => ({ type: 'setup_next', count })),
  ...counts.map((count): Action => ({ type: 'setup_back', count })),
  ...counts.map((option): Action => ({ type: 'setup_select', option })),
];

/**
 * During a game: moves to all cells up to `reach` cells away (even outside the board), the commands without arguments,
 * and some commands that are allowed only during setup. Otherwise: three boards, one of them with decreasing
 * thresholds, all setup commands, and commands that are allowed only during a game.
 */
const candidatesOf =
  (reach: number) =>
  ({ game, state }: Snapshot): readonly Action[] => {
    if (game === null || state !== 'in game')
      return [...boards, ...setup, ...always, { type: 'move', row: 1, column: 1 }];
    const { row, column } = game.starfighter;
    const width = game.columns + 1;
    const moves = Array.from({ length: (game.rows + 1) * width }, (_, i) => [
      1 + Math.floor(i / width),
      1 + (i % width),
    ])
      .filter(([down = 0, right = 0]) => Math.abs(down - row) + Math.abs(right - column) <= reach)
      .map(([down = 0, right = 0]): Action => ({ type: 'move', row: down, column: right }));
    return [
      ...moves,
      ...always,
      ...boards.slice(0, 1),
      { type: 'setup_next', count: 1 },
      { type: 'setup_select', option: 1 },
    ];
  };

function commandOf(action: Action): { readonly seat: 1; readonly command: SpaceDefender['command'] } {
  switch (action.type) {
    case 'play': {
      const [g, f, c, i, p] = action.thresholds;
      const thresholds = { g_threshold: g, f_threshold: f, c_threshold: c, i_threshold: i, p_threshold: p };
      return { seat: 1, command: { name: 'play', args: { row: action.rows, column: action.columns, ...thresholds } } };
    }
    case 'setup_next':
    case 'setup_back':
      return { seat: 1, command: { name: action.type, args: { state: action.count } } };
    case 'setup_select':
      return { seat: 1, command: { name: 'setup_select', args: { value: action.option } } };
    case 'move':
      return { seat: 1, command: { name: 'move', args: { row: action.row, column: action.column } } };
    default:
      return { seat: 1, command: { name: action.type, args: {} } };
  }
}

const line = (action: Action): string => Object.values(action).flat().join(' ');

const program: Program<Plain, Snapshot, Action> = {
  facts: snapshot,
  play(state, action) {
    const after = copyPlain(state);
    return reduce(after, action) === undefined ? after : undefined;
  },
};

/** Space Defender in both implementations, from the position of a row. Counts moves of up to `reach` cells. */
export function defenderTwice(
  { setup: { reach = '99' }, script }: Row,
  met: Met,
): Twice<StateOf<SpaceDefender>, Plain, Snapshot, Action> {
  const match = startMatch(spaceDefender, { seed: 'classic', players: 1, options: {} });
  const plain = createPlain();
  for (const text of script) {
    played(match, text);
    const parsed = parseLine<SpaceDefender>(spaceDefender, text);
    if (parsed?.ok === true) reduce(plain, actionOf(parsed.value.command));
  }
  return {
    ours: oursOf<SpaceDefender, Snapshot, Action>(spaceDefender, snapshotOf, commandOf, met),
    plain: program,
    start: { ours: match.state, plain },
    candidates: candidatesOf(Number(reach)),
    line,
  };
}
