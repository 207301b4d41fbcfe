import { line, span } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { idOf } from '../map.ts';
import rules from '../rules.md';
import { cover } from './cover.ts';
import type { SpaceExplorersScreen } from './local.ts';
import { remember } from './memory.ts';
import { reader } from './reader.ts';
import { standingOf } from './standing.ts';
import { factsOf, titleOf } from './title.ts';

/** Space Explorers on the screen. */
export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  start: () => ({ focus: 'map', cursor: 0, portion: 'half', order: 0, zoom: 'auto', lower: 'planet', scrolled: 0 }),
  follow: (local) => local,
  remember,
  viewer: ({ outcome }, seat) => (outcome === null ? seat : 'all'),
  replacesEvents: (events) => events.some(({ phase }) => phase !== 'orders'),
  cover,
  onlooker: { viewer: 'all', turnsPerSecond: 8, lastTurn: ({ limit }) => limit },
  paint: (scene) => ({
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [
      {
        title: 'map',
        lines: scene.view.map.ids.map((id, planet) =>
          line(
            `${id}: ${scene.view.visible[planet] === true ? `${scene.view.p1[planet]}/${scene.view.p2[planet]}` : '?'}`,
          ),
        ),
      },
    ],
    hint: [line(`At planet ${idOf(scene.view.map, scene.local.cursor)}.`), []],
  }),
  keys: () => [
    {
      keys: ['t'],
      footer: ['t', 'end turn'],
      help: 'end the turn',
      act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
    },
  ],
  signs: () => [],
  standing: standingOf,
  thumbnail: ({ turn }) => [[span('turn ', 'dim'), span(String(turn), 'strong')]],
  reader,
  rules,
};
