import { activeSeats } from '#engine/step.ts';
import { copiedText, sharedText } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchLayers } from './layers/match-layers.ts';
import type { MatchUi } from './layers/match-view.ts';
import { viewerFactsOf } from './layers/turn-playback.ts';
import type { Lesson } from './lesson.ts';
import { noticeOf } from './notices.ts';
import type { UiEvent } from './ui-events.ts';

export interface EventPresenterDeps<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly layers: Pick<MatchLayers<T>, 'beside' | 'box' | 'cover' | 'live' | 'question' | 'typing' | 'unseen'>;
  readonly bots: { go(): void };
  readonly autoPlay: { go(): void };
}

export function presentEvents<T extends ScreenTypes>(
  { store, controller, notices, turns }: MatchUi<T>,
  { lesson, layers, bots, autoPlay }: EventPresenterDeps<T>,
): void {
  const { screen, services } = store;
  const { beside: sideContent, box, cover, live, question, typing: commandLineState, unseen: pending } = layers;

  const onMoveResult = (event: UiEvent<T> & { readonly type: 'told' }) => {
    const notice = notices.now();
    lesson?.learn(event.before);
    box.settle();
    if (event.refused !== undefined) return;
    const message = screen.view.said?.(event.before, store.scene());
    if (message !== undefined) notices.say('notice', message);
    const { bell } = services.settings();
    if (bell === 'hits' && screen.playback.hurts?.(event.events, event.before.seat) === true) services.ring();
    const { before, after, playedBack, forAll, follows } = event;
    const begins = becomesTheirTurn(event);
    if (event.unasked === undefined) pending.forget();
    else if (begins && bell === 'turn') services.ring();
    const isSeen =
      event.unasked === undefined
        ? playedBack !== undefined && turns.play(before, after, playedBack, viewerFactsOf(after, forAll), follows)
        : pending.take(event);
    // A playback, or the start of the player's turn, clears older messages but not one about this command.
    if ((isSeen || begins) && notices.now() === notice && !sideContent.isPassing(notice)) notices.clear();
    sideContent.settle();
    // Once no person plays any more, the player watches the rest live, after the last playback.
    if (event.isBots) live.settle();
  };
  /** True if other players have just made it the local player's turn. */
  const becomesTheirTurn = ({ unasked, isBots, before, after }: UiEvent<T> & { readonly type: 'told' }): boolean => {
    if (unasked === undefined && !isBots) return false;
    const { turns: turnBefore } = screen.view.standing(before.view);
    const isAnew = unasked?.wasAwaited === false || screen.view.standing(after.view).turns !== turnBefore;
    const { game, state } = store.driver.match;
    return isAnew && store.only !== 'spectator' && activeSeats(game, state).includes(store.hotseat.seat());
  };
  /** Copies the result and also shows it, because not every terminal has a clipboard. */
  const copyResult = () => {
    const { result } = store.scene();
    if (result === undefined) return;
    notices.say('notice', copiedText(result.line, services.copy(sharedText(result, services.glyphs()))));
  };
  const onWanted = ({ action }: UiEvent<T> & { readonly type: 'wanted' }) => {
    if (action.type === 'file') question.ask(action);
    else if (action.type === 'replay') services.replay(action.from);
    else if (action.type === 'copy') copyResult();
    else services.leave();
  };
  /** Player's marks as last written to the file. */
  let written = services.file.facts().kept;
  const saveMarks = () => {
    const { kept: savedMarks } = services.file.facts();
    if (savedMarks !== written) controller.changed();
    written = savedMarks;
  };
  const say = (event: UiEvent<T>) => {
    const { commands } = store.driver.match.game;
    const notice = noticeOf(event, {
      screen,
      commands,
      scene: () => store.scene(),
      named: store.playerName,
      isOpen: store.state.debug,
    });
    if (notice !== undefined) notices.show(notice);
  };

  const sayCuts = () => {
    if (turns.keyframe() !== undefined || store.hotseat.stage() !== 'here') return;
    const cuts = controller.newCuts();
    if (cuts.length > 0) notices.say('notice', cuts.join(' '));
  };

  turns.onEnded(sayCuts);
  cover.onLifted(sayCuts);
  controller.listen((event) => {
    switch (event.type) {
      case 'told':
        onMoveResult(event);
        autoPlay.go();
        break;
      case 'kept':
        saveMarks();
        lesson?.learn(event.before);
        break;
      case 'undone':
      case 'redone':
      case 'retaken':
      case 'unhidden':
        lesson?.learn(event.before);
        break;
      case 'passed':
        commandLineState.forget();
        notices.clear();
        box.settle();
        break;
      case 'began':
        notices.clear();
        cover.onAppear();
        break;
      case 'covered':
        cover.onAppear();
        break;
      case 'wanted':
        return onWanted(event);
      case 'done':
        sayCuts();
        bots.go();
        return autoPlay.go();
      case 'dropped':
        if (notices.now() !== undefined) return;
    }
    say(event);
  });
}
