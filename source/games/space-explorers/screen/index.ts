import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { idOf } from '../map.ts';
import rules from '../rules.md';
import { advice } from './advice.ts';
import { answered } from './answer-words.ts';
import { argumentAdvice } from './argument-advice.ts';
import { cover } from './cover.ts';
import { levelPainter } from './level-painter.ts';
import type { SpaceExplorersScreen } from './local.ts';
import { hurts } from './losses.ts';
import { remember } from './memory.ts';
import { reader } from './reader.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './standing.ts';
import { thumbnail } from './thumbnail.ts';
import { factsOf, titleOf } from './title.ts';
import { tutorial } from './tutorial.ts';

/** Space Explorers on the screen. */
export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  start: () => ({ focus: 'map', cursor: 0, portion: 'half', order: 0, zoom: 'auto', lower: 'planet', scrolled: 0 }),
  follow: (local) => local,
  remember,
  viewer: ({ outcome }, seat) => (outcome === null ? seat : 'all'),
  replacesEvents: (events) => events.some(({ phase }) => phase !== 'orders'),
  cover,
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
  signs: signsOf,
  answered,
  advice,
  argumentAdvice,
  tutorial,
  hurts,
  standing: standingOf,
  thumbnail,
  levels: levelPainter,
  reader,
  rules,
};
