import type { WholeMatch } from '#client/open-match.ts';
import { compact, itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { displayName } from '#match-session/match-programs.ts';
import { type Frame, frameRows, type Section } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { HoldingsText } from '#screen/game/seats.ts';
import { chartRows } from '#screen/parts/chart.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, listOf, whoDoes } from '#screen/sentences.ts';
import { type Glyphs, type Line, line, padRows, seatRole, span } from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import { column, truncate, truncateDistinct, wrapWords } from '#screen/truncate.ts';
import { footerOf, helpItem, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import { leaderOf, swingTurns } from '../../timeline/match-timeline.ts';
import { isForOne, nameAt, type OnlineFacts, type Resignation, resignations, standIn } from './online-facts.ts';
import { type OnlineLayerDeps, tableKeys } from './online-layer.ts';

export interface MatchSummary {
  readonly turns: readonly number[];
  /** Turn of each seat's elimination, by seat - 1. */
  readonly outIn: readonly (number | undefined)[];
  /** A figure such as territories. `past`: by seat - 1, its values at the start of each turn and at the end. */
  readonly figure: { readonly title: string; readonly past: readonly (readonly number[])[] } | undefined;
  readonly notes: Readonly<Record<string, string>>;
}

export function summaryOf<T extends ScreenTypes>({ match, notes }: WholeMatch<T>, screen: GameScreen<T>): MatchSummary {
  const { game, setup } = match;
  const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
  // Skips placements before the first turn, and a last turn without commands.
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

/** Result of a seat: `won`, `out in 14`, `resigned`, or empty. */
export function fateOf(facts: OnlineFacts, summary: MatchSummary | undefined, seat: number): string {
  if (resignations(facts).some((each) => each.seat === seat)) return 'resigned';
  if (facts.outcome?.winners.includes(seat) === true) return 'won';
  const turn = summary?.outIn[seat - 1];
  return turn === undefined ? '' : `out in ${turn}`;
}

const [nameWidth, fateWidth] = [6, 10];

/** Chart of a figure for all players over the turns, with the turning points below the chart if there is room. */
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

/** A chart of one row. Without block characters, each value above 0 is a digit: tenths of the maximum. */
function chartOf(values: readonly number[], { columns, max, glyphs }: ChartOptions): string {
  const [row = ''] = chartRows(values, { columns, rows: 1, max, glyphs });
  if (glyphs.barParts.length > 0) return row;
  return values
    .slice(-columns)
    .map((value) => (value === 0 ? ' ' : String(Math.min(9, Math.floor((10 * value) / max)))))
    .join('');
}

/** Text such as `You lost` in a game for one player, otherwise `Draw`. */
export const noWinnerText = (facts: OnlineFacts, ownSeat: number | undefined): string =>
  isForOne(facts) ? `${ownSeat === 1 ? 'You' : nameAt(facts, 1)} lost` : 'Draw';

const onlineWinners = ({ outcome }: OnlineFacts): readonly number[] => (outcome === undefined ? [] : outcome.winners);

/** Reason for the end: `with all 16 territories` after a win by the rules, otherwise `all agreed` and the like. */
export function reasonText(facts: OnlineFacts, wonBy: string | undefined): string | undefined {
  const winners = onlineWinners(facts);
  switch (facts.outcome?.reason) {
    case 'draw':
      return 'all agreed';
    case 'ended':
      return 'ended by agreement';
    case 'abandoned':
      return 'nobody played for 30 days';
    case 'time':
      return 'the time for the round was up';
    case 'resigned': {
      const losers = facts.holders.flatMap((_, i) => (winners.includes(i + 1) ? [] : [i + 1]));
      return `${listOf(losers.map((seat) => (seat === facts.seat ? 'you' : nameAt(facts, seat))))} resigned`;
    }
    default:
      return wonBy;
  }
}

export const endedByRules = (facts: OnlineFacts): boolean => reasonText(facts, undefined) === undefined;

/** Sentence about the end of a match, such as `Mia won: jonas resigned in turn 9.` */
export function endSentence(facts: OnlineFacts, wonBy: string | undefined, isForAll = false): string {
  if (facts.outcome === undefined) return '';
  const ownSeat = isForAll ? undefined : facts.seat;
  const { winners, reason: code } = facts.outcome;
  const who = listOf(winners.map((seat) => (seat === ownSeat ? 'you' : nameAt(facts, seat))));
  if (code === 'resigned' && ownSeat !== undefined && !winners.includes(ownSeat))
    return `You resigned ${inTurn(facts)}.${winners.length === 0 ? '' : ` ${capitalize(who)} wins.`}`;
  const credited = uncredited(facts, ownSeat);
  if (credited !== undefined) return `${credited}. So nobody wins.`;
  const isByRules = endedByRules(facts);
  const why = reasonText(isForAll ? { ...facts, seat: undefined } : facts, wonBy);
  if (code === 'draw') return `Draw: ${agreedNames(facts, ownSeat)} agreed. Nobody wins.`;
  const result = winners.length === 0 ? noWinnerText(facts, ownSeat) : `${capitalize(who)} won`;
  if (why === undefined) return `${result}.`;
  const when = code === 'resigned' ? ` ${inTurn(facts)}` : '';
  return isByRules ? `${result} ${why}.` : `${result}: ${why}${when}.`;
}

/** `Normal won for jonas, who resigned in turn 6`. Only for a win of a bot whose player resigned or left for good. */
export function uncredited(facts: OnlineFacts, ownSeat: number | undefined): string | undefined {
  const [winner] = onlineWinners(facts);
  const holder = winner === undefined ? undefined : facts.holders[winner - 1];
  if (holder?.is !== 'stand-in' || holder.why === 'away') return undefined;
  const whose = winner === ownSeat ? 'you after you' : `${holder.name}, who`;
  const when = holder.turn === undefined ? '' : ` ${inTurn(facts, holder.turn)}`;
  return `${displayName(holder.bot)} won for ${whose} ${holder.why === 'resigned' ? 'resigned' : 'left for good'}${when}`;
}

/** `You held 6 of 8 territories.` Undefined before the end, after an end by the rules, and if the player resigned. */
export const heldAtEnd = (facts: OnlineFacts, owned: HoldingsText | undefined): string | undefined =>
  facts.outcome === undefined || endedByRules(facts) || standIn(facts)?.why === 'resigned' ? undefined : owned?.held;

export const inTurn = ({ turnName, turn: now }: OnlineFacts, turn = now): string =>
  turn === 0 ? `before the first ${turnName}` : `in ${turnName} ${turn}`;

export const resignedText = (facts: OnlineFacts, { seat, turn }: Resignation): string =>
  compact(
    `${seat === facts.seat ? 'You' : capitalize(nameAt(facts, seat))} resigned`,
    turn === undefined ? undefined : inTurn(facts, turn),
  ).join(' ');

/** Names of the persons who agreed to the end, such as `jonas, lena and you`. */
const agreedNames = ({ holders }: OnlineFacts, ownSeat: number | undefined): string =>
  listOf([
    ...holders.flatMap((holder, i) => (holder.is === 'person' && i + 1 !== ownSeat ? [holder.name] : [])),
    ...(ownSeat !== undefined && holders[ownSeat - 1]?.is === 'person' ? ['you'] : []),
  ]);

/** Result as a line to share: `RISC, Four Winds: mia won with all 16 territories, in 14 turns, against jonas.` */
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

/** Sentence about who can watch the replay. Undefined until this is known. */
export function replayText({ replay }: OnlineFacts): string | undefined {
  if (replay?.link === undefined) return undefined;
  if (!replay.agrees) return 'The replay is private.';
  if (replay.waitsFor.length > 0)
    return `The replay becomes public if ${listOf(replay.waitsFor)} ${replay.waitsFor.length === 1 ? 'agrees' : 'agree'}.`;
  return `Public replay: ${replay.link}`;
}

/** Lines with the random numbers that determined the match's dice. Empty if the server does not reveal them. */
export function diceLines(facts: OnlineFacts, notes: MatchSummary['notes']): readonly Line[] {
  const { 'dice-bound': bound, 'dice-server': server } = notes;
  if (bound === undefined || server === undefined) return [];
  const row = (name: string, number: string): Line => [span(` ${column(name, 9)}`), span(number, 'accent')];
  const seats = facts.holders.flatMap((_, i) => {
    const number = notes[`dice-${i + 1}`];
    return number === undefined ? [] : [row(truncate(`${i + 1} ${nameAt(facts, i + 1)}`, 9), number)];
  });
  if (seats.length === 0)
    return [
      row('bound', bound),
      row('server', server),
      line(" You played alone: the dice came from the server's number.", 'dim'),
    ];
  return [
    row('bound', bound),
    row('server', server),
    ...seats,
    line(' The server published the SHA-256 of its number before the players added theirs.', 'dim'),
    line(' The dice came from all these numbers together, so nobody could rig them.', 'dim'),
  ];
}

interface TurningPoint {
  readonly turn: number;
  readonly text: string;
}

/** Turns with a swing of the figure, an elimination or a resignation, oldest first. */
export function turningPoints(facts: OnlineFacts, { outIn, figure, turns }: MatchSummary): readonly TurningPoint[] {
  const who = (seat: number) => (seat === facts.seat ? 'You' : capitalize(nameAt(facts, seat)));
  const is = (seat: number) => (seat === facts.seat ? 'are' : 'is');
  const past = figure === undefined ? [] : figure.past;
  const [first = []] = past;
  const figures = first.map((_, place) => past.map((values) => itemAt(values, place)));
  const decided = swingTurns(figures).map((place) => {
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

export const turningLines = (facts: OnlineFacts, summary: MatchSummary): readonly Line[] => {
  const points = turningPoints(facts, summary);
  const width = Math.max(...points.map(({ turn }) => `${facts.turnName} ${turn}`.length)) + 2;
  return points.map(({ turn, text }) => [span(` ${column(`${facts.turnName} ${turn}`, width)}`, 'dim'), span(text)]);
};

export interface Rematch {
  readonly persons: readonly { readonly name: string; readonly isHere: boolean; readonly wants: boolean }[];
  readonly agreed: number;
}

export function rematchOf({ rematch, holders }: OnlineFacts): Rematch | undefined {
  if (rematch === null) return undefined;
  const persons = holders.flatMap((holder) =>
    holder.is === 'person' || (holder.is === 'stand-in' && holder.why !== 'deleted')
      ? [{ name: holder.name, isHere: holder.isHere, wants: rematch.wanted.includes(holder.name) }]
      : [],
  );
  if (persons.length === 0) return undefined;
  return { persons, agreed: persons.filter(({ wants }) => wants).length };
}

export const wantsAgain = ({ me }: OnlineFacts, { persons }: Rematch): boolean =>
  persons.some(({ name, wants }) => name === me && wants);

const unanswered = ({ me }: OnlineFacts, { persons }: Rematch): readonly string[] =>
  persons.flatMap(({ name, wants }) => (wants || name === me ? [] : [name]));

/** True if the local player may start the rematch without the players who have not answered. */
export const canStartRematch = (facts: OnlineFacts, rematch: Rematch): boolean =>
  facts.isMaker && facts.rematch?.match == null && rematch.agreed > 1 && unanswered(facts, rematch).length > 0;

export function rematchText(facts: OnlineFacts): string | undefined {
  const rematch = rematchOf(facts);
  if (rematch === undefined) return undefined;
  if (facts.rematch?.match != null) return 'The rematch has begun. N: join it.';
  if (wantsAgain(facts, rematch)) {
    const missing = unanswered(facts, rematch);
    return missing.length === 0 ? undefined : `Waiting for ${listOf(missing)} to accept the rematch.`;
  }
  const who = rematch.persons.flatMap(({ name, wants }) => (wants ? [name] : []));
  return who.length === 0 ? undefined : `${capitalize(whoDoes(who, 'wants', 'want'))} a rematch. R agrees.`;
}

const isOfPlayers = ({ lines }: Section): boolean =>
  lines.some(([first]) => commonTargets.read(first?.target)?.type === 'player');

export function endPainting(painting: Frame, facts: OnlineFacts, result: readonly string[]): Frame {
  const { panel } = painting;
  // A game for one player shows its own result, with stars.
  if (panel === undefined || (isForOne(facts) && endedByRules(facts))) return painting;
  const players = panel.sections.filter(isOfPlayers);
  const sections: readonly Section[] = [
    {
      title: 'result',
      lines: [...result.flatMap((text) => wrapWords(text, panel.width - 2).map((row) => line(` ${row}`))), []],
    },
    ...players.map((section) => ({ ...section, lines: [...section.lines, []] })),
    ...rematchSections(facts, panel.width),
  ];
  return { ...painting, panel: { ...panel, sections } };
}

const notAnswered = ' not answered';

function rematchSections(facts: OnlineFacts, columns: number): readonly Section[] {
  const rematch = rematchOf(facts);
  if (rematch === undefined || isForOne(facts)) return [];
  const { persons, agreed } = rematch;
  const longest = Math.max(...persons.map(({ name }) => columnsOf(name)));
  const width = Math.min(longest + 1, columns - notAnswered.length - 3);
  const rows = persons.map(
    ({ name, isHere, wants }): Line => [
      span(` ${isHere ? '*' : '.'} `, isHere ? 'text' : 'dim'),
      span(name === facts.me ? 'You' : column(name, width)),
      span(wants || name === facts.me ? '' : notAnswered, 'dim'),
    ],
  );
  const missing = unanswered(facts, rematch);
  if (facts.rematch?.match != null) return [{ title: 'rematch', lines: [line(' N: go to the rematch')] }];
  return [
    { title: `rematch ${agreed}/${persons.length}`, lines: [...rows, []] },
    {
      title: '',
      lines: [
        line(' Starts when all agree'),
        ...(canStartRematch(facts, rematch)
          ? [line(` s start without ${missing.length === 1 ? missing[0] : `${missing.length}`}`)]
          : []),
      ],
    },
  ];
}

export interface EndStatisticsDeps extends Pick<OnlineLayerDeps, 'online' | 'notices' | 'help' | 'quit' | 'glyphs'> {
  /** Summary of the match. Undefined until the client has fetched the whole match. */
  summary(): MatchSummary | undefined;
  paintedMatch(size: Size): { readonly painting: Frame };
}

export interface EndStatistics extends Layer {
  open(): void;
  close(): void;
}

export function createEndStatistics(parts: EndStatisticsDeps): EndStatistics {
  const { online, notices, glyphs, summary, paintedMatch } = parts;
  let isOpen = false;
  const close = () => {
    isOpen = false;
  };
  const rows = [keyRow(['escape', 'v', 'q', 'enter'], 'back to the match', 'back to the match', close)];
  return {
    isActive: () => isOpen && summary() !== undefined,
    ...tableKeys(parts, () => rows),
    show(size) {
      const { painting } = paintedMatch(size);
      const known = summary();
      const facts = online.facts();
      const dice = known === undefined ? [] : diceLines(facts, known.notes);
      const height = size.rows - frameRows;
      const room = height - dice.length - 2;
      const history = known && summarySection(facts, known, { width: size.columns, rows: room, glyphs: glyphs() });
      const lines = history === undefined ? [line(' No statistics for this game.', 'dim')] : history.lines;
      const page: Frame = {
        title: painting.title,
        facts: painting.facts,
        left: [
          { title: 'how it went', tag: history?.tag, lines: padRows([[], ...lines], room + 1) },
          { title: 'dice', lines: dice.length === 0 ? [line(' The server sent no proof.', 'dim')] : dice },
        ],
        status: [[], []],
      };
      const notice = notices.now();
      return {
        painting: page,
        status: [
          line(notice === undefined ? 'The replay has these numbers, too. Esc: back to the match.' : notice.text),
          [],
        ],
        footer: [helpItem, ...footerOf(rows)],
      };
    },
    click: close,
    open() {
      isOpen = true;
    },
    close,
  };
}
