import type { PictureRoom } from '../../../screen/game/levels.ts';
import type { Section } from '../../../screen/screen.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';

/** A row of the menu. */
export interface MenuItem {
  readonly key: string;
  readonly group: 'first' | 'games' | 'kept' | 'last';
  readonly name: string;
  readonly about: string;
  readonly enterDoes: string;
  /** What the panel shows of it, in a room without the panel's title. */
  panel(room: PictureRoom): readonly Section[];
  /** Asks for what the panel tells, when the cursor comes to the row. */
  readonly ask?: (() => void) | undefined;
  open(size: Size): Answer;
}
