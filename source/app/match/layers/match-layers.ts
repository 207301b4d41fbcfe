import type { ScreenTypes } from '#screen/scene.ts';
import { createLayerStack } from '../../layers/layer.ts';
import type { BotTurns } from '../bots/auto-play.ts';
import { outputLayer } from '../bots/output-layer.ts';
import type { Lesson } from '../lesson.ts';
import { boardLayer } from './board-layer.ts';
import { commandLineLayer, createCommandLineState } from './command-line-layer.ts';
import { coverLayer } from './cover-layer.ts';
import { createGameBox, dialogLayer, questionLayer } from './dialog-layer.ts';
import { liveLayer } from './live-layer.ts';
import type { MatchUi } from './match-view.ts';
import { absenceLayer, createPendingPlayback, type PendingPlayback } from './pending-playback.ts';
import { createLastTurn, passingLayer, playbackLayer } from './playback-layer.ts';
import { noSideContent, type SideContent } from './side-content.ts';

export interface MatchLayersDeps<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly bots: Pick<BotTurns, 'thinking'>;
  readonly clock: () => number;
  isEntered(): boolean;
  readonly createSideContent?: ((parts: SideContentDeps<T>) => SideContent<T>) | undefined;
}

export interface SideContentDeps<T extends ScreenTypes> {
  readonly pending: Pick<PendingPlayback<T>, 'show' | 'keep' | 'waiting' | 'onSeen'>;
  isClear(): boolean;
}

export type MatchLayers<T extends ScreenTypes> = ReturnType<typeof createMatchLayers<T>>;

export function createMatchLayers<T extends ScreenTypes>(
  ui: MatchUi<T>,
  { lesson, bots, clock, isEntered, createSideContent }: MatchLayersDeps<T>,
) {
  const { store, controller, turns, view } = ui;
  const isClear = (): boolean => layers.isClear();
  const lastTurn = createLastTurn(ui);
  const output = outputLayer(ui);
  const live = liveLayer(ui, output, (rows) => question.openMenu(rows));
  const isFree = () => turns.keyframe() === undefined && store.hotseat.stage() === 'here' && !live.isActive();
  const box = createGameBox(ui, isFree);
  const commandLineState = createCommandLineState();
  const pending = createPendingPlayback(ui, () => isEntered() && isClear());
  const sideContent: SideContent<T> = createSideContent?.({ pending, isClear }) ?? noSideContent;
  store.setOnlineFacts(sideContent.scene);
  view.setSideContent({
    ...sideContent,
    decorate: (painting, size, isNow) => output.painted(sideContent.decorate(painting, size, isNow), size),
  });
  sideContent.onReady();
  const board = boardLayer(ui, {
    lesson,
    lastTurn,
    sideContent,
    bots,
    box,
    output,
    typing: commandLineState,
    askToRestart: () => question.askToRestart(),
    openMenu: (rows) => question.openMenu(rows),
  });
  const away = absenceLayer(ui, { unseen: pending, beside: sideContent });
  const dialog = dialogLayer(ui, box, board);
  const playback = playbackLayer(ui, lastTurn, board.rows);
  const passing = passingLayer(ui, board.rows);
  const question = questionLayer(ui, board.rows);
  const commandLine = commandLineLayer(ui, commandLineState, question, board.rows);
  const cover = coverLayer(ui, clock, () => {
    question.drop();
    controller.question.forget();
  });
  const layers = createLayerStack(
    [playback, passing, cover, output, question, live, ...sideContent.layers, commandLine, away, dialog],
    board,
  );
  store.subscribe(box.settle);
  return {
    layers,
    board,
    box,
    beside: sideContent,
    commandLine,
    cover,
    isFree,
    live,
    output,
    question,
    typing: commandLineState,
    unseen: pending,
  };
}
