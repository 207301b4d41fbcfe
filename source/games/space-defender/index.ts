import type { Game, TournamentForm } from '#engine/game.ts';
import { programOptions } from '#engine/programs/strategy.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { bots, forAbsent } from './bots/index.ts';
import { campaign } from './campaign/campaign.ts';
import { commands } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { levels, readMission } from './levels.ts';
import { legal } from './lookahead.ts';
import { goalProgress } from './mission.ts';
import { outcomeOf } from './outcome.ts';
import { phases } from './phases.ts';
import { position } from './position/index.ts';
import { sample } from './position/sample.ts';
import { puzzles } from './puzzles/puzzles.ts';
import { reasons, rules } from './rules.ts';
import { scoreOf } from './scoring.ts';
import {
  classicSeed,
  copyState,
  eventInSight,
  eventOnScreen,
  initialState,
  missionState,
  type State,
  viewOf,
} from './state.ts';
import { text } from './text/transcript.ts';

/** Numbers in tournament results. Among lost missions, a mission that came closer to its goal ranks higher. */
const tournament: TournamentForm<SpaceDefender> = {
  figures: (state) => ({ turns: state.turn, score: scoreOf(state) }),
  progress: ({ mission, turn, sector }) =>
    mission === null || sector === null ? 0 : goalProgress(mission.goal, turn, sector),
  ranking(state) {
    const { mission, turn, sector } = state;
    const isTimed = mission?.goal.type === 'score' || mission?.goal.type === 'destroy';
    return [
      isTimed
        ? { name: 'turns', value: turn, better: 'less' }
        : { name: 'points', value: scoreOf(state), better: 'more' },
      { name: 'health', value: sector === null ? 0 : sector.starfighter.health, better: 'more' },
    ];
  },
};

export const spaceDefender: Game<SpaceDefender> = {
  id: 'space-defender',
  rulesVersion: 1,
  players: { least: 1, most: 1 },
  options: programOptions,

  commands,
  rules,
  phases,
  reasons,
  legal,

  setup: startOf,
  copy: copyState,
  view: viewOf,
  eventFor: (event, _seat, before, after) => eventInSight(event, before, after),
  shownFor: (event, _seat, before, after) => eventOnScreen(event, before, after),
  turnOf: ({ turn }) => turn,
  outcome: outcomeOf,
  // The start of a game reveals the first enemies.
  hasRevealed: (before, after) => before.sector === null && after.sector !== null,
  forAbsent,
  refused: (state) =>
    state.phase === 'in-game' && outcomeOf(state) === undefined ? { ...state, substate: state.substate + 1 } : state,

  script: { text, seed: classicSeed, unknownCommand: 'type', argumentPattern: /^(?:-?\d+|[a-z]\w*)$/i },
  position,

  levels,
  bots,
  hintBot: 'adviser',
  programs: { sample, examples: { js: 'pilot.mjs', typescript: 'pilot.ts', python: 'pilot.py' } },
  tournament,
  campaign,
  puzzles,
};

function startOf({ seed, level }: MatchSetup): State {
  if (level === undefined) return initialState(seed);
  const mission = readMission(level.text);
  if (!mission.ok) throw new Error(`level ${level.name}: ${mission.error.message}`);
  return missionState(seed, mission.value);
}
