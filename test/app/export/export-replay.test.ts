import xterm from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import { asSvg } from '#app/export/as-svg.ts';
import { type ExportOptions, exportedReplay } from '#app/export/export-replay.ts';
import { cellsOf } from '#app/terminal/output.ts';
import { writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { games } from '#games/index.ts';
import { botPlayers } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { createMatchSession } from '#match-session/session.ts';
import { bundledLevel } from '#storage/levels.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { foldersHere } from '../../support/home-here.ts';

const played: Readonly<Record<string, { readonly level: string; readonly bots: Readonly<Record<string, string>> }>> = {
  'into-the-breach': { level: 'classic', bots: { 1: 'easy' } },
  risc: { level: 'twin-rivers', bots: { 1: 'novice', 2: 'novice' } },
  'robo-race': { level: 'workshop', bots: { 1: 'novice', 2: 'novice' } },
  'space-defender': { level: 'line-up', bots: { 1: 'easy' } },
  'space-explorers': { level: 'kite', bots: { 1: 'expander', 2: 'greedy' } },
};

/** Save of a match that bots have played for three turns. */
async function stored(id: string, notes = {}): Promise<StoredMatch> {
  const entry = games.find((game) => game.id === id);
  const { level = '', bots = {} } = played[id] ?? {};
  if (entry === undefined) throw new Error(`no game ${id}`);
  return await entry.visit(async (game) => {
    const match = startMatch(game, {
      seed: 'k7f2',
      players: Object.keys(bots).length,
      options: {},
      level: bundledLevel(game, level),
    });
    const table = createMatchSession({
      referee: matchReferee(match),
      players: new Map(botPlayers(game, bots)),
      before: 'everybody',
    });
    for (let turn = 0; turn < 3; turn++) await table.advance('turn');
    const text = writeSave(match, { ...notesOf({ ...noFacts, bots }), ...notes });
    return { path: 'mine.turncade', time: new Date(0), save: unwrapped(readSealed(foldersHere(), text)) };
  });
}

const size = { columns: 80, rows: 24 };

async function text(of: StoredMatch, options: Partial<ExportOptions> & Pick<ExportOptions, 'kind'>): Promise<string> {
  return unwrapped(await exportedReplay(of, { size, turns: undefined, settings: {}, ...options }));
}

/** Last screen that a terminal shows after it has played the recording, without the keys in its last row. */
async function shownAtEnd(cast: string): Promise<string> {
  const [header = '', ...events] = cast.split('\n');
  const { version, width, height } = JSON.parse(header);
  expect({ version, width, height }).toEqual({ version: 2, width: 80, height: 24 });
  const terminal = new xterm.Terminal({ cols: width, rows: height, allowProposedApi: true });
  const times: number[] = [];
  for (const event of events) {
    const [at, kind, data] = JSON.parse(event);
    expect(kind).toBe('o');
    times.push(at);
    await new Promise<void>((resolve) => terminal.write(data, resolve));
  }
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  return Array.from({ length: height - 1 }, (_, y) => terminal.buffer.active.getLine(y)?.translateToString(true))
    .join('\n')
    .trimEnd();
}

describe.each(games.map(({ id }) => ({ id })))('an exported replay of $id', ({ id }) => {
  test('is reproducible, ends alike in cast and txt, and is animated in svg only for chosen turns', async () => {
    const match = await stored(id);
    const turns = { first: 2, last: 2 };
    const cast = await text(match, { kind: 'cast', turns });
    expect(await text(await stored(id), { kind: 'cast', turns })).toBe(cast);
    const screens = (await text(match, { kind: 'txt', turns })).trimEnd().split('\n\n ');
    expect(screens.length).toBeGreaterThan(1);
    const board = (screen: string) =>
      screen
        .trim()
        .split('\n')
        .slice(0, 18)
        .map((row) => row.trimEnd());
    expect(board(await shownAtEnd(cast))).toEqual(board(screens.at(-1) ?? ''));
    const svg = await text(match, { kind: 'svg' });
    expect(svg).not.toContain('<animate ');
    expect(await text(match, { kind: 'svg', turns })).toContain('<animate ');
  });

  test('can be limited to one turn, but not to a turn that the match does not have', async () => {
    const match = await stored(id);
    const all = await text(match, { kind: 'txt' });
    const one = await text(match, { kind: 'txt', turns: { first: 2, last: 2 } });
    expect(one.length).toBeLessThan(all.length);
    const none = await exportedReplay(match, { kind: 'txt', size, turns: { first: 90, last: 99 }, settings: {} });
    expect(none).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^there is no turn 90; turns are [01] to \d+$/),
    });
  });
});

test("a player's name cannot inject markup or terminal codes into an exported replay", async () => {
  const match = await stored('robo-race', { 'name-1': '<script>&"' });
  for (const kind of ['svg', 'cast', 'txt'] as const) {
    const exported = await text(match, { kind, size: { columns: 120, rows: 40 }, turns: { first: 2, last: 2 } });
    expect(exported).not.toContain('\u001B');
    if (kind === 'svg') expect(exported).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;|#160;)/);
  }
  const [row] = [cellsOf('<b>&"\u00A0x', 10)];
  expect(asSvg([{ at: 0, rows: row === undefined ? [] : [row], played: 0 }], '</title><script>\u0007')).toMatch(
    /<title>&lt;\/title&gt;&lt;script&gt; <\/title>[\s\S]*&lt;b&gt;&amp;&quot;/,
  );
});
