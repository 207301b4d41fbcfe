import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { formatCommand, type ScriptLine } from '#engine/script.ts';
import { activeSeats, step } from '#engine/step.ts';
import { transcript } from '#engine/transcript.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from '#engine/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';

export interface Planned {
  readonly seed: string;
  /** Name of a bundled level. Defaults to the game's own start. */
  readonly level?: string;
  readonly options: Readonly<Record<string, string>>;
  /** Players by seat - 1: the name of a bot, or `busy` for the catalogue's own player. */
  readonly seats: readonly string[];
}

/** Matches of a game that depend only on their seeds, played to the end or for `mostCommands` commands. */
export interface Catalogue<T extends GameTypes> {
  readonly game: Game<T>;
  readonly plans: readonly Planned[];
  readonly mostCommands: number;
  /** Random command that may be legal. */
  suggest(state: StateOf<T>, seat: Seat, chance: Stream): T['command'];
}

/** Result of a match: its line in the catalogue, and its script. */
export interface Played {
  readonly planned: Planned;
  /** Part of the line that names the match. */
  readonly name: string;
  /** Part of the line with the result. */
  readonly result: string;
  readonly script: string;
}

export function playAll<T extends GameTypes>(catalogue: Catalogue<T>, plans: readonly Planned[]): Played[] {
  const levels = new Map(bundledLevels(catalogue.game).map(({ source }) => [source.name, source]));
  return plans.map((planned) => {
    const { seed, level: wanted, options, seats } = planned;
    const level = wanted === undefined ? undefined : levels.get(wanted);
    if (wanted !== undefined && level === undefined) throw new Error(`no level ${wanted}`);
    return played(catalogue, planned, { seed, players: seats.length, options, ...(level && { level }) });
  });
}

function played<T extends GameTypes>(catalogue: Catalogue<T>, planned: Planned, setup: MatchSetup): Played {
  const { game } = catalogue;
  const match = startMatch(game, setup);
  const printed = createHash('sha256');
  const script: string[] = [];
  const lines = linesOf(match, catalogue, planned, script);
  for (const block of transcript<T>(match, lines, { format: 'text', viewer: 'all', strict: false }))
    printed.update(`${block}\n`);
  const outcome = game.outcome?.(match.state);
  const end = outcome === undefined ? 'goes on' : `${outcome.reason} ${outcome.winners.join('+')}`.trim();
  const position = createHash('sha256').update(JSON.stringify(game.position.write(match.state, 'all')));
  const hashes = [position, printed].map((hash) => hash.digest('hex').slice(0, 12));
  return {
    planned,
    name: nameOf(planned),
    result: `${script.length} commands, ${end}, ${hashes.join(' ')}`,
    script: `${script.join('\n')}\n`,
  };
}

const nameOf = ({ seed, level, options, seats }: Planned): string =>
  [
    seed,
    ...(level === undefined ? [] : [level]),
    ...Object.entries(options).map((pair) => pair.join('=')),
    ...seats,
  ].join(' ');

/**
 * Yields the lines of a match. The active seat plays, or a random one of several. A seat without a bot plays the first
 * legal one of 20 random commands, or in one case of sixteen any random command.
 */
function* linesOf<T extends GameTypes>(
  match: Match<T>,
  { game, mostCommands, suggest }: Catalogue<T>,
  { seed, seats }: Planned,
  script: string[],
): Generator<ScriptLine<T['command']>> {
  const chance = openStreams(seeded(seed)).stream('catalogue');
  const line = (seat: Seat, command: T['command']): ScriptLine<T['command']> => {
    script.push(`${seats.length > 1 ? `${seat}: ` : ''}${formatCommand(game.commands, command)}`);
    return { seat, command };
  };
  while (script.length < mostCommands) {
    const waiting = activeSeats(game, match.state);
    const seat = waiting[chance.integer(0, waiting.length - 1)];
    if (seat === undefined) return;
    const bot = game.bots?.[seats[seat - 1] ?? ''];
    const choice = bot && askBot(match, bot, seat);
    if (choice !== undefined) for (const command of [choice.command, ...(choice.next ?? [])]) yield line(seat, command);
    else {
      let command = suggest(match.state, seat, chance);
      const tries = chance.integer(1, 16) === 1 ? 0 : 20;
      for (let i = 0; i < tries && !step(game, match.state, seat, command).ok; i++)
        command = suggest(match.state, seat, chance);
      yield line(seat, command);
    }
  }
}

/** Folder for the scripts of matches with a different result. */
const folder = join(process.cwd(), 'node_modules', '.cache', 'turncade', 'seeds');

/** Stores the script of a match with a different result. Returns a report, with a command that prints the match. */
export function told(
  { id }: { readonly id: string },
  { planned, name, result, script }: Played,
  recorded: string,
): string {
  const { seed, level, options, seats } = planned;
  const path = join(folder, `${id}-${seed}.txt`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, script);
  const settings = Object.entries(options).map(([option, value]) => ` --set ${option}=${value}`);
  const where = `${level === undefined ? '' : ` --level ${level}`} --players ${seats.length}${settings.join('')}`;
  return `${name}\n  found    ${result}\n  recorded ${recorded}\n  print it: npx . run ${id} --seed ${seed}${where} ${path}`;
}

export function pick<Item>(chance: Stream, items: readonly Item[], fallback: Item): Item {
  return items[chance.integer(0, items.length - 1)] ?? fallback;
}

export const levelNames = (game: Parameters<typeof bundledLevels>[0]): readonly string[] =>
  bundledLevels(game).map(({ source }) => source.name);

export const plansOf = (count: number, planOf: (i: number) => Omit<Planned, 'seed'>): Planned[] =>
  Array.from({ length: count }, (_, i) => ({ seed: `s${i + 1}`, ...planOf(i) }));

/** Item of a list by index, cyclically. */
export function turnAbout<Item>(items: readonly Item[], i: number): Item {
  const item = items[i % items.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}
