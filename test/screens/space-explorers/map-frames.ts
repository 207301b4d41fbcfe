import { type ExplorersFrame, ofBots } from './frames.ts';
import type { ExplorersPlayed } from './playing.ts';
import { busy, settled } from './positions.ts';

const levels = [
  'corridor',
  'diamond',
  'kite',
  'hourglass',
  'ring-road',
  'twin-suns',
  'archipelago',
  'crossroads',
  'spiral',
  'honeycomb',
  'long-march',
  'nebula',
  'galaxy',
  'deep-field',
] as const;

const watched = (level: (typeof levels)[number]) => ({ level, position: settled(level), ...ofBots() });

/** Shows the whole map, or the neighbourhood of a planet. */
function show(wanted: 'map' | 'near', { press, session }: ExplorersPlayed): void {
  const isMap = () => session.snapshot().local.near === 'map';
  press('n');
  if (isMap() !== (wanted === 'map')) press('n');
}

/** A fully visible level after these keys: in another size, or scrolled. */
const moved = (name: string, level: (typeof levels)[number], ...keys: string[]): ExplorersFrame => ({
  name,
  options: watched(level),
  prepare: ({ press }) => press('space', ...keys),
});

/** Bundled maps: whole, as seat 1 sees them, in other sizes, and in parts. */
export const mapFrames: readonly ExplorersFrame[] = [
  ...levels.map((level) => moved(`map-${level}`, level)),
  ...(['hourglass', 'spiral', 'galaxy', 'deep-field'] as const).map(
    (level): ExplorersFrame => ({
      name: `map-${level}-seen`,
      options: { level, position: settled(level) },
      prepare(played) {
        show('map', played);
        played.press('enter');
      },
    }),
  ),
  moved('map-kite-larger', 'kite', 'z'),
  moved('map-kite-signs', 'kite', ...Array.from({ length: 6 }, () => 'z')),
  moved('map-honeycomb-boxes', 'honeycomb', 'z'),
  moved('map-galaxy-zoomed', 'galaxy', 'z'),
  moved('map-galaxy-panned', 'galaxy', 'z', '.'),
  moved('map-deep-field-zoomed', 'deep-field', 'z'),
  moved('map-deep-field-panned', 'deep-field', 'z', '.', '.', '.'),

  { name: 'map-busy-larger', options: { position: busy }, prepare: ({ press }) => press('z', 'enter') },
  {
    name: 'map-busy-signs',
    options: { position: busy },
    prepare: ({ press }) => press(...Array.from({ length: 7 }, () => 'z'), 'enter'),
  },
  {
    name: 'map-follows-cursor',
    options: { level: 'galaxy', position: settled('galaxy') },
    prepare(played) {
      show('map', played);
      played.press('z', 'tab', 'tab', 'tab', 'tab', 'enter');
    },
  },
  {
    name: 'map-near',
    options: { level: 'deep-field', position: settled('deep-field') },
    prepare(played) {
      show('near', played);
      played.press('down', 'right');
    },
  },
  {
    name: 'map-near-composing',
    options: { level: 'galaxy', position: settled('galaxy') },
    prepare(played) {
      show('near', played);
      played.press('enter', 'down');
    },
  },
  { name: 'map-random', options: { level: 'random:stars:30' }, prepare: () => {} },
];
