import type { Game } from '../../engine/game.ts';
import { openStreams, seeded } from '../../engine/random.ts';
import type { MatchSetup } from '../../engine/vocabulary.ts';
import { forAbsent } from './absent.ts';
import { bots } from './bots/index.ts';
import { commands } from './commands.ts';
import type { RiscTypes } from './game-types.ts';
import { readLevel } from './level/level.ts';
import { levels } from './levels.ts';
import { drawAfterIn, options, optionsInForce } from './options.ts';
import { phases } from './phases/index.ts';
import { position } from './position/index.ts';
import { optionsJson } from './position/write.ts';
import { rules } from './rules/index.ts';
import { refusalFor } from './rules/refusals.ts';
import { standardLevel } from './standard-level.ts';
import { copyState, type State, seatIn, startOf } from './state.ts';
import { text } from './text/index.ts';
import { tournament } from './tournament.ts';
import { viewOf } from './view.ts';

/** RISC: conquest of linked territories with hidden simultaneous orders; who owns every territory wins. */
export const risc: Game<RiscTypes> = {
  id: 'risc',
  rulesVersion: 1,
  players: { least: 2, most: 5 },
  options,
  settledOptions: ({ options: inForce }) => optionsJson(inForce),

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
  refusalFor,
  forAbsent,

  script: {
    playsAnySeat: true,
    hasSpectators: true,
    botsFirst: true,
    // Every match ends with its last turn.
    mostBotCommands: Number.MAX_SAFE_INTEGER,
  },
  text,
  position,

  levels,
  defaultLevel: (players) => standardLevels[players - 2] ?? standardLevels[0],
  bots,
  hintBot: 'normal',
  tournament,
};

/** The maps of matches for which nobody chose one, by number of players, from 2. */
const standardLevels = ['twin-rivers', 'three-crowns', 'four-winds', 'five-fires'] as const;

function startState({ seed, options: given, level }: MatchSetup): State {
  const read = readLevel(level?.text ?? standardLevel);
  if (!read.ok) throw new Error(`level ${level?.name}: ${read.error.message}`);
  const { map } = read.value;
  const streams = openStreams(seeded(seed));
  const inForce = optionsInForce(map, given, () => streams.stream('dice'));
  return startOf(map, inForce, drawAfterIn(given), streams.close());
}
