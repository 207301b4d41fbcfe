import type { GameEntry } from '../../../games/index.ts';
import type { MatchResult } from '../../../storage/results.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Word } from '../../reader/words.ts';
import type { Services } from '../../services.ts';
import type { MenuPage } from './menu-items.ts';

/** A page that the menu leads to, declared for both front ends: a row of the menu, and words of the reader. */
export interface MenuEntry {
  row(menu: MenuOnScreen): MenuPage;
  words(menu: MenuInWords): readonly Word[];
}

/** What a page of the menu on the screen has to work with. */
export interface MenuOnScreen {
  readonly app: Services;
  back(): void;
  readonly openGame: OpenGame;
}

/** Shows the levels of a game, with the cursor on one where that is said. */
export type OpenGame = (entry: GameEntry, level?: string) => Answer;

/** What the words of the menu have to work with. */
export interface MenuInWords {
  readonly results: readonly MatchResult[];
  now(): Date;
}
