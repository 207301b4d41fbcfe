import {
  type Glyphs,
  type Line,
  line,
  type Role,
  type Span,
  seatRole,
  span,
  widthOf,
} from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { cardKind } from '../../cards.ts';
import { executionSteps } from '../../vocabulary.ts';
import { isAscii } from '../board/signs.ts';
import type { Lying, RaceScene, StepMoment } from '../local.ts';
import { cardSign } from '../panel/card-signs.ts';
import { wordsFrom } from '../panel/players-section.ts';
import { fateOf } from '../round/fates.ts';
import { nameColumn } from '../phrases.ts';
import { actionsIn } from '../words/story.ts';

/** The fate of a card in a word: `now`, `pushes 2`, `falls`. */
interface CardState {
  readonly text: string;
  readonly role: Role;
}

/** All programs as they lie: the column of the step in brackets, and what has become of cards where there is room for it. */
export function cardsSection(scene: RaceScene, moment: StepMoment, width: number): Section {
  const isWide = width >= wordsFrom;
  const head = executionSteps.map((step) => String(step).padEnd(isWide ? 7 : 4)).join('');
  return {
    title: 'cards',
    tag: `step ${moment.execution} of ${executionSteps.length}`,
    lines: [
      line(`${isWide ? ' step ' : '     '}${head}`.trimEnd(), 'dim'),
      ...moment.cards.flatMap((program, i): Line[] => {
        const label = [span(isWide ? '  ' : ' '), span(String(i + 1), seatRole(i + 1)), span('  ')];
        if (program === null) return [[...label, span('no program', 'dim')]];
        const row = program.flatMap((card, k) =>
          cardSpans(scene, moment, { card, player: i + 1, step: k + 1 }, isWide),
        );
        const whole = [...label, ...row];
        // Beside a number there may be no room for the last bracket.
        const isClosed = moment.execution === executionSteps.length && widthOf(whole) < width;
        return [
          isClosed ? [...whole, span(']', 'strong')] : whole,
          ...(isWide ? [becameLine(scene, moment, i + 1)] : []),
        ];
      }),
    ],
  };
}

interface CardPlace {
  readonly card: Lying;
  readonly player: number;
  readonly step: number;
}

/** A card with the edge before it. */
function cardSpans(
  { glyphs }: RaceScene,
  moment: StepMoment,
  { card, player, step }: CardPlace,
  isWide: boolean,
): Span[] {
  const { execution, motion, actor, stage } = moment;
  const edge = span(step === execution ? '[' : step === execution + 1 ? ']' : ' ', 'strong');
  const isActing = step === execution && stage === 'playing' && actor === player;
  const role: Role = isActing ? 'strong' : card === 'down' ? 'dim' : step === execution ? 'text' : 'dim';
  const area = isActing && motion === 'announced' ? 'cursor' : undefined;
  const sign = span(lyingSign(card, glyphs, isWide).padEnd(3), role, area);
  if (!isWide) return [edge, sign];
  // The back of a card is as wide as a sign with its number.
  const number = typeof card === 'number' ? String(card).padStart(2) : card === 'down' ? '' : '  ';
  return [edge, sign, span(number, 'dim'), ...(step === executionSteps.length ? [] : [span(' ')])];
}

/** A card as it lies: its sign, its back, or two dashes where it is not played. */
function lyingSign(card: Lying, glyphs: Glyphs, isWide: boolean): string {
  if (typeof card === 'number') return cardSign(card, glyphs);
  return card === 'unplayed' ? '--' : (isAscii(glyphs) ? '#' : '▒').repeat(isWide ? 5 : 2);
}

/** The fates of a player's cards, each below its sign; in the running step also whose turn it is. */
function becameLine(scene: RaceScene, moment: StepMoment, player: number): Line {
  const became = (step: number): CardState => {
    if (step > moment.execution) return nothing;
    if (step === moment.execution && !isOver(moment, player)) {
      const state = stateOf(scene, moment, player) ?? nothing;
      return state.text === 'to come' ? nothing : state;
    }
    const { text, role } = fateOf(scene.events, player, step);
    return text === '' || text === '-' ? { text: factoryOn(scene, player, step) ?? '', role: 'dim' } : { text, role };
  };
  return [
    span('      '),
    ...executionSteps
      .map(became)
      .map(({ text, role }, i, all) => span(i === all.length - 1 ? text : text.slice(0, 6).padEnd(7), role)),
  ];
}

const nothing: CardState = { text: '', role: 'dim' };

/** The element that worked on a player's robot in a step. */
const factoryOn = ({ events }: RaceScene, player: number, step: number): string | undefined =>
  actionsIn(events).find(([first]) => first.execution === step && first.player === player && first.by !== 'card')?.[0]
    .by;

/** Cards before the acting one are over, and once the factory works all of them are. */
const isOver = (moment: StepMoment, player: number): boolean => {
  if (moment.stage === 'factory') return true;
  const place = (of: number | undefined) => moment.order.findIndex((turned) => turned.player === of);
  return moment.stage === 'playing' && place(player) < place(moment.actor);
};

/** The cards of the step in the order in which they are played, and what becomes of each. */
export function orderSection(scene: RaceScene, moment: StepMoment, width: number): Section {
  const isWide = width >= wordsFrom;
  const { order, cards, actor, stage } = moment;
  const rows = order.map(({ player, card }): Line => {
    const isActing = stage === 'playing' && player === actor;
    const state = stateOf(scene, moment, player) ?? nothing;
    const role: Role = isActing ? 'strong' : isOver(moment, player) ? 'dim' : 'text';
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

/** `now`, `next`, `to come`, `done`, or what happened by a card or to its robot. */
function stateOf(scene: RaceScene, moment: StepMoment, player: number): CardState | undefined {
  const { events } = scene;
  const { execution, order, stage, actor } = moment;
  if (!order.some((turned) => turned.player === player)) return undefined;
  const { text, role } = fateOf(events, player, execution);
  if (text === 'falls') return { text, role: 'danger' };
  if (stage === 'turning') return nothing;
  if (isOver(moment, player) || (actor === player && moment.motion === undefined)) {
    if (text === 'pushes') return { text: `pushes ${pushesOf(scene, player, execution)}`, role };
    if (text !== '' && text !== '-') return { text, role };
    return actor === player && stage === 'playing' ? { text: 'now', role: 'strong' } : { text: 'done', role: 'dim' };
  }
  if (actor === player) return { text: 'now', role: 'strong' };
  const at = order.findIndex((turned) => turned.player === actor);
  const next = order.slice(at + 1).find((turned) => fateOf(events, turned.player, execution).text !== 'falls');
  return next?.player === player ? { text: 'next', role: 'text' } : { text: 'to come', role: 'dim' };
}

/** How many robots a player's card has pushed. */
const pushesOf = ({ events }: RaceScene, player: number, execution: number): number =>
  new Set(
    actionsIn(events)
      .filter(([first]) => first.execution === execution && first.player === player && first.by === 'card')
      .flatMap((action) => action.flatMap(({ pushed }) => pushed)),
  ).size;
