import { fewLines, listOf, pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import type { Coord } from '../../board.ts';
import { type Forecast, forecastOf } from '../../forecast.ts';
import { entityAt, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import type { BreachScene } from '../local.ts';
import { type Change, changesOf, strikesOf } from '../outlook/strikes.ts';
import { countsOf } from '../outlook/verdict.ts';
import { endTexts } from '../words.ts';
import { thingAt } from './things.ts';
import { attackSentences, movementSentences } from './turn.ts';

/** The answer to questions about a coming turn once there is none. */
export const matchIsOver = 'The match is over; nothing more happens.';

/** The forecast in the order of attack. */
export function forecastLines({ view, preferences }: BreachScene): string[] {
  if (view.reason !== null) return [matchIsOver];
  const forecast = forecastOf(view);
  const moves = movementSentences(forecast.events);
  return [
    ...wrapSentences([verdict(view, forecast)]),
    ...wrapSentences(['In the order of attack:', ...attackSentences(forecast.events, preferences.log === 'full')]),
    ...(moves.length === 0 ? [] : wrapSentences(['Then the enemies:', ...moves])),
  ];
}

/** The forecast in brief: whether it decides the match, and the player's losses. */
export function briefSentences(view: View): string[] {
  if (view.reason !== null) return [];
  const forecast = forecastOf(view);
  const losses = [...changesOf(view, strikesOf(forecast.events)).values()].filter(
    (change) => change.after < change.now && isOwn(view, change.at),
  );
  const fallen = losses.filter(({ destroyed }) => destroyed);
  const hurt = losses.filter(({ destroyed }) => !destroyed);
  return [
    verdict(view, forecast),
    ...(fallen.length === 0 ? [] : [`You lose ${few(fallen.map((loss) => changedName(view, loss)))}.`]),
    ...(hurt.length === 0 ? [] : [`It hurts ${few(hurt.map((loss) => hurtText(view, loss)))}.`]),
  ];
}

/** How the match stands after End Turn. */
function verdict(view: View, { after }: Forecast): string {
  if (after.reason === 'enemies-destroyed') return 'End Turn now: you win.';
  if (after.reason !== null) return `End Turn now: you lose the match, ${endTexts[after.reason]}.`;
  const countsBefore = countsOf(view);
  const countsAfter = countsOf(after);
  const of = (now: number, then: number, thing: string, things = `${thing}s`) =>
    now === then ? pluralize(now, thing, things) : `${then} of ${pluralize(now, thing, things)}`;
  const mechs = of(countsBefore.mechs, countsAfter.mechs, 'mech');
  const buildings = of(countsBefore.buildings, countsAfter.buildings, 'building');
  return `End Turn now: ${mechs}, ${buildings} and ${of(countsBefore.enemies, countsAfter.enemies, 'enemy', 'enemies')} are left.`;
}

const isOwn = ({ entities }: View, tile: Coord): boolean => {
  const unit = entityAt(entities, tile);
  return unit === undefined || isMech(unit);
};

const changedName = ({ entities }: View, { at }: Change): string =>
  thingAt(entityAt(entities, at)?.kind ?? 'building', at);

const hurtText = (view: View, loss: Change): string => `${changedName(view, loss)} from ${loss.now} to ${loss.after}`;

/** The first three of a list, and how many more there are. */
function few(names: readonly string[]): string {
  const rest = names.length - fewLines;
  return rest <= 0 ? listOf(names) : `${names.slice(0, fewLines).join(', ')} and ${rest} more`;
}
