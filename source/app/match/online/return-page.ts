import { compact, itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { type Frame, frameRows } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { HoldingsText } from '#screen/game/seats.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { SceneOnline } from '#screen/online.ts';
import { onlinePlayers } from '#screen/parts/online-parts.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import { type Line, line, padRows, span } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow, pressing } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { ScreenFrame, Size } from '../../layers/page-view.ts';
import { changeText } from '../../online/ratings/rating-words.ts';
import { isPlayedBack, type PlayedStep, stepOf } from '../../scene/scene.ts';
import type { UnseenTurn } from '../layers/pending-playback.ts';
import type { MatchStore } from '../match-store.ts';
import { chatSection } from './chat.ts';
import { noWinnerText, reasonText, resignedText, uncredited } from './game-over.ts';
import { nameAt, type OnlineFacts, resignations, standIn } from './online-facts.ts';
import { type OnlineLayerDeps, sendRequest, tableKeys } from './online-layer.ts';

const maxMissedTurns = 20;

/** The last `maxMissedTurns` steps that ended `turn` or a later turn. */
export function missedSince<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  turn: number | undefined,
): readonly PlayedStep<T>[] {
  if (turn === undefined) return [];
  return playedSince(match, screen, match.turns().find((each) => each.turn >= turn)?.length ?? match.log.length);
}

/** The last `maxMissedTurns` steps that ended a turn, from index `from` of the command log. */
export function playedSince<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  from: number,
): readonly PlayedStep<T>[] {
  const steps: PlayedStep<T>[] = [];
  for (let index = from; index < match.log.length; index++) {
    const step = match.stepAt(index);
    if (isPlayedBack(screen, step)) steps.push(stepOf(match, index));
  }
  return steps.slice(-maxMissedTurns);
}

export function scenesAround<T extends ScreenTypes>(store: MatchStore<T>, played: PlayedStep<T>): UnseenTurn<T> {
  const now = { ...store.scene(), events: [] };
  const before = store.driver.before(played);
  const after = store.driver.seenOf(played);
  const { initial } = store.screen.state;
  return {
    before: { ...now, ...before, local: initial(before.view) },
    after: { ...now, ...after, local: initial(after.view) },
  };
}

/** Texts about a missed turn, such as `turn 4` and `no orders; lena took Cirrus`. */
export interface MissedTurn {
  readonly turn: string;
  readonly summary: string;
}

export function missedTurns<T extends ScreenTypes>(store: MatchStore<T>, facts: OnlineFacts): readonly MissedTurn[] {
  const { screen, driver } = store;
  const { seats, view } = screen;
  if (seats === undefined) return [];
  return missedSince(driver.match, screen, facts.missed?.from).map((played) => {
    const { before, after } = scenesAround(store, played);
    return {
      turn: `${turnNameOf(screen)} ${view.standing(before.view).turns}`,
      summary: seats.missed(before, after, (seat) => nameAt(facts, seat)),
    };
  });
}

export const ownedHere = <T extends ScreenTypes>({ only, screen, state }: MatchStore<T>): HoldingsText | undefined =>
  typeof only === 'number' ? screen.seats?.owned(state.view, only) : undefined;

/** Lines of the result: `You won`, `with all 16 territories`, `in 14 turns`, `Jonas resigned in turn 6`. */
export function resultText(facts: OnlineFacts, turns: string, wonBy: string | undefined): readonly string[] {
  if (facts.outcome === undefined) return [];
  const { winners, reason: code } = facts.outcome;
  const isOwn = facts.seat !== undefined && winners.includes(facts.seat);
  const names = winners.map((seat) => (seat === facts.seat ? 'you' : nameAt(facts, seat)));
  const won =
    winners.length === 0
      ? noWinnerText(facts, facts.seat)
      : isOwn && winners.length === 1
        ? 'You won'
        : `${capitalize(listOf(names))} won`;
  const bot = uncredited(facts, facts.seat);
  const resigned = resignations(facts)
    .filter(({ seat }) => bot === undefined || !winners.includes(seat))
    .map((each) => resignedText(facts, each));
  const how = code === 'resigned' ? [] : compact(reasonText(facts, wonBy), `in ${turns}`);
  return [bot ?? won, ...how, ...resigned, ...ratingTexts(facts)];
}

/** Ratings after a rated match, such as `You: 1,512 (+12)`. */
export const ratingTexts = (facts: OnlineFacts): readonly string[] =>
  facts.ratings.map(
    ({ seat, ...change }) => `${seat === facts.seat ? 'You' : nameAt(facts, seat)}: ${changeText(change)}`,
  );

export interface ReturnPageDeps extends OnlineLayerDeps {
  happened(): readonly MissedTurn[];
  paintedMatch(size: Size): { readonly painting: Frame; readonly online: SceneOnline | undefined };
  playBack(): void;
  openChat(): void;
  turn(): number;
}

export interface ReturnPage extends Layer {
  onEnter(): void;
}

/** Maximum number of missed turns in the list. Older missed turns are left out. */
export const maxMissedRows = 5;
const panelWidth = 24;

function absenceLines({ happened, owned }: ReturnPageDeps, width: number): readonly Line[] {
  const holdings = holdingRows(owned(), width - 3);
  const turns = happened()
    .slice(-maxMissedRows)
    .map(({ turn, summary }) => line(`  ${truncate(`${turn}   ${summary}`, width - 3)}`));
  const owns = [line('  you still own', 'accent'), ...holdings.map((row) => line(`  ${row}`)), []];
  return [line('  while you were away', 'accent'), ...turns, [], ...(holdings.length === 0 ? [] : owns)];
}

export function createReturnPage(parts: ReturnPageDeps): ReturnPage {
  const { online, notices, leave, openChat } = parts;
  let isWatching = false;
  let chosen = 0;
  const facts = () => online.facts();

  const choices = [
    {
      key: 't',
      label: () => `Take my seat back in ${facts().turnName} ${parts.turn()}`,
      footer: 'take my seat',
      press: () => sendRequest(parts, online.ask({ type: 'take' })),
    },
    {
      key: 'w',
      label: () => 'Watch; the bot plays on',
      footer: 'watch',
      press() {
        isWatching = true;
      },
    },
    {
      key: 'l',
      label: () => `Watch the last ${facts().turnName}s first`,
      footer: `last ${facts().turnName}s`,
      press: parts.playBack,
    },
  ] as const;

  const rows: readonly KeyRow[] = [
    ...choices.map(({ key, footer, press }) => keyRow(key, footer, footer, press)),
    keyRow('m', 'chat', 'write to everyone', openChat),
    keyRow(['escape', 'q'], 'lobby', 'to the lobby; the bot plays on', leave),
    helpRow(['up', 'down'], 'choose', (key) => {
      chosen = (chosen + (key === 'up' ? choices.length - 1 : 1)) % choices.length;
    }),
    helpRow('enter', 'do it', () => choices[chosen]?.press()),
  ];

  return {
    isActive() {
      const isAway = standIn(facts())?.why === 'away' && !parts.isOver();
      if (!isAway) isWatching = false;
      return isAway && !isWatching;
    },
    ...tableKeys(parts, () => rows),
    show(size): ScreenFrame {
      const { painting, online: seats } = parts.paintedMatch(size);
      const height = size.rows - frameRows;
      const notice = notices.now();
      const leftLines = padRows(
        [
          [],
          line(` ${missedText(facts())}`),
          [],
          ...absenceLines(parts, size.columns - panelWidth - 1),
          [],
          ...choices.map(
            ({ key, label }, i): Line =>
              pressing(key, [
                span(i === chosen ? ' > ' : '   ', 'strong'),
                span(key, 'accent'),
                span(`  ${label()}`, i === chosen ? 'strong' : 'text'),
              ]),
          ),
        ],
        height,
      );
      const players = seats && onlinePlayers(seats, panelWidth);
      const page: Frame = {
        title: painting.title,
        facts: painting.facts,
        left: [{ title: `welcome back, ${facts().me}`, lines: leftLines }],
        panel: {
          width: panelWidth,
          sections: compact(
            players && { ...players, lines: [...players.lines, []] },
            chatSection(facts(), Math.max(1, height - (players === undefined ? 0 : players.lines.length + 1) - 1)),
          ),
        },
        status: [[], []],
      };
      const first = notice?.text ?? itemAt(sayings, chosen)(`${facts().turnName} ${parts.turn()}`);
      return {
        painting: page,
        status: [line(first), []],
        footer: [helpItem, ...footerOf(rows)],
      };
    },
    onEnter() {
      isWatching = false;
      chosen = 0;
    },
  };
}

const maxHoldingRows = 3;

/** Lists a player's holdings in at most `maxHoldingRows` rows. The last row counts the holdings that do not fit. */
export function holdingRows(owned: HoldingsText | undefined, width: number): readonly string[] {
  const each = owned === undefined ? [] : owned.each;
  const rows: string[] = [];
  for (const [i, text] of each.entries()) {
    const row = rows.at(-1);
    const longer = row === undefined ? undefined : `${row}   ${text}`;
    if (longer !== undefined && longer.length <= width) {
      rows[rows.length - 1] = longer;
      continue;
    }
    if (rows.length === maxHoldingRows)
      return [...rows.slice(0, -1), ...lastRow(itemAt(rows, maxHoldingRows - 1), each.length - i, width)];
    rows.push(truncate(text, width));
  }
  return rows;
}

function lastRow(row: string, more: number, width: number): readonly string[] {
  const items = row.split('   ');
  for (let count = items.length; count > 0; count--) {
    const text = `${items.slice(0, count).join('   ')}   and ${more + items.length - count} more`;
    if (text.length <= width) return [text];
  }
  return [`and ${more + items.length} more`];
}

const sayings: readonly ((turn: string) => string)[] = [
  (turn) => `Enter: take your seat back and play from ${turn}.`,
  () => 'Enter: watch. Take your seat back later with o, then t.',
  () => 'Enter: play back what you missed.',
];

/** Sentences such as ` You were away for 4 turns. A bot is in your seat.` */
export const missedText = ({ missed, turnName }: Pick<OnlineFacts, 'missed' | 'turnName'>): string =>
  missed === undefined || missed.turns === 0
    ? ' A bot is in your seat now.'
    : ` You were away for ${pluralize(missed.turns, turnName)}. A bot is in your seat.`;
