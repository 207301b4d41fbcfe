import type { Game, ProgramForm, TournamentForm } from '#engine/game.ts';
import { seeded } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { bots } from './bots/index.ts';
import { campaign } from './campaign.ts';
import { commands } from './commands.ts';
import { certainLossOf } from './evaluation.ts';
import type { SpaceExplorers } from './game-types.ts';
import { readLevel } from './level.ts';
import { levels, standardLevel } from './levels.ts';
import { options, turnsOption } from './options.ts';
import { phases } from './phases.ts';
import { position } from './position/index.ts';
import { sample } from './position/sample.ts';
import { puzzles } from './puzzles.ts';
import { legal, playerOf, reasons, rounds, rules } from './rules.ts';
import { copyState, eventFor, type State, startOf, sumOf, viewOf } from './state.ts';
import { text } from './text.ts';

const tournament: TournamentForm<SpaceExplorers> = {
  figures: ({ turn, p1, p2 }) => ({ turns: turn, people1: sumOf(p1), people2: sumOf(p2) }),
  ranking: ({ turn, p1, p2 }, seat) => [
    { name: 'people ahead', value: (sumOf(p1) - sumOf(p2)) * (seat === 1 ? 1 : -1), better: 'more' },
    { name: 'turns', value: turn, better: 'less' },
  ],
};

const echoedCommands: ReadonlySet<string> = new Set(['end_turn', 'resign']);

function startState({ seed, options: chosen, level }: MatchSetup): State {
  const read = readLevel(level?.text ?? standardLevel);
  if (!read.ok) throw new Error(`level ${level?.name}: ${read.error.message}`);
  const { graph, population, turns } = read.value;
  return startOf(graph, population, turnsOption(chosen) ?? turns, seeded(seed));
}

/** The answer of a program contains transfers only. The turn then ends by itself (rules, "Writing a strategy"). */
export const programs: ProgramForm<SpaceExplorers> = {
  short({ from, to, people }, number) {
    for (const [field, value] of Object.entries({ from, to, people }))
      if (!Number.isSafeInteger(value))
        return failure(`${field} of transfer ${number} is ${kindOf(value)}, expected an integer`);
    return success({ name: 'send', args: { from: Number(from), to: Number(to), people: Number(people) } });
  },
  sample,
  giveUp: { name: 'resign', args: {} },
  examples: { js: 'settler.mjs', typescript: 'settler.ts', python: 'settler.py' },
};

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'number' ? String(value) : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export const spaceExplorers: Game<SpaceExplorers> = {
  id: 'space-explorers',
  rulesVersion: 1,
  players: { least: 2, most: 2 },
  options,
  seedIsOpen: true,

  commands,
  rules,
  phases,

  setup: startState,
  copy: copyState,
  view: viewOf,
  eventFor,
  echoForOthers: ({ name }) => (echoedCommands.has(name) ? name : undefined),
  turnOf: ({ turn }) => turn,
  outcome: ({ outcome }) => outcome ?? undefined,
  reasons,
  legal,
  rounds,
  forAbsent: () => ({ name: 'end_turn', args: {} }),
  concede: (view, seat) =>
    certainLossOf(view, playerOf(seat)) === undefined ? undefined : { name: 'resign', args: {} },

  script: {
    text,
    settledOptions: ({ limit }) => ({ turns: limit }),
    seatOf: ({ mover }) => mover,
    bareAnswers: true,
    botsFirst: true,
    // Matches of bots need no limit of commands here, because they end with their last turn.
    mostBotCommands: Number.MAX_SAFE_INTEGER,
  },
  position,

  levels,
  bots,
  hintBot: 'champion',
  programs,
  tournament,
  campaign,
  puzzles,
};
