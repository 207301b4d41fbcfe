import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RiscScene } from '#games/risc/screen/local.ts';
import { paintReport, summarySentence } from '#games/risc/screen/report/report-page.ts';
import { frameRows } from '#screen/frame.ts';
import { ascii, widthOf } from '#screen/styled-text.ts';
import { textOf } from '#test/screens/support.ts';
import { plays } from '../random-play.ts';
import {
  type Changes,
  designedTurn,
  orderOf,
  paintedAt,
  randomTurn,
  twinRivers,
  type WatchedTurn,
  watched,
  watchedSketch,
} from './report-scenes.ts';

function sectionAt(turn: WatchedTurn, moment: number, title: string): string[] {
  const painting = paintedAt(turn, moment);
  const section = [...painting.left, ...(painting.panel?.sections ?? [])].find((each) => each.title.includes(title));
  return (section?.lines ?? []).map((row) => textOf(row).trimEnd());
}

const hintAt = (turn: WatchedTurn, moment: number): string => textOf(paintedAt(turn, moment).status[1]);

/** Probability that the attackers win after `fought` rounds, from all pairs of dice. Forces are lists of bonuses. */
function winBy(attackers: readonly number[], defenders: readonly number[], fought: number): number {
  if (attackers.length === 0 || defenders.length === 0) return attackers.length === 0 ? 0 : 1;
  const [up, down] = [attackers.toSorted((x, y) => x - y), defenders.toSorted((x, y) => x - y)];
  const [attacker, other] = fought % 2 === 0 ? [up.pop(), down.shift()] : [up.shift(), down.pop()];
  const dice = Array.from({ length: 400 }, (_, i) => [1 + (i % 20), 1 + Math.floor(i / 20)] as const);
  const wins = dice.filter(([die, against]) => die + (attacker ?? 0) > against + (other ?? 0)).length / 400;
  return (
    wins * winBy([...up, attacker ?? 0], down, fought + 1) + (1 - wins) * winBy(up, [...down, other ?? 0], fought + 1)
  );
}

/** Keyframes of the designed turn: four of orders, seven of brook, seven of glade, and the summary. */
const turn = designedTurn({ columns: 120, rows: 40 });
const [lineUp, second, result, summary] = [11, 13, 17, 18];

describe('the current battle in a report', () => {
  test('shows its odds, but no round, dice or result before its first roll', () => {
    const texts = sectionAt(turn, lineUp, 'battle 2/2').filter((text) => text !== '');
    expect(texts).toEqual([
      ' You attack Glade, held by P2',
      ' ordered      63 % v 1a+1b+1d',
      ' start        63 %',
      ' now          63 % ████████▏░░░░',
      '     you               P2',
    ]);
    expect(sectionAt(turn, lineUp, 'rounds').filter((text) => text !== '')).toHaveLength(2);
  });

  test('shows both dice as large digits, the loss, and the pairing', () => {
    expect(sectionAt(turn, second, 'battle 2/2').slice(6)).toEqual([
      '     you               P2',
      '   ▄█  █▀▀               █▀█',
      '    █  █▀█               ▀▀█',
      '   ▀▀▀ ▀▀▀               ▀▀▀',
      '   a +0 = 16  beats  d +5 = 14',
      '',
      ' P2 loses a dragoon',
      ' your weakest v their best',
    ]);
  });

  test('shows after each round the odds, computed from all possible dice', () => {
    const now = [lineUp, lineUp + 1, second].map((moment) => sectionAt(turn, moment, 'battle 2/2')[4]?.slice(0, 18));
    const [first, then] = [winBy([0, 3], [0, 1, 5], 1), winBy([0, 3], [0, 1], 2)].map((win) => Math.round(100 * win));
    expect([first, then]).toEqual([24, 54]);
    expect(now).toEqual([' now          63 %', ` now         !${first} %`, ` now          ${then} %`]);
  });

  test('marks the current round, and does not reveal later rounds', () => {
    const rounds = sectionAt(turn, second, 'rounds').filter((text) => text !== '' && !text.startsWith(' odds'));
    expect(rounds).toEqual([
      '    you          P2        loses',
      ' 1  e 12+8=20  a 20+0=20  you',
      '>2  a 16+0=16  d  9+5=14  P2',
    ]);
  });

  test('is described in sentences up to its result', () => {
    expect([lineUp, lineUp + 1, second, result].map((moment) => hintAt(turn, moment))).toEqual([
      'You attack P2 in Glade from Drift: 1a+1c+1e against 1a+1b+1d.',
      'Your best against their weakest: a tie at 20. Ties go to the defender: you lose an elephant.',
      'Your weakest against their best: 16 + 0 beats 9 + 5. P2 loses a dragoon. 2 of your 3 and 2 of their 3 are left.',
      'You take Glade with 1 charioteer left (odds: 63 %).',
    ]);
  });

  test('shows its result instead of the dice once it is decided', () => {
    const texts = sectionAt(turn, result, 'battle 2/2')
      .slice(6)
      .filter((text) => text !== '');
    expect(texts).toEqual([' You take Glade', ' with 1 charioteer', ' after 5 rounds']);
  });

  test('shows the odds when the attack was ordered, the odds at the start of the battle, and what changed them', () => {
    const changed = watched(
      twinRivers(2, { brook: '1 6a', eyrie: '2 6a' }, [['attack brook eyrie 6a'], ['upgrade eyrie 3 a b']]),
      Array(6).fill([20, 1]).flat(),
    );
    const moment = changed.beats.findIndex(({ part }) => part === 1);
    expect(sectionAt(changed, moment, 'battle 1/1').slice(1, 3)).toEqual([' ordered !43 %', ' start   !37 % 3a to b']);
  });
});

describe('the orders in a report', () => {
  test('are shown player by player, without later orders', () => {
    expect([0, 1, 2].map((moment) => sectionAt(turn, moment, 'P2').filter((text) => text !== ''))).toEqual([
      [' still hidden'],
      [' ...'],
      ['>Eyrie ▶ Brook                4a'],
    ]);
    expect(sectionAt(turn, 0, 'You')).toEqual(['>Drift ▶ Glade          1a+1c+1e']);
  });

  test("show their effect on the viewer's odds", () => {
    expect(sectionAt(turn, 2, 'your odds').filter((text) => !/[█░]/.test(text))).toEqual([
      '!Brook: P2 attacks. 42 % to hold',
      ' Glade: 63 % to win.',
    ]);
  });
});

describe('a report in the panel', () => {
  test('lists coming, current and finished battles', () => {
    const battles = (moment: number) => sectionAt(turn, moment, 'battles').filter((text) => text !== '');
    expect(battles(4)).toEqual(['>Brook    P2 v you', ' Glade    you v P2']);
    expect(battles(lineUp)).toEqual([' Brook    you hold with 2a, 42 %', '>Glade    you v P2']);
  });

  test('ends with a summary of battles, territories, units and income', () => {
    expect(sectionAt(turn, summary, 'turn 9').filter((text) => text !== '')).toEqual([
      ' You took Glade from P2',
      ' You held Brook against P2',
    ]);
    expect(sectionAt(turn, summary, 'lands now').map((text) => text.slice(0, 11))).toEqual([
      ' You  5 +1 ',
      ' P2   3 -1 ',
    ]);
    expect(sectionAt(turn, summary, 'units')).toEqual([
      expect.stringMatching(/^ You 10 +3 {4}5$/),
      expect.stringMatching(/^ P2 {3}5 +7 {4}3$/),
    ]);
    expect(sectionAt(turn, summary, 'you earn')).toEqual([' 25 food    122 now', ' 18 tech    118 now']);
    expect(sectionAt(turn, summary, 'against the odds')[0]).toBe(' You held Brook (odds: 42 %).');
    expect(hintAt(turn, summary)).toBe('You took 1 land and lost none. You lost 3 units, your rivals 7.');
  });

  test('lists unlikely results, and shortens long names', () => {
    const named = designedTurn({ names: { 1: 'Bartholomew III', 2: 'Mia' }, viewer: 2, seat: 2 });
    expect(sectionAt(named, summary, 'lands now').map((text) => text.slice(0, 13))).toEqual([
      ' Barthol..  5',
      ' You        3',
    ]);
    const rare = watchedSketch(
      { lands: { x: '1 3a', y: '2 6a' }, links: 'x-y', players: [orders('x', 'y', '3')] },
      Array(6).fill([20, 1]).flat(),
    );
    expect(sectionAt(rare, rare.beats.length - 1, 'against the odds')[0]).toBe(' P1 took Y (odds: 11 %).');
    expect(hintAt(rare, rare.beats.length - 2)).toBe('You take Y with 3 apprentices left (odds: 11 %)!');
  });
});

/** Three forces attack a territory: the first is beaten, the second takes it, the third takes it from the second. */
const crowd = () =>
  watchedSketch(
    {
      lands: { x: '1 2a', y: '2 1a', z: '3 2b', w: '4 1a' },
      links: 'x-y y-z y-w',
      players: [orders('x', 'y', '2'), {}, orders('z', 'y', '0a+2b'), orders('w', 'y', '1')],
    },
    // The forces fight in the order 4, 1, 3. Player 4 loses, 1 beats the only unit left, and 3 beats both units of 1.
    [1, 0, 1, 20, 20, 1, 20, 1, 20, 1],
  );

const orders = (from: string, to: string, force: string) => ({
  orders: [
    { type: 'attack', from, to, units: force === '0a+2b' ? [0, 2, 0, 0, 0, 0, 0] : [Number(force), 0, 0, 0, 0, 0, 0] },
  ],
});

describe('several forces that attack one target', () => {
  test('fight in their random order, each against the current holder', () => {
    const texts = crowd().beats.map((_, moment) => sectionAt(crowd(), moment, 'left in').slice(0, 2).join());
    const heads = texts.filter((head, i, all) => head !== '' && head !== all[i - 1]);
    expect(heads).toEqual([
      ' P4   1a  ▂       1/1, P2   1a  ▂       1/1',
      ' P4   0   ░       0/1, P2   1a  ▂       1/1',
      ' you  2a  ▂▂      2/2, P2   1a  ▂       1/1',
      ' you  2a  ▂▂      2/2, P2   0   ░       0/1',
      ' P3   2b  ▃▃      2/2, you  2a  ▂▂      2/2',
      ' P3   2b  ▃▃      2/2, you  1a  ▂░      1/2',
      ' P3   2b  ▃▃      2/2, you  0   ░░      0/2',
    ]);
  });
});

describe('a report of a combat of many rounds', () => {
  const long = watchedSketch(
    { lands: { x: '1 9a', y: '2 8a' }, links: 'x-y', players: [orders('x', 'y', '9')] },
    Array(8).fill([20, 1]).flat(),
    { columns: 120, rows: 40 },
  );

  test('shows the last round', () => {
    const rounds = sectionAt(long, long.beats.length - 3, 'rounds').map((text) => text.slice(0, 4));
    expect(rounds).toContain('>8  ');
  });
});

describe('every keyframe of every report', () => {
  const sizes = fc.constantFrom({ columns: 80, rows: 24 }, { columns: 100, rows: 30 }, { columns: 120, rows: 40 });

  test('fits the screen in rows and columns, and uses only ASCII if the terminal needs it', () => {
    fc.assert(
      fc.property(plays, sizes, (play, size) => {
        const changes: Changes = { ...size, glyphs: ascii };
        const { beats, after } = randomTurn(play, changes);
        for (const beat of beats) {
          const scene: RiscScene = { ...after, view: beat.view, events: beat.events, local: beat.local };
          const { report } = beat.local;
          if (report === undefined) continue;
          const { left, panel } = paintReport(scene, report);
          const width = size.columns - 1 - (panel?.width ?? 0);
          for (const [sections, room] of [
            [left, width],
            [panel?.sections ?? [], panel?.width ?? 0],
          ] as const) {
            const rows = sections.reduce((sum, { lines }) => sum + 1 + lines.length, -1);
            expect(rows).toBeLessThanOrEqual(size.rows - frameRows);
            for (const { lines } of sections)
              for (const row of lines) {
                expect(textOf(row)).toMatch(/^[ -~]*$/);
                expect(widthOf(row)).toBeLessThanOrEqual(room);
              }
          }
        }
      }),
      // There are few runs, because the map of every match must be laid out first.
      { numRuns: 3 },
    );
  });
});

test('the end of a report names eliminated players', () => {
  const beaten = (changes: Changes) => {
    const turn = watchedSketch(
      {
        turn: 4,
        lands: { fen: '1 5a', glen: '2 0', holm: '3 1a' },
        links: 'fen-glen fen-holm glen-holm',
        players: [{ orders: [{ type: 'attack', from: 'fen', to: 'glen', units: [2, 0, 0, 0, 0, 0, 0] }] }, {}, {}],
      },
      [],
      changes,
    );
    return hintAt(turn, turn.beats.length - 1);
  };
  expect(beaten({})).toMatch(/^P2 is eliminated!/);
  expect(beaten({ viewer: 2, seat: 2 })).toMatch(/^Your last land has fallen\. You are out\./);
});

test("a narrow panel abbreviates players' names and forces of many types, but truncates neither", () => {
  const { after, beats } = watchedSketch(
    {
      lands: { w: '1 1a', x: '2 9a+3b+5c+2d', y: '1 1a', z: '2 1a' },
      links: 'w-x x-y y-z',
      players: [{}, { food: 50, orders: ['attack x w 1a', 'attack x y 8a+3b+5c+2d'].map(orderOf) }],
    },
    [20, 1, 20, 1],
    { bots: { 2: 'normal' } },
  );
  const panels = beats.flatMap(({ view, events, local }) => {
    if (local.report === undefined) return [];
    const { panel } = paintReport({ ...after, view, events, local }, local.report);
    return (panel?.sections ?? []).flatMap(({ lines }) => lines.map((line) => textOf(line).trimEnd()));
  });
  expect(panels.join('\n')).not.toMatch(/\w\.\./);
  expect(panels).toContain(' with 8a+3b+5c+2d');
  expect(panels).toContain(' Y        by normal');
});

describe('the summary of a turn in which others fought', () => {
  const fought = (lands: Readonly<Record<string, string>>, seat: number) => {
    const { after, beats } = watchedSketch(
      {
        lands,
        links: 'home-keep keep-tail tail-town',
        players: [{}, { orders: [orderOf('attack keep tail 3a')] }, {}],
      },
      [20, 1],
      { names: { 2: 'Bea', 3: 'Cem' }, seat, viewer: seat },
    );
    const report = beats.at(-1)?.local.report;
    return report && summarySentence(after, report)[0];
  };

  test('says that the player kept their lands, even if other lands changed hands', () => {
    expect(fought({ home: '1 1a', keep: '2 4a', tail: '3 1a', town: '3 1a' }, 1)).toBe(
      'You kept your lands. You lost no units, your rivals 1.',
    );
  });

  test('lists the conquests of others for a player without lands', () => {
    expect(fought({ home: '2 1a', keep: '2 4a', tail: '3 1a', town: '3 1a' }, 1)).toBe('Bea took TAIL.');
  });
});
