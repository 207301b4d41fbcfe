import { ended, flow } from '../../../../screen/sentences.ts';
import { placeText } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import type { GameEvent } from '../../events.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { asHeardByAll, doing, isYou, playerName } from '../words/names.ts';
import { nameOfDirection } from '../words/places.ts';
import { storyOf } from '../words/story.ts';

/** Whether these events are those of an execution. */
export const isRound = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'execute');

/** The number of the round that the events of a scene are of. */
export const roundOf = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

/**
 * The last round as lines: the programs, each execution step, and who comes back.
 *
 * @param only the execution step that is told alone
 */
export function roundLines(scene: RaceScene, only?: number): string[] {
  const { view, preferences } = scene;
  const told = asHeardByAll(scene);
  const round = `Round ${roundOf(scene)}`;
  const part = (head: string, sentences: readonly string[]): string[] =>
    sentences.length === 0 ? [] : flow([head, ...sentences]);
  const story = storyOf(told).filter(({ matters }) => matters || preferences.log === 'full');
  const steps = executionSteps.flatMap((step) =>
    only !== undefined && only !== step
      ? []
      : part(
          `${round}, step ${step}.`,
          story.flatMap((clause) => (clause.step === step ? [ended(clause.text)] : [])),
        ),
  );
  if (only !== undefined) return steps.length === 0 ? [`${round}, step ${only}: nothing happened.`] : steps;
  const lines = [
    ...(preferences.log === 'full' ? part(`${round}, programs.`, programSentences(told)) : []),
    ...steps,
    ...part('Back in the factory:', returnSentences(told)),
  ];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return view.outcome?.reason === 'round-limit' ? [...lines, 'The last round is over.'] : lines;
}

/** `You run Move 2, Turn left, U-turn, Back 1, Move 1.` */
const programSentences = (scene: RaceScene): string[] =>
  scene.events.flatMap((event) =>
    event.type === 'program-revealed'
      ? [`${doing(scene, event.player, 'run')} ${event.cards.map((card) => cardKind(card).name).join(', ')}.`]
      : [],
  );

/** `You are back on start 1 at (3,0), facing north.` */
const returnSentences = (scene: RaceScene): string[] =>
  scene.events.flatMap((event) => {
    if (event.type !== 'revived') return [];
    const { player, x, y, facing, start, flag } = event;
    const where = `on ${flag === undefined ? `start ${start}` : `flag ${flag}`} at ${placeText(x, y)}`;
    const is = isYou(scene, player) ? 'are' : 'is';
    return [`${playerName(scene, player)} ${is} back ${where}, facing ${nameOfDirection(facing)}.`];
  });
