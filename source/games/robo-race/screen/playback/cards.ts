import type { Section } from '#screen/frame.ts';
import { type Glyphs, type Line, line, type Role, type Span, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { cardKind, executionSteps } from '../../vocabulary.ts';
import { isAscii } from '../board/signs.ts';
import type { CardFace, PlaybackStep, RaceScene } from '../local.ts';
import { cardSign } from '../panel/program-section.ts';
import { wordsFrom } from '../panel/progress-sections.ts';
import { actionsIn, nameColumn } from '../phrases.ts';
import { outcomeOf } from '../round-report/programs.ts';

interface CardState {
  readonly text: string;
  readonly role: Role;
}

/** Section with all programs. The current step is in brackets. In wide panels, a second row shows outcomes. */
export function cardsSection(scene: RaceScene, step: PlaybackStep, width: number): Section {
  const isWide = width >= wordsFrom;
  const head = executionSteps.map((stepNumber) => String(stepNumber).padEnd(isWide ? 7 : 4)).join('');
  return {
    title: 'cards',
    tag: `step ${step.execution} of ${executionSteps.length}`,
    lines: [
      line(`${isWide ? ' step ' : '     '}${head}`.trimEnd(), 'dim'),
      ...step.cards.flatMap((program, i): Line[] => {
        const label = [span(isWide ? '  ' : ' '), span(String(i + 1), seatRole(i + 1)), span('  ')];
        if (program === null) return [[...label, span('no program', 'dim')]];
        const row = program.flatMap((card, k) =>
          cardSpans(scene, step, { card, player: i + 1, stepNumber: k + 1 }, isWide),
        );
        const fullRow = [...label, ...row];
        // There may be no column for a closing bracket after the last card.
        const isClosed = step.execution === executionSteps.length && widthOf(fullRow) < width;
        return [
          isClosed ? [...fullRow, span(']', 'strong')] : fullRow,
          ...(isWide ? [outcomeLine(scene, step, i + 1)] : []),
        ];
      }),
    ],
  };
}

interface CardPlace {
  readonly card: CardFace;
  readonly player: number;
  readonly stepNumber: number;
}

function cardSpans(
  { glyphs }: RaceScene,
  step: PlaybackStep,
  { card, player, stepNumber }: CardPlace,
  isWide: boolean,
): Span[] {
  const { execution, motion, actor, stage } = step;
  const edge = span(stepNumber === execution ? '[' : stepNumber === execution + 1 ? ']' : ' ', 'strong');
  const isActing = stepNumber === execution && stage === 'playing' && actor === player;
  const role: Role = isActing ? 'strong' : card === 'down' ? 'dim' : stepNumber === execution ? 'text' : 'dim';
  const area = isActing && motion === 'announced' ? 'cursor' : undefined;
  const sign = span(faceSign(card, glyphs, isWide).padEnd(3), role, area);
  if (!isWide) return [edge, sign];
  // The back of a card is as wide as a sign and a number together, so it needs no padding.
  const number = typeof card === 'number' ? String(card).padStart(2) : card === 'down' ? '' : '  ';
  return [edge, sign, span(number, 'dim'), ...(stepNumber === executionSteps.length ? [] : [span(' ')])];
}

/** Sign of a turned card, the back of a card that is face down, or `--` for a card that is never played. */
function faceSign(card: CardFace, glyphs: Glyphs, isWide: boolean): string {
  if (typeof card === 'number') return cardSign(card, glyphs);
  return card === 'unplayed' ? '--' : (isAscii(glyphs) ? '#' : '▒').repeat(isWide ? 5 : 2);
}

/** Outcome of each card, or else the element that acted. In the current step, this may be `now`, `next` or `done`. */
function outcomeLine(scene: RaceScene, step: PlaybackStep, player: number): Line {
  const outcomeAt = (stepNumber: number): CardState => {
    if (stepNumber > step.execution) return nothing;
    if (stepNumber === step.execution && !isOver(step, player)) {
      const state = stateOf(scene, step, player) ?? nothing;
      return state.text === 'to come' ? nothing : state;
    }
    const { text, role } = outcomeOf(scene.events, player, stepNumber);
    return text === '' || text === '-'
      ? { text: factoryOn(scene, player, stepNumber) ?? '', role: 'dim' }
      : { text, role };
  };
  return [
    span('      '),
    ...executionSteps
      .map(outcomeAt)
      .map(({ text, role }, i, all) => span(i === all.length - 1 ? text : text.slice(0, 6).padEnd(7), role)),
  ];
}

const nothing: CardState = { text: '', role: 'dim' };

const factoryOn = ({ events }: RaceScene, player: number, stepNumber: number): string | undefined =>
  actionsIn(events).find(
    ([first]) => first.execution === stepNumber && first.player === player && first.by !== 'card',
  )?.[0].by;

/** True once the player's card of this step has been played. Always true in the factory stage. */
const isOver = (step: PlaybackStep, player: number): boolean => {
  if (step.stage === 'factory') return true;
  const place = (of: number | undefined) => step.order.findIndex((turned) => turned.player === of);
  return step.stage === 'playing' && place(player) < place(step.actor);
};

export function orderSection(scene: RaceScene, step: PlaybackStep, width: number): Section {
  const isWide = width >= wordsFrom;
  const { order, cards, actor, stage } = step;
  const rows = order.map(({ player, card }): Line => {
    const isActing = stage === 'playing' && player === actor;
    const state = stateOf(scene, step, player) ?? nothing;
    const role: Role = isActing ? 'strong' : isOver(step, player) ? 'dim' : 'text';
    const start = [
      span(isActing ? '>' : ' ', 'accent'),
      span(`${String(card).padStart(2)} `, role),
      span(`${isWide ? ' ' : ''}${player} `, seatRole(player)),
    ];
    const sign = isWide ? cardKind(card).name.padEnd(11) : cardSign(card, scene.glyphs).padEnd(4);
    const room = isWide ? 11 : width - widthOf(start) - sign.length - state.text.length - 2;
    const name = nameColumn(scene, player, Math.max(1, room));
    const row = [...start, span(isWide ? `${name} ${sign}` : `${sign}${name}`, role)];
    const gap = Math.max(1, width - 1 - widthOf(row) - state.text.length);
    return [...row, span(' '.repeat(gap)), span(state.text, state.role)];
  });
  const played = cards.filter((program) => program !== null).length;
  return { title: 'in this order', lines: [...rows, ...Array.from({ length: played - rows.length }, (): Line => [])] };
}

/** State of a card: `now`, `next`, `to come`, `done`, or its outcome. Undefined if the player's card is not turned. */
function stateOf(scene: RaceScene, step: PlaybackStep, player: number): CardState | undefined {
  const { events } = scene;
  const { execution, order, stage, actor } = step;
  if (!order.some((turned) => turned.player === player)) return undefined;
  const { text, role } = outcomeOf(events, player, execution);
  if (text === 'falls') return { text, role: 'danger' };
  if (stage === 'turning') return nothing;
  if (isOver(step, player) || (actor === player && step.motion === undefined)) {
    if (text === 'pushes') return { text: `pushes ${pushesOf(scene, player, execution)}`, role };
    if (text !== '' && text !== '-') return { text, role };
    return actor === player && stage === 'playing' ? { text: 'now', role: 'strong' } : { text: 'done', role: 'dim' };
  }
  if (actor === player) return { text: 'now', role: 'strong' };
  const at = order.findIndex((turned) => turned.player === actor);
  const next = order.slice(at + 1).find((turned) => outcomeOf(events, turned.player, execution).text !== 'falls');
  return next?.player === player ? { text: 'next', role: 'text' } : { text: 'to come', role: 'dim' };
}

const pushesOf = ({ events }: RaceScene, player: number, execution: number): number =>
  new Set(
    actionsIn(events)
      .filter(([first]) => first.execution === execution && first.player === player && first.by === 'card')
      .flatMap((action) => action.flatMap(({ pushed }) => pushed)),
  ).size;
