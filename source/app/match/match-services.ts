import type { ScreenTypes } from '../../screen/scene.ts';
import type { PathHelp } from '../../storage/files/players-files.ts';
import type { MatchHelp, Services, SharedServices } from '../services.ts';
import type { KeptMatch } from './kept/kept-match.ts';
import type { MatchFile } from './kept/match-file.ts';

/** What both the screen and the reader need to play a match. */
export interface PlayServices<T extends ScreenTypes>
  extends SharedServices,
    Pick<KeptMatch<T>, 'record' | 'next' | 'restart'> {
  /** The one keeper of the match's file and of what is noted in it. */
  readonly file: Pick<MatchFile<T>, 'facts' | 'note' | 'changed' | 'became'>;
  /**
   * Called before the match becomes another one.
   *
   * @param command what would make another match of it; absent where that is no command
   * @returns whether it is safe in its file as it is now, or the player has been told that it is not
   */
  mayLeave(command?: string): boolean;
  /** Starts a match of the level to go on with. */
  playNext(): void;
  /** Lines entered before, oldest first. */
  history(): readonly string[];
  remember(line: string): void;
}

/** What a match on the screen needs: the program's services, and its own acts such as leaving. */
export interface MatchServices<T extends ScreenTypes> extends PlayServices<T>, Omit<Services, 'help'> {
  /** Hints are allowed where this is absent. */
  hasHints?(): boolean;
  save(): void;
  open(): void;
  /** Watches the whole match. */
  replay(): void;
  help(content: MatchHelp): void;
  /** Leaves the match. */
  leave(): void;
  /** Leaves the whole program, once nothing can be lost by it. */
  quit(): void;
  /** The player's files. */
  readonly paths: PathHelp;
}
