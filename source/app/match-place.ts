import type { Game } from '../engine/game.ts';
import type { LevelSource } from '../engine/level.ts';
import { type Match, startMatch } from '../engine/match.ts';
import type { Glyphs } from '../screen/paint.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';
import { newSeed } from '../storage/new-seed.ts';
import { reason } from '../storage/reason.ts';
import { autosave } from './autosave.ts';
import type { Place } from './place.ts';
import { startSession } from './session.ts';

/** What a match is put on the screen with. */
export interface MatchPlaceOptions<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly glyphs: Glyphs;
  readonly match: Match<T>;
  /** The file that it goes on in; a new one where there is none. */
  readonly path: string | undefined;
  leave(): void;
}

/** A match on the screen. */
export interface MatchPlace {
  readonly place: Place;
  /** Writes at once what has not been written yet. */
  flush(): boolean;
  /** Tells the player something. */
  tell(text: string): void;
}

/** A new match of a game, of a level where one is given. */
export const newMatch = <T extends ScreenTypes>(game: Game<T>, seed = newSeed(), level?: LevelSource): Match<T> =>
  startMatch(game, { seed, players: game.players.least, options: {}, ...(level === undefined ? {} : { level }) });

/** Puts a match on the screen and keeps its file. */
export function matchPlace<T extends ScreenTypes>(options: MatchPlaceOptions<T>): MatchPlace {
  const { game, screen, glyphs, match, path, leave } = options;
  let saving = saver(path);
  /** Whether the player was told that leaving loses something. */
  let warned = false;
  const session = startSession<T>({
    match,
    screen,
    glyphs,
    saved(changed) {
      warned = false;
      saving.changed(changed);
    },
    restart() {
      saving.flush();
      saving = saver(undefined);
      return newMatch(game, undefined, match.setup.level);
    },
    leave() {
      if (saving.flush() || warned) return leave();
      warned = true;
      session.notify({ kind: 'refusal', text: 'The match could not be saved. Leave again to lose what is not saved.' });
    },
  });
  function saver(file: string | undefined) {
    return autosave<T>(file, {
      failed(error) {
        session.mark('NOT SAVED');
        session.notify({
          kind: 'refusal',
          text: `Not saved: ${reason(error)}. Play goes on; the next turn tries again.`,
        });
      },
      recovered: () => session.mark(undefined),
      copied: () =>
        session.notify({
          kind: 'notice',
          text: 'Another program plays this match too; from here on it is saved as a match of its own.',
        }),
    });
  }
  return {
    place: session,
    flush: () => saving.flush(),
    tell: (text) => session.notify({ kind: 'notice', text }),
  };
}
