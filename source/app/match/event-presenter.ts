import { activeSeats } from '../../engine/step.ts';
import { copiedText, sharedText } from '../../screen/results.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchLayers } from './layers/match-layers.ts';
import type { OnScreen } from './layers/match-view.ts';
import { eyesOf } from './layers/turn-playback.ts';
import type { Lesson } from './lesson.ts';
import { noticeOf } from './notices.ts';
import type { MatchNews } from './ui-events.ts';

export interface ShownNewsParts<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly layers: Pick<MatchLayers<T>, 'beside' | 'box' | 'cover' | 'live' | 'question' | 'typing' | 'unseen'>;
  /** Lets bots play, and then automatic moves. */
  readonly bots: { go(): void };
  readonly byItself: { go(): void };
}

/** Shows news of a match: in messages, playbacks and sounds. */
export function showNews<T extends ScreenTypes>(
  { store, controller, notices, turns }: OnScreen<T>,
  { lesson, layers, bots, byItself }: ShownNewsParts<T>,
): void {
  const { screen, services } = store;
  const { beside, box, cover, live, question, typing, unseen } = layers;

  /** Takes in what a command has led to, and has its turn played back if that is wanted. */
  const told = (news: MatchNews<T> & { readonly type: 'told' }) => {
    const notice = notices.now();
    lesson?.learn(news.before);
    box.settle();
    if (news.refused !== undefined) return;
    const said = screen.view.said?.(news.before, store.scene());
    if (said !== undefined) notices.say('notice', said);
    const { bell } = services.settings();
    if (bell === 'hits' && screen.playback.hurts?.(news.events, news.before.seat) === true) services.ring();
    const { before, after, playedBack, forAll, follows } = news;
    const begins = becomesTheirTurn(news);
    if (news.unasked === undefined) unseen.forget();
    else if (begins && bell === 'turn') services.ring();
    const isSeen =
      news.unasked === undefined
        ? playedBack !== undefined && turns.play(before, after, playedBack, eyesOf(after, forAll), follows)
        : unseen.take(news);
    // Messages from before leave when a playback or the player's turn begins; one about this very command stays.
    if ((isSeen || begins) && notices.now() === notice && !beside.stands(notice)) notices.clear();
    beside.settle();
    // A match that goes on without persons is watched once what they have seen last is at its end.
    if (news.isBots) live.settle();
  };
  /** Whether others have just made it the turn of the player here. */
  const becomesTheirTurn = ({ unasked, isBots, before, after }: MatchNews<T> & { readonly type: 'told' }): boolean => {
    if (unasked === undefined && !isBots) return false;
    const { turns: turnBefore } = screen.view.standing(before.view);
    const isAnew = unasked?.wasAwaited === false || screen.view.standing(after.view).turns !== turnBefore;
    const { game, state } = store.driver.match;
    return isAnew && store.only !== 'spectator' && activeSeats(game, state).includes(store.handOver.seat());
  };
  /** Copies the result, and shows it, too: not every terminal has a clipboard. */
  const copyResult = () => {
    const { result } = store.scene();
    if (result === undefined) return;
    notices.say('notice', copiedText(result.line, services.copy(sharedText(result, services.glyphs()))));
  };
  const wanted = ({ action }: MatchNews<T> & { readonly type: 'wanted' }) => {
    if (action.type === 'file') question.ask(action);
    else if (action.type === 'replay') services.replay(action.from);
    else if (action.type === 'copy') copyResult();
    else services.leave();
  };
  /** Writes the player's marks into the file if they have changed. */
  let written = services.file.facts().kept;
  const writeKept = () => {
    const { kept } = services.file.facts();
    if (kept !== written) controller.changed();
    written = kept;
  };
  /** Shows a message, if the news need one. */
  const say = (news: MatchNews<T>) => {
    const { commands } = store.driver.match.game;
    const notice = noticeOf(news, {
      screen,
      commands,
      scene: () => store.scene(),
      named: store.named,
      isOpen: store.state.debug,
    });
    if (notice !== undefined) notices.show(notice);
  };

  const sayCuts = () => {
    if (turns.beat() !== undefined || store.handOver.stage() !== 'here') return;
    const cuts = controller.newCuts();
    if (cuts.length > 0) notices.say('notice', cuts.join(' '));
  };

  turns.whenEnded(sayCuts);
  cover.whenLifted(sayCuts);
  controller.listen((news) => {
    switch (news.type) {
      case 'told':
        told(news);
        byItself.go();
        break;
      case 'kept':
        writeKept();
        lesson?.learn(news.before);
        break;
      case 'undone':
      case 'redone':
      case 'retaken':
      case 'unhidden':
        lesson?.learn(news.before);
        break;
      case 'passed':
        typing.forget();
        notices.clear();
        box.settle();
        break;
      case 'began':
        notices.clear();
        cover.appeared();
        break;
      case 'covered':
        cover.appeared();
        break;
      case 'wanted':
        return wanted(news);
      case 'done':
        sayCuts();
        bots.go();
        return byItself.go();
      case 'dropped':
        if (notices.now() !== undefined) return;
    }
    say(news);
  });
}
