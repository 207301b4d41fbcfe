import type { Standing } from '../positions.ts';
import type { Campaign } from '../support.ts';
import { orderOf } from './report-scenes.ts';
import { standingMatch } from './scenes.ts';

/** Four Winds in turn 2, with four orders. Two territories of player 1 have units left. */
export const windsStanding: Standing = {
  level: 'four-winds',
  turn: 2,
  lands: {
    aurora: '1 2a',
    boreas: '1 2a+5b',
    cirrus: '1 2a+4b',
    drizzle: '4 1a+4b',
    eddy: '2 1a',
    flurry: '2 1a+1b',
    gale: '2 6a',
    haze: '2 6a',
    khamsin: '3 1a',
    levanter: '3 1a+1b',
    mistral: '3 6a',
    notus: '3 3a',
    sirocco: '4 1a',
    tempest: '4 1a+1b',
    updraft: '4 6a',
    zephyr: '4 5a',
  },
  players: [
    {
      food: 54,
      tech: 13,
      orders: [
        'upgrade boreas 2 a b',
        'move aurora boreas 1a',
        'attack boreas haze 1a+6b',
        'attack aurora drizzle 1a',
      ].map(orderOf),
    },
    { committed: true },
    { committed: true },
    { committed: true },
  ],
};

/** The match of `windsStanding` with a fifth order, drafts of the other players, and dice for the battles. */
export function windsTurn(): [match: Campaign, rolls: readonly number[]] {
  const [firstPlayer, ...otherPlayers] = windsStanding.players ?? [];
  const orders = [...(firstPlayer?.orders ?? []), orderOf('attack cirrus drizzle 1a+4b')];
  const sent = [['attack gale mistral 6a'], [], ['attack zephyr levanter 4a', 'attack drizzle aurora 1a']] as const;
  const players = [
    { ...firstPlayer, orders },
    ...otherPlayers.map((_, i) => ({ orders: (sent[i] ?? []).map(orderOf) })),
  ];
  return [
    standingMatch({ ...windsStanding, players }),
    Array.from({ length: 70 }, (_, i) => 1 + ((7 * i + 3 * (i % 5)) % 20)),
  ];
}

/** Crossroads: one of four attacks is repelled. At 80x24, the map is a list with a row for each territory. */
export const crossroadsTurn = (): [match: Campaign, rolls: readonly number[]] => [
  standingMatch({
    level: 'crossroads',
    turn: 5,
    lands: { croft: '1 9a', hamlet: '2 4a', ford: '1 1a', elms: '1 2a', stile: '4 5a', market: '3 6a', toll: '4 3a' },
    players: [
      ['attack croft hamlet 8a'],
      ['attack kiln abbey 3a'],
      ['attack market toll 6a'],
      ['attack stile elms 4a'],
    ].map((orders) => ({ orders: orders.map(orderOf) })),
  }),
  Array.from({ length: 38 }, (_, i) => 1 + ((7 * i + 3 * (i % 5)) % 20)),
];
