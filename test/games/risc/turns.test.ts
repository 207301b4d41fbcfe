import { describe, expect, test } from 'vitest';
import { activeSeats } from '#engine/step.ts';
import { risc } from '#games/risc/index.ts';
import { answered, played, refused } from '../../support/lines.ts';
import { type Campaign, campaignOf, carriedOut, eventsOf, landsOf, newCampaign, seatOf, units } from './support.ts';

const commitAll = (match: Campaign) =>
  activeSeats(risc, match.state).flatMap((seat) => played(match, `${seat}: commit`));

describe('a turn (rules, "A turn")', () => {
  test('emits the events of all phases in their order', () => {
    const match = campaignOf({
      lands: { p: '1 9a', q: '1 0', x: '2 0', y: '2 0', z: '2 1a' },
      links: 'p-q p-x q-y x-y y-z',
    });
    for (const line of ['attack(p,x,2)', 'move(p,q,3)', 'research', 'attack(q,y,2)', 'upgrade(p,1,a,b)'])
      played(match, `1: ${line}`);
    played(match, '2: move(z,y,1)');
    played(match, '2: commit');
    const types = played(match, '1: commit').filter(({ type }) => type !== 'roll');
    expect(types.map((event) => `${event.phase} ${event.type}`)).toEqual([
      'orders committed',
      'moves moved',
      'moves researched',
      'moves upgraded',
      'moves moved',
      'attacks attacked',
      'attacks attacked',
      'attacks battle',
      'attacks combat',
      'attacks combat-end',
      'attacks battle-end',
      'attacks battle',
      'attacks combat',
      'attacks combat-end',
      'attacks battle-end',
      'growth technology',
      'growth growth',
      'growth growth',
      'orders turn',
    ]);
    const numbered = types.flatMap((event) => ('order' in event ? [[event.type, event.order]] : []));
    expect(numbered).toEqual([
      ['moved', 2],
      ['researched', 3],
      ['upgraded', 5],
      ['moved', 1],
      ['attacked', 1],
      ['attacked', 4],
    ]);
  });

  test('resolves attacks in alphabetical order of the targets, whoever the attackers are', () => {
    const match = campaignOf({ lands: { b: '1 2a', c: '2 0', a: '2 2a', d: '1 0' }, links: 'b-c a-d c-d a-b' });
    played(match, '1: attack(b,c,1)');
    played(match, '1: attack(b,a,1)');
    played(match, '2: attack(a,d,1)');
    const { events } = carriedOut(match, [20, 1]);
    expect(eventsOf(events, 'battle').map(({ territory }) => territory)).toEqual(['a', 'c', 'd']);
  });

  test('lets a force win although its source territory has fallen in the same turn', () => {
    const match = campaignOf({ lands: { a: '1 3a', b: '2 1a', c: '3 1a' }, links: 'a-b c-a b-c' });
    played(match, '1: attack(a,b,3)');
    played(match, '3: attack(c,a,1)');
    const { lands, events } = carriedOut(match, [20, 1]);
    expect(lands).toEqual({ a: '3 2a', b: '1 4a', c: '3 1a' });
    expect(eventsOf(events, 'combat-end').map(({ territory, winner }) => [territory, winner])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });

  test('gives the income of taken territories to the new owners', () => {
    const match = campaignOf({ lands: { a: '1 3a', b: '1 1a', x: '2 0', y: '2 0' }, links: 'a-x x-y a-b' });
    played(match, '1: attack(a,x,3)');
    const { state, events } = carriedOut(match);
    expect(eventsOf(events, 'growth')).toMatchObject([
      { seat: 1, food: 6, tech: 3, units: units('3a') },
      { seat: 2, food: 2, tech: 1, units: units('1a') },
    ]);
    expect(state.seats.map(({ food }) => food)).toEqual([103, 102]);
  });

  test('applies a researched level from the next turn on', () => {
    const match = campaignOf({ lands: { a: '1 3a', x: '2 1a' }, links: 'a-x' });
    played(match, '1: research');
    expect(refused(match, '1: upgrade(a,1,a,c)')).toContain('level-too-low');
    expect(eventsOf(commitAll(match), 'technology')).toMatchObject([{ seat: 1, level: 2 }]);
    played(match, '1: upgrade(a,1,a,c)');
    expect(seatOf(match, 1)).toMatchObject({ level: 2, tech: 951 });
  });

  test('charges for research, but raises no level, if the player loses the last territory', () => {
    const match = campaignOf({ lands: { a: '1 9a', b: '3 1a', x: '2 0' }, links: 'a-x x-b' });
    played(match, '2: research');
    played(match, '1: attack(a,x,9)');
    const events = commitAll(match);
    expect(eventsOf(events, 'technology')).toEqual([]);
    expect(eventsOf(events, 'eliminated')).toMatchObject([{ seat: 2 }]);
    expect(seatOf(match, 2)).toMatchObject({ alive: false, level: 1, tech: 950, food: 100, committed: true });
  });
});

describe('the end of a match (rules, "The end")', () => {
  test('is a conquest if a player owns all territories, and no turn begins', () => {
    const match = campaignOf({ lands: { a: '1 3a', x: '2 0' }, links: 'a-x', turn: 7 });
    played(match, '1: attack(a,x,2)');
    const events = commitAll(match);
    expect(events.slice(-2)).toEqual([
      { type: 'eliminated', phase: 'victory', seat: 2 },
      { type: 'match-over', phase: 'victory', winners: [1], reason: 'conquest' },
    ]);
    expect(match.state).toMatchObject({ phase: 'over', turn: 7, outcome: { winners: [1], reason: 'conquest' } });
    expect(match.state.seats.map(({ committed, orders }) => [committed, orders])).toEqual([
      [false, []],
      [true, []],
    ]);
  });

  test('does not come while two of three players own territories, and no turn waits for the eliminated player', () => {
    const match = campaignOf({ lands: { a: '1 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
    expect(activeSeats(risc, match.state)).toEqual([1, 3]);
    const events = commitAll(match);
    expect(events.at(-1)).toMatchObject({ type: 'turn', turn: 2 });
    expect(eventsOf(events, 'eliminated')).toEqual([]);
  });

  const atLimit = { links: 'a-b b-c c-d', turn: 4, turns: 4 };

  test.each([
    ['the most territories win', { a: '1 0', b: '1 0', c: '1 0', d: '2 9g' }, [1]],
    ['the highest bonus wins a tie', { a: '1 9a', b: '1 1b', c: '2 1c', d: '2 0' }, [2]],
    ['equal territories and bonuses are a draw', { a: '1 9a', b: '1 1b', c: '2 0', d: '2 1b' }, []],
    ['three players, two of them tied', { a: '1 1c', b: '2 1c', c: '3 1b', d: '3 0' }, [3]],
  ])('is decided by territories, then by bonus, at the turn limit: %s', (_, lands, winners) => {
    const match = campaignOf({ ...atLimit, lands });
    expect(commitAll(match).at(-1)).toEqual({ type: 'match-over', phase: 'victory', winners, reason: 'turn-limit' });
    expect(match.state.turn).toBe(4);
  });

  test('comes only after a complete last turn, and can still be a conquest in that turn', () => {
    const before = campaignOf({ ...atLimit, lands: { a: '1 1a', b: '1 0', c: '2 0', d: '2 0' }, turn: 3 });
    expect(commitAll(before).at(-1)).toMatchObject({ type: 'turn', turn: 4 });
    const last = campaignOf({ lands: { a: '1 3a', x: '2 0' }, links: 'a-x', turn: 4, turns: 4 });
    played(last, '1: attack(a,x,2)');
    expect(commitAll(last).at(-1)).toMatchObject({ winners: [1], reason: 'conquest' });
  });

  test('is a draw after turn 1000 with the option draw-after-1000, whoever is ahead', () => {
    const match = newCampaign({ options: { turns: 'draw-after-1000' } });
    for (const seat of [1, 2]) played(match, `${seat}: spread`);
    for (let turn = 0; turn < 1000; turn++) commitAll(match);
    expect(match.state).toMatchObject({ turn: 1000, outcome: null, options: { turns: 0 } });
    played(match, '1: attack(brook,eyrie,all)');
    expect(commitAll(match).at(-1)).toMatchObject({ winners: [], reason: 'turn-limit' });
  });
});

describe('the start of a match (rules, "Placement")', () => {
  test('gives each player a group, 4 units per territory, and the yield of two turns', () => {
    const match = newCampaign();
    expect(match.state.options).toEqual({ units: 16, food: 40, tech: 28, turns: 0, groups: [1, 2] });
    expect(seatOf(match, 2)).toMatchObject({ level: 1, food: 40, tech: 28 });
    expect(landsOf(match.state)).toMatchObject({ alder: '1 0', heath: '2 0' });
    expect(answered(match, '2: orders')).toEqual({ placement: { eyrie: 0, fjord: 0, glade: 0, heath: 0 }, left: 16 });
  });

  test('gives player 1 the first group of a list of groups', () => {
    const match = newCampaign({ options: { groups: '2-1' } });
    expect(landsOf(match.state)).toMatchObject({ alder: '2 0', heath: '1 0' });
  });

  test('draws random groups from the dice before any battle', () => {
    const drawn = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => newCampaign({ seed, options: { groups: 'random' } }));
    const orders = new Set(drawn.map(({ state }) => state.options.groups.join('-')));
    expect([...orders].sort()).toEqual(['1-2', '2-1']);
    for (const { state } of drawn) expect(Object.keys(state.random.streams)).toEqual(['dice']);
    expect(Object.keys(newCampaign().state.random.streams)).toEqual([]);
  });
});
