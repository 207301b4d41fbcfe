import { compact } from '#engine/lookup.ts';
import type { Refusal } from '#engine/result.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import { remarkText } from '#screen/game/rivals.ts';
import { playerName } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import type { MatchController } from '../../match/controller.ts';
import { seatNameIn } from '../../match/layers/match-queries.ts';
import type { MatchStore, PlayServices } from '../../match/match-store.ts';
import type { MoveResult } from '../../match/ui-events.ts';
import { clearing } from '../conversation.ts';
import { type TurnInParts, tellInParts, turnWordOf } from './match-log.ts';
import { againText, type HeardMatch, lossText, nextText, passText, starsText } from './news-in-words.ts';

/** Parts of a match in text mode that `match-voice.ts` shares with this module. */
export interface SpokenMatch<T extends ScreenTypes> extends HeardMatch {
  readonly store: MatchStore<T, PlayServices<T>>;
  readonly controller: MatchController<T>;
  readonly isOnline: boolean;
  /** Sentences for the next reply. */
  readonly outbox: string[];
}

/** Description of a command's result, held until it is known which player may read it. */
interface HeldResult {
  readonly lines: readonly string[];
  readonly forAll: boolean;
}

export interface TurnNarrator<T extends ScreenTypes> {
  /** Holds the description of a result if `isAnnounced`. A refusal goes to the outbox immediately. */
  hear(news: MoveResult<T>): void;
  held(): HeldResult | undefined;
  /** Returns the held result and forgets it. */
  takeHeld(): HeldResult;
  /** Sentence on how to continue a turn that is described in parts. Undefined if no part is left. */
  way(): string | undefined;
  /** Continues a turn that is described in parts. Undefined if there is none, or if `typed` does not continue it. */
  goOn(typed: string): readonly string[] | undefined;
}

export function createTurnNarrator<T extends ScreenTypes>(spoken: SpokenMatch<T>): TurnNarrator<T> {
  const { store, outbox } = spoken;
  const { screen, hotseat } = store;
  let held: HeldResult | undefined;
  let turn: TurnInParts | undefined;
  let described = store.driver.match.state;
  return {
    hear(news) {
      const first = described;
      // Updated only by the last turn of a report: the match already has the state after all turns of the report.
      if (!news.continues) described = store.driver.match.state;
      if (news.refused !== undefined) return void outbox.push(...refusalInWords(spoken, news, news.refused));
      const move = kindOfMove(spoken, news, first);
      if (!isAnnounced(spoken, news, move)) return;
      const remark = store.remarks.after(news.before, { ...news.after, events: news.events });
      const end = [...compact(remark && remarkText(remark)), ...(move.isNewEnd ? endInWords(spoken, news) : [])];
      // If several players share the screen, the whole turn is described before the match is passed on.
      const parts = hotseat.persons().length > 1 ? [] : (screen.reader.parts?.(news.before, news.after) ?? []);
      const turnParts = parts.length > 1 ? tellInParts(parts, end) : undefined;
      const lines = screen.reader.tell(news.before, news.after, news.continues);
      // The other parts of the last turn stay available when a player starts to plan.
      if (turnParts !== undefined || !move.isSameTurn) turn = turnParts;
      const cuts = () => (news.continues ? [] : spoken.controller.newCuts());
      held = { lines: turnParts?.next() ?? [...lines, ...cuts(), ...end], forAll: news.forAll };
    },
    held: () => held,
    takeHeld() {
      const result = held ?? { lines: [], forAll: false };
      held = undefined;
      return result;
    },
    way: () => turn?.way(),
    goOn(typed) {
      const word = turnWordOf(typed);
      if (turn === undefined || word === undefined) return undefined;
      const sentences = turn[word]();
      // `rounds` repeats the same part in detail, so the turn stays available after it.
      if (turn.way() === undefined && word !== 'rounds') turn = undefined;
      return sentences;
    },
  };
}

function refusalInWords<T extends ScreenTypes>(
  { refusalText, named, store }: SpokenMatch<T>,
  { isBots, by }: MoveResult<T>,
  refused: Refusal,
): readonly string[] {
  const why = refusalText(refused);
  if (!isBots) return wrapSentences([`Refused: ${why}`]);
  return store.hotseat.persons().length > 0 ? [`${named(by ?? 1)} is stuck: its command was refused.`] : [];
}

interface KindOfMove {
  /** True if the command only adds to a plan that is played later. */
  readonly isSameTurn: boolean;
  readonly isEnd: boolean;
  readonly isNewEnd: boolean;
}

function kindOfMove<T extends ScreenTypes>(
  { store }: SpokenMatch<T>,
  { continues }: MoveResult<T>,
  first: StateOf<T>,
): KindOfMove {
  const { game, state } = store.driver.match;
  const isEnd = !continues && game.outcome?.(state) !== undefined;
  return {
    isSameTurn: isSimultaneous(game, first) && game.turnOf(first) === game.turnOf(state) && !isEnd,
    isEnd,
    isNewEnd: isEnd && game.outcome?.(first) === undefined,
  };
}

function isAnnounced<T extends ScreenTypes>(
  { store }: SpokenMatch<T>,
  { isBots, by, unasked }: MoveResult<T>,
  { isEnd, isSameTurn }: KindOfMove,
): boolean {
  // The command was played for a player who is not at the screen yet.
  if (store.hotseat.stage() !== 'here' && !isEnd) return false;
  // Plans of bots and other players are secret. Those of programs are announced.
  const isOthers = unasked !== undefined && by !== store.only;
  return !((isBots || isOthers) && isSameTurn) || store.programs.has(by ?? 0);
}

const endInWords = <T extends ScreenTypes>(
  { store, isOnline }: SpokenMatch<T>,
  { after }: MoveResult<T>,
): readonly string[] =>
  isOnline
    ? ['Type rematch, replay or lobby.']
    : [...starsText(after), ...lossText(after), ...nextText(after), ...againText(after, store.driver.match)];

export const isPassed = <T extends ScreenTypes>({ store }: SpokenMatch<T>): boolean => store.hotseat.stage() !== 'here';

/** Text while the match is being passed on. It names the next player, or the players that the match waits for. */
export const wayText = <T extends ScreenTypes>({ store }: SpokenMatch<T>): string =>
  store.hotseat.stage() === 'waiting'
    ? `Waiting for ${listOf(store.hotseat.waitsFor().map((seat) => seatNameIn(store.screen, store.scene(), seat)))}.`
    : passText(playerName(store.scene(), store.hotseat.seat()));

/** Answer to any word while the match is being passed on. Undefined once the player may see the match. */
export function answerOnTheWay<T extends ScreenTypes>(
  spoken: SpokenMatch<T>,
  word: string,
): readonly string[] | undefined {
  const { store, controller, describe } = spoken;
  const { hotseat, screen } = store;
  if (hotseat.stage() === 'here') return undefined;
  if (hotseat.stage() === 'read') {
    hotseat.read();
    return [clearing, wayText(spoken)];
  }
  if (hotseat.stage() === 'waiting' || word !== 'ready')
    return [wayText(spoken), 'Type leave to stop here. The match is saved.'];
  hotseat.arrive();
  const { driver } = store;
  const played = driver.shown();
  const happened =
    played === undefined || isSimultaneous(driver.match.game, played.before)
      ? []
      : screen.reader.tell({ ...store.scene(), events: [], ...driver.before(played) }, store.scene());
  return [clearing, ...happened, ...controller.newCuts(), ...describe()];
}
