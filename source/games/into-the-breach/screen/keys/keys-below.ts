import { refusal } from '../../../../engine/result.ts';
import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { maxScroll } from '../bottom-panel/section.ts';
import { bottomRoom, bottomRows } from '../bottom-panel/story-room.ts';
import { layoutOf, nextCells } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import { type Binding, setLocal } from './bindings.ts';

/** The keys of what is below the board. */
export function keysBelow(scene: BreachScene): Binding[] {
  const { below, forecast, scrolled } = scene.local;
  const layout = layoutOf(scene);
  return [
    {
      kind: 'look',
      keys: ['v'],
      help: forecast ? 'hide the forecast' : 'show the forecast',
      act: () =>
        scene.preferences.forecast
          ? setLocal(scene, { forecast: !forecast, scrolled: 0 })
          : { type: 'refuse', error: refusal('no-forecast', 'Forecasts are switched off in the settings.') },
    },
    {
      kind: 'look',
      keys: ['L'],
      help: below === 'log' ? 'show the forecast' : 'show the last turn',
      act: () => setLocal(scene, { below: below === 'log' ? 'outlook' : 'log', scrolled: 0 }),
    },
    scrollKey({
      scrolled,
      max: () => maxScroll(scene, bottomRoom(layout), bottomRows(scene, layout)),
      step: 3,
      help: 'scroll the forecast or the last turn',
      to: (to) => setLocal(scene, { scrolled: to }),
    }),
    ...zoomKey(scene),
  ];
}

/** Steps through the sizes of the board's tiles, where more than one has room. */
function zoomKey(scene: BreachScene): Binding[] {
  const cells = nextCells(scene);
  if (cells === undefined) return [];
  return [{ kind: 'look', keys: ['z'], help: `tiles of the board: ${cells}`, act: () => setLocal(scene, { cells }) }];
}
