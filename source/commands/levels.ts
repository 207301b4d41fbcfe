import type { LevelSheet } from '#engine/level-catalogue.ts';
import { itemAt } from '#engine/lookup.ts';
import { type GameEntry, games } from '#games/index.ts';
import { levelsDigest } from '#storage/levels.ts';
import { builtLists, type LevelList } from './levels/built-lists.ts';
import { type Arguments, gameNamed, wordsWithGame } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** `turncade levels [GAME]`: lists levels, prints a level, or checks a file, with status 1 if it is invalid. */
export async function levels(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, ...extraWords] = wordsWithGame(args);
  if (extraWords.length > 0) throw new UsageError(`levels takes one game; leave out "${extraWords[0]}"`);
  const chosen = id === undefined ? games : [gameNamed(id)];
  const format = args.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const file = args.text('check');
  if (file !== undefined) {
    const [game] = chosen;
    if (id === undefined || game === undefined)
      throw new UsageError('--check needs a game, as in "turncade levels space-defender --check my-level.txt"');
    if (format === 'json') throw new UsageError('--check prints only text, found --format json');
    for (const option of ['set', 'players'])
      for (const word of args.list(option))
        throw new UsageError(`--check takes no --${option}: it reads a level as it is; found --${option} ${word}`);
    const { checkLevel } = await import('./levels/level-actions.ts');
    await print(await game.visit((rules) => checkLevel(rules, file)));
    return 0;
  }
  const exported = args.text('export');
  if (exported !== undefined) {
    const [game] = chosen;
    if (id === undefined || game === undefined)
      throw new UsageError('--export needs a game, as in "turncade levels robo-race --export workshop"');
    if (format === 'json') throw new UsageError('--export prints the text of a level, found --format json');
    const { exportLevel } = await import('./levels/level-actions.ts');
    await print((await game.visit((rules) => exportLevel(rules, exported, args))).replace(/\n$/, ''));
    return 0;
  }
  for (const option of ['set', 'players'])
    for (const word of args.list(option))
      throw new UsageError(`--${option} works only with --export here, found --${option} ${word}`);
  for (const entry of chosen) {
    const list = await listOf(entry);
    const lines = format === 'json' ? jsonList(entry.id, list) : textList(entry, list);
    if (lines.length > 0) await print(lines.join('\n'));
  }
  return 0;
}

const aboutOf = ({ summary, par }: LevelSheet): string => (par === undefined ? summary : `${summary}, par ${par}`);

/** A game's levels as listed by the build. Listed again if level files have changed since. */
export async function listOf({ id, visit }: GameEntry): Promise<LevelList> {
  const built = builtLists[id];
  if (built?.digest === levelsDigest(id)) return built.list;
  const { levelList } = await import('./levels/level-actions.ts');
  return visit((game) => levelList(game));
}

function textList({ id, title }: GameEntry, { levels, made }: LevelList): string[] {
  const rows = levels.map(({ name, sheet }) =>
    sheet.ok
      ? [sheet.value.tierName ?? String(sheet.value.tier), name, sheet.value.title, aboutOf(sheet.value)]
      : ['-', name, 'damaged', sheet.error.message],
  );
  rows.push(...made.map(({ name, how }) => ['-', name, '', how]));
  const table = [['tier', 'level', 'title', ''], ...rows];
  const widths = [...[0, 1, 2].map((column) => Math.max(...table.map((row) => itemAt(row, column).length))), 0];
  const line = (row: readonly string[]) =>
    `  ${row.map((text, column) => text.padEnd(itemAt(widths, column))).join('  ')}`.trimEnd();
  return rows.length === 0 ? [`${title} has no levels`] : [`${title} (${id})`, ...table.map(line)];
}

const jsonList = (game: string, { levels }: LevelList): string[] =>
  levels.map(({ name, sheet }) => {
    if (!sheet.ok) return JSON.stringify({ game, name, error: sheet.error });
    // `mostStars` is only for the total on the screen's page of levels.
    const { mostStars: _, ...facts } = sheet.value;
    return JSON.stringify({ game, name, ...facts });
  });
