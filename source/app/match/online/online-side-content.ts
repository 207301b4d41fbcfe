import type { WholeMatch } from '../../../client/open-match.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { titleOf } from '../../../games/index.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { listOf, pluralize } from '../../../screen/sentences.ts';
import { commonTargets } from '../../../screen/target.ts';
import type { FooterItem } from '../../layers/page-view.ts';
import { nearestPlayedBack } from '../../scene/scene.ts';
import type { Timer } from '../../timeline/timer.ts';
import type { Beside } from '../layers/side-content.ts';
import type { OnScreen } from '../layers/match-view.ts';
import type { UnseenTurns } from '../layers/pending-playback.ts';
import { waitingElsewhere } from '../layers/match-queries.ts';
import { showsChat } from './chat.ts';
import { backAgain, notSent } from './connection.ts';
import { endSentence, heldAtEnd, type MatchSummary, resultLine, summaryOf } from './game-over.ts';
import { missedTurns, ownedHere, playedFrom, resultText, sceneAround, unseenFrom } from './missed-turns.ts';
import { type MatchOnline, nameAt, type OnlineFacts } from './online-facts.ts';
import { withKept } from './online-keys.ts';
import { onlineScreen } from './online-screen.ts';

export interface BesideOnlineParts<T extends ScreenTypes> {
  readonly online: MatchOnline;
  /** The whole of the match, once it is over and that has come. */
  whole(): WholeMatch<T> | undefined;
  readonly timer: Timer;
  readonly unseen: Pick<UnseenTurns<T>, 'show' | 'keep' | 'waiting' | 'whenSeen'>;
  isClear(): boolean;
}

/** The people, clock, chat, votes and end of a match on a server, for the screen. */
export function besideOnline<T extends ScreenTypes>(
  { store, controller, notices, turns, view }: OnScreen<T>,
  { online, whole, timer, unseen, isClear }: BesideOnlineParts<T>,
): Beside<T> {
  const { screen, services } = store;
  const { match, viewer } = store.driver;
  const seat = typeof store.only === 'number' ? store.only : undefined;
  const { seats } = screen;
  const { standing } = screen.view;
  let known: { readonly of: WholeMatch<T>; readonly summary: MatchSummary } | undefined;
  const summaryNow = (): MatchSummary | undefined => {
    const all = whole();
    if (all === undefined) return undefined;
    if (known?.of !== all) known = { of: all, summary: summaryOf(all, screen) };
    return known.summary;
  };
  const now = () => store.state.view;
  const wonBy = () => seats?.course.wonBy(now());
  const turnsText = () => pluralize(standing(now()).turns, turnNameOf(screen));
  const isSeatOut = (each: Seat) => match.game.isOut?.(match.state, each) === true;
  unseen.whenSeen(() => {
    const newest = nearestPlayedBack(match, screen, match.log.length, -1);
    if (newest !== undefined) online.watched(newest + 1);
  });
  const missed = () => unseenFrom(match, screen, online.facts().missed?.from);
  const isSeen = () => isClear() && turns.beat() === undefined;
  const beside = onlineScreen({
    online,
    notices,
    timer,
    publish: store.publish,
    quit: services.quit,
    leave: services.leave,
    help: view.help,
    owned: () => ownedHere(store),
    kept: () => (seat === undefined ? undefined : seats?.planned(now(), seat)),
    isOver: () => standing(now()).end !== undefined || online.facts().outcome !== undefined,
    isOut: () => seat !== undefined && isSeatOut(seat),
    isSeatOut,
    isSeen,
    isInView: () => isSeen() || (turns.beat() === undefined && unseen.waiting().length > 0),
    isIdle: () => isSeen() && (seat === undefined || !online.facts().waitsFor.includes(seat)),
    turn: () => standing(now()).turns,
    result: () => resultText(online.facts(), turnsText(), wonBy()),
    ending: () => endSentence(online.facts(), wonBy()),
    held: () => heldAtEnd(online.facts(), ownedHere(store)),
    summary: summaryNow,
    copy() {
      const game = titleOf(match.game.id);
      const text = resultLine(online.facts(), { game, turns: turnsText(), wonBy: wonBy() });
      services.copy(text);
      return text;
    },
    glyphs: services.glyphs,
    happened: () => missedTurns(store, online.facts()),
    playBack: () => unseen.show(missed().map((played) => sceneAround(store, played))),
    shown: (size) => ({ painting: view.painted(size).painting, online: store.scene().online }),
    ring() {
      if (services.settings().bell === 'turn') services.ring();
    },
    confirm: controller.question.confirm,
    expect: () => void store.follow(),
  });

  return {
    ...beside,
    begun: () => unseen.keep(playedFrom(match, screen, online.unseenFrom).map((played) => sceneAround(store, played))),
    scene: () => ({
      online: beside.scene(),
      ...(beside.hasResigned() && { watched: true }),
      ...(online.facts().unconfirmed > 0 && { confirmed: match.game.view(match.state, viewer()) }),
    }),
    saysFirst: (unseen) => (beside.isBack() ? backAgain(unseen) : watchingText(online.facts())),
    waiting: (seats) => waitingElsewhere(store, online.facts(), seats),
    /** The key of the chat has a count of new lines where none of the chat is in view. */
    footer(items, painting, columns) {
      const kept = withKept(nextFirst(items), beside.kept(), columns);
      const unread = beside.unread();
      if (unread === 0 || showsChat(painting)) return kept;
      return kept.map((item) => (item[0] === 'm' ? ['m', `chat ${unread}`, 'm'] : item));
    },
    /** Clicking the chat or a player opens the chat. */
    click(clicked) {
      const target = commonTargets.read(clicked);
      if (target?.type === 'chat') {
        beside.write();
        return true;
      }
      const holder = target?.type === 'player' ? online.facts().holders[target.seat - 1] : undefined;
      if (holder?.is !== 'person') return false;
      beside.write(holder.name);
      return true;
    },
    whyNot({ name, kind }) {
      if (beside.isOffline() && (name === ':' || kind === 'play')) return notSent;
      const waitsFor = store.handOver.waitsFor();
      return name === 't' && waitsFor.length > 0 && !store.isOver()
        ? waitingElsewhere(store, online.facts(), waitsFor)
        : undefined;
    },
    mayGoBefore: ({ name, kind, isClear: isBoard }) =>
      beside.isOffline() || !isBoard || !(kind === 'play' || name === 'u'),
  };
}

/** `You watch. Waiting for mia and jonas.`; undefined for whoever plays. */
function watchingText(facts: OnlineFacts): string | undefined {
  if (facts.isLate) return `You see everything, a ${facts.turnName} late.`;
  if (facts.seat !== undefined) return undefined;
  const names = listOf(facts.waitsFor.map((each) => nameAt(facts, each)));
  return names === '' ? 'You watch.' : `You watch. Waiting for ${names}.`;
}

/** The key that leads to the next match stands first but for the help. */
function nextFirst(items: readonly FooterItem[]): readonly FooterItem[] {
  const next = items.find(([key]) => key === 'N');
  const others = items.filter((item) => item !== next);
  return next === undefined ? items : [...others.slice(0, 1), next, ...others.slice(1)];
}
