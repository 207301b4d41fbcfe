import type { Match } from '../../../engine/match.ts';
import type { PlayRecord, Preferences, Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import type { Thinker } from '../../../table/thinker.ts';
import type { MatchFile } from '../../match/match-file.ts';
import type { Reply } from '../room.ts';
import type { Logged } from './match-log.ts';
import type { Passing } from './passing.ts';

/** A match as it is played in words: every action answers with what is to be said. */
export interface MatchPlay<T extends ScreenTypes> {
  scene(): Scene<T>;
  /** Whether nothing stays hidden, by the word `debug`. */
  showsAll(): boolean;
  describe(): readonly string[];
  /** Plays a line as typed. */
  enterLine(line: string): Reply;
  /** Takes back the newest command of the player. */
  undo(): readonly string[];
  /** What a bot would play, and why. */
  hint(): Reply;
  /** Shows everything, or no longer. */
  toggleDebug(): Reply;
  /** Lets bots play as long as none but them are waited for. */
  letBotsPlay(): Reply;
  /** The commands so far, as whoever listens may hear of them. */
  logged(): Logged<T>;
  /** What has happened in the turn before, for whoever has come to listen. */
  news(): readonly string[];
  /** Nobody plays any more, for now: the players' programs end. */
  close(): void;
  /** Who listens. */
  readonly passing: Passing<T>;
  /** Whether several persons play, one after the other. */
  isShared(): boolean;
}

/** What a match is played in words with. */
export interface MatchPlayOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly file: MatchFile<T>;
  /** What the player did before in the level of a match. */
  recordOf(match: Match<T>): PlayRecord;
  readonly preferences: Preferences;
  /** Who does what takes long; this thread where absent. */
  readonly thinker?: Thinker;
}
