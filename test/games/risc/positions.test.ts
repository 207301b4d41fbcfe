import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import type { PartialViewer } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import { readPosition } from '#games/risc/position/read.ts';
import { unwrapped } from '../../engine/support.ts';
import { played, refused } from '../../support/lines.ts';
import { begunPlay, chanceOf, type Play, plays, playTurn, randomLine, tryLine } from './random-play.ts';
import { type Campaign, campaignFrom, campaignOf, newCampaign, positionOf, setupOf } from './support.ts';

const written = ({ state }: Campaign) => risc.position.write(state, 'all');

/** A new match on Twin Rivers after these lines. */
function riversAfter(...lines: readonly string[]): Campaign {
  const match = newCampaign();
  for (const line of lines) played(match, line);
  return match;
}
const placed = ['1: place(alder,4)', '1: place(brook,12)', '2: spread', '1: commit', '2: commit'];

describe('a written position (rules, "Scripts")', () => {
  test('has the specified keys and values, in order', () => {
    const orders = ['upgrade(brook,2,a,b)', 'move(alder,drift,3)', 'attack(brook,eyrie,10a+2b)'];
    const match = riversAfter(...placed, ...orders.map((order) => `1: ${order}`));
    expect(JSON.stringify(written(match))).toMatch(
      `{"game":"risc","turn":1,"phase":"orders","outcome":null,"options":{"units":16,"food":40,"tech":28,"turns":0,"groups":[1,2]},"territories":[{"id":"alder","label":"Alder","group":1,"size":1,"food":8,"tech":2,"x":0,"y":0,"links":["brook","cairn"],"owner":1,"units":[4,0,0,0,0,0,0]},{"id":"brook",`,
    );
    expect(JSON.stringify(written(match))).toMatch(
      `"seats":[{"seat":1,"alive":true,"level":1,"food":40,"tech":28,"committed":false,"placement":null,"orders":[{"type":"upgrade","territory":"brook","count":2,"from":"a","to":"b","cost":6},{"type":"move","from":"alder","to":"drift","units":[3,0,0,0,0,0,0],"cost":15,"path":["alder","brook","drift"]},{"type":"attack","from":"brook","to":"eyrie","units":[10,2,0,0,0,0,0],"cost":12}]},{"seat":2,"alive":true,"level":1,"food":40,"tech":28,"committed":false,"placement":null,"orders":[]}]}`,
    );
  });

  test('contains research in a draft', () => {
    const position = positionOf({
      lands: { x: '1 5a', y: '2 4a' },
      links: 'x-y',
      players: [{ orders: [{ type: 'research' }] }],
    });
    expect(written(campaignFrom(position))).toMatchObject({
      seats: [{ orders: [{ type: 'research', level: 2, cost: 50 }], tech: 1000, level: 1 }, {}],
    });
  });

  test("contains a placement for each of the seat's territories while the map is empty", () => {
    const match = riversAfter('1: place(brook,12)', '2: spread', '2: commit');
    expect(written(match)).toMatchObject({
      turn: 0,
      phase: 'placement',
      seats: [
        { committed: false, placement: { alder: 0, brook: 12, cairn: 0, drift: 0 }, orders: [] },
        { committed: true, placement: { eyrie: 4, fjord: 4, glade: 4, heath: 4 }, orders: [] },
      ],
    });
    expect(written(match)).toHaveProperty('territories.1.units', [0, 0, 0, 0, 0, 0, 0]);
  });

  test('after the end contains the outcome and the last turn, and shows no living player as committed', () => {
    const match = campaignFrom(positionOf({ lands: { x: '1 5a', y: '2 0' }, links: 'x-y', turn: 7 }));
    for (const line of ['1: attack(x,y,1)', '1: commit', '2: commit']) played(match, line);
    expect(written(match)).toMatchObject({
      turn: 7,
      phase: 'over',
      outcome: { winners: [1], reason: 'conquest' },
      seats: [
        { alive: true, committed: false, placement: null, orders: [] },
        { alive: false, committed: true, placement: null, orders: [] },
      ],
    });
    expect(written(campaignFrom(written(match)))).toEqual(written(match));
  });
});

describe('the position of a viewer (rules, "Scripts")', () => {
  const view = (match: Campaign, viewer: PartialViewer) => risc.position.write(match.state, viewer);

  test.each(['placement', 'orders'] as const)(
    'hides the placement and the orders of other seats in the %s phase',
    (phase) => {
      const match =
        phase === 'placement' ? riversAfter('1: spread') : riversAfter(...placed, '1: attack(brook,eyrie,3)');
      const fullPosition: object = written(match);
      expect(Object.keys(view(match, 1))).toEqual([...Object.keys(fullPosition), 'viewer']);
      expect(view(match, 1)).toEqual({
        ...fullPosition,
        seats: [
          expect.objectContaining(seatsIn(fullPosition)[0] ?? {}),
          { ...seatsIn(fullPosition)[1], placement: null, orders: null },
        ],
        viewer: 1,
      });
      expect(view(match, 'spectator')).toEqual({
        ...fullPosition,
        seats: seatsIn(fullPosition).map((seatJson) => ({ ...seatJson, placement: null, orders: null })),
        viewer: 0,
      });
    },
  );
});

const seatsIn = (position: object): readonly object[] => {
  const seats: unknown = Reflect.get(position, 'seats');
  return Array.isArray(seats) ? seats : [];
};

/** A match in which some seats have committed their orders, and others have not. */
function plannedMatch(play: Play): Campaign {
  const match = begunPlay(play);
  const chance = chanceOf(play);
  for (let turn = 1; turn < play.turns && match.state.outcome === null; turn++) playTurn(match, chance);
  for (const [i, { committed }] of match.state.seats.entries()) {
    if (committed) continue;
    for (let order = 0; order < 5; order++) tryLine(match, i + 1, randomLine(match, i + 1, chance));
    if (chance.integer(0, 2) === 0) tryLine(match, i + 1, 'commit');
  }
  return match;
}

describe('a position that is loaded', () => {
  test('may have territories named like inherited properties', () => {
    const match = campaignOf({
      lands: { constructor: '1 0', x: '2 0' },
      links: 'constructor-x',
      phase: 'placement',
      turn: 0,
      players: [{ placement: { constructor: 9 } }, { placement: { x: 9 } }],
    });
    expect(match.state.seats.map(({ placement }) => placement)).toEqual([
      [9, 0],
      [0, 9],
    ]);
    expect(refused(match, '2: place(x,17)')).toBe('too-many-units: That would place 17 units; there are 16.');
  });

  const formerOptions = { fog: false, spies: false, cloaks: false, alliances: false };

  test('may contain options that no longer exist, if they are off', () => {
    const now = written(riversAfter(...placed));
    const options = { ...riversAfter().state.options, ...formerOptions };
    const state = unwrapped(readPosition({ ...now, options }, setupOf()));
    expect(risc.position.write(state, 'all')).toEqual(now);
  });

  test('may come from a save with options that no longer exist', () => {
    const text = writeSave(riversAfter(...placed)).replace(/^commands/m, 'option fog off\noption alliances off\n$&');
    expect(unwrapped(loadSave(risc, unwrapped(readSave(text)))).state).toEqual(riversAfter(...placed).state);
  });

  const runs = { numRuns: 15 };

  test('is written again identically, in every phase', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const position = written(plannedMatch(play));
        const again = written(campaignFrom(JSON.parse(JSON.stringify(position))));
        expect(JSON.stringify(again)).toBe(JSON.stringify(position));
      }),
      runs,
    );
  });

  test('continues like the original match with the same dice', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = plannedMatch(play);
        const read = unwrapped(readPosition(JSON.parse(JSON.stringify(written(match))), setupOf()));
        const start = { ...read, random: match.state.random };
        const other = startMatch(risc, setupOf(), { start: { state: start, events: [] } });
        expect(other.state).toEqual(match.state);
        const [chance, same] = [chanceOf(play, 'on'), chanceOf(play, 'on')];
        for (let turn = 0; turn < 3 && match.state.outcome === null; turn++)
          expect(playTurn(other, same)).toEqual(playTurn(match, chance));
      }),
      runs,
    );
  });

  test('is played with the dice of the given seed', () => {
    const position = positionOf({ lands: { x: '1 30a', y: '2 30a' }, links: 'x-y' });
    const rolls = (seed: string) => {
      const match = campaignFrom(position, { seed });
      for (const line of ['1: attack(x,y,all)', '1: commit']) played(match, line);
      return JSON.stringify(played(match, '2: commit'));
    };
    expect(rolls('one')).toBe(rolls('one'));
    expect(rolls('one')).not.toBe(rolls('two'));
  });
});
