import { describe, expect, test } from 'vitest';
import { fittingItems } from '#app/layers/key-rows.ts';
import { type LevelPickerOptions, levelPicker } from '#app/pages/levels/level-picker.ts';
import {
  levelHead,
  levelLayout,
  levelLine,
  type PickerItem,
  type PickerLevel,
  wholeWidth,
} from '#app/pages/levels/level-rows.ts';
import { line } from '#screen/styled-text.ts';
import { clickOn } from '#test/support/targets.ts';
import { pickerSample } from '../samples.ts';
import { footerText, hintText, pageText, settled, small, stage } from '../support.ts';

function open(change: Partial<LevelPickerOptions> = {}) {
  const on = stage();
  const notes: string[] = [];
  const picker = on.enter((around) => levelPicker(around, { ...pickerSample((what) => notes.push(what)), ...change }));
  return { ...on, picker, notes, started: () => notes.map((note) => JSON.parse(note)) };
}

const names = (text: string): string[] =>
  [...text.matchAll(/^ [ >](?:easy|medium|hard|expert|-) +(\S+)/gm)].map(([, name = '']) => name);

describe('the level picker', () => {
  test('starts the level under the cursor', () => {
    const { press, started } = open();
    press('down', 'down', 'down', 'enter');
    expect(started()).toEqual([{ type: 'level', name: 'mason' }]);
  });

  test.each([
    [{ type: 'level', name: 'siege' } as const, 'Enter: start Siege.'],
    [{ type: 'level', name: 'gone' } as const, 'Enter: start Classic.'],
    [{ type: 'random', seed: 'a1' } as const, 'Enter: make a random level'],
    [{ type: 'file', path: 'my.txt' } as const, 'Enter: start Classic.'],
  ])(
    "starts with the cursor on the player's last choice if the list has it, or else on the first level: %j",
    (chosen, hint) => {
      expect(hintText(open({ chosen }).picker)[0]).toContain(hint);
    },
  );

  test('resumes a running match of a level, or starts a new match', () => {
    const { levels } = pickerSample(() => {});
    const resumed: string[] = [];
    const { picker, press, started } = open({
      levels: levels.map((level) => (level.name === 'mason' ? { ...level, underWay: 'turn 7' } : level)),
      resume: (name) => void resumed.push(name),
    });
    expect(footerText(picker)).toContain('Enter start');
    press('n');
    press('down', 'down', 'down');
    expect(hintText(picker)[0]).toContain('Enter: resume Mason (turn 7). n: start over.');
    expect(pageText(picker)).toContain('under way: turn 7');
    expect(footerText(picker)).toContain('Enter resume  n new');
    press('enter');
    expect([resumed, started()]).toEqual([['mason'], []]);
    press('n');
    expect([resumed, started()]).toEqual([['mason'], [{ type: 'level', name: 'mason' }]]);
  });

  test('shows the three newest running matches of unlisted levels, and the older ones on request', () => {
    const others = Array.from({ length: 12 }, (_, i) => ({
      path: `${i}`,
      title: `Match ${i + 1}`,
      standing: `turn ${i + 1}`,
      saved: new Date(2026, 10, 20),
    }));
    const resumed: string[] = [];
    const { picker, press } = open({ otherMatches: others, resumeOther: ({ path }) => void resumed.push(path) });
    const shown = () =>
      [...pageText(picker).matchAll(/^ [ >]- +(Match \d+|\d+ more to resume)/gm)].map(([, title]) => title);
    const newest = ['Match 1', 'Match 2', 'Match 3'];
    expect(shown()).toEqual([...newest, '9 more to resume']);
    expect(hintText(picker)[0]).toContain('Enter: start Classic.');
    press('up');
    expect(hintText(picker)[0]).toBe('Enter: show them.');
    expect(footerText(picker)).toContain('Enter show');
    press('enter');
    expect(hintText(picker)[0]).toBe('Enter: resume Match 4 (turn 4).');
    press('enter');
    expect(resumed).toEqual(['3']);
    press('home');
    expect(shown()).toEqual(others.map(({ title }) => title));
  });

  test('shows a fourth running match in the row that would otherwise offer a single older match', () => {
    const other = { title: 'Another', standing: 'turn 1', saved: new Date(2026, 10, 20) };
    const { picker } = open({ otherMatches: ['a', 'b', 'c', 'd'].map((path) => ({ ...other, path })) });
    expect(pageText(picker).match(/Another/g)).toHaveLength(4);
    expect(pageText(picker)).not.toContain('more to resume');
  });

  test('shows the full status of a running match', () => {
    const { levels } = pickerSample(() => {});
    const standing = 'turn 12, score 105, 3 enemies left';
    const { picker, press } = open({
      levels: levels.map((level) => (level.name === 'mason' ? { ...level, underWay: standing } : level)),
    });
    press('down', 'down', 'down');
    const panel = pageText(picker)
      .split('\n')
      .map((row) => row.split('│')[1]?.trim() ?? '')
      .join(' ');
    expect(panel).toContain(`under way: ${standing}`);
  });

  test('shows the levels in the order of their tiers', () => {
    const { levels } = pickerSample(() => {});
    const { picker } = open({ levels: levels.toReversed() });
    const shown = names(pageText(picker));
    expect(shown.slice(0, 3)).toEqual(['Classic', 'Old', 'Crossfire']);
  });

  test('does not cut off a mark at 80 columns', () => {
    const { levels } = pickerSample(() => {});
    const mark = { text: 'done', role: 'success' } as const;
    const { picker } = open({ levels: levels.map((level) => ({ ...level, mark })) });
    expect(pageText(picker).match(/ done *[│|]/g)?.length).toBeGreaterThan(10);
  });

  test.each([
    { rows: 8, panel: true },
    { rows: 13, panel: false },
  ])(
    'shows the idea of a level below its board of $rows rows if there is room, and otherwise in the hint lines',
    ({ rows, panel }) => {
      const { levels, painter } = pickerSample(() => {});
      if (painter === undefined) throw new Error('no painter');
      const drawn = { ...painter, about: () => Array.from({ length: rows }, () => line('board')) };
      const about = 'shots reach five tiles: a long way';
      const { picker } = open({ levels: levels.map((level) => ({ ...level, about })), painter: drawn });
      expect(/ Shots reach five *$/m.test(pageText(picker))).toBe(panel);
      expect(/ {3}tiles: a long way\. *$/m.test(pageText(picker))).toBe(panel);
      expect(hintText(picker)[1]).toBe(panel ? '' : 'Shots reach five tiles: a long way.');
    },
  );

  test('filters the levels while a text is typed, and on Esc shows all with the cursor on the level found', () => {
    const { press, type, picker } = open();
    press('/');
    type('sie');
    expect(names(pageText(picker))).toEqual(['Siege']);
    type('xx');
    expect(pageText(picker)).toContain('No level has this name. Esc shows all.');
    press('ctrl+w');
    type('quarry');
    press('escape');
    expect(names(pageText(picker))).toHaveLength(17);
    expect(hintText(picker)[0]).toBe('Enter: start Quarry. Not played yet.');
  });

  test('finds levels by title, too, and starts the level that was found', () => {
    const { press, type, started } = open();
    press('/');
    type('two f');
    press('enter');
    expect(started()).toEqual([{ type: 'level', name: 'two-fires' }]);
  });

  test('inserts j and k only into the text of an open search', () => {
    const { press, picker } = open();
    press('j', 'j', 'k', '/', 'k');
    expect(names(pageText(picker))).toContain('Cork');
    expect(picker.show(small).field?.text).toBe('k');
  });

  test('shows one tier after another on f, then all, and keeps the cursor on a level that stays visible', () => {
    const { press, picker } = open();
    press('end', 'up', 'up');
    const shown = () => names(pageText(picker)).length;
    const counts = Array.from({ length: 5 }, () => {
      press('f');
      return shown();
    });
    expect(counts).toEqual([1, 5, 5, 5, 17]);
    press('f', 'f', 'f', 'f', 'down', 'f');
    expect(hintText(picker)[0]).toContain('Enter: start Quarry.');
  });

  test('asks for a seed with r, and uses a random seed if none is typed', () => {
    const { press, type, started, picker } = open();
    press('r');
    type(' k7 f2 ');
    press('enter');
    expect(picker.show(small).field).toBeUndefined();
    press('r', 'enter');
    press('end', 'enter', 'x', 'enter');
    expect(started()).toEqual([{ type: 'random', seed: 'k7 f2' }, { type: 'random' }, { type: 'random', seed: 'x' }]);
  });

  test('closes an open field on Esc, and goes back on a second Esc', () => {
    const { press, notes, picker } = open();
    press('r', 'a', 'escape');
    expect(picker.show(small).field).toBeUndefined();
    press('o', 'escape', 'escape');
    expect(notes).toEqual(['back']);
  });

  test('accepts a path with o and Tab, and lets the player correct the path of a faulty file', () => {
    const { press, type, started, picker } = open();
    press('o', 'enter');
    expect(hintText(picker)[1]).toBe('! Type the path of a level file first.');
    type('bad');
    press('enter');
    expect(hintText(picker)[1]).toBe('! Line 3: found x, expected a number.');
    expect(picker.show(small).field?.text).toBe('bad');
    press('ctrl+u', 'l', 'tab');
    expect(picker.show(small).field?.text).toBe('levels/on');
    press('tab');
    expect(hintText(picker)[1]).toBe('! 2 files match. Type more of the path.');
    type('e');
    press('tab', 'enter');
    expect(started()).toEqual([{ type: 'file', path: 'levels/one.txt' }]);
  });

  test('keeps the field open if the file turns out to be faulty', async () => {
    const { press, picker } = open({ start: async () => settled().then(() => 'It is empty.') });
    press('o', 'x', 'enter');
    await expect.poll(() => hintText(picker)[1]).toBe('! It is empty.');
    expect(picker.show(small).field?.text).toBe('x');
  });

  test('reads the paths for completion once per text, not once per frame', () => {
    const asked: string[] = [];
    const { press, picker } = open({
      complete(text) {
        asked.push(text);
        return [];
      },
    });
    press('o', 'x');
    for (let i = 0; i < 5; i++) pageText(picker);
    expect(asked).toEqual(['', 'x']);
  });

  test('has a row and a key for a custom board if the game has one', () => {
    const { press, started, picker } = open({ ownLevel: 'any size, any enemies' });
    press('e', 'end');
    expect(pageText(picker)).toMatch(/>- +Custom board/);
    press('enter');
    expect(started()).toEqual([{ type: 'own' }, { type: 'own' }]);
  });

  test('offers only what the game supports', () => {
    const { picker, press, notes } = open({ generates: false, levels: pickerSample(() => {}).levels.slice(1, 3) });
    expect(footerText(picker)).toBe('? help  up/down choose  Enter start  / find  o file  Esc menu');
    press('r', 'e', 'f');
    expect(notes).toEqual([]);
    expect(picker.show(small).field).toBeUndefined();
  });

  test('shows the way back at 80 columns, even with bots to watch and a running match', () => {
    const { levels } = pickerSample(() => {});
    const { picker } = open({ levels: levels.map((level) => ({ ...level, underWay: 'turn 7' })), watch: () => {} });
    const seen = fittingItems(picker.show(small).footer, small.columns).map(([key, label]) => `${key} ${label}`);
    expect(seen.join('  ')).toBe('? more  up/down choose  Enter resume  n new  / find  w watch  f only  Esc menu');
  });

  test('says that there are no levels, and how to open a level file', () => {
    const { picker } = open({ levels: [], generates: false });
    expect(pageText(picker)).toContain('No levels yet. o: open a level file.');
    expect(footerText(picker)).toBe('? help  o file  Esc menu');
  });

  test.each([
    [{ played: 0, won: 0 }, 'Not played yet.', ['not played yet']],
    [{ played: 3, won: 0, best: 12 }, 'Not won yet.', ['best 12', 'played 3, won 0']],
    [{ played: 3, won: 1, best: 12 }, 'Won. Your best: 12.', ['best 12', 'played 3, won 1']],
    [{ played: 3, won: 1 }, 'Won.', ['played 3, won 1']],
  ])('describes the record %j in the hint lines and in the panel', (record, hint, rows) => {
    const levels = pickerSample(() => {})
      .levels.slice(1, 2)
      .map((level) => ({ ...level, record }));
    const { picker } = open({ levels });
    expect(hintText(picker)[0]).toBe(`Enter: start Doorway. ${hint}`);
    for (const row of rows) expect(pageText(picker)).toContain(`│ ${row} `);
  });

  test.each([[undefined], [['par 3']]])(
    'does not call a level with a running match "not played yet" (rows of its record: %j)',
    (recordRows) => {
      const levels = pickerSample(() => {})
        .levels.slice(1, 2)
        .map((level) => ({ ...level, record: { played: 0, won: 0 }, recordRows, underWay: 'turn 7' }));
      const { picker } = open({ levels });
      expect(pageText(picker)).toContain('under way: turn 7');
      expect(pageText(picker)).not.toMatch(/not played yet/i);
    },
  );

  test('selects with one click and starts with a second click, in the visible rows of a long list', () => {
    const { levels } = pickerSample(() => {});
    const many = Array.from({ length: 30 }, (_, i) => ({
      ...levels[1],
      name: `level-${i}`,
      title: `Level-${i}`,
      tier: 1,
      summary: '',
      text: '8x8 3',
      record: { played: 0, won: 0 },
    }));
    const { picker, press, started } = open({ levels: many, generates: false });
    press('end');
    const row =
      pageText(picker)
        .split('\n')
        .findIndex((text) => text.includes('Level-20')) - 2;
    const click = () => clickOn(picker, { part: 'left', section: 0, row, column: 3 }, small);
    click();
    expect(pageText(picker)).toMatch(/>easy +Level-20/);
    click();
    expect(started()).toEqual([{ type: 'level', name: 'level-20' }]);
    clickOn(picker, { part: 'left', section: 0, row: 0, column: 3 }, small);
    expect(started()).toHaveLength(1);
  });
});

describe('the columns of the level picker', () => {
  const levelOf = (name: string, title: string): PickerLevel => ({
    name,
    title,
    tier: 1,
    summary: '',
    text: '',
    record: { played: 0, won: 0 },
  });
  const item = (name: string, title: string): PickerItem => ({ type: 'level', level: levelOf(name, title) });

  test('are dropped, if they are optional, before a title is cut', () => {
    const wide = [
      { head: 'goal', width: 22, align: 'left' },
      { head: 'limit', width: 8, align: 'left', isSpare: true },
    ] as const;
    const heads = (width: number) => levelLayout([item('long-watch', 'Long Watch')], wide, width).columns.length;
    expect([heads(83), heads(55)]).toEqual([2, 1]);
    expect(levelLayout([item('long-watch', 'Long Watch')], wide, 55)).toMatchObject({ title: 12, shownColumns: [0] });
  });

  test('include summaries in full, or not at all, beside a wide card', () => {
    const summary = '10x20, destroy 5 Grunts in 60 turns';
    const long: PickerItem = { type: 'level', level: { ...levelOf('swarm', 'The Swarm'), summary } };
    const whole = wholeWidth([long], []);
    expect(levelLayout([long], [], whole).summary).toBe(summary.length);
    expect(levelLayout([long], [], whole - 1).summary).toBe(0);
    const { picker } = open({ levels: [{ ...long.level, text: '8x8 3' }], painter: undefined });
    for (const columns of [100, 120, 160, 200, 300])
      expect(pageText(picker, { columns, rows: 55 }).split('│')[0]).not.toContain('..');
    expect(pageText(picker, { columns: 200, rows: 55 })).toContain(`${summary} `);
  });

  test('include summaries if there is room', () => {
    expect(levelLayout([item('mason', 'Mason')], [], 83).summary).toBeGreaterThan(20);
  });

  test('include tier names if the tiers have names', () => {
    const rows: readonly PickerItem[] = [
      { type: 'level', level: { ...levelOf('kite', 'Kite'), tierName: 'duel' } },
      { type: 'level', level: { ...levelOf('spiral', 'Spiral'), tier: 3, tierName: 'campaign' } },
      { type: 'random' },
    ];
    const layout = levelLayout(rows, [], 55);
    const lines = [levelHead(layout), ...rows.map((row) => levelLine(row, false, layout, () => [], 55))];
    expect(
      lines.map((row) =>
        row
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      ),
    ).toEqual([
      '             level         best   about',
      '  duel       Kite             -',
      '  campaign   Spiral           -',
      '  -          From a seed      -',
    ]);
  });
});

describe('random levels for a fixed number of players', () => {
  const record = { played: 0, won: 0 };
  const map = (name: string, players: number): PickerLevel => ({
    name,
    title: name,
    tier: players - 1,
    tierName: `${players} players`,
    summary: '',
    text: '8x8 3',
    record,
    seats: { exactly: players },
  });
  const maps = {
    levels: [map('rivers', 2), map('crowns', 3)],
    madeFor: [2, 3, 4],
    seeds: { shape: 'SEED[:K]', more: 'hills:8 makes 8 lands a player.' },
  };
  const rows = (text: string): string[] =>
    [...text.matchAll(/^ [ >](\d players|-) +(\S+)/gm)].map(([, tier, name]) => `${tier} ${name}`);

  test('are offered for each number of players, below the existing levels for that number', () => {
    expect(rows(pageText(open(maps).picker))).toEqual([
      '2 players rivers',
      '2 players From',
      '3 players crowns',
      '3 players From',
      '- From',
    ]);
  });

  test('are not in the tier of the tutorial, even for the same number of players', () => {
    const tutorial = { ...map('tutorial', 2), tier: 0, tierName: 'start' };
    const { picker } = open({ ...maps, levels: [tutorial, ...maps.levels] });
    expect(rows(pageText(picker)).slice(0, 2)).toEqual(['2 players rivers', '2 players From']);
  });

  test.each([
    [['down', 'down', 'down', 'enter'], { type: 'random', seed: 'a1:8', players: 3 }],
    [['end', 'enter'], { type: 'random', seed: 'a1:8', players: 4 }],
    [['r'], { type: 'random', seed: 'a1:8', players: 2 }],
    [['down', 'down', 'r'], { type: 'random', seed: 'a1:8', players: 3 }],
  ])('are generated for the number of players in the row under the cursor: %j', (keys, choice) => {
    const { press, type, started } = open(maps);
    press(...keys);
    type('a1:8');
    press('enter');
    expect(started()).toEqual([choice]);
  });

  test('have a text that explains the form of a seed, and a hint with the number of players', () => {
    const { press, picker } = open(maps);
    press('down');
    expect(hintText(picker)[0]).toBe('Enter: make a random level for 2 players.');
    expect(pageText(picker).replace(/\s+/g, ' ')).toContain('hills:8 makes');
    press('enter');
    expect(hintText(picker)[1]).toBe('Type any word for a level of your own, or leave it empty for a random one.');
  });

  test('are filtered by f together with the existing levels for the same number of players', () => {
    const { press, picker } = open(maps);
    press('f', 'f');
    expect(rows(pageText(picker))).toEqual(['3 players crowns', '3 players From']);
  });

  test('are listed with the cursor on the row for the last chosen number of players', () => {
    const { picker } = open({ ...maps, chosen: { type: 'random', seed: 'a1', players: 3 } });
    expect(hintText(picker)[0]).toContain('for 3 players');
  });
});
