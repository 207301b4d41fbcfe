import { compact } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Frame, frameRows } from '#screen/frame.ts';
import type { SceneOnline } from '#screen/online.ts';
import { type Line, line } from '#screen/styled-text.ts';
import type { Notice } from '../../layers/dialog.ts';
import { type KeyRow, keyRow, type MatchRows } from '../../layers/key-rows.ts';
import type { FooterItem, Size } from '../../layers/page-view.ts';
import { dailyHintQuestion } from '../../online/daily/daily-words.ts';
import type { SideContent } from '../layers/side-content.ts';
import { createChatLine, inChatsPlace, unreadOf, withChat } from './chat.ts';
import { type ConnectionDeps, elsewhereText, notSentText, planKeptText, trackConnection } from './connection.ts';
import {
  canStartRematch,
  createEndStatistics,
  endedByRules,
  endPainting,
  fateOf,
  type MatchSummary,
  rematchOf,
  rematchText,
  replayText,
  summarySection,
  wantsAgain,
} from './game-over.ts';
import { answerText, createMatchMenu, type MatchMenu, voteSection } from './match-menu.ts';
import {
  isForOne,
  isOffline,
  type MatchOnline,
  type OnlineFacts,
  onlineSceneOf,
  standIn,
  urgent,
  withWaiting,
} from './online-facts.ts';
import { type OnlineLayerDeps, sendRequest } from './online-layer.ts';
import { createReturnPage, type ReturnPageDeps } from './return-page.ts';
import { isShort, timeLeftLook, timeLeftText, untilNextChange } from './time-left.ts';

export interface OnlineKeysDeps extends Pick<OnlineLayerDeps, 'online' | 'notices' | 'publish' | 'leave' | 'isOver'> {
  readonly box: Pick<MatchMenu, 'open' | 'waiting'>;
  openChat(): void;
  goNext(): void;
  openStatistics(): void;
  summary(): object | undefined;
  copy(): string;
  confirm(question: string, key: string, act: () => void): void;
  isWaiting(): boolean;
  isElsewhere(): boolean;
}

/** Keys of shared rows that are left out offline, because they lead to commands. */
const sending: ReadonlySet<string> = new Set([':', 'u', 'ctrl+u']);

export function onlineKeys(parts: OnlineKeysDeps) {
  const { online, notices, leave, box, openChat, goNext, isWaiting, isElsewhere, isOver } = parts;
  const facts = () => online.facts();

  const leaving = () => {
    const { deadline, terms, seat, waitsFor } = facts();
    const isAwaited = seat !== undefined && waitsFor.includes(seat) && !isOver();
    if (isAwaited && deadline !== undefined && isShort(deadline - online.now(), terms.limit))
      return parts.confirm('Your time is almost up. End your turn!', 'q', leave);
    leave();
  };

  const asksForHint = (row: KeyRow): KeyRow =>
    row.word === 'hint' && facts().isRanked
      ? { ...row, press: (key, size) => parts.confirm(dailyHintQuestion, key, () => void hint(row, key, size)) }
      : row;
  const hint = async (row: KeyRow, key: string, size: Size): Promise<void> => {
    const refusal = await online.ask({ type: 'leave-ranking' });
    if (refusal !== undefined) notices.say('refusal', refusal);
    else row.press(key, size);
    parts.publish();
  };

  return {
    rows({ gameRows, shared }: MatchRows): MatchRows {
      const { next, rematch, seat } = facts();
      const offline = isOffline(facts());
      const again = offline || rematch?.match != null ? undefined : rematchOf(facts());
      const wants = again !== undefined && wantsAgain(facts(), again);
      const usedKeys = new Set(gameRows.flatMap(({ keys }) => keys));
      const toNext =
        !offline &&
        (rematch?.match != null
          ? keyRow('N', 'next match', 'the rematch', online.goRematch)
          : next !== undefined && keyRow('N', 'next match', `the next match that is waiting for you: ${next}`, goNext));
      const toBox = !isOver() && !offline && matchMenuRow(usedKeys.has('escape'), box);
      const rows = compact<KeyRow>(
        isElsewhere() &&
          keyRow('enter', 'play here', 'play here instead', () => sendRequest(parts, online.ask({ type: 'take' }))),
        offline && keyRow('R', 'try now', 'try again now', online.retry),
        again !== undefined &&
          isOver() &&
          seat !== undefined &&
          keyRow(
            'R',
            wants ? 'no rematch' : isForOne(facts()) ? 'again' : 'rematch',
            wants ? 'cancel your rematch request' : 'play again with the same seats',
            () => sendRequest(parts, online.ask({ type: 'rematch', wants: !wants })),
          ),
        again !== undefined &&
          isOver() &&
          canStartRematch(facts(), again) &&
          keyRow('s', 'start', 'start without the players who did not answer', () =>
            sendRequest(parts, online.ask({ type: 'start-rematch' })),
          ),
        isOver() &&
          parts.summary() !== undefined &&
          keyRow('v', 'statistics', 'charts of the match, and the proof that its dice were fair', parts.openStatistics),
        isOver() &&
          keyRow('y', 'copy result', 'copy the result as one line', () => notices.say('notice', parts.copy())),
        isOver() &&
          !offline &&
          facts().replay !== undefined &&
          keyRow(
            'P',
            facts().replay?.agrees === true ? 'hide replay' : 'publish replay',
            facts().replay?.agrees === true ? 'make the replay private' : 'let everybody watch the replay',
            () => sendRequest(parts, online.publishReplay(facts().replay?.agrees !== true)),
          ),
        !offline && keyRow('m', 'chat', 'write to everyone; up and down show earlier messages', openChat),
        ...(isWaiting() ? [toNext, toBox] : [toBox, toNext]),
      );
      const lobby = keyRow(
        toBox !== false || usedKeys.has('escape') ? 'q' : ['q', 'escape'],
        'lobby',
        'go to the lobby; the match goes on',
        leaving,
      );
      const onlineRowKeys = new Set([...rows, lobby].flatMap(({ keys }) => keys));
      const otherRows = shared
        .map(asksForHint)
        .filter(
          ({ keys }) =>
            !keys.some((key) => onlineRowKeys.has(key)) && !(offline && keys.some((key) => sending.has(key))),
        );
      return {
        gameRows: gameRows.filter(({ keys }) => !keys.some((key) => onlineRowKeys.has(key))),
        shared: [...rows, ...otherRows, lobby],
      };
    },
    pinnedKeys(): readonly string[] {
      if (isOffline(facts())) return ['R'];
      const always = [...(isElsewhere() ? ['Enter'] : []), 'm', 'R', 's', 'N', 'o'];
      if (!isOver()) return always;
      return [...always, 'r', 'v', ...(facts().next !== undefined || facts().rematch?.match != null ? [] : ['y'])];
    },
  };
}

/** Key row of the match menu. Its label is `answer` while a vote waits for the player's answer. */
function matchMenuRow(isEscapeUsed: boolean, { open, waiting }: Pick<MatchMenu, 'open' | 'waiting'>): KeyRow {
  const help = 'menu: leave, vote, resign, settings, help';
  if (waiting() !== undefined) return keyRow(isEscapeUsed ? ['o'] : ['o', 'escape'], 'answer', help, open);
  return { ...keyRow(isEscapeUsed ? ['o'] : ['escape', 'o'], 'menu', help, open), isSpare: true };
}

/** Gives the footer items of `pinnedKeys` a weight, so that a short footer keeps them. */
export const withPinned = (items: readonly FooterItem[], pinnedKeys: readonly string[]): readonly FooterItem[] =>
  items.map((item) => (pinnedKeys.includes(item[0]) ? [item[0], item[1], item[2], 'pinned'] : item));

export interface OnlineScreen
  extends Pick<
    SideContent<never>,
    | 'layers'
    | 'decorate'
    | 'tags'
    | 'rows'
    | 'statusRows'
    | 'onKey'
    | 'isReadOnly'
    | 'isPassing'
    | 'onEnter'
    | 'onLeave'
    | 'settle'
  > {
  readonly online: MatchOnline;
  scene(): SceneOnline;
  pinnedKeys(): readonly string[];
  /** True for a short time after a visible connection loss has ended, or until a key is pressed. */
  isBack(): boolean;
  hasResigned(): boolean;
  isOffline(): boolean;
  unread(): number;
  write(to?: string): void;
}

export interface OnlineScreenDeps
  extends Omit<ReturnPageDeps, 'openChat'>,
    Pick<OnlineLayerDeps, 'isOver' | 'isOut' | 'notices' | 'publish'>,
    ConnectionDeps {
  isSeatOut(seat: Seat): boolean;
  /** True if the rows above the footer are visible: no playback is running, and nothing covers them. */
  isSeen(): boolean;
  /** Like `isSeen`, but also true while the match is shown as the player left it. */
  isInView(): boolean;
  /** True if `isSeen` is true and the match does not wait for the player. */
  isIdle(): boolean;
  result(): readonly string[];
  endSentence(): string;
  holdingsText(): string | undefined;
  summary(): MatchSummary | undefined;
  copy(): string;
  ring(): void;
  openSettings(): void;
  confirm(question: string, key: string, act: () => void): void;
}

/** Columns of a status row on the smallest terminal. */
const minStatusWidth = 78;

const passingTime = 5000;

export function createOnlineScreen(parts: OnlineScreenDeps): OnlineScreen {
  const { online, notices, publish, timer, isOver } = parts;
  const facts = () => online.facts();
  const chat = createChatLine(parts);
  const openChat = () => chat.open();
  /** Opens the next match. Players who leave a half-planned turn see there that their orders are stored. */
  const goNext = () => {
    const planned = isWaiting() || isOver() ? undefined : parts.savedPlan();
    online.goNext(planned === undefined ? undefined : planKeptText(planned));
  };
  const box = createMatchMenu({ ...parts, openChat, goNext, canVote: parts.isIdle });
  const welcome = createReturnPage({ ...parts, openChat });
  const statistics = createEndStatistics(parts);

  let isEntered = false;
  let endTick = () => {};
  let endPassing = () => {};
  let passingNotice: Notice | undefined;
  /** Clears the message after `passingTime`. If a playback hid the message, the time starts over. */
  const pass = (): void => {
    endPassing();
    endPassing = timer.after(passingTime, () => {
      if (passingNotice === undefined || notices.now() !== passingNotice) return;
      if (!parts.isInView()) return pass();
      passingNotice = undefined;
      notices.clear();
      publish();
    });
  };
  const connectionState = trackConnection(parts);

  /** Deadline in another match of which the player was last warned. */
  let warned: number | undefined;
  let lastCallAt = Number.NEGATIVE_INFINITY;
  const warn = () => {
    const { deadline } = facts().otherMatches;
    if (deadline === undefined || deadline - online.now() >= urgent || deadline === warned) return;
    warned = deadline;
    if (online.now() - lastCallAt > passingTime) parts.ring();
  };

  const tick = () => {
    endTick();
    if (!isEntered) return;
    const { deadline, connection, otherMatches } = facts();
    const untilChange = (end: number | undefined) =>
      end === undefined ? Number.POSITIVE_INFINITY : untilNextChange(end - online.now());
    const waits = [
      isOver() ? Number.POSITIVE_INFINITY : untilChange(deadline),
      untilChange(otherMatches.deadline),
      connection.is === 'open' || connection.is === 'ended' ? Number.POSITIVE_INFINITY : 1000,
    ];
    const next = Math.min(...waits);
    if (Number.isFinite(next))
      endTick = timer.after(next, () => {
        warn();
        publish();
        tick();
      });
  };
  const timeLeft = (): string | undefined => {
    const { deadline } = facts();
    return deadline === undefined ? undefined : timeLeftText(deadline - online.now());
  };
  let hadRematch = false;
  /** Opens a rematch as soon as it begins, if the player has agreed to it and sees this match. */
  const followRematch = () => {
    const { rematch, me } = facts();
    const hasBegun = rematch?.match != null;
    if (hasBegun && !hadRematch && isEntered && parts.isSeen() && rematch.wanted.includes(me)) online.goRematch();
    hadRematch = hasBegun;
  };
  const changed = () => {
    followRematch();
    connectionState.changed();
    if (!isOffline(facts()) && notices.now()?.text === notSentText) notices.clear();
    settle();
    publish();
    tick();
  };
  const isWaiting = () => {
    const { seat, waitsFor } = facts();
    return seat === undefined || !waitsFor.includes(seat);
  };
  const isElsewhere = () => facts().isElsewhere && facts().connection.is === 'open' && !isOver();
  const hasResigned = () => !isOver() && standIn(facts())?.why === 'resigned';
  const isWatching = () => facts().seat === undefined || hasResigned() || (!isOver() && parts.isOut());
  const keys = onlineKeys({
    ...parts,
    box,
    openChat,
    goNext,
    openStatistics: statistics.open,
    isWaiting,
    isElsewhere,
  });
  const settle = () => {
    box.settle();
    if (isEntered) box.ask();
  };
  let ends: readonly (() => void)[] = [];

  /** Replaces a spare section with the course of the match, once the client has fetched the whole match. */
  const withCourse = (painting: Frame, { columns }: Size): Frame => {
    const summary = parts.summary();
    const at = painting.left.findLastIndex(({ isSpare }) => isSpare === true);
    const spare = painting.left[at];
    if (summary === undefined || spare === undefined) return painting;
    const rows = spare.lines.length;
    const width = columns - (painting.panel === undefined ? 0 : painting.panel.width + 1);
    const history = summarySection(facts(), summary, { width, rows, glyphs: parts.glyphs() });
    return history === undefined ? painting : { ...painting, left: painting.left.toSpliced(at, 1, history) };
  };

  return {
    online,
    layers: [box, chat, welcome, statistics],
    scene: () =>
      onlineSceneOf(facts(), {
        now: online.now(),
        isOver: isOver(),
        isLost: connectionState.lost() !== undefined,
        isOut: parts.isSeatOut,
        fate: (seat) => fateOf(facts(), parts.summary(), seat),
      }),
    decorate(painting, size, isNow) {
      const withEnd = isOver() && isNow ? withCourse(endPainting(painting, facts(), parts.result()), size) : painting;
      const talked = withChat(withEnd, facts(), size.rows - frameRows, chat.back());
      const columns = size.columns - (painting.panel === undefined ? 0 : painting.panel.width + 1);
      const offer = isNow && !chat.isActive() ? box.waiting() : undefined;
      const voted =
        offer === undefined ? talked : inChatsPlace(talked, voteSection(facts(), offer, timeLeft(), columns));
      return withWaiting(voted, facts(), online.now(), size.columns);
    },
    tags: (isNow) => [
      ...(isWatching() ? [facts().isLate ? `WATCHING EVERYTHING, one ${facts().turnName} late` : 'WATCHING'] : []),
      ...(isNow || isOver() ? [] : timeOfTurn(facts(), online.now())),
      ...(connectionState.lost() !== undefined ? ['offline'] : connectionState.isSending() ? ['sending'] : []),
    ],
    rows: keys.rows,
    statusRows() {
      const gone = connectionState.lost();
      if (gone !== undefined) return saying(line(gone.rows[0], 'warning'), line(gone.rows[1]));
      if (isElsewhere()) return saying(line(`! ${elsewhereText}`, 'warning'));
      // In a game for one player, the game's own sentence says how the match ended.
      if (isOver() && isForOne(facts()) && endedByRules(facts())) return undefined;
      if (isOver()) {
        const end = [parts.endSentence(), parts.holdingsText()].filter((each) => each !== undefined).join(' ');
        const ending = end.length > minStatusWidth ? parts.endSentence() : end;
        const texts = [ending, rematchText(facts())].filter((each) => each !== undefined && each !== '');
        const text = texts.join(' ');
        if (text === '') return undefined;
        const [first = '', second] = texts;
        const lasting = line(second ?? first);
        if (second !== undefined && text.length > minStatusWidth) return { rows: [line(first), lasting], lasting };
        const lastLine = facts().chat.at(-1);
        // This sentence replaces that of the game, which says the same with seat numbers.
        const below = lastLine === undefined ? replayText(facts()) : `${lastLine.name} ${lastLine.text}`;
        return { rows: [line(text), below === undefined ? [] : line(below)], lasting };
      }
      const offer = box.waiting();
      return offer === undefined ? undefined : saying(line(answerText(facts(), offer, minStatusWidth), 'accent'));
    },
    pinnedKeys: keys.pinnedKeys,
    isBack: connectionState.isBack,
    onKey: connectionState.onKey,
    isPassing: (notice) => notice !== undefined && notice === passingNotice,
    isReadOnly: () => isOffline(facts()) || isOver(),
    hasResigned,
    isOffline: () => isOffline(facts()),
    unread: () => unreadOf(facts()),
    write: chat.open,
    onEnter() {
      hadRematch = facts().rematch?.match != null;
      isEntered = true;
      welcome.onEnter();
      statistics.close();
      ends = [
        online.subscribe(changed),
        online.listen((text, kind) => {
          notices.say(kind === 'call' ? 'notice' : kind, text);
          if (kind === 'call') {
            lastCallAt = online.now();
            parts.ring();
          }
          passingNotice = notices.now();
          pass();
          publish();
        }),
      ];
      changed();
    },
    onLeave() {
      isEntered = false;
      endTick();
      endPassing();
      connectionState.onLeave();
      for (const end of ends) end();
    },
    settle,
  };
}

const saying = (first: Line, second?: Line): ReturnType<OnlineScreen['statusRows']> => ({
  rows: second === undefined ? [first] : [first, second],
  lasting: first,
});

/** Tag with the local player's time left. Only for playbacks, because their titles do not show the time. */
function timeOfTurn({ deadline, seat, waitsFor, terms: { limit } }: OnlineFacts, now: number): readonly string[] {
  if (deadline === undefined || limit === 0 || seat === undefined || !waitsFor.includes(seat)) return [];
  const timeLeft = Math.min(limit, deadline - now);
  return [`${timeLeftLook(timeLeft, limit).sign}your turn: ${timeLeftText(timeLeft)} left`];
}
