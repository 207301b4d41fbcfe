import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import { countsAsBest } from '../counts-as-best.ts';
import { firstThatFits } from '../truncate.ts';
import { type PlayerNames, playerNameFirst } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { pluralize } from '../sentences.ts';

/** Who listens to a match of several players. */
export interface MatchListener extends Pick<Scene<ScreenTypes>, 'bots'> {
  readonly watched?: Scene<ScreenTypes>['watched'] | undefined;
  readonly outSeat?: Scene<ScreenTypes>['outSeat'] | undefined;
  /** Set for a match on a server, where each player listens alone. */
  readonly online?: Scene<ScreenTypes>['online'] | undefined;
  readonly viewer: Viewer;
  readonly players: number;
  readonly isOver: boolean;
}

/**
 * How much help there was.
 *
 * @example
 * helpText({ hints: 1, undos: 0 }) // => '1 hint, 0 undos'
 */
export const helpText = ({ hints, undos }: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>): string =>
  `${pluralize(hints, 'hint')}, ${pluralize(undos, 'undo')}`;

/**
 * In which turn it ended and how much help there was; only the help where there is no room for both.
 *
 * @example
 * turnAndHelp({ hints: 1, undos: 0 }, 9, 30) // => 'turn 9, 1 hint, 0 undos'
 */
export function turnAndHelp(help: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>, turn: number, columns: number): string {
  const longText = `turn ${turn}, ${helpText(help)}`;
  return firstThatFits([longText, helpText(help)], columns);
}

/**
 * Whether all players go by their numbers: nobody who listens plays, or several persons do and listen to the end
 * together.
 *
 * @example
 * goByNumber({ watched: true, bots: {}, viewer: 1, players: 2, isOver: false }) // => true
 */
export function goByNumber({ watched, outSeat, bots, viewer, players, isOver, online }: MatchListener): boolean {
  if (outSeat !== undefined) return false;
  let persons = 0;
  for (let seat = 1; seat <= players; seat++) if (bots[seat] === undefined) persons++;
  // A player who is out has a spectator's view, but is still one of the players.
  const onlyLooks = viewer === 'spectator' && online?.holders.some(({ name }) => name === 'You') !== true;
  return watched === true || persons === 0 || onlyLooks || (persons > 1 && isOver && online === undefined);
}

/**
 * `RISC, map Twin Rivers.`
 *
 * @example
 * titleSentence('RISC', 'map', { name: 'rivers', title: 'Twin Rivers' }) // => 'RISC, map Twin Rivers.'
 */
export const titleSentence = (game: string, what: string, level: Scene<ScreenTypes>['level']): string =>
  level === undefined ? `${game}.` : `${game}, ${what} ${level.title}.`;

/**
 * Who has won.
 *
 * @param listener who listens and has played; nobody where players go by their numbers
 * @param called the names of those who play
 *
 * @example
 * resultSentence(2, 1) // => 'Player 2 wins; you lose.'
 */
export function resultSentence(winner: Seat | undefined, listener: Seat | undefined, called: PlayerNames = {}): string {
  if (winner === undefined) return 'A draw.';
  if (winner === listener) return 'You win!';
  const who = playerNameFirst(called, winner);
  return listener === undefined ? `${who} wins.` : `${who} wins; you lose.`;
}

/**
 * How the turns that a win took compare with the player's best.
 *
 * @example
 * const scene = { record: { played: 3, won: 2, best: 12 }, debugUsed: false, bots: {}, seat: 1 };
 * bestSentences(scene, 9, 'turn') // => ['Your best here; before: 12 turns.']
 */
export function bestSentences(
  scene: Pick<Scene<ScreenTypes>, 'record' | 'debugUsed' | 'bots' | 'seat'>,
  turns: number,
  turnName: 'turn' | 'round',
): string[] {
  const { best } = scene.record;
  if (!countsAsBest(scene)) return [];
  if (best === undefined) return ['Your first win here.'];
  const before = pluralize(best, turnName);
  return [turns < best ? `Your best here; before: ${before}.` : `Your best here is ${before}.`];
}

/**
 * That everything was shown, if it was, and what that means.
 *
 * @example
 * debugSentences({ debugUsed: false }) // => []
 */
export const debugSentences = ({ debugUsed }: Pick<Scene<ScreenTypes>, 'debugUsed'>): string[] =>
  debugUsed ? ['The debug view was used, so a win does not count.'] : [];
