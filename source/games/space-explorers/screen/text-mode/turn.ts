import { wrapSentences } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { ExplorersScene } from '../local.ts';
import { turnsOf } from '../log/entries.ts';
import { importanceOf, summedTexts, type EventTextContext } from '../event-texts.ts';
import { isByNumber, type ExplorersListener, perspectiveOf, ownPlayer, fullSentence } from '../words.ts';

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

type LogListener = ExplorersListener & Pick<ExplorersScene, 'preferences'>;

/** The phases in which something is told, and what they are called. */
const phaseNames = [
  ['orders', ''],
  ['launch', ', launch'],
  ['grow', ', growth'],
  ['land', ', landing'],
  ['decay', ', overcrowding'],
] as const;

/** A turn in lines, one or more for each phase with something to tell: new owners come last. */
export function phaseLines(scene: LogListener, events: readonly GameEvent[], head: string, turn: number): string[] {
  const to: EventTextContext = { names: perspectiveOf(scene), turn, end: '' };
  return phaseNames.flatMap(([phase, name]) => {
    const phaseEvents = events.filter((event) => event.phase === phase && isListed(scene, event));
    const types = new Set(phaseEvents.map(({ type }) => type).toSorted((a, b) => Number(isChange(a)) - Number(isChange(b))));
    const sentences = [...types].flatMap((type) => summedTexts(type, phaseEvents, to).map(([text]) => fullSentence(text)));
    return sentences.length === 0 ? [] : wrapSentences([`${head}${name}.`, ...sentences]);
  });
}

const isChange = (type: GameEvent['type']): boolean => type === 'owner-changed';

/** Whether an event is told; in a short log no details are, and not who lands without loss on the own side. */
function isListed(scene: LogListener, event: GameEvent): boolean {
  const importance = importanceOf(event);
  if (importance === 'never' || scene.preferences.log === 'full') return importance !== 'never';
  const isPlain = event.type === 'landed' && event.lost === 0 && event.player === ownPlayer(scene);
  return importance === 'always' && (!isPlain || isByNumber(scene));
}
