import type { Game, TournamentForm } from '#engine/game.ts';
import { programOptions } from '#engine/programs/strategy.ts';
import { seeded } from '#engine/random.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { bots } from './bots/index.ts';
import { campaign } from './campaign.ts';
import { commands, readLine } from './commands.ts';
import type { RoboRace } from './game-types.ts';
import { readLevel, workshop, workshopName } from './level.ts';
import { levels } from './levels.ts';
import { options, readOptions } from './options.ts';
import { phases } from './phases.ts';
import { position, programs } from './position.ts';
import { puzzles } from './puzzles/puzzles.ts';
import { reasons } from './refusals.ts';
import { forAbsent, legal, notWaitedFor, rules } from './rules.ts';
import { copyState, eventFor, type State, startOf, viewOf } from './state.ts';
import { text } from './text.ts';

const tournament: TournamentForm<RoboRace> = {
  figures: ({ round }) => ({ rounds: round }),
  ranking: ({ round, step }) => [
    { name: 'rounds', value: round, better: 'less' },
    { name: 'steps', value: step, better: 'less' },
  ],
};

export const roboRace: Game<RoboRace> = {
  id: 'robo-race',
  rulesVersion: 1,
  players: { least: 1, most: 4, standard: 2 },
  options: { ...options, ...programOptions },

  commands,
  rules,
  phases,

  setup: startState,
  copy: copyState,
  view: viewOf,
  eventFor,
  echoForOthers: ({ name }) => (name === 'commit' || name === 'exchange' ? name : undefined),
  turnOf: ({ round }) => round,
  outcome: ({ outcome }) => outcome ?? undefined,
  reasons,
  legal,
  notWaitedFor,
  forAbsent,

  // 80,000 commands suffice for four players who program and commit in each of 9999 rounds.
  script: { text, readLine, botsFirst: true, botsOwnSeats: true, mostBotCommands: 80_000 },
  position,

  levels,
  bots,
  hintBot: 'hard',
  robots: true,
  programs,
  tournament,
  campaign,
  puzzles,
};

function startState({ seed, players, options: givenOptions, level }: MatchSetup): State {
  const name = level?.name ?? workshopName;
  const content = level?.text ?? workshop;
  // Only a name without any of . / \ : is a built-in level. For other levels, positions contain the level's text.
  const read = readLevel(content, /[./\\:]/.test(name) ? content : name);
  if (!read.ok) throw new Error(`level ${name}: ${read.error.message}`);
  return startOf(read.value, players, readOptions(givenOptions), seeded(seed));
}
