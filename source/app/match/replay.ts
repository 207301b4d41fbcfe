import { type Match, startMatch } from '#engine/match.ts';
import { type PartialViewer, seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { withRecentSteps } from '#match-session/session.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { saveNotices } from '#storage/matches/saves.ts';
import { recordOf } from '#storage/statistics.ts';
import type { SceneFacts } from '../scene/scene.ts';
import type { SharedServices } from '../services.ts';
import { replayScope } from './create-match.ts';

export interface Replay<T extends ScreenTypes, Shown> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly viewer: Viewer;
  facts(): SceneFacts<T>;
  readonly notices: readonly string[];
  readonly from?: ReplaySource<T>['from'];
  readonly showsAll: boolean;
  /** Shows the match with or without its undone and refused steps. Undefined if it has no such steps. */
  readonly otherSteps?: { readonly are: 'shown' | 'left out'; show(): Shown };
  /** Opens a separate match after `length` commands, if possible. `debugUsed`: hidden information was shown. */
  readonly playOn?: ((length: number, debugUsed?: boolean) => Shown) | undefined;
}

export interface ReplaySource<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly facts: MatchFacts;
  readonly ownViewer?: PartialViewer;
  readonly stored?: StoredMatch;
  /** Turn at which the replay begins. Default: the first turn of the match. */
  readonly from?: number | undefined;
  /** True if the match has ended, for example because a player resigned. Default: as its rules say. */
  readonly isOver?: boolean;
}

export function createReplay<T extends ScreenTypes, Shown>(
  services: Pick<SharedServices, 'settings' | 'results' | 'glyphs'>,
  { match, screen, facts, ownViewer, stored, from, isOver = false }: ReplaySource<T>,
  show: (replay: Replay<T, Shown>) => Shown,
  playOn?: (match: Match<T>, length: number, debugUsed: boolean) => Shown,
): Shown {
  const { game, setup } = match;
  const { match: fullMatch, viewer, looker, showsAll } = replayScope(match, screen, facts.bots, { ownViewer, isOver });
  const cleanMatch = showsAll ? withoutUndoneMoves(fullMatch, screen) : fullMatch;
  const preferences = services.settings();
  const record = recordOf(services.results(), game.id, setup.level?.name ?? null);
  const watch = (shownMatch: Match<T>, notices: readonly string[]): Shown => {
    const other = shownMatch === fullMatch ? cleanMatch : fullMatch;
    return show({
      match: shownMatch,
      screen,
      viewer,
      facts: () => ({
        seat: seatOfViewer(viewer, seatOfViewer(looker)),
        bots: displayNames(facts.bots),
        ...(facts.names && { names: facts.names }),
        record,
        hints: facts.hints,
        undos: facts.undos,
        debugUsed: facts.debugUsed,
        preferences,
        glyphs: services.glyphs(),
        watched: true,
      }),
      notices,
      from,
      showsAll,
      ...(other !== shownMatch && {
        otherSteps: { are: shownMatch === fullMatch ? 'shown' : 'left out', show: () => watch(other, []) },
      }),
      playOn:
        playOn &&
        ((length, debugUsed = facts.debugUsed) =>
          playOn(shownMatch === fullMatch ? match : shownMatch, length, debugUsed)),
    });
  };
  return watch(cleanMatch, stored === undefined ? [] : saveNotices(match, stored.save));
}

/** Match without undone, refused and debug commands. `match` itself if the match without them would end differently. */
export function withoutUndoneMoves<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): Match<T> {
  const { game, setup, position, start, log } = match;
  const lines = standingLines(match);
  if (lines.length === log.length) return match;
  const path = startMatch(game, setup, { start, position });
  const isAllPlayed = lines.every(({ seat, command }) => path.play(seat, command).ok);
  const endOf = ({ state }: Match<T>) => screen.view.standing(game.view(state, 'all'));
  const isSame = path.state.random === match.state.random || sameJson(path.state.random, match.state.random);
  return isAllPlayed && isSame && sameJson(endOf(path), endOf(match)) ? withRecentSteps(path) : match;
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function standingLines<T extends ScreenTypes>({ game: { commands, refused }, log, stepAt }: Match<T>): Match<T>['log'] {
  const lines: Match<T>['log'][number][] = [];
  for (const [index, line] of log.entries()) {
    const { name } = line.command;
    const { takesBack, switchesDebug } = commands[name] ?? {};
    if (takesBack === true) {
      const undoneIndex = lines.findLastIndex(({ seat }) => seat === line.seat);
      if (undoneIndex >= 0) lines.splice(undoneIndex, 1);
    } else if (switchesDebug !== true && (refused === undefined || stepAt(index).ok)) lines.push(line);
  }
  return lines;
}
