import { ended, flow } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import { eventText, isTold } from '../../text/clauses.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { asHeardByAll, voiceOf } from '../words/names.ts';
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
    ...(preferences.log === 'full' ? part(`${round}, programs.`, toldAs('as a detail', told)) : []),
    ...steps,
    ...part('Back in the factory:', toldAs('always', told)),
  ];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return view.outcome?.reason === 'round-limit' ? [...lines, 'The last round is over.'] : lines;
}

function toldAs(told: 'always' | 'as a detail', scene: RaceScene): string[] {
  const to = voiceOf(scene);
  return scene.events.flatMap((event) => {
    const text = isTold(event) === told ? eventText(event, to) : undefined;
    return text === undefined ? [] : [ended(text)];
  });
}
