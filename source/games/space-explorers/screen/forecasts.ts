import { type Forecast, forecastOf } from '../forecast.ts';
import { turnsLeftOf } from '../state.ts';
import type { ExplorersScene } from './local.ts';
import { momentOf } from './moment.ts';

/** Units of time until the player at the screen moves again. */
const unitsToOwnTurn = 2;

/**
 * What a planet comes to if nobody does anything but what is queued and is being put together: when that transfer lands
 * on it, else when the last shuttle lands that is on its way, else at the next own turn. Nothing where the planet is not
 * seen, where forecasts are not wanted, and beyond the last turn.
 */
export function forecastAt(scene: ExplorersScene, planet: number): Forecast | undefined {
  const { view, queue, draft, kind } = momentOf(scene);
  const isRunning = scene.local.running !== undefined;
  if (!scene.preferences.forecast || isRunning || kind === 'over' || kind === 'watched') return undefined;
  if (draft !== undefined && draft.refusal === undefined && draft.to === planet)
    return draft.lands > view.limit ? undefined : forecastOf(view, [...queue, draft], planet, draft.length);
  const left = view.shuttles.filter(({ to }) => to === planet).map((shuttle) => turnsLeftOf(view, shuttle));
  const last = view.limit - view.turn + 1;
  return forecastOf(view, queue, planet, Math.min(last, Math.max(unitsToOwnTurn, ...left)));
}
