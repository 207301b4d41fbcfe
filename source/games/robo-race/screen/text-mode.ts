import { itemAt } from '../../../engine/lookup.ts';
import { logged } from '../../../screen/logged.ts';
import type { TurnPart } from '../../../screen/reader.ts';
import { ended, flow } from '../../../screen/sentences.ts';
import { withEvents } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import { isAlive } from '../state.ts';
import { eventText, visibilityOf } from '../event-texts.ts';
import type { View } from '../view.ts';
import { executionSteps } from '../vocabulary.ts';
import type { RaceScene } from './local.ts';
import { revealedIn } from './round-report/programs.ts';
import { toPublicScene, isYou, nameInside, perspectiveOf } from './phrases.ts';
import { cardText } from './words/own-cards.ts';
import { pathOf } from './words/path.ts';
import { squareText } from './words/places.ts';
import { storyOf } from './words/story.ts';

export const isRound = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'execute');

/** The number of the round that the events of a scene are of. */
export const roundOf = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

interface RoundFilter {
  /** The execution step that is told alone. */
  readonly only?: number | undefined;
  /** The robots before the round, where they are known: it is told then where the own plan would have led. */
  readonly before?: View['robots'];
}

/** The last round as lines: each execution step with its cards, and who comes back. */
export function roundLines(scene: RaceScene, { only, before }: RoundFilter = {}): string[] {
  const steps = executionSteps.flatMap((step) =>
    only === undefined || only === step ? stepLines(scene, step, before) : [],
  );
  const round = `Round ${roundOf(scene)}`;
  if (only !== undefined) return steps.length === 0 ? [`${round}, step ${only}: nothing happened.`] : steps;
  const lines = [...steps, ...backLines(scene)];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return [...lines, ...limitLines(scene)];
}

/** The last round in parts: each execution step, then who comes back, and what else is told at its end. */
export function roundParts(scene: RaceScene, before: View['robots'], end: readonly string[]): TurnPart[] {
  const steps = executionSteps.flatMap((step): TurnPart[] => {
    const says = stepLines(scene, step, before);
    return says.length === 0 ? [] : [{ name: `step ${step}`, says }];
  });
  if (steps.length === 0) return [];
  return [...steps, { name: 'what the round came to', says: [...backLines(scene), ...limitLines(scene), ...end] }];
}

/** What happened in an execution step, with its cards where everything is told; nothing where there is nothing to tell. */
function stepLines(scene: RaceScene, step: number, before: View['robots'] | undefined): string[] {
  const publicScene = toPublicScene(scene);
  const isFull = scene.preferences.log === 'full';
  const stepSentences = storyOf(publicScene).filter((clause) => clause.step === step);
  const sentences = logged(stepSentences, scene.preferences).map(({ text }) => ended(text));
  if (sentences.length === 0) return [];
  const head = `Round ${roundOf(scene)}, step ${step}.`;
  if (!isFull) return flow([head, ...sentences]);
  const planned = before === undefined ? [] : plannedSentences(publicScene, before, step);
  const factory = stepSentences.some(({ isFactory }) => isFactory) ? [] : ['Factory: nothing moves.'];
  return flow([head, cardsSentence(publicScene, step), ...sentences, ...planned, ...factory]);
}

function backLines(scene: RaceScene): string[] {
  const back = revivedSentences(toPublicScene(scene));
  return back.length === 0 ? [] : flow(['Back in the factory:', ...back]);
}

const limitLines = ({ view }: RaceScene): string[] =>
  view.outcome?.reason === 'round-limit' ? ['The last round is over.'] : [];

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
  const now = itemAt(withEvents({ board: view.board, robots: before }, soFar).robots, seat - 1);
  if (planned === undefined || !isAlive(planned) || planned.square === now.square) return [];
  // Of a robot that is destroyed it is told once.
  if (events.some((event) => event.type === 'destroyed' && event.player === seat && event.execution < step)) return [];
  return [`Planned was ${squareText(view.board, planned.square)}.`];
}

function revivedSentences(scene: RaceScene): string[] {
  const to = perspectiveOf(scene);
  return scene.events.flatMap((event) => {
    const text = visibilityOf(event) === 'always' ? eventText(event, to) : undefined;
    return text === undefined ? [] : [ended(text)];
  });
}
