import {
  type Changes,
  designedTurn,
  playWatched,
  twinRivers,
  type WatchedTurn,
  watched,
  watchedSketch,
} from '../../games/risc/screen/report-scenes.ts';
import type { PinnedScene } from '../pinned.ts';

/** A turn of five players: three attack the same territory, and another territory is captured without a roll. */
const crowd = (changes: Changes): WatchedTurn =>
  watchedSketch(
    {
      turn: 12,
      lands: { fen: '1 5a+1f', glen: '2 3a', holm: '3 4a+2b', isle: '4 0', jetty: '5 2a', knoll: '5 12a' },
      links: 'fen-glen holm-glen fen-isle glen-isle holm-jetty isle-jetty jetty-knoll glen-knoll',
      players: [
        { orders: [{ type: 'attack', from: 'fen', to: 'glen', units: [5, 0, 0, 0, 0, 1, 0] }] },
        { orders: [{ type: 'attack', from: 'glen', to: 'isle', units: [1, 0, 0, 0, 0, 0, 0] }] },
        { orders: [{ type: 'attack', from: 'holm', to: 'glen', units: [4, 2, 0, 0, 0, 0, 0] }] },
        {},
        { orders: [{ type: 'attack', from: 'knoll', to: 'glen', units: [12, 0, 0, 0, 0, 0, 0] }] },
      ],
    },
    // The attackers fight in the order 1, 3, 5. Player 1 captures the territory, then player 3 captures it from player
    // 1 and holds it against player 5.
    [2, 1, ...Array(2).fill([20, 1]).flat(), ...Array(6).fill([20, 1]).flat(), ...Array(12).fill([1, 20]).flat()],
    changes,
  );

/** A turn without combat. */
const calm = (changes: Changes): WatchedTurn =>
  watched(
    twinRivers(3, { alder: '1 3a', brook: '1 2a', glade: '2 4a', heath: '2 2a' }, [
      ['upgrade brook 2 a b', 'move alder drift 3a', 'research 2'],
      ['move heath glade 2a'],
    ]),
    [],
    changes,
  );

/** A turn with five battles: too many for the list below the current battle on a small screen. */
function many(changes: Changes): WatchedTurn {
  const names = ['ash', 'beech', 'cedar', 'elm', 'fir'];
  const lands = names.flatMap((name) => [
    [name, '1 3a'],
    [`${name}_far`, '2 1a'],
  ]);
  const links = [...names.map((name) => `${name}-${name}_far`), ...names.slice(1).map((name) => `ash-${name}`)];
  const orders = names.map((name) => ({ type: 'attack', from: name, to: `${name}_far`, units: [3, 0, 0, 0, 0, 0, 0] }));
  return watchedSketch(
    { turn: 7, lands: Object.fromEntries(lands), links: links.join(' '), players: [{ orders }] },
    Array(5).fill([20, 1]).flat(),
    changes,
  );
}

const frames: readonly [name: string, turn: (changes: Changes) => WatchedTurn, keys: readonly string[]][] = [
  ['report-orders', calm, ['home']],
  ['report-growth', calm, ['end']],
  ['report-attacks', designedTurn, ['home', 'right', 'right', 'right']],
  ['report-begins', designedTurn, ['n', 'n', 'space']],
  ['report-rolls', designedTurn, ['n', 'n', 'right', 'right']],
  ['report-result', designedTurn, ['n', 'n', ...Array(6).fill('right')]],
  ['report-ends', designedTurn, ['end']],
  ['report-table', designedTurn, ['n', 'n', 'right', 'right', 'r']],
  ['report-list', designedTurn, ['n', 'right', 'L']],
  ['report-crowd', crowd, ['n', 'n', 'left', 'left', 'left', 'left']],
  ['report-taken', crowd, ['n', 'n', 'right']],
  ['report-many', many, ['n', 'n', 'n', 'right']],
  ['report-summary', many, ['end']],
];

export const reportFrames: readonly PinnedScene[] = frames.map(([name, turn, keys]) => ({
  name,
  source({ glyphs, size }) {
    const { session, press } = playWatched(turn({ ...size, glyphs }), { glyphs, size });
    press(...keys);
    return session;
  },
}));
