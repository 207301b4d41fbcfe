import type { ScreenTypes } from '../../screen/scene.ts';
import type { PathHelp } from '../../storage/files/players-files.ts';
import type { MatchHelp, Services, SharedServices } from '../services.ts';
import type { PersistedMatch } from './persistence/persisted-match.ts';
import type { MatchFile } from './persistence/match-file.ts';

/** Services for a match, on the screen and in words. */
export interface PlayServices<T extends ScreenTypes>
  extends SharedServices,
    Pick<PersistedMatch<T>, 'record' | 'next' | 'restart'> {
  /** The match's file and its notes. */
  readonly file: Pick<MatchFile<T>, 'facts' | 'note' | 'changed' | 'replaceMatch' | 'encrypt' | 'decrypt'>;
  /**
   * Called before another match takes the place of this one.
   *
   * @param command the command that would do it; absent where it is no command
   * @returns whether it is saved as it is now, or the player knows that it is not
   */
  canLeave(command?: string): boolean;
  /** Starts a match of the level to go on with. */
  playNext(): void;
  /** Lines entered before, oldest first. */
  history(): readonly string[];
  remember(line: string): void;
}

/** Services for a match on the screen: those of the program, and its own acts such as leaving. */
export interface MatchServices<T extends ScreenTypes> extends PlayServices<T>, Omit<Services, 'help'> {
  /** Hints are allowed where this is absent. */
  hasHints?(): boolean;
  save(): void;
  open(): void;
  /** Watches the whole match. */
  replay(from?: number): void;
  help(content: MatchHelp): void;
  /** Leaves the match. */
  leave(): void;
  /** Leaves the whole program, once nothing can be lost by it. */
  quit(): void;
  /** The player's files. */
  readonly paths: PathHelp;
}
