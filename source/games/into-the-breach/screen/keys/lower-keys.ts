import { refusal } from '../../../../engine/result.ts';
import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { layoutOf } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import { lowerRowsOf, mostScrolled } from '../lower.ts';
import { type Binding, keep } from './bindings.ts';

/** The keys of what is below the board. */
export function lowerKeys(scene: BreachScene): Binding[] {
  const { lower, forecast, scrolled } = scene.local;
  const layout = layoutOf(scene);
  return [
    {
      kind: 'look',
      keys: ['v'],
      help: forecast ? 'forecast off' : 'forecast on',
      act: () =>
        scene.preferences.forecast
          ? keep(scene, { forecast: !forecast, scrolled: 0 })
          : { type: 'refuse', error: refusal('no-forecast', 'Forecasts are switched off in the settings.') },
    },
    {
      kind: 'look',
      keys: ['L'],
      help: lower === 'log' ? 'forecast below the board again' : 'log of the last turn below the board',
      act: () => keep(scene, { lower: lower === 'log' ? 'outlook' : 'log', scrolled: 0 }),
    },
    scrollKey({
      scrolled,
      most: () => mostScrolled(scene, layout, lowerRowsOf(scene, layout)),
      step: 3,
      help: 'scroll below the board',
      to: (to) => keep(scene, { scrolled: to }),
    }),
  ];
}
