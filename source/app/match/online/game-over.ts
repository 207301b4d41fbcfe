import type { WholeMatch } from '../../../client/open-match.ts';
import { compact, itemAt } from '../../../engine/lookup.ts';
import { padColumns } from '../../../engine/text/width.ts';
import type { Section } from '../../../screen/frame.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { HoldingsText } from '../../../screen/game/seats.ts';
import { chartRows } from '../../../screen/parts/chart.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { listOf } from '../../../screen/sentences.ts';
import { type Glyphs, type Line, line, padRows, seatRole, span } from '../../../screen/styled-text.ts';
import { column, truncate, truncateDistinct } from '../../../screen/truncate.ts';
import { decisiveTurns, leaderOf } from '../../timeline/decisive-turns.ts';
import { nameAt, type OnlineFacts, type Resignation, resignations, standIn } from './online-facts.ts';

/** How a match went, known once nothing of it is hidden. */
export interface MatchSummary {
  /** The turns that were begun, in order. */
  readonly turns: readonly number[];
  /** The turn in which each seat was beaten, by seat - 1. */
  readonly outIn: readonly (number | undefined)[];
  /** A figure by seat - 1: at the beginning of each turn, and at the end. */
  readonly figure: { readonly title: string; readonly past: readonly (readonly number[])[] } | undefined;
  /** The server's notes in its journal. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The way that a match took. */
export function summaryOf<T extends ScreenTypes>({ match, notes }: WholeMatch<T>, screen: GameScreen<T>): MatchSummary {
  const { game, setup } = match;
  const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
  // Placements come before the first turn, and a turn without a command has not begun.
  const startedTurns = match.turns().filter(({ turn, length }) => turn > 0 && length < match.log.length);
  const states = [...startedTurns.map(({ length }) => match.stateAfter(length)), match.state];
  const outIn = seats.map((seat) => {
    const first = states.findIndex((state) => game.isOut?.(state, seat) === true);
    const before = startedTurns[first - 1];
    return before?.turn;
  });
  const views = states.map((state) => game.view(state, 'all'));
  const figure = screen.seats?.course.figure;
  return {
    turns: startedTurns.map(({ turn }) => turn),
    outIn,
    figure: figure && {
      title: figure.title,
      past: seats.map((seat) => views.map((view) => figure.of(view, seat))),
    },
    notes,
  };
}

/** How it ended for a seat: `won`, `out in 14`, `resigned`. */
export function fateOf(facts: OnlineFacts, summary: MatchSummary | undefined, seat: number): string {
  if (resignations(facts).some((each) => each.seat === seat)) return 'resigned';
  if (facts.outcome?.winners.includes(seat) === true) return 'won';
  const turn = summary?.outIn[seat - 1];
  return turn === undefined ? '' : `out in ${turn}`;
}

/** Columns of a name, of its fate, and between two seats in one row. */
const [nameWidth, fateWidth] = [6, 10];

/** A figure of all players over the turns, one or two players in a row, and in the rows below it what decided the match. */
export function summarySection(
  facts: OnlineFacts,
  summary: MatchSummary,
  { width, rows, glyphs }: { readonly width: number; readonly rows: number; readonly glyphs: Glyphs },
): Section | undefined {
  const { outIn, figure } = summary;
  if (figure === undefined || rows < 1) return undefined;
  const { title, past } = figure;
  const max = Math.max(1, ...past.flat());
  const across = Math.ceil(past.length / rows);
  const share = Math.floor(width / across);
  const names = truncateDistinct(
    past.map((_, i) => nameAt(facts, i + 1)),
    nameWidth,
  );
  const cells = past.map((values, i): Line => {
    const fate = outIn[i] === undefined ? '' : `out in ${String(outIn[i]).padStart(2)}`;
    const columns = Math.max(1, share - nameWidth - fateWidth - 2);
    const chart = chartOf(values, { columns: Math.min(columns, values.length), max, glyphs });
    return [
      span(` ${padColumns(itemAt(names, i), nameWidth)} `, 'text'),
      span(column(chart, columns), seatRole(i + 1)),
      span(column(fate, fateWidth), 'dim'),
    ];
  });
  const perPart = Math.ceil(cells.length / across);
  const parts = Array.from({ length: across }, (_, at) => cells.slice(at * perPart, (at + 1) * perPart));
  const charts = Array.from({ length: perPart }, (_, row) => parts.flatMap((part) => part.slice(row, row + 1).flat()));
  const room = rows - charts.length - 1;
  return {
    title: 'how it went',
    tag: title,
    lines: padRows([...charts, ...(room < 1 ? [] : [[], ...turningLines(facts, summary).slice(-room)])], rows),
  };
}

interface ChartOptions {
  readonly columns: number;
  readonly max: number;
  readonly glyphs: Glyphs;
}

/** A chart of one row; without the characters for it, each value in tenths of the most. */
function chartOf(values: readonly number[], { columns, max, glyphs }: ChartOptions): string {
  const [row = ''] = chartRows(values, { columns, rows: 1, max, glyphs });
  if (glyphs.barParts.length > 0) return row;
  return values
    .slice(-columns)
    .map((value) => (value === 0 ? ' ' : String(Math.min(9, Math.floor((10 * value) / max)))))
    .join('');
}

const onlineWinners = ({ outcome }: OnlineFacts): readonly number[] => (outcome === undefined ? [] : outcome.winners);

/** `with all 16 territories` after a win by the rules; why it ended else. */
export function reasonText(facts: OnlineFacts, wonBy: string | undefined): string | undefined {
  const winners = onlineWinners(facts);
  switch (facts.outcome?.reason) {
    case 'draw':
      return 'all agreed';
    case 'ended':
      return 'all agreed to end it';
    case 'abandoned':
      return 'nobody was here for 30 days';
    case 'resigned': {
      const losers = facts.holders.flatMap((_, i) => (winners.includes(i + 1) ? [] : [i + 1]));
      return `${listOf(losers.map((seat) => (seat === facts.seat ? 'you' : nameAt(facts, seat))))} resigned`;
    }
    default:
      return wonBy;
  }
}

/**
 * The end in a sentence, who has won first: `You won with all 16 territories.`, `mia won: jonas resigned in turn 9.`, and to
 * jonas `You resigned in turn 9. mia wins.`
 */
export function endSentence(facts: OnlineFacts, wonBy: string | undefined, isForAll = false): string {
  if (facts.outcome === undefined) return '';
  const ownSeat = isForAll ? undefined : facts.seat;
  const { winners, reason: code } = facts.outcome;
  const who = listOf(winners.map((seat) => (seat === ownSeat ? 'you' : nameAt(facts, seat))));
  if (code === 'resigned' && ownSeat !== undefined && !winners.includes(ownSeat))
    return `You resigned ${inTurn(facts)}. ${who} wins.`;
  const credited = uncredited(facts, ownSeat);
  if (credited !== undefined) return `${credited}. Nobody is credited.`;
  const isByRules = reasonText(facts, undefined) === undefined;
  const why = reasonText(isForAll ? { ...facts, seat: undefined } : facts, wonBy);
  if (code === 'draw') return `Draw: ${agreedNames(facts, ownSeat)} agreed. Nobody wins.`;
  const result = winners.length === 0 ? 'Draw' : `${who === 'you' ? 'You' : who} won`;
  if (why === undefined) return `${result}.`;
  const when = code === 'resigned' ? ` ${inTurn(facts)}` : '';
  return isByRules ? `${result} ${why}.` : `${result}: ${why}${when}.`;
}

/** `normal won for jonas, who resigned in turn 6`, where a bot has won that played on for somebody who is gone for good. */
export function uncredited(facts: OnlineFacts, ownSeat: number | undefined): string | undefined {
  const [winner] = onlineWinners(facts);
  const holder = winner === undefined ? undefined : facts.holders[winner - 1];
  if (holder?.is !== 'stand-in' || holder.why === 'away') return undefined;
  const whose = winner === ownSeat ? 'you' : holder.name;
  const when = holder.turn === undefined ? '' : ` ${inTurn(facts, holder.turn)}`;
  return `${holder.bot} won for ${whose}, who ${holder.why === 'resigned' ? 'resigned' : 'left for good'}${when}`;
}

/** A sentence about what the player held, in a match that the rules have not ended: `You held 6 of 8 territories.` */
export const heldAtEnd = (facts: OnlineFacts, owned: HoldingsText | undefined): string | undefined =>
  facts.outcome === undefined || reasonText(facts, undefined) === undefined || standIn(facts)?.why === 'resigned'
    ? undefined
    : owned?.held;

/** `in turn 9`, `before the first turn` */
export const inTurn = ({ turnName, turn: now }: OnlineFacts, turn = now): string =>
  turn === 0 ? `before the first ${turnName}` : `in ${turnName} ${turn}`;

/** `jonas resigned in turn 6` */
export const resignedText = (facts: OnlineFacts, { seat, turn }: Resignation): string =>
  compact(
    `${seat === facts.seat ? 'You' : nameAt(facts, seat)} resigned`,
    turn === undefined ? undefined : inTurn(facts, turn),
  ).join(' ');

/** `jonas, lena and you`: all persons who were still playing. */
const agreedNames = ({ holders }: OnlineFacts, ownSeat: number | undefined): string =>
  listOf([
    ...holders.flatMap((holder, i) => (holder.is === 'person' && i + 1 !== ownSeat ? [holder.name] : [])),
    ...(ownSeat !== undefined && holders[ownSeat - 1]?.is === 'person' ? ['you'] : []),
  ]);

/**
 * The result in a line to paste elsewhere: `RISC, Four Winds: mia won with all 16 territories, in 14 turns, against jonas.`
 */
export function onlineResultLine(
  facts: OnlineFacts,
  { game, turns, wonBy }: { readonly game: string; readonly turns: string; readonly wonBy: string | undefined },
): string {
  const winners = onlineWinners(facts);
  const losers = facts.holders.flatMap((_, i) => (winners.includes(i + 1) ? [] : [nameAt(facts, i + 1)]));
  const sentence = endSentence(facts, wonBy, true).slice(0, -1);
  const against = winners.length === 0 || losers.length === 0 ? '' : `, against ${listOf(losers)}`;
  return `${game}, ${facts.title}: ${sentence}, in ${turns}${against}.`;
}

/** How the dice of a match were made, with everybody's numbers; empty where the server does not tell. */
export function diceLines(facts: OnlineFacts, notes: MatchSummary['notes']): readonly Line[] {
  const { 'dice-bound': bound, 'dice-server': server } = notes;
  if (bound === undefined || server === undefined) return [];
  const row = (name: string, number: string): Line => [span(` ${column(name, 9)}`), span(number, 'accent')];
  const seats = facts.holders.flatMap((_, i) => {
    const number = notes[`dice-${i + 1}`];
    return number === undefined ? [] : [row(truncate(`${i + 1} ${nameAt(facts, i + 1)}`, 9), number)];
  });
  return [
    row('bound', bound),
    row('server', server),
    ...seats,
    line(' The server showed the SHA-256 of its number, as a promise, before any', 'dim'),
    line(' seat added one: nobody could choose. All numbers together make the dice.', 'dim'),
  ];
}

/** Something that changed how a match went. */
interface TurningPoint {
  readonly turn: number;
  readonly text: string;
}

/** The turns in which a match was decided, somebody was beaten or gave up, oldest first. */
export function turningPoints(facts: OnlineFacts, { outIn, figure, turns }: MatchSummary): readonly TurningPoint[] {
  const who = (seat: number) => (seat === facts.seat ? 'You' : nameAt(facts, seat));
  const is = (seat: number) => (seat === facts.seat ? 'are' : 'is');
  const past = figure === undefined ? [] : figure.past;
  const [first = []] = past;
  const figures = first.map((_, place) => past.map((values) => itemAt(values, place)));
  const decided = decisiveTurns(figures).map((place) => {
    const [before, after] = [itemAt(figures, place), itemAt(figures, place + 1)];
    const leader = leaderOf(after);
    const gains = after.map((value, i) => value - itemAt(before, i));
    const loser = gains.indexOf(Math.min(...gains));
    const text =
      leader !== undefined && leader !== leaderOf(before)
        ? `${who(leader + 1)} took the lead`
        : itemAt(gains, loser) < 0
          ? `${who(loser + 1)} fell back`
          : `${who(gains.indexOf(Math.max(...gains)) + 1)} pulled ahead`;
    return { turn: itemAt(turns, place), text };
  });
  const beaten = outIn.flatMap((turn, i) =>
    turn === undefined ? [] : [{ turn, text: `${who(i + 1)} ${is(i + 1)} out` }],
  );
  const resigned = resignations(facts).flatMap(({ seat, turn }) =>
    turn === undefined ? [] : [{ turn, text: `${who(seat)} resigned` }],
  );
  return [...decided, ...beaten, ...resigned].sort((one, other) => one.turn - other.turn);
}

/** One row each: ` turn 4   You took the lead`. */
export const turningLines = (facts: OnlineFacts, summary: MatchSummary): readonly Line[] => {
  const points = turningPoints(facts, summary);
  const width = Math.max(...points.map(({ turn }) => `${facts.turnName} ${turn}`.length)) + 2;
  return points.map(({ turn, text }) => [span(` ${column(`${facts.turnName} ${turn}`, width)}`, 'dim'), span(text)]);
};
