import { expect, test } from 'vitest';
import { fetchMatch } from '#client/open-match.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { playLine } from '#engine/report.ts';
import { createPrinter } from '#engine/transcript.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { playedOnServer } from '../support/played-on-server.ts';
import type { InProcess } from '../support/server-in-process.ts';
import { section, text } from './page.ts';

/**
 * Facts that a client has after each command if it follows the page: the command, its events, and the complete view.
 */
function known({ messages }: InProcess, id: string) {
  let view: Record<string, unknown> = {};
  const after: { readonly command?: string; readonly events?: unknown; readonly view: Record<string, unknown> }[] = [];
  for (const message of messages) {
    if (message.type !== 'match' && message.type !== 'update') continue;
    expect(message.match).toBe(id);
    view = { ...(message.type === 'match' ? {} : view), ...message.view };
    if (message.type === 'match') after.splice(0, after.length, { view });
    else if (message.happened.what === 'played')
      after.push({ command: message.happened.echo, events: message.happened.events, view });
  }
  return after;
}

/** Keys of a view that `turncade run` does not print, as listed by the page. */
function moreKeys(game: string): readonly string[] {
  const [, row] = new RegExp(`^\\| ${game} \\| (.*) \\|$`, 'm').exec(text) ?? [];
  if (row === undefined) throw new Error(`the page does not say what a view of ${game} has`);
  return [...row.matchAll(/`(\w+)`/g)].map(([, key = '']) => key);
}

/** Output of `turncade run --format json --seat SEAT` for the same commands. */
async function printed<T extends GameTypes>(game: Game<T>, connection: InProcess, id: string, seat: Seat) {
  const fetched = await fetchMatch(connection, game, id);
  if (!fetched.ok) throw new Error(fetched.error.message);
  const { log, setup } = fetched.value.match;
  const again = startMatch(game, setup);
  const printer = createPrinter(again, { format: 'json', viewer: seat });
  const lines = [printer.start(), ...log.map((line) => printer.command(playLine(again, line)))];
  return lines.flatMap((line): Record<string, unknown>[] => (line === undefined ? [] : [JSON.parse(line)]));
}

/** Names of keys at any depth, without keys that are ids or seat numbers. */
function keysOf(json: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(json)) for (const item of json) keysOf(item, found);
  else if (typeof json === 'object' && json !== null)
    for (const [key, value] of Object.entries(json)) {
      if (!/^\d$/.test(key)) found.add(key);
      if (key !== 'placement') keysOf(value, found);
    }
  return found;
}

async function compared<T extends GameTypes>(game: Game<T>, options: Readonly<Record<string, string>>) {
  const { id, seats } = await playedOnServer(game, options, false);
  const more = moreKeys(game.id);
  const written = new Set([...section(`### A view of ${game.id}`).matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
  for (const { connection, remote } of seats) {
    const lines = await printed(game, connection, id, remote.seat ?? 0);
    const told = known(connection, id);
    expect(told.length).toBeGreaterThan(3);
    expect(
      [
        ...keysOf(
          told.map(({ view }) => view),
          new Set(),
        ),
      ].filter((key) => !written.has(key)),
    ).toEqual([]);
    for (const { view } of told) expect(Object.keys(view)).toEqual(expect.arrayContaining([...more]));
    expect(
      told.map(({ view, ...rest }) => ({
        ...rest,
        position: Object.fromEntries(Object.entries(view).filter(([key]) => !more.includes(key))),
      })),
    ).toEqual(lines.map(({ command, events, position }) => ({ command, events, position })));
  }
}

test.each([
  ['risc', { turns: '3' }],
  ['robo-race', { rounds: '3' }],
  ['space-explorers', { turns: '12' }],
  ['into-the-breach', { limit: '5' }],
  ['space-defender', {}],
])(
  'a view of %s has exactly the position that `run` prints and the keys listed on the protocol page',
  async (id, options) => {
    await games.find((entry) => entry.id === id)?.visit((game) => compared(game, options));
  },
);
