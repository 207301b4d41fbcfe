import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import { boardRanges } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import {
  chanceOfNothing,
  draftOf,
  draftRows,
  firstDraft,
  playCommand,
  readyBoards,
  withChange,
} from '#games/space-defender/screen/local.ts';
import { enemyKinds } from '#games/space-defender/vocabulary.ts';
import { longWatch, pressed, rowsOfScene, sceneAfter } from './scenes.ts';
import { large, play, small } from './support.ts';

describe('the board editor', () => {
  test('begins with a moderate chance for every enemy kind', () => {
    expect(playCommand(firstDraft)).toEqual(parsed('play(10,30,24,38,44,54,60)'));
  });

  test('always has a valid board, whose spawn thresholds never decrease from one enemy kind to the next', () => {
    const change = fc.tuple(fc.constantFrom(...draftRows), fc.constantFrom(-5, -1, 1, 5));
    fc.assert(
      fc.property(fc.constantFrom(...readyBoards), fc.array(change, { maxLength: 60 }), (ready, changes) => {
        const draft = changes.reduce((now, [row, by]) => withChange(now, row, by), ready.draft);
        const match = startMatch(spaceDefender, { seed: '1', players: 1, options: {} });
        expect(match.play(1, playCommand(draft)).ok).toBe(true);
        const { field } = match.state;
        if (field === null) throw new Error('no board');
        expect(field.thresholds.every((value, i, all) => value >= (all[i - 1] ?? 1) && value <= 101)).toBe(true);
        expect(field).toMatchObject({ rows: draft.rows, columns: draft.columns });
        // The probabilities on the screen follow from the thresholds.
        expect(draftOf(field)).toEqual(draft);
        const sum = enemyKinds.reduce((total, kind) => total + draft.chances[kind], 0);
        expect(sum + chanceOfNothing(draft)).toBe(100);
      }),
    );
  });

  test('limits each change to the range of the value', () => {
    expect(withChange(firstDraft, 'rows', 5).rows).toBe(boardRanges.rows[1]);
    expect(withChange(firstDraft, 'columns', -99).columns).toBe(boardRanges.columns[0]);
    expect(withChange(firstDraft, 'Grunt', 99).chances.Grunt).toBe(64);
    expect(withChange(firstDraft, 'Pylon', -99).chances.Pylon).toBe(0);
  });

  test('says why a value cannot be changed any further', () => {
    const most = sceneAfter();
    expect(pressed(most, 'right')).toEqual({
      type: 'refuse',
      error: { code: 'out-of-range', message: 'A board has 5 to 10 rows.' },
    });
    const full = sceneAfter({ local: { draft: withChange(firstDraft, 'Grunt', 99), choice: 3 } });
    expect(pressed(full, 'l')).toMatchObject({ error: { message: expect.stringContaining('100 % already') } });
    const none = sceneAfter({ local: { draft: withChange(firstDraft, 'Carrier', -99), choice: 4 } });
    expect(pressed(none, 'h')).toMatchObject({ error: { message: 'Carriers do not appear at all.' } });
  });

  test('shows the changes that keys make, and plays the board on Enter', () => {
    const played = play();
    played.press('left', 'down', 'pagedown', 'h', 'j', 'pageup', 'right');
    const rows = rowsOfScene(sceneAfter({ local: played.session.snapshot().local }));
    expect(rows.join('\n')).toContain('Enter: use this board');
    expect(rows.join('\n')).toMatch(/Grunt +29 %/);
    expect(rows.join('\n')).toMatch(/none +35 %/);
    played.press('enter');
    expect(played.session.snapshot().view).toMatchObject({
      phase: 'weapon-setup',
      field: { rows: 9, columns: 24, thresholds: [30, 44, 50, 60, 66] },
    });
    played.press('left');
    expect(played.session.snapshot().local.draft).toMatchObject({ rows: 9, columns: 24 });
  });

  test('continues with the board of a typed `play` command', () => {
    const played = play();
    played.enter('play(5,10,1,1,1,1,101)', 'abort');
    expect(played.session.snapshot().local.draft).toMatchObject({ rows: 5, columns: 10, chances: { Pylon: 100 } });
  });

  test.each(readyBoards.map((ready, i) => ({ ...ready, digit: String(i + 1) })))(
    'offers the ready-made board $name with the key $digit',
    ({ digit, draft }) => {
      expect(pressed(sceneAfter(), digit)).toMatchObject({ type: 'local', local: { draft } });
    },
  );

  test('orders the ready-made boards from calm to deadly', () => {
    const quiet = readyBoards.map(({ draft }) => chanceOfNothing(draft));
    expect(quiet).toEqual(quiet.toSorted((a, b) => b - a));
    expect(new Set(quiet).size).toBe(readyBoards.length);
  });
});

describe('the screen of a mission that was given up', () => {
  test('offers to play the mission again', () => {
    for (const size of [small, large]) {
      const rows = rowsOfScene(sceneAfter({ mission: longWatch, size }));
      expect(rows[0]).toContain('Long Watch: given up');
      expect(rows.at(-1)).toContain('y play again  a same enemies');
    }
  });
});

function parsed(line: string) {
  const read = parseLine(spaceDefender, line);
  return read?.ok === true ? read.value.command : undefined;
}
