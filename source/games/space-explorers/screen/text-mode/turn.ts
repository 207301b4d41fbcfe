import { flow } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { ExplorersScene } from '../local.ts';
import { turnsOf } from '../log/entries.ts';
import { isTold, summedTexts, type Telling } from '../event-texts.ts';
import { isByNumber, type Listener, namesOf, ownPlayer, whole } from '../words.ts';

/** Whether these events are those of a turn that has been played, or of its giving up. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn-passed' || type === 'match-over');

/** The last turn, or each of a round, as lines, as far as it was seen: launch, growth, landing, overcrowding. */
export const turnLines = (scene: ExplorersScene): string[] =>
  turnsOf(scene).flatMap(({ turn, events }) => {
    const head = `Turn ${turn}`;
    const lines = phaseLines(scene, events, head, turn);
    return lines.length === 0
      ? [`${head}: ${isByNumber(scene) ? 'nothing happens' : 'you see nothing happen'}.`]
      : lines;
  });

type Talk = Listener & Pick<ExplorersScene, 'preferences'>;

/** The phases in which something is told, and what they are called. */
const phaseNames = [
  ['orders', ''],
  ['launch', ', launch'],
  ['grow', ', growth'],
  ['land', ', landing'],
  ['decay', ', overcrowding'],
] as const;

/** A turn in lines, one or more for each phase with something to tell: new owners come last. */
export function phaseLines(scene: Talk, events: readonly GameEvent[], head: string, turn: number): string[] {
  const to: Telling = { names: namesOf(scene), turn, end: '' };
  return phaseNames.flatMap(([phase, name]) => {
    const own = events.filter((event) => event.phase === phase && isHeard(scene, event));
    const types = new Set(own.map(({ type }) => type).toSorted((a, b) => Number(isChange(a)) - Number(isChange(b))));
    const told = [...types].flatMap((type) => summedTexts(type, own, to).map(([text]) => whole(text)));
    return told.length === 0 ? [] : flow([`${head}${name}.`, ...told]);
  });
}

const isChange = (type: GameEvent['type']): boolean => type === 'owner-changed';

/** Whether an event is told; in a short log no details are, and not who lands without loss on the own side. */
function isHeard(scene: Talk, event: GameEvent): boolean {
  const told = isTold(event);
  if (told === 'never' || scene.preferences.log === 'full') return told !== 'never';
  const isPlain = event.type === 'landed' && event.lost === 0 && event.player === ownPlayer(scene);
  return told === 'always' && (!isPlain || isByNumber(scene));
}
