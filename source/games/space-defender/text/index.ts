import type { StepReport, TextForm } from '../../../engine/game.ts';
import type { ScriptFault } from '../../../engine/script.ts';
import type { StateOf, Viewer } from '../../../engine/vocabulary.ts';
import type { SpaceDefender } from '../game-types.ts';
import { isSetupPhase, stateName } from '../vocabulary.ts';
import { faultText } from './faults.ts';
import { gameBlock } from './game-block.ts';
import { setupMenu } from './setup-menus.ts';

type State = StateOf<SpaceDefender>;

const welcome = '  Welcome to Space Defender Version 2.';

/** The transcript, character by character as the rules demand (sections 1, 2, 12 to 14). */
export const text: TextForm<SpaceDefender> = {
  initial: (state, viewer) => lines(state, 'ok', restingLines(state, viewer)),
  block: (report, viewer) =>
    report.error === undefined
      ? lines(report.state, 'ok', stepLines(report, viewer))
      : lines(report.state, 'error', [`  ${report.error.message}`]),
  faults: (faults: readonly ScriptFault[]) => faultText(faults),
};

function lines(state: State, kind: 'ok' | 'error', rest: readonly string[]): string {
  const { phase, turn, substate, debug } = state;
  const name = phase === 'in-game' ? `in game(${turn}.${substate})` : stateName(phase);
  return [`  state:${name}, ${debug ? 'debug' : 'normal'}, ${kind}`, ...rest].join('\n');
}

function stepLines({ state, command, events }: StepReport<SpaceDefender>, viewer: Viewer): string[] {
  const [first] = events;
  switch (first?.type) {
    case 'debug-toggled':
      return [first.on ? '  In debug mode.' : '  Not in debug mode.'];
    case 'rng-output-toggled':
      return [first.on ? '  RNG output on.' : '  RNG output off.'];
    case 'aborted':
      return [first.from === 'game' ? '  Exited from game.' : '  Exited from setup mode.'];
    default:
      return command.name === 'setup_back' ? restingLines(state, viewer) : playedLines(state, events, viewer);
  }
}

const playedLines = (state: State, events: StepReport<SpaceDefender>['events'], viewer: Viewer): string[] =>
  isSetupPhase(state.phase) ? setupMenu(state.phase, state.equipment) : gameBlock(state, events, viewer);

/** What a state shows when nothing has just happened in it. */
function restingLines(state: State, viewer: Viewer): string[] {
  if (state.phase === 'not-started') return [welcome];
  return playedLines(state, [], viewer);
}
