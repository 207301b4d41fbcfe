import type { Game } from '../engine/game.ts';
import { madeFor, playersIn } from '../engine/level.ts';
import type { LevelSheet } from '../engine/levels/bundled.ts';
import { itemAt } from '../engine/lookup.ts';
import { faultRows } from '../engine/reading/faults.ts';
import { refusal } from '../engine/result.ts';
import { withoutHidden } from '../engine/text/visible.ts';
import type { GameTypes } from '../engine/vocabulary.ts';
import { type GameEntry, games } from '../games/index.ts';
import { bundledLevels, readLevelFile } from '../storage/levels.ts';
import type { Arguments } from './arguments.ts';
import { levelFault, UsageFault } from './fault.ts';
import { gameNamed } from './game-named.ts';
import { levelOf, playersAsked, saidOptions } from './match-options.ts';

/**
 * `turncade levels [GAME]`: lists levels, checks a level file, or prints a level.
 *
 * @param print writes one line or block; resolves when there is room for more
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line, and with status 1 for a level file with a fault
 */
export async function levels(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, ...others] = args.words;
  if (others.length > 0) throw new UsageFault(`levels takes one game, found also "${others[0]}"`);
  const chosen = id === undefined ? games : [gameNamed(id)];
  const format = args.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageFault(`--format must be text or json, found "${format}"`);
  const file = args.text('check');
  if (file !== undefined) {
    const [game] = chosen;
    if (id === undefined || game === undefined)
      throw new UsageFault('--check needs a game, as in "turncade levels space-defender --check my-level.txt"');
    if (format === 'json') throw new UsageFault('--check prints text, found --format json');
    for (const option of ['set', 'players'])
      for (const said of args.list(option))
        throw new UsageFault(`--check takes no --${option}: it reads a level as it is; found --${option} ${said}`);
    await print(await game.visit((rules) => checkLevel(rules, file)));
    return 0;
  }
  const exported = args.text('export');
  if (exported !== undefined) {
    const [game] = chosen;
    if (id === undefined || game === undefined)
      throw new UsageFault('--export needs a game, as in "turncade levels robo-race --export workshop"');
    if (format === 'json') throw new UsageFault('--export prints the text of a level, found --format json');
    await print((await game.visit((rules) => exportLevel(rules, exported, args))).replace(/\n$/, ''));
    return 0;
  }
  for (const option of ['set', 'players'])
    for (const said of args.list(option))
      throw new UsageFault(`--${option} belongs to --export here, found --${option} ${said}`);
  for (const entry of chosen) {
    const list = await entry.visit((game) => (format === 'json' ? jsonList(game) : textList(entry, game)));
    if (list.length > 0) await print(list.join('\n'));
  }
  return 0;
}

function checkLevel<T extends GameTypes>({ id, levels: form }: Game<T>, file: string): string {
  if (form === undefined) throw new UsageFault(`${id} has no levels`);
  const text = readLevelFile(file, form);
  if (!text.ok) throw levelFault(text.error, 1);
  const facts = form.read(text.value);
  if (!facts.ok) throw levelFault(refusal(facts.error.code, faultRows(file, facts.error).join('\n')), 1);
  const { title, tier, summary } = facts.value;
  const start = [title, tier === undefined ? undefined : `tier ${tier}`].filter((part) => part !== undefined);
  return `${file}: ok\n${start.length === 0 ? '' : `${start.join(', ')}: `}${summary}`;
}

/** The text of a level: in its canonical form where the game has one, else without what comments may hide. */
function exportLevel<T extends GameTypes>(game: Game<T>, name: string, args: Arguments): string {
  const options = saidOptions(game, args);
  for (const [option, value] of Object.entries(options)) {
    const named = game.levels?.withOptions?.(name, { [option]: value });
    if (named === undefined || (named.ok && named.value === name))
      throw new UsageFault(`--set ${option} does not change the text of a level, found --set ${option}=${value}`);
  }
  const players = playersAsked(game, args);
  if (players !== undefined && madeFor(game).length === 0)
    throw new UsageFault(`--players does not change the text of a level of ${game.id}, found --players ${players}`);
  const level = levelOf(game, name, options, players);
  const seats = playersIn(game, level, players);
  if (!seats.ok) throw new UsageFault(seats.error.message);
  return game.levels?.canonical?.(level.text) ?? withoutHidden(level.text.replaceAll('\t', ' '));
}

/** A level's summary, with its par if it has one. */
const aboutOf = ({ summary, par }: LevelSheet): string => (par === undefined ? summary : `${summary}, par ${par}`);

function textList<T extends GameTypes>({ title }: GameEntry, game: Game<T>): string[] {
  const rows = bundledLevels(game).map(({ source: { name }, sheet }) =>
    sheet.ok
      ? [sheet.value.tierName ?? String(sheet.value.tier), name, sheet.value.title, aboutOf(sheet.value)]
      : ['-', name, 'damaged', sheet.error.message],
  );
  if (game.levels?.generate !== undefined)
    rows.push(
      ['-', 'daily', '', 'made from the date'],
      ['-', `random:${game.levels.seeds?.shape ?? 'SEED'}`, '', 'made from a seed'],
    );
  const table = [['tier', 'level', 'title', ''], ...rows];
  // The last column needs no width.
  const widths = [...[0, 1, 2].map((column) => Math.max(...table.map((row) => itemAt(row, column).length))), 0];
  const line = (row: readonly string[]) =>
    `  ${row.map((text, column) => text.padEnd(itemAt(widths, column))).join('  ')}`.trimEnd();
  return rows.length === 0 ? [`${title} has no levels`] : [`${title} (${game.id})`, ...table.map(line)];
}

const jsonList = <T extends GameTypes>(game: Game<T>): string[] =>
  bundledLevels(game).map(({ source: { name }, sheet }) => {
    if (!sheet.ok) return JSON.stringify({ game: game.id, name, error: sheet.error });
    // Its stars are counted by the program alone.
    const { mostStars: _, ...told } = sheet.value;
    return JSON.stringify({ game: game.id, name, ...told });
  });
