import { mapOn } from '../../games/risc/positions.ts';
import { keys, type RiscFrame, slow } from './frames.ts';
import { settled } from './standings.ts';

const maps = [
  'twin-rivers',
  'long-march',
  'three-crowns',
  'great-basin',
  'four-winds',
  'crossroads',
  'five-fires',
  'archipelago',
] as const;

/** A map with labels and names of maximum length. */
const longNames = './test/screens/risc/long-names.dot';

const onMap = (map: string) => {
  const { map: land, seats } = mapOn(map);
  return { map, standing: settled(map, land.ids, seats) };
};

/** A map after these keys: in another size, scrolled, or with a selection. */
const moved = (name: string, map: string, ...pressed: string[]): RiscFrame => ({
  name: `map-${name}`,
  options: onMap(map),
  prepare: keys(...pressed),
});

/** All bundled maps, some of them zoomed, a map with long names, and a generated map. */
export const mapFrames: readonly RiscFrame[] = [
  ...maps.map((map) => moved(map, map)),
  ...maps.map((map) => moved(`${map}-attack`, map, 'tab', 'enter')),
  ...(['great-basin', 'archipelago'] as const).map(
    (map): RiscFrame => ({
      name: `map-${map}-watched`,
      options: { ...onMap(map), ...slow(...Array.from({ length: mapOn(map).seats }, (_, i) => i + 1)) },
      prepare: keys('space', 'tab'),
    }),
  ),
  moved('twin-rivers-medium', 'twin-rivers', 'z'),
  moved('twin-rivers-small', 'twin-rivers', 'z', 'z'),
  moved('crossroads-zoomed', 'crossroads', 'z'),
  moved('archipelago-zoomed', 'archipelago', 'z'),
  moved('archipelago-twice', 'archipelago', 'z', 'z'),
  moved('archipelago-follows', 'archipelago', 'z', 'z', 'tab', 'tab', 'tab', 'enter'),
  moved('long-names', longNames),
  moved('long-names-attack', longNames, 'enter'),
  moved('long-names-upgrade', longNames, 'p'),
  {
    name: 'map-long-names-ordered',
    options: { map: longNames, standing: { ...onMap(longNames).standing, players: [{ food: 5000, tech: 5000 }] } },
    prepare: keys('enter', 'enter', 'p', 'enter', 'i', 'e'),
  },
  { name: 'map-random', options: { map: 'random:war:9' }, prepare: keys('e') },
];
