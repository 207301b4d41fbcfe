import type { Section } from '#screen/frame.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';

export interface MenuItem {
  readonly key: string;
  readonly group: 'first' | 'games' | 'kept' | 'last';
  readonly name: string;
  readonly about: string;
  readonly enterDoes: string;
  panel(room: PictureRoom): readonly Section[];
  /** Called when the cursor reaches the row, to load the contents of its panel. */
  readonly ask?: (() => void) | undefined;
  open(size: Size): ActionResult;
}
