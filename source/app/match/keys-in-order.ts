import type { ScreenTypes } from '../../screen/scene.ts';
import type { Size } from '../layers/page-view.ts';
import type { MatchController } from './controller.ts';
import type { MatchLayers } from './layers/match-layers.ts';

/** Gives keys to the topmost layer of a match. While an answer is awaited, further keys queue up. */
export function createKeyQueue<T extends ScreenTypes>(
  controller: MatchController<T>,
  {
    layers,
    board,
    beside: sideContent,
    cover,
    live,
    output,
  }: Pick<MatchLayers<T>, 'layers' | 'board' | 'beside' | 'cover' | 'live' | 'output'>,
): (names: readonly string[], size: Size) => void {
  const waiting: { readonly name: string; readonly size: Size }[] = [];
  const canSkipQueue = (name: string, size: Size) =>
    output.isActive() ||
    (name === 'O' && output.next() !== undefined && layers.isClear()) ||
    sideContent.canSkipQueue({ name, kind: board.kindOf(name, size), isClear: layers.isClear() });
  controller.listen(({ type }) => {
    while (type === 'done' && waiting.length > 0 && !controller.isWaiting()) {
      const next = waiting.shift();
      if (next !== undefined) layers.key(next.name, next.size);
    }
  });
  return (names, size) => {
    for (const name of names) {
      cover.onKey();
      if (controller.isWaiting() && !canSkipQueue(name, size)) waiting.push({ name, size });
      else layers.key(name, size);
      live.settle();
    }
  };
}
