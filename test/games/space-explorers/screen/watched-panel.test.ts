import { describe, expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { chartRows } from '#screen/parts/chart.ts';
import type { ProgramError } from '#screen/scene.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { type Changes, hintsIn, panelIn, playedScenes, pressed, sceneOf, sectionsIn } from './scenes.ts';
import { watchedMatch } from './watched-match.ts';

const watched: Changes = { watched: true, viewer: 'all', bots: { 1: 'expander', 2: 'greedy' } };

describe('a chart', () => {
  const frame = { columns: 5, rows: 2, max: 16, glyphs: unicode };

  test.each([
    ['values end at the right, the newest last', [4, 8], ['     ', '   ▄█']],
    ['bars rise from row to row', [8, 9, 16], ['   ▁█', '  ███']],
    ['a small value has a bar, and 0 has none', [0, 0.1, 1], ['     ', '   ▁▁']],
    ['of too many values, the last of each interval', [1, 2, 3, 4, 5, 6, 7, 8, 9, 16], ['    █', '▂▄▆██']],
    ['no values give an empty chart', [], ['     ', '     ']],
  ])('draws the most recent values, scaled to its rows: %s', (_, values, rows) => {
    expect(chartRows(values, frame)).toEqual(rows);
  });

  test('draws the last character of a bar in ASCII if the bar covers at least half of it', () => {
    expect(chartRows([3, 4, 11, 12, 16], { ...frame, glyphs: ascii })).toEqual(['   ##', ' ####']);
  });
});

test("the section of a strategy's turn lists two transfers and sums up any others", () => {
  const orders = [
    { from: 0, to: 1, people: 7 },
    { from: 3, to: 4, people: 12 },
  ];
  const { after } = playedScenes(watchedMatch({ orders }), 'end_turn', watched);
  expect(panelIn(after)['turn 45, expander']).toEqual([' 0 to 1           7  t47', ' 3 to 4          12  t46']);
  const many = [...orders, { from: 1, to: 3, people: 5 }, { from: 2, to: 3, people: 1 }];
  expect(panelIn(playedScenes(watchedMatch({ orders: many }), 'end_turn', watched).after)['turn 45, expander']).toEqual(
    [' 0 to 1           7  t47', ' 3 to 4          12  t46', ' and 6 in 2 shuttles'],
  );
});

test('a program error is shown with its code in the status line', () => {
  const fault: ProgramError = { seat: 1, turn: 45, code: 'timeout', message: 'no answer in 1000 ms' };
  const { after } = playedScenes(watchedMatch(), 'end_turn', { ...watched, programErrors: [fault] });
  expect(panelIn(after)['turn 45, expander']?.slice(0, 2)).toEqual([' No launches', ' 1 failed']);
  expect(hintsIn(after)[1]).toBe('! Expander: failed (timeout): no answer in 1000 ms');
});

test('the section about a selected planet replaces two sections, or is added to them on a large screen', () => {
  const small = pressed(sceneOf(watchedMatch(), watched), 'tab');
  expect(sectionsIn(small).map(({ title }) => title)).toEqual(['people', 'planet 1']);
  expect(sectionsIn(pressed(small, 'escape')).map(({ title }) => title)).toEqual(['people', 'last turn', 'owners']);
  const large = sectionsIn({ ...small, columns: 120, rows: 40 }).map(({ title }) => title);
  expect(large).toEqual(['people', 'last turn', 'owners', 'planet 1', 'on the way']);
});

test('no key changes a watched match', () => {
  const scene = sceneOf(watchedMatch(), watched);
  for (const { keys, act } of spaceExplorersScreen.input.bindings(scene))
    for (const key of keys) expect(act(key).type).toBe('local');
});

test('the section about the last turn shows transfers in the debug view of a small screen, too', () => {
  const orders = [{ from: 0, to: 1, people: 7 }];
  const { after } = playedScenes(watchedMatch({ orders }), 'end_turn', { ...watched, debug: true });
  expect(panelIn(after)['turn 45, expander']).toEqual([' 0 to 1           7  t47']);
});

test('the charts count all people, whichever perspective is selected, and say so', () => {
  const memory = {
    totals: [{ turn: 44, totals: [one, one] as const }],
    sightings: [],
    sent: [],
    landed: [],
    maxUnseen: [],
  };
  const all = sceneOf(watchedMatch(), { ...watched, memory });
  const second = pressed(all, 'v', 'v');
  expect(panelIn(second)['people']).toEqual(panelIn(all)['people']);
  expect([sectionsIn(all)[0]?.tag, sectionsIn(second)[0]?.tag]).toEqual([undefined, 'all']);
  expect(hintsIn(second)[1]).toContain('Charts: 0 to 401 people, turns 44 to 45. All people.');
});

const one = { onPlanets: 1, inFlight: 0 };

test('from the perspective of a seat, totals count only people whom the seat sees', () => {
  const scene = sceneOf(watchedMatch(), { ...watched, viewer: 1 });
  expect(sectionsIn(scene)[0]?.tag).toBe('seen');
  expect(sectionsIn(scene).find(({ title }) => title === 'owners')?.tag).toBe('1 unseen');
  expect(hintsIn(scene)[1]).toContain('Charts: 0 to 401 people, turn 45. Only what you saw.');
});
