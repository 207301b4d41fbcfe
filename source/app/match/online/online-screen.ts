import type { Seat } from '../../../engine/vocabulary.ts';
import { type Frame, frameRows } from '../../../screen/frame.ts';
import type { SceneOnline } from '../../../screen/online.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import type { Notice } from '../../layers/notice.ts';
import type { Size } from '../../layers/page-view.ts';
import type { Beside } from '../layers/side-content.ts';
import { chatLine } from './chat-line.ts';
import { inChatsPlace, unreadOf, withChat } from './chat.ts';
import { elsewhere, followedLink, keptText, type LinkParts, notSent } from './connection.ts';
import { endPainting, rematchText } from './end-panel.ts';
import { endStatistics } from './end-statistics.ts';
import { fateOf, type MatchSummary, summarySection } from './game-over.ts';
import { isOffline, sceneOnline } from './online-scene.ts';
import { leftLook, leftText, untilNextChange } from './time-left.ts';
import { answerText, matchBox, voteSection } from './match-menu.ts';
import { type MatchOnline, type OnlineFacts, standIn } from './online-facts.ts';
import { onlineKeys } from './online-keys.ts';
import type { OnlineParts } from './online-layer.ts';
import { urgent, withWaiting } from './waiting-elsewhere.ts';
import { type WelcomeParts, welcomeBack } from './return-page.ts';

/** The people, clock and chat beside the board of a match on a server. */
export interface OnlineScreen
  extends Pick<
    Beside<never>,
    'layers' | 'painted' | 'tags' | 'rows' | 'says' | 'pressed' | 'isStill' | 'stands' | 'entered' | 'left' | 'settle'
  > {
  readonly online: MatchOnline;
  scene(): SceneOnline;
  /** The keys that are always in the footer. */
  kept(): readonly string[];
  /** Whether a lost connection has just come back, and no key was pressed since. */
  isBack(): boolean;
  /** Whether the player here has resigned while others play on. */
  hasResigned(): boolean;
  isOffline(): boolean;
  /** Lines of others that have not been read. */
  unread(): number;
  /** Opens the line to write in. */
  write(to?: string): void;
}

export interface OnlineScreenParts
  extends Omit<WelcomeParts, 'openChat'>,
    Pick<OnlineParts, 'isOver' | 'isOut' | 'notices' | 'publish'>,
    LinkParts {
  isSeatOut(seat: Seat): boolean;
  /** Whether the rows above the footer are in view: no playback, nothing over them. */
  isSeen(): boolean;
  /** Whether a message is in view: as `isSeen`, and also over a match as it was left. */
  isInView(): boolean;
  /** Whether nothing lies over the board and no command is being put together. */
  isIdle(): boolean;
  /** How it ended, in lines. */
  result(): readonly string[];
  /** The same in a sentence, such as `You won with all 16 territories.` */
  ending(): string;
  /** The player's units, lands or planets in words, where the rules have not ended the match. */
  held(): string | undefined;
  /** Undefined until the whole match is known. */
  summary(): MatchSummary | undefined;
  /** Copies the result to the terminal's clipboard as one line, and returns it. */
  copy(): string;
  /** Rings, if the player wants to hear of turns. */
  ring(): void;
  /** Asks first: the same key again means yes. */
  confirm(question: string, key: string, act: () => void): void;
}

/** Columns of a sentence that has room in a row of every terminal. */
const narrowest = 78;

/** Milliseconds for which a passing message stays. */
const passing = 5000;

/** Builds what the screen of a match on a server shows beside its board. */
export function onlineScreen(parts: OnlineScreenParts): OnlineScreen {
  const { online, notices, publish, timer, isOver } = parts;
  const facts = () => online.facts();
  const chat = chatLine(parts);
  const openChat = () => chat.open();
  /** Whoever goes on with a turn half planned hears that it stays. */
  const goNext = () => {
    const planned = isWaiting() || isOver() ? undefined : parts.kept();
    online.goNext(planned === undefined ? undefined : keptText(planned));
  };
  const box = matchBox({ ...parts, openChat, goNext, mayVote: parts.isIdle });
  const welcome = welcomeBack({ ...parts, openChat });
  const statistics = endStatistics(parts);

  let isEntered = false;
  let endTick = () => {};
  let endPassing = () => {};
  /** The passing message on the screen. */
  let standing: Notice | undefined;
  /** Clears the message once its time is over, which begins anew if a playback hid it. */
  const pass = (): void => {
    endPassing();
    endPassing = timer.after(passing, () => {
      if (standing === undefined || notices.now() !== standing) return;
      if (!parts.isInView()) return pass();
      standing = undefined;
      notices.clear();
      publish();
    });
  };
  const link = followedLink(parts);

  /** The deadline of another match for which the bell has rung already. */
  let warned: number | undefined;
  /** When another match has called last. */
  let calledAt = Number.NEGATIVE_INFINITY;
  const warn = () => {
    const { deadline } = facts().others;
    if (deadline === undefined || deadline - online.now() >= urgent || deadline === warned) return;
    warned = deadline;
    if (online.now() - calledAt > passing) parts.ring();
  };

  /** Redraws when a time on the screen changes. */
  const tick = () => {
    endTick();
    if (!isEntered) return;
    const { deadline, connection, others } = facts();
    const untilChange = (end: number | undefined) =>
      end === undefined ? Number.POSITIVE_INFINITY : untilNextChange(end - online.now());
    const waits = [
      isOver() ? Number.POSITIVE_INFINITY : untilChange(deadline),
      untilChange(others.deadline),
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
  /** Undefined where the turn has no limit. */
  const timeLeft = (): string | undefined => {
    const { deadline } = facts();
    return deadline === undefined ? undefined : leftText(deadline - online.now());
  };
  let hadRematch = false;
  /** Whoever has agreed to a rematch goes there when it begins. */
  const followRematch = () => {
    const { rematch, me } = facts();
    const hasBegun = rematch?.match != null;
    if (hasBegun && !hadRematch && isEntered && parts.isSeen() && rematch.wanted.includes(me)) online.goRematch();
    hadRematch = hasBegun;
  };
  const changed = () => {
    followRematch();
    link.changed();
    if (!isOffline(facts()) && notices.now()?.text === notSent) notices.clear();
    settle();
    publish();
    tick();
  };
  const isWaiting = () => {
    const { seat, waitsFor } = facts();
    return seat === undefined || !waitsFor.includes(seat);
  };
  const isElsewhere = () => facts().isElsewhere && facts().connection.is === 'open' && !isOver();
  /** Whether the player here watches, or has resigned. */
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

  /** The painting with the end of the match in the place of hints and help. */
  const withCourse = (painting: Frame, { columns }: Size): Frame => {
    const summary = parts.summary();
    const at = painting.left.findLastIndex(({ isSpare }) => isSpare === true);
    const spare = painting.left[at];
    if (summary === undefined || spare === undefined) return painting;
    const rows = spare.lines.length;
    const width = columns - (painting.panel === undefined ? 0 : painting.panel.width + 1);
    const went = summarySection(facts(), summary, { width, rows, glyphs: parts.glyphs() });
    return went === undefined ? painting : { ...painting, left: painting.left.toSpliced(at, 1, went) };
  };

  return {
    online,
    layers: [box, chat, welcome, statistics],
    scene: () =>
      sceneOnline(facts(), {
        now: online.now(),
        isOver: isOver(),
        isLost: link.lost() !== undefined,
        isOut: parts.isSeatOut,
        fate: (seat) => fateOf(facts(), parts.summary(), seat),
      }),
    painted(painting, size, isNow) {
      const shown = isOver() && isNow ? withCourse(endPainting(painting, facts(), parts.result()), size) : painting;
      const talked = withChat(shown, facts(), size.rows - frameRows, chat.back());
      const columns = size.columns - (painting.panel === undefined ? 0 : painting.panel.width + 1);
      const offer = isNow && !chat.isActive() ? box.waiting() : undefined;
      const voted =
        offer === undefined ? talked : inChatsPlace(talked, voteSection(facts(), offer, timeLeft(), columns));
      return withWaiting(voted, facts(), online.now(), size.columns);
    },
    tags: (isNow) => [
      ...(isWatching() ? [facts().isLate ? `WATCHING all, a ${facts().turnName} late` : 'WATCHING'] : []),
      ...(isNow || isOver() ? [] : timeOfTurn(facts(), online.now())),
      ...(link.lost() !== undefined ? ['offline'] : link.isSending() ? ['sending'] : []),
    ],
    rows: keys.rows,
    says() {
      const gone = link.lost();
      if (gone !== undefined) return saying(line(gone.says[0], 'warning'), line(gone.says[1]));
      if (isElsewhere()) return saying(line(`! ${elsewhere}`, 'warning'));
      if (isOver()) {
        const end = [parts.ending(), parts.held()].filter((each) => each !== undefined).join(' ');
        const ending = end.length > narrowest ? parts.ending() : end;
        const texts = [ending, rematchText(facts())].filter((each) => each !== undefined && each !== '');
        const text = texts.join(' ');
        if (text === '') return undefined;
        const [first = '', second] = texts;
        const lasting = line(second ?? first);
        if (second !== undefined && text.length > narrowest) return { rows: [line(first), lasting], lasting };
        const said = facts().chat.at(-1);
        // The game's own sentence would say it again, by the numbers of the seats.
        return { rows: [line(text), said === undefined ? [] : line(`${said.name} ${said.text}`)], lasting };
      }
      const offer = box.waiting();
      return offer === undefined ? undefined : saying(line(answerText(facts(), offer, narrowest), 'accent'));
    },
    kept: keys.kept,
    isBack: link.isBack,
    pressed: link.pressed,
    stands: (notice) => notice !== undefined && notice === standing,
    isStill: () => isOffline(facts()) || isOver(),
    hasResigned,
    isOffline: () => isOffline(facts()),
    unread: () => unreadOf(facts()),
    write: chat.open,
    entered() {
      hadRematch = facts().rematch?.match != null;
      isEntered = true;
      welcome.entered();
      statistics.close();
      ends = [
        online.subscribe(changed),
        online.listen((text, kind) => {
          notices.say(kind === 'call' ? 'notice' : kind, text);
          if (kind === 'call') {
            calledAt = online.now();
            parts.ring();
          }
          standing = notices.now();
          pass();
          publish();
        }),
      ];
      changed();
    },
    left() {
      isEntered = false;
      endTick();
      endPassing();
      link.left();
      for (const end of ends) end();
    },
    settle,
  };
}

/** Rows whose first line stays below a message. */
const saying = (first: Line, second?: Line): ReturnType<OnlineScreen['says']> => ({
  rows: second === undefined ? [first] : [first, second],
  lasting: first,
});

/** The time left for those who are waited for: it runs on during a playback, whose title shows none. */
function timeOfTurn({ deadline, seat, waitsFor, terms: { limit } }: OnlineFacts, now: number): readonly string[] {
  if (deadline === undefined || limit === 0 || seat === undefined || !waitsFor.includes(seat)) return [];
  const left = Math.min(limit, deadline - now);
  return [`${leftLook(left, limit).sign}your turn: ${leftText(left)} left`];
}
