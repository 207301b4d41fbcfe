import { parseArgs } from 'node:util';
import { askBot } from '#engine/bot-input.ts';
import { startMatch } from '#engine/match.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { intoTheBreach as game } from '#games/into-the-breach/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { carelessTurns } from '../games/into-the-breach/careless.ts';

/**
 * Measures in how many turns each level of Into the Breach is won: by only ending turns (`idle`), by moving every mech
 * at random (`random`, with the number of matches won), and by bots, with their thinking time per turn.
 *
 * `--levels a,b`, `--made 24` for 24 generated levels instead, `--players idle,random,easy,normal,hard`.
 */
const { values } = parseArgs({
  options: { levels: { type: 'string' }, made: { type: 'string' }, players: { type: 'string' } },
});
const players = (values.players ?? 'idle,easy,normal,hard').split(',');
const wanted = values.levels?.split(',');
/** Last turn of a match. For most seeds, a match that is still running then will not be won. */
const patience = 60;
/** Number of random matches per level. */
const often = 40;

const made = (count: number): LevelSource[] =>
  Array.from({ length: count }, (_, i) => `trial${i + 1}`).flatMap((seed) => {
    const level = game.levels?.generate?.(seed);
    return level === undefined ? [] : [{ ...level, name: seed }];
  });
const levels =
  values.made === undefined
    ? bundledLevels(game).flatMap(({ source }) => (wanted?.includes(source.name) === false ? [] : [source]))
    : made(Number(values.made));

const times = new Map<string, number[]>(players.map((player) => [player, []]));
const atPar = new Map<string, number>();
const atMostOneMore = new Map<string, number>();
const won = new Map<string, number>();
for (const level of levels) {
  const turns = players.map((player) => turnsOf(level, player));
  for (const [i, player] of players.entries()) {
    const count = turns[i] ?? Number.POSITIVE_INFINITY;
    if (count < Number.POSITIVE_INFINITY) won.set(player, (won.get(player) ?? 0) + 1);
    if (count <= (level.par ?? 0)) atPar.set(player, (atPar.get(player) ?? 0) + 1);
    if (count <= (level.par ?? 0) + 1) atMostOneMore.set(player, (atMostOneMore.get(player) ?? 0) + 1);
  }
  const words = turns.map((count, i) => (players[i] === 'random' ? luckText(level) : `${count ?? '-'}`).padStart(7));
  process.stdout.write(`${level.name.padEnd(14)} par ${level.par ?? '-'} ${words.join('')}\n`);
}
for (const player of players) {
  const list = (times.get(player) ?? []).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(list[Math.min(list.length - 1, Math.floor(share * list.length))] ?? 0);
  process.stdout.write(
    `${player}: wins ${won.get(player) ?? 0} of ${levels.length}, ${atPar.get(player) ?? 0} at par, ${atMostOneMore.get(player) ?? 0} at par or par + 1; a turn takes ${at(0.5)} ms, 99 % ${at(0.99)} ms\n`,
  );
}

/** `1 3/40`: of 40 random matches, 1 is won within four turns beyond par, and 3 in all. */
function luckText(level: LevelSource): string {
  const turns = Array.from({ length: often }, (_, i) => carelessTurns(level, patience, `trial${i}`) ?? patience + 1);
  const within = (most: number) => turns.filter((count) => count <= most).length;
  return ` ${within((level.par ?? 0) + 4)} ${within(patience)}/${often}`;
}

/** Turn in which a level is won. Undefined if it is not. */
function turnsOf(level: LevelSource, player: string): number | undefined {
  const bot = game.bots?.[player];
  if (bot === undefined) return carelessTurns(level, patience, player === 'random' ? 'trial' : undefined);
  const match = startMatch(game, { seed: 'trial', players: 1, options: {}, level });
  while (game.outcome?.(match.state) === undefined && match.state.turn < patience) {
    const began = performance.now();
    const choice = askBot(match, bot, 1);
    times.get(player)?.push(performance.now() - began);
    if (choice === undefined) return undefined;
    for (const command of [choice.command, ...(choice.next ?? [])]) match.play(1, command);
  }
  return game.outcome?.(match.state)?.winners.length === 1 ? match.state.turn : undefined;
}
