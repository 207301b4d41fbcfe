import { describe, expect, test } from 'vitest';
import type { Figures, RiscScene } from '#games/risc/screen/local.ts';
import { curvesOf, nextFigure, statisticsSection } from '#games/risc/screen/statistics.ts';
import { ascii } from '#screen/styled-text.ts';
import { textOf } from '#test/screens/support.ts';
import { campaignOf } from '../support.ts';
import { designedTurn, sceneOf } from './report-scenes.ts';

const at = (lands: number): Figures => ({ lands, units: 2 * lands, bonus: 0, food: 5, tech: 5, level: 1 });

/** The scene after the designed turn: player 1 has 5 territories, player 2 has 3. `past` has the earlier numbers. */
function scene(past: readonly (readonly [number, number])[], changes: Partial<RiscScene> = {}): RiscScene {
  const { after } = designedTurn();
  const first = after.view.turn - past.length;
  const turns = past.map((lands, i) => ({ turn: first + i, figures: lands.map(at) }));
  return { ...after, memory: { turns }, ...changes };
}

const rowsOf = (of: RiscScene, width: number, rows: number): string[] => {
  const { title, tag, lines } = statisticsSection(of, width, rows);
  return [`${title} ${tag ?? ''}`.trim(), ...lines.map((row) => textOf(row).trimEnd())];
};

describe('the values of a figure over the turns', () => {
  test('include all turns in memory, and end with the current turn', () => {
    expect(
      curvesOf(
        scene([
          [2, 4],
          [4, 4],
        ]),
      ),
    ).toEqual({
      values: [
        [2, 4, 5],
        [4, 4, 3],
      ],
      max: 5,
      firstTurn: 8,
      lastTurn: 10,
    });
  });

  test('begin with turn 1, because the map is empty before turn 1', () => {
    const { view } = sceneOf(campaignOf({ lands: { x: '1 2a', y: '2 1a' }, links: 'x-y', turn: 1 }));
    const memory = {
      turns: [
        { turn: 0, figures: [at(0), at(0)] },
        { turn: 1, figures: [at(1), at(1)] },
      ],
    };
    expect(curvesOf({ view, memory }, 'units')).toMatchObject({ values: [[2], [1]], firstTurn: 1 });
  });

  test('include the last turn of a finished match and the position at its end', () => {
    const over = campaignOf({
      lands: { x: '1 4a', y: '1 1a' },
      links: 'x-y',
      turn: 3,
      phase: 'over',
      outcome: { winners: [1], reason: 'conquest' },
    });
    const memory = { turns: [{ turn: 3, figures: [at(1), at(1)] }] };
    expect(curvesOf({ view: sceneOf(over).view, memory }, 'lands').values).toEqual([
      [1, 2],
      [1, 0],
    ]);
  });

  test('are shown figure by figure: lands, units, bonus, food, tech, level, and lands again', () => {
    const seen = ['lands'];
    for (let figure = nextFigure(); figure !== 'lands'; figure = nextFigure(figure)) seen.push(figure);
    expect(seen).toEqual(['lands', 'units', 'bonus', 'food', 'tech', 'level']);
  });
});

describe('the charts of all players', () => {
  const past = [
    [4, 4],
    [3, 5],
    [1, 5],
  ] as const;

  test('are below the figures, on one scale and as high as fits', () => {
    expect(rowsOf(scene(past), 30, 8)).toEqual([
      'lands turns 7-10',
      ' You                        5',
      '                 ▃▃▃      ███',
      '                 ███▆▆▆   ███',
      '                 ██████▄▄▄███',
      ' P2                         3',
      '                 ▃▃▃██████',
      '                 █████████▆▆▆',
      '                 ████████████',
    ]);
  });

  test('are beside the figures if there are few lines, and two players share a line only if necessary', () => {
    expect(rowsOf(scene(past), 22, 2)).toEqual(['lands', ' you  ▆▆▆▄▄▄▁▁▁███ 5', ' P2   ▆▆▆██████▄▄▄ 3']);
    expect(rowsOf(scene(past), 57, 1)).toEqual([
      'lands turns 7-10',
      ' you        ▆▆▆▄▄▄▁▁▁███ 5   P2         ▆▆▆██████▄▄▄ 3',
    ]);
  });

  test('have only ASCII characters if the terminal needs it', () => {
    expect(rowsOf(scene(past, { glyphs: ascii }), 57, 18).join('')).toMatch(/^[ -~]*$/);
  });

  test('show the figure that is selected', () => {
    const { local } = scene(past);
    expect(rowsOf(scene(past, { local: { ...local, figure: 'bonus' } }), 57, 4)[0]).toBe('army bonus turns 7-10');
  });
});

test('a chart shows the name of a bot only once', () => {
  const past = [[2, 4]] as const;
  const holder = (name: string) => ({ name, mark: ' ', doing: '', role: 'dim' }) as const;
  const online = { holders: [holder('You'), holder('normal')], isOver: false, isAwaited: true, clock: [], chatRows: 0 };
  const heads = (more: Partial<RiscScene>) =>
    rowsOf(scene(past, { bots: { 2: 'normal' }, ...more }), 36, 8).filter((row) => row.includes('normal'));
  expect(heads({ online })).toEqual([expect.stringMatching(/^ normal +3$/)]);
  expect(heads({})).toEqual([expect.stringMatching(/^ normal +3$/)]);
});
