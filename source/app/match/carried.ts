import { enter, type Match } from '../../engine/match.ts';
import { formatCommand } from '../../engine/script.ts';
import type { Choices, GameScreen } from '../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchOpening } from './create-match.ts';

/** A match whose choices the matches after it repeat. */
export interface FollowedMatch {
  readonly game: string;
  /** The choices when the match was opened. */
  readonly initial: Choices;
  /** The choices now; undefined where the player has none. */
  now(): Choices | undefined;
}

/** The choices of a player in a match as it is now. */
export const choicesIn = <T extends ScreenTypes>(
  { input: { choices } }: GameScreen<T>,
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
): Choices => choices?.chosen(game.view(state, 1)) ?? {};

/** Carries a player's choices, such as a loadout, from one match of a game to the next. */
export function createLoadoutMemory() {
  const byGame = new Map<string, Choices>();
  let followed: FollowedMatch | undefined;

  /** Learns the choices of the match that was played. */
  const take = () => {
    const latest = followed?.now();
    if (followed === undefined || latest === undefined) return;
    const { game, initial } = followed;
    const changed = [...Object.keys(initial), ...Object.keys(latest)].filter((name) => initial[name] !== latest[name]);
    // Only choices the player changed are carried on: the others may differ only because this match forbids them.
    const choices: Record<string, number> = { ...byGame.get(game) };
    for (const name of changed) {
      const choice = latest[name];
      if (choice === undefined) delete choices[name];
      else choices[name] = choice;
    }
    byGame.set(game, choices);
  };

  return {
    /**
     * Repeats earlier choices in a new match of a level, as far as the level allows them, and begins it where nothing is
     * left to choose. Matches with bots are left alone.
     *
     * @returns the choices in it before the player does anything
     */
    give<T extends ScreenTypes>(
      { match, facts: { bots } }: Pick<MatchOpening<T>, 'match' | 'facts'>,
      screen: GameScreen<T>,
    ): Choices {
      const { choices } = screen.input;
      if (Object.keys(bots).length > 0 || match.setup.level === undefined) return choicesIn(screen, match);
      take();
      const { id, commands, view } = match.game;
      const play = (choiceCommands: readonly Parameters<typeof formatCommand>[1][]) => {
        for (const command of choiceCommands) enter(match, formatCommand(commands, command));
      };
      play(choices?.carriedOver(byGame.get(id) ?? {}) ?? []);
      play(choices?.atOnce(view(match.state, 1)) ?? []);
      return choicesIn(screen, match);
    },
    /** From now on learns the choices of this match. */
    follow(match: FollowedMatch) {
      take();
      followed = match;
    },
  };
}
