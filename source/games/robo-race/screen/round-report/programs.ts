import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, line, type Role, type Span, seatPlate, span } from '#screen/styled-text.ts';
import { type ActionStep, isRobotAction } from '../../event-texts.ts';
import type { GameEvent, RobotAction } from '../../events.ts';
import { executionSteps } from '../../vocabulary.ts';
import { robotRole } from '../board/signs.ts';
import type { RaceScene, RoundOver } from '../local.ts';
import { cardSign } from '../panel/program-section.ts';
import { wordsFrom } from '../panel/progress-sections.ts';
import { actionsIn } from '../phrases.ts';

export interface CardOutcome {
  readonly text: string;
  readonly role: Role;
  /** Form of `text` for narrow panels. */
  readonly letter: string;
  readonly legend: string;
}

/** Possible outcomes of a card, in the order of the legend. */
export const outcomes = {
  nothing: { text: '', role: 'dim', letter: ' ', legend: '' },
  falls: { text: 'falls', role: 'danger', letter: 'f', legend: 'f fell' },
  pushes: { text: 'pushes', role: 'text', letter: 'p', legend: 'p pushed' },
  wall: { text: 'wall', role: 'hazard', letter: 'w', legend: 'w wall' },
  wins: { text: 'wins', role: 'success', letter: '*', legend: '* goal' },
  flag: { text: 'flag', role: 'success', letter: 'F', legend: 'F flag' },
  unplayed: { text: '-', role: 'dim', letter: '-', legend: '- not played' },
} as const satisfies Readonly<Record<string, CardOutcome>>;

export type OutcomeName = keyof typeof outcomes;

interface ActionLook {
  /** Milliseconds of the keyframe half-way (0 for none) and of the keyframe with the result. */
  times(group: ActionStep): readonly [half: number, whole: number];
  /** Outcome for the card of a robot that is destroyed, wins or reaches a checkpoint. Overrides `outcomeOfCard`. */
  readonly outcome?: OutcomeName;
  /** Outcome for the card that caused the event. Undefined if the event does not change that card's outcome. */
  outcomeOfCard?(group: ActionStep): OutcomeName | undefined;
}

/** Milliseconds: a move by half a square, a bump, a turn, and reaching a goal. */
const [halfTime, bumpTime, turnTime, goalTime] = [40, 80, 120, 800];
/** Milliseconds: a fall over the edge, and showing the destroyed robot. */
const [edgeTime, lostTime] = [120, 240];

export const actionLooks: Readonly<Record<RobotAction['type'], ActionLook>> = {
  move: {
    times: ({ fallen }) => (fallen.length > 0 ? [edgeTime, lostTime] : [halfTime, halfTime]),
    outcomeOfCard: ({ pushed }) => (pushed.length > 0 ? 'pushes' : undefined),
  },
  bump: { times: () => [bumpTime, bumpTime], outcomeOfCard: () => 'wall' },
  turn: { times: () => [0, turnTime] },
  'half-turn': { times: () => [0, turnTime] },
  destroyed: { times: () => [0, edgeTime + lostTime], outcome: 'falls' },
  victory: { times: () => [0, goalTime], outcome: 'wins' },
  flag: { times: () => [0, turnTime], outcome: 'flag' },
};

export const legendsOf = (listed: readonly CardOutcome[]): string[] =>
  Object.values(outcomes).flatMap(({ text, legend }) =>
    text !== '' && listed.some((outcome) => outcome.text === text) ? [legend] : [],
  );

/** Outcome of a player's card in `step`. A fall, checkpoint or win of the player takes precedence. */
export function outcomeOf(events: readonly GameEvent[], player: Seat, step: number): CardOutcome {
  const name = outcomeNameOf(events, player, step);
  return name === 'pushes' ? { ...outcomes.pushes, role: robotRole(player) } : outcomes[name];
}

function outcomeNameOf(events: readonly GameEvent[], player: Seat, step: number): OutcomeName {
  const ownEvents = events.filter(
    (event) => 'execution' in event && event.execution === step && event.player === player,
  );
  const end = ownEvents
    .flatMap((event) => (isRobotAction(event) ? (actionLooks[event.type].outcome ?? []) : []))
    .at(-1);
  if (end !== undefined) return end;
  if (!ownEvents.some(({ type }) => type === 'card-played')) return 'unplayed';
  const action = actionsIn(events).find(
    ([first]) => first.execution === step && first.player === player && first.by === 'card',
  );
  return action?.flatMap((group) => actionLooks[group.actionType].outcomeOfCard?.(group) ?? [])[0] ?? 'nothing';
}

type Programs = RoundOver['programs'];

export const revealedIn = (events: readonly GameEvent[], players: number): Programs =>
  Array.from({ length: players }, (_, i) => {
    const revealed = events.find((event) => event.type === 'program-revealed' && event.player === i + 1);
    return revealed?.type === 'program-revealed' ? revealed.cards : null;
  });

export const programsSection = (scene: RaceScene, programs: Programs, width: number): Section =>
  width < wordsFrom
    ? { title: 'programs', lines: narrowPrograms(scene, programs) }
    : { title: 'programs and results', lines: widePrograms(scene, programs, width) };

/** Minimum columns for five steps with two blanks between them. */
const roomyFrom = 41;

const trimmed = (spans: readonly Span[]): Span[] =>
  spans.map((part, i) => (i === spans.length - 1 ? { ...part, text: part.text.trimEnd() } : part));

function widePrograms(scene: RaceScene, programs: Programs, width: number): Line[] {
  const { events, glyphs } = scene;
  const room = width >= roomyFrom ? 7 : 6;
  const head: Line = [
    span(
      ` step ${executionSteps
        .map((step) => String(step).padEnd(room))
        .join('')
        .trimEnd()}`,
      'dim',
    ),
  ];
  const rows = programs.flatMap((program, i): Line[] => {
    const player = i + 1;
    const label = span(` ${player} `, 'strong', seatPlate(player));
    if (program === null) return [[span(' '), label, span(' no program', 'dim')]];
    const cards = program.flatMap((card): Span[] => [
      span(cardSign(card, glyphs).padEnd(3)),
      span(
        String(card)
          .padStart(2)
          .padEnd(room - 3),
        'dim',
      ),
    ]);
    const outcomes = program.map((_, k) => outcomeOf(events, player, k + 1));
    const below = outcomes.map(({ text, role }) =>
      span((text.length < room ? text : text.replace('pushes', 'push')).padEnd(room), role),
    );
    return [trimmed([span(' '), label, span('  '), ...cards]), [span('      '), ...trimmed(below)]];
  });
  const isEmpty = (row: Line) => row.every(({ text }) => text.trim() === '');
  return [head, ...rows.filter((row) => !isEmpty(row))];
}

function legendOf(outcomes: readonly CardOutcome[]): readonly Line[] {
  const legends = legendsOf(outcomes);
  const fitting = legends.filter((_, i) => legends.slice(0, i + 1).join('  ').length < 26);
  return fitting.length === 0 ? [] : [line(` ${fitting.join('  ')}`, 'dim')];
}

function narrowPrograms(scene: RaceScene, programs: Programs): Line[] {
  const { events, glyphs } = scene;
  const rows = programs.map((program, i): Line => {
    const player = i + 1;
    const label = span(` ${player} `, 'strong', seatPlate(player));
    if (program === null) return [label, span(' no program', 'dim')];
    const cards = program.flatMap((card, k): Span[] => {
      const { letter, role } = outcomeOf(events, player, k + 1);
      if (letter === '-') return [span('-   ', 'dim')];
      return [span(cardSign(card, glyphs).padEnd(3)), span(letter, role)];
    });
    return [label, span(' '), ...cards];
  });
  return [
    line(
      `    ${executionSteps
        .map((step) => String(step).padEnd(4))
        .join('')
        .trimEnd()}`,
      'dim',
    ),
    ...rows,
    ...legendOf(
      programs.flatMap((program, i) =>
        program === null ? [] : program.map((_, k) => outcomeOf(events, i + 1, k + 1)),
      ),
    ),
  ];
}
