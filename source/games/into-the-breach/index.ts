import type { Game, TournamentForm } from '#engine/game.ts';
import { numberOrNone, type OfferedLevel } from '#engine/options.ts';
import { programOptions } from '#engine/programs/strategy.ts';
import { seeded } from '#engine/random.ts';
import { success } from '#engine/result.ts';
import type { MatchSetup, StateOf } from '#engine/vocabulary.ts';
import { buildingsOf } from './board.ts';
import { bots } from './bots.ts';
import { campaign } from './campaign.ts';
import { commands } from './commands.ts';
import type { IntoTheBreach } from './game-types.ts';
import { readLevel } from './level-text.ts';
import { classic, levels } from './levels.ts';
import { phases } from './phases.ts';
import { position, text } from './position.ts';
import { puzzles } from './puzzles.ts';
import { legal, reasons, rules } from './rules.ts';
import { readWritten } from './sent-position.ts';
import { copyState, type State, startOf, viewOf } from './state.ts';
import { isMechKind } from './vocabulary.ts';

/** Figures in tournament results. Among lost matches, a match with fewer enemies left ranks higher. */
const tournament: TournamentForm<IntoTheBreach> = {
  figures: (state) => ({
    turns: state.turn,
    buildings: buildingsLeft(state.board),
    enemies: enemiesLeft(state),
  }),
  progress: (state) => -enemiesLeft(state),
  ranking: ({ turn, board }) => [
    { name: 'turns', value: turn, better: 'less' },
    { name: 'buildings', value: buildingsLeft(board), better: 'more' },
  ],
};

const buildingsLeft = (board: StateOf<IntoTheBreach>['board']): number =>
  buildingsOf(board).filter(({ health }) => health > 0).length;

const enemiesLeft = ({ entities }: StateOf<IntoTheBreach>): number =>
  entities.filter(({ kind }) => !isMechKind(kind)).length;

export const intoTheBreachOptions = {
  limit: {
    ...numberOrNone(1, 99, 'the turn by which every enemy must be destroyed'),
    onlyWhereSaid: true,
    onlyTyped: true,
    offeredIn: ({ limit }: OfferedLevel) => String(limit ?? 'none'),
  },
} as const;

/** Into the Breach. Nothing in it is random, so every turn can be forecast exactly. */
export const intoTheBreach: Game<IntoTheBreach> = {
  id: 'into-the-breach',
  rulesVersion: 1,
  players: { least: 1, most: 1 },
  options: { ...intoTheBreachOptions, ...programOptions },
  seedIsOpen: true,

  commands,
  rules,
  phases,
  reasons,
  legal,

  setup: startState,
  copy: copyState,
  view: viewOf,
  turnOf: ({ turn }) => turn,
  forAbsent: () => ({ name: 'end_turn', args: {} }),
  outcome: ({ reason }) =>
    reason === null ? undefined : { winners: reason === 'enemies-destroyed' ? [1] : [], reason },

  script: { text, seed: 'classic', botsFirst: true },
  position,

  levels,
  campaign,
  puzzles,
  bots,
  hintBot: 'hard',
  programs: {
    sample(json, setup) {
      const state = readWritten(json, setup);
      return state.ok ? success({ state: state.value, planned: [] }) : state;
    },
    examples: { js: 'guard.mjs', typescript: 'guard.ts', python: 'guard.py' },
  },
  tournament,
};

function startState({ seed, level, options: { limit } }: MatchSetup): State {
  const read = readLevel(level?.text ?? classic);
  if (!read.ok) throw new Error(`level ${level?.name}: ${read.error.message}`);
  const start = { ...startOf(read.value), random: seeded(seed) };
  return limit === undefined || limit === intoTheBreachOptions.limit.standard
    ? start
    : { ...start, limit: Number(limit) };
}
