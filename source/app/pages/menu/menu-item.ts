import type { Section } from '#screen/frame.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';

/** A row of the menu. */
export interface MenuItem {
  readonly key: string;
  readonly group: 'first' | 'games' | 'kept' | 'last';
  readonly name: string;
  readonly about: string;
  readonly enterDoes: string;
  /** Content of the panel in a given room, without its title. */
  panel(room: PictureRoom): readonly Section[];
  /** The cursor comes to the row: loads the contents of its panel. */
  readonly ask?: (() => void) | undefined;
  open(size: Size): ActionResult;
}
