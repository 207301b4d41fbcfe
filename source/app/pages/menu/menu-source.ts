import type { Game } from '../../../engine/game.ts';
import { loadSave } from '../../../engine/journal/load-save.ts';
import { type GameEntry, games } from '../../../games/index.ts';
import type { Glyphs } from '../../../screen/paint.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { turnNameIn } from '../../../screen/turn-name.ts';
import { dailyRecord } from '../../../storage/daily.ts';
import { factsOf } from '../../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../../storage/matches/matches.ts';
import type { MatchResult } from '../../../storage/results.ts';
import { countedMatches } from '../../../storage/statistics.ts';
import type { Answer } from '../../layers/dialog.ts';
import { namedBots, nobody, personsOf, whoPlays } from '../../match/seats.ts';
import { nextUnsolved, pickerLevels } from '../levels/level-rows.ts';
import type { MenuGameFacts, MenuOptions, MenuPage } from './menu-items.ts';

/** What the menu is made from, and what its rows do. */
export interface MenuSource {
  readonly version: string;
  readonly now: Date;
  readonly results: readonly MatchResult[];
  /** The match that can be gone on with. */
  readonly newest: StoredMatch | undefined;
  /** The other pages. */
  readonly pages: readonly MenuPage[];
  readonly glyphs: Glyphs;
  readonly notice?: string | undefined;
  continueMatch(stored: StoredMatch): Answer;
  openGame(entry: GameEntry): Answer;
  openDaily(): Answer;
  readonly online?: MenuOptions['online'];
}

/** The rows of the main menu. */
export function menuOptions(source: MenuSource): MenuOptions {
  const { version, now, results, newest, pages, glyphs, notice } = source;
  return {
    version,
    now,
    notice,
    games: games.map((entry) => ({
      title: entry.title,
      summary: entry.summary,
      facts: () => entry.visit((game) => gameFacts(game, results)),
      open: () => source.openGame(entry),
    })),
    continued: newest && continued(newest, glyphs, () => source.continueMatch(newest)),
    daily: {
      games: games.length,
      ...dailyFacts(results, now),
      open: source.openDaily,
    },
    online: source.online,
    pages,
  };
}

/** How many of today's matches are won, and the longest streak that there is now. */
function dailyFacts(results: readonly MatchResult[], now: Date) {
  const records = games.map(({ id }) => dailyRecord(results, id, now));
  return {
    won: records.filter(({ isWon }) => isWon).length,
    streak: Math.max(0, ...records.map(({ streak }) => streak)),
  };
}

function continued(stored: StoredMatch, glyphs: Glyphs, open: () => Answer): NonNullable<MenuOptions['continued']> {
  const { header } = stored.save;
  const entry = games.find(({ id }) => id === header.game);
  const facts = factsOf(header.notes);
  const { standing, levelTitle, debugUsed, bots } = facts;
  const commands = stored.save.script.length;
  return {
    game: entry?.title ?? header.game,
    level: levelTitle,
    standing: standing ?? `${commands} command${commands === 1 ? '' : 's'}`,
    saved: stored.time,
    debugUsed,
    thumbnail:
      entry?.open((game, screen) => {
        const match = loadSave(game, stored.save);
        if (!match.ok) return [];
        const { state } = match.value;
        const [own = 1, other] = personsOf(state.players, namedBots(bots));
        // In the menu nobody's secrets are shown to the others.
        return screen.view.thumbnail(
          game.view(state, other === undefined ? own : nobody),
          glyphs,
          whoPlays(facts, state.players),
        );
      }) ?? [],
    open,
  };
}

/** What the menu tells of a game. */
function gameFacts<T extends ScreenTypes>(game: Game<T>, results: readonly MatchResult[]): MenuGameFacts {
  const levels = pickerLevels(game, results);
  const next = nextUnsolved(levels);
  const own = countedMatches(results).filter((result) => result.game === game.id);
  const last = own.at(-1);
  const turnName = turnNameIn(last?.mark.name);
  const best = levels.findLast(({ record }) => record.best !== undefined);
  return {
    solved: levels.length === 0 ? undefined : [levels.filter(({ record }) => record.won > 0).length, levels.length],
    hasPar: levels.some(({ par }) => par !== undefined),
    next,
    best: best && `${best.record.best} in ${best.title}`,
    last: last && {
      text: `${last.end}, ${turnName} ${last.turns}${last.mark.name === `${turnName}s` ? '' : `, ${last.mark.name} ${last.mark.value}`}`,
      date: new Date(last.time),
    },
  };
}
