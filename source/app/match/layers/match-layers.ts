import type { ScreenTypes } from '../../../screen/scene.ts';
import { layered } from '../../layers/layer.ts';
import type { BotTurns } from '../bots/auto-play.ts';
import { outputLayer } from '../bots/output-layer.ts';
import type { Lesson } from '../lesson.ts';
import { awayLayer } from './away-layer.ts';
import { type Beside, nothingBeside } from './side-content.ts';
import { boardLayer } from './board-layer.ts';
import { commandLineLayer, createTyping } from './command-line-layer.ts';
import { coverLayer } from './cover-layer.ts';
import { createGameBox, dialogLayer } from './dialog-layer.ts';
import { showTurnsAgain } from './last-turn.ts';
import { liveLayer } from './live-layer.ts';
import type { OnScreen } from './match-view.ts';
import { passingLayer, playbackLayer } from './playback-layer.ts';
import { questionLayer } from './question-layer.ts';
import { keepUnseenTurns, type UnseenTurns } from './pending-playback.ts';

export interface MatchLayersParts<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly bots: Pick<BotTurns, 'thinking'>;
  /** Milliseconds of a clock that only goes on. */
  readonly clock: () => number;
  isEntered(): boolean;
  /** Builds what the match shows beside its board, if it shows anything. */
  readonly beside?: ((parts: BesideBoardParts<T>) => Beside<T>) | undefined;
}

/** The layers as far as chat, clock and votes need to know them. */
export interface BesideBoardParts<T extends ScreenTypes> {
  readonly unseen: Pick<UnseenTurns<T>, 'show' | 'keep' | 'waiting' | 'whenSeen'>;
  isClear(): boolean;
}

/** The board of a match with everything that can lie over it. */
export type MatchLayers<T extends ScreenTypes> = ReturnType<typeof matchLayers<T>>;

/** The board of a match with every layer that can lie over it. */
export function matchLayers<T extends ScreenTypes>(
  on: OnScreen<T>,
  { lesson, bots, clock, isEntered, beside: besideOf }: MatchLayersParts<T>,
) {
  const { store, controller, turns, view } = on;
  const isClear = (): boolean => layers.isClear();
  const lastTurn = showTurnsAgain(on);
  const output = outputLayer(on);
  const live = liveLayer(on, output);
  /** Whether the player at the screen can act: nothing is played back or covered. */
  const isFree = () => turns.beat() === undefined && store.handOver.stage() === 'here' && !live.isActive();
  const box = createGameBox(on, isFree);
  const typing = createTyping();
  const unseen = keepUnseenTurns(on, () => isEntered() && isClear());
  const beside: Beside<T> = besideOf?.({ unseen, isClear }) ?? nothingBeside;
  store.beside(beside.scene);
  view.showBeside({
    ...beside,
    painted: (painting, size, isNow) => output.painted(beside.painted(painting, size, isNow), size),
  });
  beside.begun();
  const board = boardLayer(on, {
    lesson,
    lastTurn,
    beside,
    bots,
    box,
    output,
    typing,
    askToRestart: () => question.askToRestart(),
  });
  const away = awayLayer(on, { unseen, beside });
  const dialog = dialogLayer(on, box, board);
  const playback = playbackLayer(on, lastTurn, board.rows);
  const passing = passingLayer(on, board.rows);
  const question = questionLayer(on, board.rows);
  const commandLine = commandLineLayer(on, typing, question, board.rows);
  const cover = coverLayer(on, clock, () => {
    question.drop();
    controller.question.forget();
  });
  /** The topmost first. */
  const layers = layered(
    [playback, passing, cover, output, live, ...beside.layers, question, commandLine, away, dialog],
    board,
  );
  store.subscribe(box.settle);
  return { layers, board, box, beside, commandLine, cover, isFree, live, output, question, typing, unseen };
}
