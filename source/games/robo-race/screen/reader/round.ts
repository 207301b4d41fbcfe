import { itemAt } from '../../../../engine/lookup.ts';
import { ended, flow } from '../../../../screen/sentences.ts';
import { applied } from '../../apply.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive } from '../../state.ts';
import { eventText, isTold } from '../../text/clauses.ts';
import type { View } from '../../view.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { revealedIn } from '../round/programs.ts';
import { asHeardByAll, isYou, nameInside, voiceOf } from '../words/names.ts';
import { cardText } from '../words/own-cards.ts';
import { pathOf } from '../words/path.ts';
import { squareText } from '../words/places.ts';
import { storyOf } from '../words/story.ts';

/** Whether these events are those of an execution. */
export const isRound = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'execute');

/** The number of the round that the events of a scene are of. */
export const roundOf = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

/** What of a round is told. */
interface RoundTold {
  /** The execution step that is told alone. */
  readonly only?: number | undefined;
  /** The robots before the round, where they are known: it is told then where the own plan would have led. */
  readonly before?: View['robots'];
}

/** The last round as lines: each execution step with its cards, and who comes back. */
export function roundLines(scene: RaceScene, { only, before }: RoundTold = {}): string[] {
  const { view, preferences } = scene;
  const told = asHeardByAll(scene);
  const round = `Round ${roundOf(scene)}`;
  const isFull = preferences.log === 'full';
  const part = (head: string, sentences: readonly string[]): string[] =>
    sentences.length === 0 ? [] : flow([head, ...sentences]);
  const story = storyOf(told);
  const steps = executionSteps.flatMap((step) => {
    if (only !== undefined && only !== step) return [];
    const own = story.filter((clause) => clause.step === step);
    const clauses = own.filter(({ matters }) => matters || isFull).map(({ text }) => ended(text));
    const planned = before === undefined || isFull === false ? [] : plannedSentences(told, before, step);
    if (!isFull || own.length === 0) return part(`${round}, step ${step}.`, [...clauses, ...planned]);
    const factory = own.some(({ isFactory }) => isFactory) ? [] : ['Factory: nothing moves.'];
    return part(`${round}, step ${step}.`, [cardsSentence(told, step), ...clauses, ...planned, ...factory]);
  });
  if (only !== undefined) return steps.length === 0 ? [`${round}, step ${only}: nothing happened.`] : steps;
  const lines = [...steps, ...part('Back in the factory:', revivedSentences(told))];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return view.outcome?.reason === 'round-limit' ? [...lines, 'The last round is over.'] : lines;
}

/** `Cards: Player 2 83 Move 3, normal 73 Move 2, you 57 Move 1.` */
function cardsSentence(scene: RaceScene, step: number): string {
  const { events, view } = scene;
  const gone = new Set(
    events.flatMap((event) => (event.type === 'destroyed' && event.execution < step ? [event.player] : [])),
  );
  const cards = revealedIn(events, view.players)
    .flatMap((program, i) => {
      const card = program?.[step - 1];
      return card === undefined || gone.has(i + 1) ? [] : [{ player: i + 1, card }];
    })
    .toSorted((a, b) => b.card - a.card);
  return `Cards: ${cards.map(({ player, card }) => `${nameInside(scene, player)} ${cardText(card)}`).join(', ')}.`;
}

/** `Planned was (7,8).`: where the own plan would have led by the end of a step, where the robot is elsewhere. */
function plannedSentences(scene: RaceScene, before: View['robots'], step: number): string[] {
  const { view, seat, events } = scene;
  const program = revealedIn(events, view.players)[seat - 1];
  if (program == null || !isYou(scene, seat)) return [];
  const planned = pathOf({ view: { ...view, robots: before }, seat }, program)?.steps[step - 1]?.afterFactory;
  const soFar = events.filter((event) => 'execution' in event && event.execution <= step);
  const now = itemAt(applied({ board: view.board, robots: before }, soFar).robots, seat - 1);
  if (planned === undefined || !isAlive(planned) || planned.square === now.square) return [];
  // Of a robot that is destroyed it is told once.
  if (events.some((event) => event.type === 'destroyed' && event.player === seat && event.execution < step)) return [];
  return [`Planned was ${squareText(view.board, planned.square)}.`];
}

function revivedSentences(scene: RaceScene): string[] {
  const to = voiceOf(scene);
  return scene.events.flatMap((event) => {
    const text = isTold(event) === 'always' ? eventText(event, to) : undefined;
    return text === undefined ? [] : [ended(text)];
  });
}
