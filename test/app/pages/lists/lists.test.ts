import { describe, expect, test } from 'vitest';
import { replays } from '#app/pages/lists/match-lists.ts';
import { statistics } from '#app/pages/lists/statistics.ts';
import { matchRows } from '#app/pages/lists/wide-layout.ts';
import { unicode } from '#screen/styled-text.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import { clickOn } from '#test/support/targets.ts';
import { actionsSample, cardSample, finishedSample, statisticsSample } from '../samples.ts';
import { footerText, hintText, large, now, pageText, small, stage } from '../support.ts';

function openReplays(count: number) {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) =>
    replays(around, {
      now,
      matches: () => finishedSample(count),
      glyphs: unicode,
      card: cardSample(unicode),
      watch: ({ path }) => void notes.push(path),
      back: () => notes.push('back'),
    }),
  );
  return { ...on, page, notes };
}

test('a list without stars gives the columns of the stars to the level name', () => {
  const match = { date: 'today', game: 'Space Defender', level: 'First Flight', text: 'turn 21, score 3' };
  const rows = matchRows([match], 57).map((row) =>
    row
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
  expect(rows).toEqual([' today    Space Defender  First Flight turn 21, score 3']);
});

describe('the list of replays', () => {
  test('removes a file with Del after a confirmation, and shows the trash with Ctrl+T', () => {
    const on = stage();
    const notes: string[] = [];
    const page = on.enter((around) =>
      replays(around, {
        now,
        matches: () => finishedSample(2),
        glyphs: unicode,
        card: cardSample(unicode),
        watch() {},
        actions: actionsSample(
          (note) => notes.push(note),
          ({ path }) => path,
        ),
        trash: () => void notes.push('trash'),
        back: () => notes.push('back'),
      }),
    );
    on.press('delete', 'enter');
    expect(notes).toEqual([]);
    on.press('down', 'delete', 'y');
    expect(hintText(page)[1]).toBe('Removed: match-1.turncade. Ctrl+T shows the trash.');
    on.press('ctrl+t', 'q');
    expect(notes).toEqual(['Removed: match-1.turncade', 'trash', 'back']);
  });

  test('opens the replay under the cursor with Enter, also after PgDn and End', () => {
    const { press, notes } = openReplays(50);
    press('enter');
    press('pagedown', 'pagedown', 'enter');
    press('end', 'enter');
    expect(notes).toEqual(['match-0.turncade', 'match-28.turncade', 'match-49.turncade']);
  });

  test('shows only a part of the replays if they exceed the screen, and its cursor wraps around', () => {
    const { press, page } = openReplays(50);
    expect(pageText(page)).toContain('lines 1-15 of 50 ─');
    press('up');
    expect(pageText(page)).toContain('lines 36-50 of 50 ─');
    press('down');
    expect(pageText(page)).toContain('lines 1-15 of 50 ─');
  });

  test('names no winner for matches of bots alone', () => {
    const on = stage();
    const [match] = finishedSample(1);
    if (match === undefined) throw new Error('there is one');
    const matches = () => [{ ...match, players: 2, facts: { ...noFacts, bots: { 1: 'normal', 2: 'easy' } } }];
    const { glyphs, card, watch, back } = { glyphs: unicode, card: cardSample(unicode), watch() {}, back() {} };
    const page = on.enter((around) => replays(around, { now, matches, glyphs, card, watch, back }));
    expect(pageText(page)).toMatch(/ bots +today/);
    expect(hintText(page)[0]).toContain(': bots, turn 40');
  });

  test('can be searched by words of the game, the result and the level together', () => {
    const { press, type, page, notes } = openReplays(50);
    press('/');
    type('risc lost watch');
    expect(hintText(page)[1]).toBe('');
    press('ctrl+u');
    type('risc lost pylons');
    expect(hintText(page)[1]).toContain('Enter: watch RISC, The Corridor of the Pylons: lost');
    press('enter');
    expect(notes).toEqual(['match-1.turncade']);
  });

  test('shows a sentence if there are no replays', () => {
    const { page, press, notes } = openReplays(0);
    expect(pageText(page)).toContain('No replays yet. Finished matches appear here.');
    expect(footerText(page)).toBe('? help  Esc menu');
    press('enter', 'down', '/', 'escape');
    expect(notes).toEqual(['back']);
  });

  test('shows the number of replays', () => {
    expect(pageText(openReplays(1).page)).toContain(' 1 match, newest first ');
    expect(pageText(openReplays(23).page)).toContain(' 23 matches, newest first ');
  });

  test('selects a replay with one click and opens it with a second click', () => {
    const { page, notes } = openReplays(5);
    const click = (row: number) => clickOn(page, { part: 'left', section: 0, row, column: 9 }, small);
    for (const row of [0, 1, 2, 6, 12]) click(row);
    expect(notes).toEqual([]);
    click(6);
    expect(notes).toEqual(['match-2.turncade']);
  });

  test('wraps a long title to a second, clickable row if all matches remain visible', () => {
    const few = openReplays(5);
    expect(pageText(few.page)).toMatch(/ The Corridor of .*\n +the Pylons +\n/);
    for (const row of [5, 5]) clickOn(few.page, { part: 'left', section: 0, row, column: 25 }, small);
    expect(few.notes).toEqual(['match-1.turncade']);
    expect(pageText(openReplays(50).page)).not.toContain('the Pylons');
  });
});

describe('the page of statistics', () => {
  const open = (rows = statisticsSample) => {
    const on = stage();
    const notes: string[] = [];
    const page = on.enter((around) =>
      statistics(around, {
        ...{ now, rows, puzzles: 'streak 3, best 9', glyphs: unicode },
        open: ({ game }) => void notes.push(game),
        back: () => notes.push('back'),
      }),
    );
    return { ...on, page, notes };
  };

  test('shows totals of the games, without adding the totals of their levels', () => {
    expect(pageText(open().page)).toContain(' 12,386 matches, 6,034 won, puzzles: streak 3, best 9 ');
  });

  test('shows in the panel how many matches of a game were played, won, lost and drawn', () => {
    const { press, page } = open();
    press('down', 'down', 'down');
    for (const told of ['played  12,345', 'won     6,012 (49 %)', 'lost    6,300', 'drawn   33'])
      expect(pageText(page)).toContain(told);
  });

  test('leads to the levels of a game', () => {
    const { press, notes } = open();
    press('down', 'down', 'down', 'enter');
    expect(notes).toEqual(['RISC']);
  });

  test.each([
    [1, 'longest 1 turn '],
    [2, 'longest 2 turns '],
  ])('writes the length of the longest match with its unit: %i as "%s"', (longest, expected) => {
    const [first] = statisticsSample;
    if (first === undefined) throw new Error('there is a sample');
    expect(pageText(open([{ ...first, longest }]).page)).toContain(expected);
  });

  test('never cuts off a number', () => {
    const [first] = statisticsSample;
    if (first === undefined) throw new Error('there is a sample');
    const most = { played: 99_999, won: 9999, lost: 9999, drawn: 9999, best: 9999, longest: 99_999 };
    const { page } = open([{ ...first, ...most }]);
    expect(pageText(page).match(/99,999/g)).toHaveLength(4);
    expect(pageText(page).match(/9,999/g)).toHaveLength(11);
    expect(pageText(page, large).match(/9,999/g)).toHaveLength(13);
  });

  test("shows the player's strength, in numbers and in words", () => {
    const { press, page } = open();
    press('down', 'down', 'down');
    const text = pageText(page);
    for (const part of ['about 1610', '12 matches, reliable', 'Novice  over 95 %', 'Hard    under 5 %'])
      expect(text).toContain(part);
    press('down');
    expect(pageText(page)).toContain('Your chance of winning: 60 %');
    press('end');
    expect(pageText(page).replace(/ *│ */g, ' ')).toContain('No rating yet. Play a bot');
  });

  test('shows the history of a level', () => {
    const { press, page } = open();
    press('down');
    const text = pageText(page);
    expect(text).toMatch(/today +won, score 31 \*\*/);
    expect(text).toMatch(/18 Nov +lost, score 7/);
    expect(text).toMatch(/9 Nov +won, score 31, debug/);
  });

  test('shows a sentence if there are no matches', () => {
    expect(pageText(open([]).page)).toContain('No statistics yet. Finish a match first.');
  });
});
