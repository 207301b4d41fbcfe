import type { GameEntry } from '#games/index.ts';
import type { FolderHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageView } from '../../layers/page-view.ts';
import type { MatchPages } from '../../match/match-page.ts';
import type { LocalServices } from '../../services.ts';
import type { Home } from '../../text-mode/home.ts';
import type { Room, Word } from '../../text-mode/room.ts';
import type { MenuPage } from './menu-items.ts';

/** A page, declared once for both front ends: as a row of the menu, and as words of the text mode. */
export interface MenuEntry {
  row(menu: MenuOnScreen): MenuPage;
  words(menu: MenuInWords): readonly Word[];
}

export interface MenuOnScreen {
  readonly app: LocalServices;
  readonly matches: Pick<MatchPages, 'openReplay'>;
  saves(): PageView;
  trash(back: () => void): PageView;
  back(): void;
  readonly openGame: OpenGame;
}

export type OpenGame = (entry: GameEntry, level?: string) => ActionResult;

export interface MenuInWords {
  readonly home: Home;
  readonly results: readonly MatchResult[];
  now(): Date;
  readonly homeFolder: FolderHome;
  back(): Room;
}
