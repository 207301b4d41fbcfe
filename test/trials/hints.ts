import { parseArgs } from 'node:util';
import type { Bot } from '#engine/bot.ts';
import type { BaseCommand } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { playersIn } from '#engine/level.ts';
import { itemAt } from '#engine/lookup.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { offeredIn } from '#match-session/seating.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { bundledLevels, findLevel } from '#storage/levels.ts';
import { playGame } from '#tournament/play-game.ts';
import { wilson } from '#tournament/results/scores.ts';
import { unwrapped } from '../engine/support.ts';

/**
 * Measures the share of matches that a player wins by taking every hint, with its 95 % interval: each turn, the player
 * adds the orders of one hint and ends the turn. The games first vary the level, then the seat, then the seed. A draw
 * counts half.
 *
 * `--game risc`. `--rivals novice,easy+novice` names the bots of the other seats. `+` joins the bots of one match, and
 * the last of them takes all remaining seats. `--players 2`. `--games 200`. `--skip 50` omits the first 50 games.
 * `--levels a,random:b` replaces the bundled levels. `--without epic` omits a tier of them. `--hints NAME` measures the
 * bot NAME instead of the bot that gives hints. `--set turns=60,flags=2` replaces the options of the screen.
 */
const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    rivals: { type: 'string' },
    players: { type: 'string' },
    games: { type: 'string' },
    skip: { type: 'string' },
    levels: { type: 'string' },
    without: { type: 'string' },
    hints: { type: 'string' },
    set: { type: 'string' },
  },
});

const entry = games.find(({ id }) => id === values.game) ?? fail(`no game ${values.game}`);
await entry.open((game, screen) => measure(game, screen));

async function measure<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>): Promise<void> {
  const { bots = {}, hintBot = '' } = game;
  const botNamed = (name: string) => bots[name] ?? fail(`${game.id} has no bot ${name}`);
  const options = Object.fromEntries((values.set?.split(',') ?? []).map((pair) => pair.split('=', 2)));
  const players = Number(values.players ?? 2);
  const levels = levelsFor(game, players);
  const [count, skipped] = [Number(values.games ?? 200), Number(values.skip ?? 0)];
  const hints = values.hints ?? hintBot;
  for (const rivals of (values.rivals ?? Object.keys(bots).at(-1) ?? '').split(',')) {
    const names = rivals.split('+');
    const milliseconds: number[] = [];
    const follower = timed(asShown(botNamed(hints), screen), milliseconds);
    const points = new Map(levels.map(({ name }) => [name, { won: 0, games: 0 }]));
    for (let i = skipped; i < count; i++) {
      const level = itemAt(levels, i % levels.length);
      const turn = Math.floor(i / levels.length);
      const rivalNames = Array.from({ length: players - 1 }, (_, rival) => names[rival] ?? names.at(-1) ?? '');
      const seat = turn % players;
      const seated = rivalNames.map((name) => ({ type: 'bot', name, bot: botNamed(name) }) as const);
      const seed = String(1 + Math.floor(turn / players));
      const setup = { seed, players, options: { ...offeredIn(game, level), ...options }, level };
      const game_ = await playGame(
        game,
        setup,
        seated.toSpliced(seat, 0, { type: 'bot', name: hints, bot: follower }),
        () => false,
      );
      const { winners = [] } = (game_ && game.outcome?.(game_.state)) ?? {};
      const ofLevel = points.get(level.name) ?? fail(`no level ${level.name}`);
      ofLevel.games++;
      ofLevel.won += winners.length === 0 ? 1 / 2 : winners.includes(seat + 1) ? 1 / winners.length : 0;
    }
    const all = [...points.values()];
    const won = all.reduce((sum, of) => sum + of.won, 0);
    const played = count - skipped;
    const { score, low, high } = wilson(won, played);
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    const byLevel = [...points].map(([name, of]) => `${name} ${of.won}/${of.games}`).join(', ');
    process.stdout.write(
      `${hints} v ${rivals}: ${won} of ${played}, ${percent(score)} % (${percent(low)} to ${percent(high)}); a hint takes ${at(0.5)} ms, 99 % ${at(0.99)} ms, at most ${at(1)} ms; ${byLevel}\n`,
    );
  }
}

/** Wraps a bot so that it plays the commands that the screen plays for its hint. */
function asShown<T extends ScreenTypes>(
  bot: Bot<T['view'], T['command']>,
  { input: { hintWords } }: GameScreen<T>,
): Bot<T['view'], T['command']> {
  return {
    ...bot,
    choose(turn) {
      const choice = bot.choose(turn);
      if (choice === undefined || hintWords?.usable === undefined) return choice;
      const commands = [choice.command, ...(choice.next ?? [])];
      const usable = hintWords.usable(commands, turn);
      const end = commands.filter(
        (command) => command === commands.at(-1) && !usable.some((other) => isSame(command, other)),
      );
      const [command = choice.command, ...next] = [...usable, ...end];
      return { ...choice, command, next };
    },
  };
}

function isSame(one: BaseCommand, other: BaseCommand): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function timed<View extends object, Command extends BaseCommand>(
  bot: Bot<View, Command>,
  milliseconds: number[],
): Bot<View, Command> {
  return {
    ...bot,
    choose(turn) {
      const start = process.cpuUsage();
      const choice = bot.choose(turn);
      const { user, system } = process.cpuUsage(start);
      milliseconds.push((user + system) / 1000);
      return choice;
    },
  };
}

function levelsFor<T extends GameTypes>(game: Game<T>, players: number): readonly LevelSource[] {
  if (values.levels !== undefined)
    return values.levels.split(',').map((name) => unwrapped(findLevel(game, name, 'today', undefined, players)));
  return bundledLevels(game).flatMap(({ source, sheet }) => {
    if (sheet.ok && (sheet.value.tierName ?? String(sheet.value.tier)) === values.without) return [];
    return playersIn(game, source, players).ok ? [source] : [];
  });
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}

function fail(message: string): never {
  throw new RangeError(message);
}
