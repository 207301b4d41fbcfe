import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { commandLine, readSave } from '#engine/journal/save.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { parseLine } from '#engine/script.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { botPlayers } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { createMatchSession } from '#match-session/session.ts';
import { sealed, withoutSeal } from '#storage/checksum.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { wonMatch } from '../../support/won-matches.ts';

/** Number of forged files. `TURNCADE_FORGED=1000` tests more of them, and `TURNCADE_SEED=N` others. */
const count = Number(process.env['TURNCADE_FORGED'] ?? 60);
const seed = process.env['TURNCADE_SEED'] ?? '1';

type Forge = (text: string, chance: Stream) => string;

const linesOf = (text: string) => {
  const [head = '', ...rest] = text.split('\n\n');
  return { head, script: rest.join('\n\n').trimEnd().split('\n') };
};
const textOf = (head: string, script: readonly string[]): string =>
  `${head.replace(/^commands \d+$/m, `commands ${script.length}`)}\n\n${script.join('\n')}\n`;
const anyOf = <Item extends {}>(items: readonly Item[], chance: Stream): Item =>
  itemAt(items, chance.integer(0, items.length - 1));
const inScript =
  (change: (script: readonly string[], at: number, chance: Stream) => readonly string[]): Forge =>
  (text, chance) => {
    const { head, script } = linesOf(text);
    return textOf(head, change(script, chance.integer(0, script.length - 1), chance));
  };
const inHead =
  (pattern: RegExp, to: (line: string, chance: Stream) => string): Forge =>
  (text, chance) =>
    text.replace(pattern, (line) => to(line, chance));
const added =
  (...lines: readonly string[]): Forge =>
  (text, chance) =>
    text.replace(/^commands /m, `${anyOf(lines, chance)}\ncommands `);
const otherDigit = (line: string, chance: Stream): string =>
  line.replace(/\d+/, (digits) => String(Number(digits) + 1 + chance.integer(0, 3)));
const flipped: Forge = (text, chance) => {
  const at = chance.integer(0, text.length - 1);
  return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << chance.integer(0, 4)))}${text.slice(at + 1)}`;
};

/** Changes of the commands. Some of them give another match that is won as well. */
const otherCommands: Readonly<Record<string, Forge>> = {
  'a dropped command': inScript((script, at) => script.toSpliced(at, 1)),
  'a doubled command': inScript((script, at) => script.toSpliced(at, 0, itemAt(script, at))),
  'two swapped commands': inScript((script, at, chance) => {
    const other = chance.integer(0, script.length - 1);
    return script.with(at, itemAt(script, other)).with(other, itemAt(script, at));
  }),
  'a replaced command': inScript((script, at, chance) => script.with(at, anyOf(script, chance))),
  'another number in a command': inScript((script, at, chance) =>
    script.with(at, otherDigit(itemAt(script, at), chance)),
  ),
  'a command of another seat': inScript((script, at) =>
    script.with(
      at,
      itemAt(script, at).replace(/^\d: /, (who) => (who === '1: ' ? '2: ' : '1: ')),
    ),
  ),
  'an earlier end': inScript((script, at) => script.slice(0, Math.max(1, at))),
  'commands after the end': inScript((script, at) => [...script, itemAt(script, at)]),
};

/** Ways to forge everything else. */
const otherParts: Readonly<Record<string, Forge>> = {
  'a flipped bit': flipped,
  'another seed': inHead(/^seed .*$/m, (_, chance) => `seed s${chance.integer(0, 99)}`),
  'other rules': inHead(/^rules .*$/m, (_, chance) => `rules ${chance.integer(2, 9)}`),
  'another game': inHead(/^game .*$/m, (_, chance) => `game ${anyOf(games, chance).id}`),
  'another number of players': inHead(/^players .*$/m, (_, chance) => `players ${chance.integer(3, 5)}`),
  'another name of the level': inHead(
    /^level .*$/m,
    (_, chance) => `level ${anyOf(['kite', 'four-winds', 'x.txt'], chance)}`,
  ),
  'another level': inHead(/^level-text .*$/m, (line, chance) => flipped(line, chance)),
  'another title or par': inHead(/^level-(?:title|par) .*$/m, (line) => `${line}1`),
  'other options': added('option limit 2', 'option turns 3', 'option units 16', 'option cards any', 'option x 1'),
  'other values of options': inHead(/^option (\S+) .*$/m, (line) => `${line}1`),
  'other bots': inHead(
    /^note bot-2 .*$/m,
    (_, chance) => `note bot-2 ${anyOf(['easy', 'hard', 'novice', 'x'], chance)}`,
  ),
  'another bot': added('note bot-1 normal', 'note bot-2 easy', 'note bot-3 normal', 'note bot-9 normal'),
  'a name': added('note name-1 tom', 'note name-2 tom'),
  'another end': added('note over won', 'note standing won', 'note daily-rank 1'),
  'other notes': added('note hints 0', 'note debug no', 'note undos 1', 'note x y'),
  'a position': added('position {}', 'checkpoint 0 1 x'),
  'another checksum': (text) => text,
};

/**
 * True if the commands of seat 1, played in a local match against the bots of the file, lead to the file's script and a
 * win.
 */
async function isWonSo<T extends GameTypes>({ refused: _, ...game }: Game<T>, text: string): Promise<boolean> {
  const save = readSave(withoutSeal(text).text);
  if (!save.ok) return false;
  const { header, script } = save.value;
  const match = startMatch<T>(game, header.setup);
  const bots = Object.entries(header.notes).map(([name, bot]) => [name.replace('bot-', ''), bot]);
  const players = new Map(botPlayers<T>(game, Object.fromEntries(bots)));
  const session = createMatchSession<T>({ referee: matchReferee(match), players, before: 'nobody' });
  for (const line of script) {
    const parsed = parseLine(game, line);
    if (parsed?.ok !== true) return false;
    const { seat, command } = parsed.value;
    if (seat !== null && seat > 1) continue;
    await session.advance('all');
    if (!session.play(1, command).ok) return false;
  }
  await session.advance('all');
  // Commands of a turn that all plan together may be in another order.
  const bySeat = (lines: readonly string[]) => lines.toSorted((a, b) => Number(a[0]) - Number(b[0]) || 0);
  const played = match.log.map((line) => commandLine(match, line));
  const isWon = game.outcome?.(match.state)?.winners.includes(1) === true;
  return isWon && isDeepStrictEqual(bySeat(played), bySeat(script));
}

const isWonIn = async (id: string, text: string): Promise<boolean> =>
  await (games.find((entry) => entry.id === id) ?? unreachable(id)).visit((game) => isWonSo(game, text));

test(`forged uploads are refused, and true ones accepted (seed ${seed})`, { timeout: 1_800_000 }, async () => {
  const server = await serverInProcess('forged');
  const [mallory, mia] = [await server.login('mallory'), await server.login('mia')];
  const chance = openStreams(seeded(`forged ${seed}`)).stream('world');
  const matches = await Promise.all(games.map(({ id }) => wonMatch(id, `home ${seed}`)));
  const forgeries = Object.entries({ ...otherCommands, ...otherParts });
  const accepted: string[] = [];
  let trueWins = 0;
  const codes = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const { text: original, game } = itemAt(matches, i % matches.length);
    const [name, forge] = itemAt(forgeries, i % forgeries.length);
    const plain = forge(withoutSeal(original).text, chance);
    const isSealed = name === 'another checksum' || chance.integer(0, 3) > 0;
    // Forgeries with the old checksum fail at once. Most get a new one, so that the other checks have to find them.
    const checksum = original.split('\n')[1] ?? '';
    const text =
      name === 'another checksum'
        ? original.replace(checksum, `checksum ${'0123456789abcdef'.slice(chance.integer(0, 9))}`.padEnd(25, '0'))
        : isSealed
          ? sealed(plain)
          : plain.replace('\n', `\n${checksum}\n`);
    if (text === original) continue;
    server.world.jump(24 * 3_600_000);
    const code: string = await mallory.request({ type: 'upload', save: text }).then(
      () => 'accepted',
      (error) => error.code,
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code !== 'accepted') continue;
    if (Object.hasOwn(otherCommands, name) && (await isWonIn(game, text))) trueWins++;
    else accepted.push(`${game}, ${name}, file ${i}`);
  }
  if (count > 60)
    process.stdout.write(`${JSON.stringify(Object.fromEntries(codes))}, ${trueWins} other matches were won\n`);
  for (const { text } of matches)
    expect(await mia.request({ type: 'upload', save: text })).toMatchObject({ counts: 'record' });
  expect(accepted).toEqual([]);
  expect(server.troubles).toEqual([]);
});
