import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#games/risc/events.ts';
import { front, objects } from './front.ts';
import { campaignOf, newCampaign, units } from './support.ts';

describe('events in the output', () => {
  const fields: Readonly<Record<GameEvent['type'], string>> = {
    committed: 'seat',
    placed: 'seat units',
    upgraded: 'seat order territory count from to cost',
    moved: 'seat order from to units cost path',
    researched: 'seat order level cost',
    attacked: 'seat order from to units cost',
    battle: 'territory owner units attackers',
    combat: 'territory attacker defender attackers defenders',
    roll: 'territory attacker defender round pair attackerType defenderType attackerRoll defenderRoll attackerTotal defenderTotal loses',
    'combat-end': 'territory winner units rounds',
    'battle-end': 'territory before owner units',
    technology: 'seat level',
    growth: 'seat food tech units',
    eliminated: 'seat',
    'match-over': 'winners reason',
    turn: 'turn',
  };
  const phases: Readonly<Record<string, readonly GameEvent['type'][]>> = {
    moves: ['upgraded', 'moved', 'researched'],
    attacks: ['attacked', 'battle', 'combat', 'roll', 'combat-end', 'battle-end'],
    growth: ['technology', 'growth'],
    victory: ['eliminated', 'match-over'],
  };

  /** Events of a match in which every type occurs. */
  function allEvents(): readonly GameEvent[] {
    const level = ['a 1 0', 'b 2 1', 'c 3 2']
      .map((words) => words.split(' '))
      .map(([id, group, x]) => `${id} [group=${group} size=1 food=50 tech=50 x=${x} y=0]`)
      .join(' ');
    const match = newCampaign({ players: 3, level: `graph { ${level} a -- b -- c }`, options: { turns: '2' } });
    const script = [
      ...['1: spread', '2: place(b,2)', '2: spread', '3: spread', '1: commit', '2: commit', '3: commit'],
      ...['1: upgrade(a,1,a,b)', '1: research', '2: attack(b,c,all)', '3: attack(c,b,2)', '1: commit'],
      ...['2: commit', '3: commit', '1: attack(a,b,all)', '2: commit', '1: commit', '3: commit'],
    ];
    return objects(match, script.join('\n')).flatMap(({ events = [] }) => events);
  }

  test('have exactly the specified fields, in order', () => {
    const match = campaignOf({ ...front, turns: 1 });
    const script = [
      ...['1: upgrade(w,1,a,b)', '1: move(w,x,2a)', '1: research', '1: attack(x,y,2)', '3: attack(z,x,2)'],
      ...['1: attack(w,z,1b)', '1: commit', '2: commit', '3: commit'],
    ];
    const turn = objects(match, script.join('\n')).flatMap(({ events = [] }) => events);
    const events: readonly GameEvent[] = [...turn, ...allEvents()];
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(fields)));
    for (const event of events) expect(Object.keys(event).join(' ')).toBe(`type phase ${fields[event.type]}`);
  });

  test('have the phase specified for their type', () => {
    for (const { type, phase } of allEvents()) {
      const expected = Object.entries(phases).find(([, types]) => types.includes(type))?.[0];
      if (expected !== undefined) expect([type, phase]).toEqual([type, expected]);
      else if (type === 'placed') expect(phase).toBe('placement');
      else if (type === 'turn') expect(phase).toBe('orders');
      else expect([type, ['placement', 'orders'].includes(phase)]).toEqual(['committed', true]);
    }
  });

  test('of one turn equal the pinned output', () => {
    const match = campaignOf(front);
    const script = '1: upgrade(x,1,a,c)\n1: upgrade(w,2,a,b)\n1: move(w,x,2b)\n1: attack(x,y,1b)\n1: research\n';
    const lines = objects(match, `${script}3: commit\n2: commit\n1: commit`);
    expect(lines[1]).toMatchObject({ ok: false, error: { code: 'level-too-low' } });
    const seat = 1;
    const growing = { phase: 'growth' };
    expect(lines.at(-1).events).toEqual([
      { type: 'committed', phase: 'orders', seat },
      { type: 'upgraded', phase: 'moves', seat, order: 1, territory: 'w', count: 2, from: 'a', to: 'b', cost: 6 },
      {
        type: 'moved',
        phase: 'moves',
        seat,
        order: 2,
        from: 'w',
        to: 'x',
        units: units('2b'),
        cost: 4,
        path: ['w', 'x'],
      },
      { type: 'researched', phase: 'moves', seat, order: 4, level: 2, cost: 50 },
      { type: 'attacked', phase: 'attacks', seat, order: 3, from: 'x', to: 'y', units: units('1b'), cost: 1 },
      {
        type: 'battle',
        phase: 'attacks',
        territory: 'y',
        owner: 2,
        units: units('0'),
        attackers: [{ seat, units: units('1b') }],
      },
      {
        type: 'combat',
        phase: 'attacks',
        territory: 'y',
        attacker: 1,
        defender: 2,
        attackers: units('1b'),
        defenders: units('0'),
      },
      { type: 'combat-end', phase: 'attacks', territory: 'y', winner: 1, units: units('1b'), rounds: 0 },
      { type: 'battle-end', phase: 'attacks', territory: 'y', before: 2, owner: 1, units: units('1b') },
      { type: 'technology', ...growing, seat, level: 2 },
      { type: 'growth', ...growing, seat, food: 6, tech: 3, units: units('3a') },
      { type: 'growth', ...growing, seat: 3, food: 2, tech: 1, units: units('1a') },
      { type: 'eliminated', phase: 'victory', seat: 2 },
      { type: 'turn', phase: 'orders', turn: 2 },
    ]);
  });
});
