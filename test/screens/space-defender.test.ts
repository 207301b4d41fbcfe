import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { footerKeyAt } from '../../source/app/frame.ts';
import { startMatch } from '../../source/engine/match.ts';
import { botsOf } from '../../source/engine/players.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import type { SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { ascii, unicode } from '../../source/screen/paint.ts';
import {
  codesOf,
  designed,
  large,
  type Played,
  type PlayOptions,
  play,
  rowsOf,
  screenLooks,
  screenText,
  small,
  textOf,
} from './support.ts';

const snapshot = (name: string): string => join(import.meta.dirname, 'snapshots', `${name}.txt`);

const toGameOver = (played: Played) => {
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  for (let i = 0; i < 200 && played.session.snapshot().view.phase === 'in-game'; i++) played.press('space');
};

/** A match of the mission Long Watch. */
const mission = () =>
  startMatch<SpaceDefenderScreen>(spaceDefender, {
    seed: 'classic',
    players: 1,
    options: {},
    level: { name: 'long-watch', text: readFileSync('levels/space-defender/long-watch.txt', 'utf8') },
  });

/** One with a goal that is reached at once. */
const shortMission = () =>
  startMatch<SpaceDefenderScreen>(spaceDefender, {
    seed: 'classic',
    players: 1,
    options: {},
    level: {
      name: 'short-watch',
      text: readFileSync('levels/space-defender/long-watch.txt', 'utf8').replace('survive 40', 'survive 2'),
    },
  });

const toDebug = (played: Played, ...keys: string[]) => {
  played.enter(...designed);
  played.press('d', ...keys);
};

interface TestedScene {
  readonly name: string;
  options?(): PlayOptions;
  prepare(played: Played): void;
}

const scenes: readonly TestedScene[] = [
  { name: 'start', prepare: () => {} },
  { name: 'weapon', prepare: (played) => played.press('enter', 'down', 'down') },
  { name: 'armour', prepare: (played) => played.press('enter', '3', 'down') },
  { name: 'engine', prepare: (played) => played.press('enter', '1', '4', 'down') },
  { name: 'power', prepare: (played) => played.press('enter', '1', '1', '1', 'down') },
  { name: 'summary', prepare: (played) => played.press('enter', '4', '2', '3', '5') },
  { name: 'first-turn', prepare: (played) => played.press('1', ...Array.from({ length: 6 }, () => 'enter')) },
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
  { name: 'debug-tables', prepare: (played) => toDebug(played) },
  { name: 'debug-actions', prepare: (played) => toDebug(played, 'tab') },
  { name: 'debug-streams', prepare: (played) => toDebug(played, 'tab', 'tab') },
  { name: 'debug-phase', prepare: (played) => toDebug(played, '5') },
  { name: 'debug-used', prepare: (played) => toDebug(played, 'd') },
  {
    name: 'enemies',
    prepare(played) {
      played.enter(...designed);
      played.press('e');
    },
  },
  {
    name: 'hint',
    prepare(played) {
      played.enter(...designed);
      played.press('b');
    },
  },
  {
    name: 'question',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'down', 'down', 'right', 'right', 'enter');
    },
  },
  {
    name: 'tutorial',
    options: () => ({ tutorial: true }),
    prepare: (played) => played.enter('play(7,20,30,30,30,30,30)', 'setup_next(5)'),
  },
  { name: 'mission-parts', options: () => ({ match: mission() }), prepare: () => {} },
  {
    name: 'mission',
    options: () => ({ match: mission() }),
    prepare: (played) => played.enter('setup_next(5)', 'fire'),
  },
  {
    name: 'mission-won',
    options: () => ({ match: shortMission() }),
    prepare: (played) => played.enter('setup_next(5)', 'fire', 'pass'),
  },
  { name: 'mission-given-up', options: () => ({ match: mission() }), prepare: (played) => played.enter('abort') },
  {
    name: 'best',
    options: () => ({ record: { played: 3, won: 0, best: 1 } }),
    prepare: toGameOver,
  },
  {
    name: 'watching',
    options: () => ({ match: mission(), bots: botsOf<SpaceDefenderScreen>(spaceDefender, { 1: 'easy' }) }),
    prepare: () => {},
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
  { name: 'game-over', prepare: toGameOver },
];

describe('the screens of Space Defender', () => {
  const sizes = [small, large].map((size) => ({ size, name: `${size.columns}x${size.rows}` }));

  describe.each(scenes)('$name', ({ name, options, prepare }) => {
    const prepared = (glyphs = unicode) => {
      const played = play({ ...options?.(), glyphs });
      prepare(played);
      return played.session;
    };

    test.each(sizes)('at $name, without colours', async ({ size, name: sizeName }) => {
      await expect(screenText(prepared(), size)).toMatchFileSnapshot(snapshot(`${name}-${sizeName}`));
    });

    test.each(sizes)('at $name, in ASCII', async ({ size, name: sizeName }) => {
      const text = screenText(prepared(ascii), size, ascii);
      await expect(text).toMatchFileSnapshot(snapshot(`${name}-${sizeName}-ascii`));
    });

    test.each(sizes)('at $name, what its colours mean', async ({ size, name: sizeName }) => {
      await expect(screenLooks(prepared(), size)).toMatchFileSnapshot(snapshot(`${name}-${sizeName}-looks`));
    });

    test('fills every row to its last column, in printable characters only', () => {
      for (const glyphs of [unicode, ascii])
        for (const { size } of sizes) {
          const rows = rowsOf(prepared(glyphs), size, glyphs).map(textOf);
          expect(rows).toHaveLength(size.rows);
          for (const [i, row] of rows.entries()) {
            const isField = row.startsWith(' > ') && i === size.rows - 3;
            if (!isField) expect(row).toHaveLength(size.columns);
            expect(row).toMatch(glyphs === ascii ? /^[ -~]*$/ : /^[ -~─-▟]*$/);
          }
        }
    });
  });

  test.each(
    (['full', '256', '16', 'none'] as const).flatMap((depth) =>
      (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
    ),
  )('codes: %o', async (colors) => {
    const played = play();
    played.enter(...designed);
    played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    const codes = codesOf(played.session, small, colors).join('\n').replaceAll('\u001B', '^');
    const name = `codes-${colors.depth}-${colors.base}${colors.contrast ? '-contrast' : ''}`;
    await expect(`${codes}\n`).toMatchFileSnapshot(snapshot(name));
    if (colors.depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
  });

  test('nothing of a fogged cell is on the normal screen', () => {
    const played = play();
    played.enter(...designed);
    const { events, view } = played.session.snapshot();
    const ids = new Set(view.sector?.enemies.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(0);
    played.enter('toggle_debug_mode');
    const hidden = played.session.snapshot().view.sector?.enemies.filter(({ id }) => !ids.has(id)) ?? [];
    expect(hidden.length).toBeGreaterThan(0);
    played.enter('toggle_debug_mode');
    const screen = screenText(played.session, large);
    for (const { kind, id } of hidden) {
      expect(screen).not.toContain(`${kind} ${id} `);
      expect(events.some((event) => 'id' in event && event.id === id && event.type !== 'enemy-moved')).toBe(false);
    }
  });
});

describe('key tables', () => {
  const withKeys = scenes.filter(({ name }) => name !== 'command-line' && name !== 'refusal');

  test.each(withKeys)(
    '$name: every item of the footer is a row of the table, and names its key',
    ({ options, prepare }) => {
      const played = play(options?.());
      prepare(played);
      const { own, shared } = played.session.rows(small);
      const rows = [...own, ...shared];
      for (const [label, what] of played.session.show(small).footer) {
        const row = rows.find(({ footer, keys }) => footer?.[0] === label || (label === '?' && keys.includes('?')));
        expect(row, `${label} ${what}`).toBeDefined();
        const named = footerKeyAt([[label, what]], 80, 1);
        if (named !== undefined) expect(row?.keys).toContain(named);
      }
    },
  );

  test.each(withKeys)('$name: no key is in two rows, and each is explained', ({ options, prepare }) => {
    const played = play(options?.());
    prepare(played);
    const { own, shared } = played.session.rows(small);
    const keys = [...own, ...shared].flatMap((row) => row.keys);
    expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
    for (const { help } of [...own, ...shared]) expect(help).toMatch(/^\S.*[^.]$/);
  });

  test.each(withKeys)('$name: every key of the table does something', ({ options, prepare }) => {
    const fresh = () => {
      const played = play(options?.());
      prepare(played);
      return played;
    };
    const { own, shared } = fresh().session.rows(small);
    for (const key of [...own, ...shared].flatMap((row) => row.keys)) {
      const played = fresh();
      const { facts } = played.session.snapshot();
      const before = screenText(played.session, small);
      vi.clearAllMocks();
      played.press(key);
      const acted = ['changed', 'restart', 'leave', 'quit', 'save', 'open', 'openSettings', 'watch', 'help'] as const;
      const did = acted.some((name) => played.host[name].mock.calls.length > 0);
      // At an edge the cursor stays where it is, and what is chosen already stays chosen.
      const isMovement = /^(?:\[|<|up|down|left|right|[hjkl]|home|end|pageup|pagedown|\d)$/.test(key);
      const isCounted = played.session.snapshot().facts !== facts;
      expect(did || isMovement || isCounted || screenText(played.session, small) !== before, key).toBe(true);
    }
  });
});
