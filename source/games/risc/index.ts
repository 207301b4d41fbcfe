import type { Game, TournamentForm } from '#engine/game.ts';
import { programOptions } from '#engine/programs/strategy.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { MatchSetup, Seat } from '#engine/vocabulary.ts';
import { bots } from './bots/index.ts';
import { campaign } from './campaign.ts';
import { type Command, commands } from './commands.ts';
import type { RiscTypes } from './game-types.ts';
import { levels, readLevel, standardLevel } from './levels.ts';
import { drawAfterIn, options, resolveOptions } from './options.ts';
import { phases } from './phases.ts';
import { position } from './position/index.ts';
import { sample } from './position/sample.ts';
import { puzzles } from './puzzles.ts';
import { reasons } from './refusals.ts';
import { legal, notWaitedFor, rules } from './rules.ts';
import { copyState, landsOf, type ReadonlyState, type State, seatIn, startOf, viewOf } from './state.ts';
import { text } from './text.ts';

const tournament: TournamentForm<RiscTypes> = {
  figures: (state) => ({
    turns: state.turn,
    ...Object.fromEntries(state.seats.map((_, i) => [`lands${i + 1}`, landsOf(state, i + 1).length])),
  }),
  ranking: (state, seat) => [
    { name: 'turns', value: state.turn, better: 'less' },
    { name: 'lands', value: landsOf(state, seat).length, better: 'more' },
  ],
};

export const risc: Game<RiscTypes> = {
  id: 'risc',
  rulesVersion: 1,
  players: { least: 2, most: 5 },
  options: { ...options, ...programOptions },

  commands,
  rules,
  phases,

  setup: startState,
  copy: copyState,
  view: viewOf,
  echoForOthers: ({ name }) => (name === 'commit' ? name : undefined),
  turnOf: ({ turn }) => turn,
  outcome: ({ outcome }) => outcome ?? undefined,
  isOut: (state, seat) => !seatIn(state, seat).alive,
  owners: ({ owners }) => owners,
  reasons,
  legal,
  notWaitedFor,
  forAbsent,

  script: {
    text,
    settledOptions: ({ options: inForce }) => ({ ...inForce }),
    playsAnySeat: true,
    hasSpectators: true,
    botsFirst: true,
    // Matches between bots need no limit of commands, because they end at their turn limit.
    mostBotCommands: Number.MAX_SAFE_INTEGER,
  },
  position,

  levels,
  bots,
  hintBot: 'expert',
  programs: {
    sample,
    planner: 'easy',
    examples: { js: 'warlord.mjs', typescript: 'warlord.ts', python: 'warlord.py' },
  },
  tournament,
  campaign,
  puzzles,
};

function startState({ seed, options: givenOptions, level }: MatchSetup): State {
  const read = readLevel(level?.text ?? standardLevel);
  if (!read.ok) throw new Error(`level ${level?.name}: ${read.error.message}`);
  const { map } = read.value;
  const streams = openStreams(seeded(seed));
  const inForce = resolveOptions(map, givenOptions, () => streams.stream('dice'));
  return startOf(map, inForce, drawAfterIn(givenOptions), streams.close());
}

/** Command of an absent player: places the remaining units, or commits the draft. */
function forAbsent(state: ReadonlyState, seat: Seat): Command {
  const { placement } = seatIn(state, seat);
  const placed = placement?.reduce((sum, units) => sum + units, 0) ?? state.options.units;
  return placed < state.options.units ? { name: 'spread', args: {} } : { name: 'commit', args: {} };
}
