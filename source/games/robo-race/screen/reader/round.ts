import { flow, sentence } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { wordNames } from '../log/group-text.ts';
import { roundSentences } from '../log/sentences.ts';

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
  const { events, view, preferences } = scene;
  const round = `Round ${roundOf(scene)}`;
  const part = (head: string, belongs: (event: GameEvent) => boolean): string[] => {
    const told = roundSentences(events.filter(belongs), wordNames).filter(
      ({ matters }) => matters || preferences.log === 'full',
    );
    return told.length === 0 ? [] : flow([head, ...told.map(({ text }) => sentence(text))]);
  };
  const steps = executionSteps.flatMap((step) =>
    only !== undefined && only !== step
      ? []
      : part(`${round}, step ${step}.`, (event) => 'execution' in event && event.execution === step),
  );
  if (only !== undefined) return steps.length === 0 ? [`${round}, step ${only}: nothing happened.`] : steps;
  const lines = [
    ...part(`${round}, programs.`, ({ type }) => type === 'program-revealed'),
    ...steps,
    ...part('Back in the factory:', ({ type }) => type === 'revived'),
  ];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return view.outcome?.reason === 'round-limit' ? [...lines, 'The last round is over.'] : lines;
}
