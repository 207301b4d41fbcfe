import { designedOrders, designedStanding, type Standing } from '../../games/risc/positions.ts';
import { orderOf } from '../../games/risc/screen/report-scenes.ts';

/** The position of the designed screen before any order. */
export const unordered: Standing = {
  ...designedStanding,
  players: [{ food: 100, tech: 46 }, { committed: true }],
};

/** The position of the designed screen with more orders than the panel has lines. */
export const manyOrders: Standing = {
  ...designedStanding,
  players: [
    {
      food: 400,
      tech: 460,
      level: 3,
      orders: [
        ...designedOrders,
        ...[
          'upgrade drift 2 a c',
          'upgrade drift 1 a d',
          'move drift cairn 1a+1b',
          'move cairn alder 2a',
          'attack brook eyrie 3b',
          'attack drift glade 2a+3b',
          'attack brook eyrie 1a',
          'move alder cairn 1a',
          'research 4',
        ].map(orderOf),
      ],
    },
    { committed: true },
  ],
};

/** Units of every type in two adjacent territories. */
export const allTypes: Standing = {
  lands: { brook: '1 9a+8b+7c+6d+5e+4f+3g', drift: '1 12a+1g', eyrie: '2 11a+10b+9c+8d+7e+6f+5g', fjord: '2 0' },
  players: [
    { food: 900, tech: 5000, level: 6 },
    { committed: true, level: 6 },
  ],
};

/** Numbers with many digits. */
export const large: Standing = {
  turn: 998_877,
  turns: 999,
  usual: () => '1000a+20000b',
  lands: {
    alder: '1 1000000a+1000000b+1000000c+1000000d+1000000e+1000000f+1000000g',
    brook: '1 1000000a',
    eyrie: '2 1000000g',
    heath: '2 999999a+1b',
  },
  players: [
    { food: 1_000_000_000, tech: 1_000_000_000, level: 6 },
    { food: 987_654_321, tech: 1_000_000_000, level: 6, committed: true },
  ],
};

/** Three players who all attack, two of them the same territory. */
export const crowded: Standing = {
  level: 'three-crowns',
  turn: 7,
  lands: {
    coronet: '1 4a+3b+1c',
    amber: '1 3a',
    brae: '1 2a',
    diadem: '2 5a+2b',
    elder: '2 3a',
    foss: '2 1a',
    tiara: '3 3a+2b',
    umber: '3 5a+1d',
    sable: '3 2a',
  },
  players: [
    {
      tech: 80,
      orders: ['upgrade brae 1 a b', 'move amber coronet 1a', 'attack coronet tiara 5a+3b+1c', 'research 2'].map(
        orderOf,
      ),
    },
    { committed: true, orders: ['attack diadem tiara 4a+2b', 'attack elder brae 2a'].map(orderOf) },
    { committed: true, orders: ['attack umber amber 5a+1d', 'move sable tiara 1a'].map(orderOf) },
  ],
};

/** Five players, each of whom attacks the next. Player 1 attacks player 5, too. */
export const ring: Standing = {
  level: 'five-fires',
  turn: 12,
  usual: (_, i) => `${2 + (i % 3)}a+${i % 4}b`,
  lands: { caldera: '1 9a', ember: '2 7a+1c', hearth: '3 6a', lava: '4 8a+1b', pyre: '5 5a+5b' },
  players: [
    { orders: ['attack caldera ember 8a', 'attack caldera pyre 1a'].map(orderOf) },
    { committed: true, orders: ['attack ember hearth 5a+1c'].map(orderOf) },
    { committed: true, orders: ['attack hearth lava 6a'].map(orderOf) },
    { committed: true, orders: ['attack lava pyre 7a+1b'].map(orderOf) },
    { committed: true, orders: ['attack pyre caldera 3a+5b'].map(orderOf) },
  ],
};

/** A battle of many rounds, and an attack on a territory without defenders. */
export const longBattle: Standing = {
  lands: { brook: '1 70a+9b', drift: '1 3a', eyrie: '2 60a+12b+1d', glade: '2 0' },
  players: [
    { food: 200, orders: ['attack brook eyrie 70a+9b', 'attack drift glade 2a'].map(orderOf) },
    { committed: true },
  ],
};

const lost = (seat: number): string => `${seat} 0`;

/** Player 1 will own every territory after this turn. */
export const winning: Standing = {
  lands: { eyrie: lost(2), fjord: '1 2a', glade: '1 3a+1b', heath: '1 1a' },
  players: [{ orders: ['attack brook eyrie 4a'].map(orderOf) }, { committed: true }],
};

/** Player 1 will lose the last territory in this turn. */
export const losing: Standing = {
  lands: { alder: lost(1), brook: '2 6a+1c', cairn: '2 2a', drift: '2 3a' },
  players: [{}, { committed: true, orders: ['attack brook alder 3a+1c'].map(orderOf) }],
};

/** The last turn, with a tie. */
export const even: Standing = { turn: 30, turns: 30, players: [{}, { committed: true }] };

/** The last turn, with player 1 ahead. */
export const ahead: Standing = { ...even, lands: { eyrie: '1 2a' } };

/** Player 1 is eliminated, and three players continue. */
export const out: Standing = {
  level: 'four-winds',
  turn: 20,
  lands: { aurora: '2 3a', boreas: '2 5a+1b', cirrus: '3 4a', drizzle: '4 2a' },
};

/** A position late in a match. Owners follow from the map alone, because screens must not depend on chance. */
export function settled(level: string, territories: readonly string[], seats: number): Standing {
  const lands = territories.map((id, i) => {
    const owner = 1 + ((i * 5 + (i >> 2)) % seats);
    const units = [`${(i * 7) % 30}a`, ...(i % 2 ? [`${i % 9}b`] : []), ...(i % 3 ? [] : [`${1 + (i % 4)}d`])];
    return [id, `${owner} ${units.filter((term) => !term.startsWith('0')).join('+') || '0'}`] as const;
  });
  return { level, turn: 23, lands: Object.fromEntries(lands) };
}
