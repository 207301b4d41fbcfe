import { foundInput, type TextAction } from '../../../../screen/game/text-mode.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import { isOver } from '../../outcome.ts';
import { isSetupPhase } from '../../vocabulary.ts';
import { waitCommand } from '../keys/actions.ts';
import { presetsIn, shipOf } from '../loadout.ts';
import type { SpaceDefenderScreen } from '../local.ts';
import { startWith } from '../setup/choices.ts';
import { comingWarning, startWaiting } from '../waiting.ts';
import { noGame } from './answers.ts';

type Act = TextAction<SpaceDefenderScreen>;

/** Takes a ship that is ready, and starts. */
export const preset: Act = {
  usage: 'preset NAME',
  help: 'in setup: start with a ship that is ready, such as Gunner; preset alone lists them',
  isTimely: ({ view }) => isSetupPhase(view.phase),
  act({ view, local }, words) {
    if (!isSetupPhase(view.phase)) return { says: ['preset works in setup only.'] };
    const offered = presetsIn(view);
    const names = offered.map(({ name, about }, i) => `${i + 1} ${name}: ${about}`).join('; ');
    if (words.length === 0) return { says: wrapSentences([`Ships that are ready: ${names}.`]) };
    const [word = ''] = words;
    const chosen = offered.find(
      ({ name }, i) => words.length === 1 && (word === String(i + 1) || name.toLowerCase() === word.toLowerCase()),
    );
    if (chosen === undefined)
      return { says: wrapSentences([`${foundInput(words)}, expected one of these: ${names}.`]) };
    return {
      says: [],
      does: { commands: startWith(view, shipOf(view, chosen.parts)), local: { ...local, isFitting: true } },
    };
  },
};

/** Waits until something appears or changes. */
export const until: Act = {
  usage: 'until',
  help: 'wait until something appears or changes, 20 turns at most',
  isTimely: ({ view }) => view.phase === 'in-game' && !isOver(view),
  act(scene) {
    const { view } = scene;
    if (view.phase !== 'in-game' || isOver(view)) return { says: [noGame] };
    const coming = comingWarning(view);
    if (coming !== undefined)
      return { says: wrapSentences([`Not now: ${coming.long}`, 'Type pass to wait all the same.']) };
    return { says: [], does: { commands: [waitCommand], local: startWaiting(scene) } };
  },
};
