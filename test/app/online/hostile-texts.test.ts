import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostedGames } from '#app/online/hosted-games.ts';
import { peoplePage } from '#app/online/lobby/people.ts';
import type { Online } from '#app/online/online-state.ts';
import { lobbySentences, roomChanges, roomSentences } from '#app/online/text-mode/lobby-room.ts';
import type { Page } from '#app/pages/page.ts';
import { plainIn } from '#app/text-mode/conversation.ts';
import { itemAt } from '#engine/lookup.ts';
import { columnsOf } from '#engine/text/width.ts';
import { unicode } from '#screen/styled-text.ts';
import { atOak, lobbyWith, roomWith } from '../../screens/online/pages.ts';
import { readGames } from '../../support/until-shown.ts';
import { large, pageText, small, stage } from '../pages/support.ts';
import { evening, lobbySample, roomSample } from './samples.ts';

beforeAll(readGames);

/** Hostile names, titles and chat lines, as a server or a player may send them. */
const hostile = [
  ['control characters', '\u001B[2J\u001B]0;gotcha\u0007\r\nroot\u0000\b\b\u009B31m'],
  ['right-to-left marks', '\u202Eevil\u202C\u200F\u2066mia\u2069'],
  ['20 wide characters', '漢字'.repeat(10)],
  ['emoji, some of them joined', '👩‍👩‍👧‍👦🏳️‍🌈🙂é'.repeat(4)],
  ['combining marks', `a${'\u0301'.repeat(80)}`],
  ['a long word', 'w'.repeat(300)],
  ['half a character', '\uD83D'],
  ['nothing', ''],
] as const;

/** Keys whose values control the client. It displays the values of all other keys. */
const kept = new Set(['is', 'phase', 'match', 'terms', 'bound']);

/** Replaces every displayed text in a value. */
function with_<Value>(value: Value, text: string): Value;
function with_(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item: unknown) => with_(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, kept.has(key) ? item : with_(item, text)]),
  );
}

const strange = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

/** Expects a frame of exactly `size` without control characters. */
function expectWhole(page: Page, size: { readonly columns: number; readonly rows: number }): void {
  const rows = pageText(page, size).split('\n');
  expect(rows).toHaveLength(size.rows);
  for (const row of rows) {
    expect(strange.exec(row)?.[0]).toBeUndefined();
    expect(columnsOf(row)).toBe(size.columns);
  }
}

const huge = { columns: 200, rows: 55 };

describe.each(hostile)('a hostile text (%s) adds no control character, line or column', (_, text) => {
  let online: Online;
  beforeEach(() => {
    online = atOak(with_(lobbySample, text)).online;
    online.hear({ type: 'told', text, match: null });
  });

  test.each([small, large, huge])('in the lobby and on the page of people at $columns x $rows', async (size) => {
    const { around, navigator, press } = stage(size);
    const lobby = await lobbyWith({ around, glyphs: unicode }, online);
    navigator.go(lobby);
    for (let row = 0; row < 8; row++) {
      expectWhole(lobby, size);
      press('down');
    }
    expectWhole(peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back: () => {} }), size);
  });

  test.each([small, large, huge])('in a waiting room and its chat at $columns x $rows', async (size) => {
    const { around } = stage(size);
    const page = await roomWith({ around, glyphs: unicode }, online);
    online.hear({ type: 'room', match: 'fourwinds', room: with_(roomSample, text) });
    online.hear({ type: 'chat', match: 'fourwinds', line: { number: 9, name: text, time: evening, text } });
    expectWhole(page, size);
  });

  test('in text mode', () => {
    online.hear({ type: 'room', match: 'fourwinds', room: with_(roomSample, text) });
    online.hear({ type: 'chat', match: 'fourwinds', line: { number: 9, name: text, time: evening, text } });
    const room = online.state().rooms.get('fourwinds');
    if (room === undefined) throw new Error('there is no room');
    const chat = online.state().chat.get('fourwinds') ?? [];
    const lines = [
      ...lobbySentences(online.state(), evening),
      ...roomSentences(room),
      ...roomChanges({ room: undefined, chat: [] }, { room, chat }, 'mia'),
    ];
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(strange.exec(line)?.[0]).toBeUndefined();
      expect(plainIn(line, 'ascii')).toMatch(/^[ -~]*$/);
      expect(line).not.toContain('\n');
    }
    expect(itemAt(lines, 0)).toContain('Lobby of');
  });
});
