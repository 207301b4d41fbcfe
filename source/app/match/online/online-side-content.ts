import type { WholeMatch } from '#client/open-match.ts';
import { compact } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { commonTargets } from '#screen/target.ts';
import type { FooterItem } from '../../layers/page-view.ts';
import { nearestPlayedBack } from '../../scene/scene.ts';
import type { Timer } from '../../timeline/timer.ts';
import { onlineWaitingText } from '../layers/match-queries.ts';
import type { MatchUi } from '../layers/match-view.ts';
import type { PendingPlayback } from '../layers/pending-playback.ts';
import type { SideContent } from '../layers/side-content.ts';
import { showsChat } from './chat.ts';
import { backAgain, notSentText } from './connection.ts';
import { endSentence, heldAtEnd, type MatchSummary, onlineResultLine, summaryOf } from './game-over.ts';
import { type MatchOnline, nameAt, type OnlineFacts } from './online-facts.ts';
import { createOnlineScreen, withPinned } from './online-screen.ts';
import { missedSince, missedTurns, ownedHere, playedSince, resultText, scenesAround } from './return-page.ts';

export interface OnlineSideContentDeps<T extends ScreenTypes> {
  readonly online: MatchOnline;
  completeMatch(): WholeMatch<T> | undefined;
  readonly timer: Timer;
  readonly pending: Pick<PendingPlayback<T>, 'show' | 'keep' | 'waiting' | 'onSeen'>;
  isClear(): boolean;
}

function latestSummary<T extends ScreenTypes>(
  screen: GameScreen<T>,
  completeMatch: () => WholeMatch<T> | undefined,
): () => MatchSummary | undefined {
  let known: { readonly of: WholeMatch<T>; readonly summary: MatchSummary } | undefined;
  return () => {
    const all = completeMatch();
    if (all === undefined) return undefined;
    if (known?.of !== all) known = { of: all, summary: summaryOf(all, screen) };
    return known.summary;
  };
}

export function createOnlineSideContent<T extends ScreenTypes>(
  { store, controller, notices, turns, view }: MatchUi<T>,
  { online, completeMatch, timer, pending, isClear }: OnlineSideContentDeps<T>,
): SideContent<T> {
  const { screen, services } = store;
  const { match, viewer } = store.driver;
  const seat = typeof store.only === 'number' ? store.only : undefined;
  const { seats } = screen;
  const { standing } = screen.view;
  const now = () => store.state.view;
  const wonBy = () => seats?.course.wonBy(now());
  const turnsText = () => pluralize(standing(now()).turns, turnNameOf(screen));
  const isSeatOut = (each: Seat) => match.game.isOut?.(match.state, each) === true;
  pending.onSeen(() => {
    const newest = nearestPlayedBack(match, screen, match.log.length, -1);
    if (newest !== undefined) online.watched(newest + 1);
  });
  const missed = () => missedSince(match, screen, online.facts().missed?.from);
  const isSeen = () => isClear() && turns.keyframe() === undefined;
  const onlineScreen = createOnlineScreen({
    online,
    notices,
    timer,
    publish: store.publish,
    quit: services.quit,
    leave: services.leave,
    openSettings: services.openSettings,
    help: view.help,
    owned: () => ownedHere(store),
    savedPlan: () => (seat === undefined ? undefined : seats?.planned(now(), seat)),
    isOver: () => standing(now()).end !== undefined || online.facts().outcome !== undefined,
    isOut: () => seat !== undefined && isSeatOut(seat),
    isSeatOut,
    isSeen,
    isInView: () => isSeen() || (turns.keyframe() === undefined && pending.waiting().length > 0),
    isIdle: () => isSeen() && (seat === undefined || !online.facts().waitsFor.includes(seat)),
    turn: () => standing(now()).turns,
    result: () => resultText(online.facts(), turnsText(), wonBy()),
    endSentence: () => endSentence(online.facts(), wonBy()),
    holdingsText: () => heldAtEnd(online.facts(), ownedHere(store)),
    summary: latestSummary(screen, completeMatch),
    copy() {
      const game = titleOf(match.game.id);
      const { replay } = online.facts();
      const link = replay?.agrees === true && replay.waitsFor.length === 0 ? replay.link : undefined;
      const result = onlineResultLine(online.facts(), { game, turns: turnsText(), wonBy: wonBy() });
      const text = compact(result, link).join(' ');
      services.copy(text);
      return text;
    },
    glyphs: services.glyphs,
    happened: () => missedTurns(store, online.facts()),
    playBack: () => pending.show(missed().map((played) => scenesAround(store, played))),
    paintedMatch: (size) => ({ painting: view.painted(size).painting, online: store.scene().online }),
    ring() {
      if (services.settings().bell === 'turn') services.ring();
    },
    confirm: controller.question.confirm,
    expect: () => void store.follow(),
  });

  return {
    ...onlineScreen,
    onReady: () =>
      pending.keep(playedSince(match, screen, online.unseenFrom).map((played) => scenesAround(store, played))),
    scene: () => ({
      online: onlineScreen.scene(),
      ...(onlineScreen.hasResigned() && { watched: true }),
      ...(online.facts().unconfirmed > 0 && { confirmed: match.game.view(match.state, viewer()) }),
    }),
    urgentStatus: (unseen) => (onlineScreen.isBack() ? backAgain(unseen) : watchingText(online.facts())),
    waitingText: (seats) => onlineWaitingText(store, online.facts(), seats),
    footer(items, painting) {
      const pinnedItems = withPinned(nextFirst(items), onlineScreen.pinnedKeys());
      const unread = onlineScreen.unread();
      if (unread === 0 || showsChat(painting)) return pinnedItems;
      return pinnedItems.map((item) => (item[0] === 'm' ? ['m', `chat ${unread}`, 'm', item[3]] : item));
    },
    click(clicked) {
      const target = commonTargets.read(clicked);
      if (target?.type === 'chat') {
        onlineScreen.write();
        return true;
      }
      const holder = target?.type === 'player' ? online.facts().holders[target.seat - 1] : undefined;
      if (holder?.is !== 'person') return false;
      onlineScreen.write(holder.name);
      return true;
    },
    whyNot({ name, kind }) {
      if (onlineScreen.isOffline() && (name === ':' || kind === 'play')) return notSentText;
      const waitsFor = store.hotseat.waitsFor();
      return name === 't' && waitsFor.length > 0 && !store.isOver()
        ? onlineWaitingText(store, online.facts(), waitsFor)
        : undefined;
    },
    canSkipQueue: ({ name, kind, isClear: isBoard }) =>
      onlineScreen.isOffline() || !isBoard || !(kind === 'play' || name === 'u'),
  };
}

/** Text for a spectator or an eliminated player who sees everything, such as `You are watching. Waiting for mia.` */
function watchingText(facts: OnlineFacts): string | undefined {
  if (facts.isLate) return `You see everything, one ${facts.turnName} late.`;
  if (facts.seat !== undefined) return undefined;
  const names = listOf(facts.waitsFor.map((each) => nameAt(facts, each)));
  return names === '' ? 'You are watching.' : `You are watching. Waiting for ${names}.`;
}

function nextFirst(items: readonly FooterItem[]): readonly FooterItem[] {
  const next = items.find(([key]) => key === 'N');
  const rest = items.filter((item) => item !== next);
  return next === undefined ? items : [...rest.slice(0, 1), next, ...rest.slice(1)];
}
