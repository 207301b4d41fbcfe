import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ascii, unicode } from '../../source/screen/paint.ts';
import { designed, large, type Played, play, rowsOf, screenText, small } from './support.ts';

const snapshot = (name: string): string => join(import.meta.dirname, 'snapshots', `${name}.txt`);

const toGameOver = (played: Played) => {
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  for (let i = 0; i < 200 && played.session.snapshot().view.phase === 'in-game'; i++) played.press('space');
};

const scenes: readonly { name: string; prepare: (played: Played) => void }[] = [
  { name: 'start', prepare: () => {} },
  { name: 'weapon', prepare: (played) => played.press('3', 'down', 'down') },
  { name: 'armour', prepare: (played) => played.press('3', '3', 'down') },
  { name: 'engine', prepare: (played) => played.press('3', '1', '4', 'down') },
  { name: 'power', prepare: (played) => played.press('3', '1', '1', '1', 'down') },
  { name: 'summary', prepare: (played) => played.press('3', '4', '2', '3', '5') },
  { name: 'first-turn', prepare: (played) => played.press('1', 'enter', 'enter', 'enter', 'enter', 'enter') },
  { name: 'fog', prepare: (played) => played.enter(...designed) },
  {
    name: 'move-preview',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    },
  },
  {
    name: 'fatal-preview',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'down', 'down', 'right', 'right');
    },
  },
  {
    name: 'out-of-reach',
    prepare(played) {
      played.enter(...designed);
      played.press(...Array.from({ length: 20 }, () => 'right'));
    },
  },
  {
    name: 'debug-tables',
    prepare(played) {
      played.enter(...designed);
      played.press('d');
    },
  },
  {
    name: 'debug-actions',
    prepare(played) {
      played.enter(...designed);
      played.press('d', 'tab');
    },
  },
  {
    name: 'refusal',
    prepare(played) {
      played.enter(...designed);
      played.press(':');
      played.session.lineTyped('move(J,30)\r', small);
    },
  },
  {
    name: 'command-line',
    prepare(played) {
      played.enter(...designed);
      played.press(':');
      played.session.lineTyped('move(C', small);
    },
  },
  {
    name: 'help',
    prepare(played) {
      played.enter(...designed);
      played.press('?');
    },
  },
  { name: 'game-over', prepare: toGameOver },
];

describe('the screens of Space Defender', () => {
  test.each(scenes)('$name at 80x24 and 120x40', async ({ name, prepare }) => {
    const played = play();
    prepare(played);
    await expect(screenText(played.session, small)).toMatchFileSnapshot(snapshot(`${name}-80x24`));
    await expect(screenText(played.session, large)).toMatchFileSnapshot(snapshot(`${name}-120x40`));
  });

  test.each(scenes)('$name fills every row to its last column, in printable characters only', ({ prepare }) => {
    for (const glyphs of [unicode, ascii]) {
      const played = play('classic', glyphs);
      prepare(played);
      for (const size of [small, large]) {
        const rows = screenText(played.session, size, glyphs).trimEnd().split('\n');
        expect(rows).toHaveLength(size.rows);
        for (const [i, row] of rows.entries()) {
          const isField = row.startsWith(' : ') && i === size.rows - 3;
          if (!isField) expect(row).toHaveLength(size.columns + 1);
          expect(row).toMatch(glyphs === ascii ? /^[ -~]*$/ : /^[ -~─-▟]*$/);
        }
      }
    }
  });

  test('the board in ASCII', async () => {
    const played = play('classic', ascii);
    played.enter(...designed);
    played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    await expect(screenText(played.session, small, ascii)).toMatchFileSnapshot(snapshot('move-preview-ascii'));
  });

  test.each(['full', '16', 'none'] as const)('colours: %s', async (depth) => {
    const played = play();
    played.enter(...designed);
    played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    const codes = rowsOf(played.session, small, unicode, depth).join('\n').replaceAll('\u001B', '^');
    await expect(`${codes}\n`).toMatchFileSnapshot(snapshot(`colours-${depth}`));
    if (depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
  });

  test('nothing of a fogged cell is on the normal screen', () => {
    const played = play();
    played.enter(...designed);
    const { events, view } = played.session.snapshot();
    const ids = new Set(view.sector?.enemies.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(0);
    played.press('d');
    const hidden = played.session.snapshot().view.sector?.enemies.filter(({ id }) => !ids.has(id)) ?? [];
    expect(hidden.length).toBeGreaterThan(0);
    played.press('d');
    const screen = screenText(played.session, large);
    for (const { kind, id } of hidden) {
      expect(screen).not.toContain(`${kind} ${id} `);
      expect(events.some((event) => 'id' in event && event.id === id && event.type !== 'enemy-moved')).toBe(false);
    }
  });

  test('every key of a footer works, and every working key is in the help', () => {
    for (const { prepare } of scenes.filter(({ name }) => !['help', 'command-line', 'refusal'].includes(name))) {
      const played = play();
      prepare(played);
      const { session } = played;
      const bindings = session.bindings(small);
      const names: Readonly<Record<string, string>> = {
        Enter: 'enter',
        Esc: 'escape',
        Tab: 'tab',
        arrows: 'right',
        PgUp: 'pageup',
        'PgUp PgDn': 'pageup',
        '1-7': '1',
      };
      for (const [label] of session.show(small).footer) {
        const [first = ''] = label.split('/');
        expect(bindings.flatMap(({ keys }) => keys)).toContain(names[first] ?? first);
      }
      for (const { keys, help } of bindings) {
        expect(help).toMatch(/^\S.*[^.]$/);
        expect(new Set(keys).size).toBe(keys.length);
      }
      const all = bindings.flatMap(({ keys }) => keys);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
