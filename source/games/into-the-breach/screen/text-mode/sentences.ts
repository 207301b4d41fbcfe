import { itemAt } from '#engine/lookup.ts';
import { parseNumbers } from '#screen/game/text-mode.ts';
import { countsAsBest, debugSentences } from '#screen/parts/match-end.ts';
import { fewLines, fewOf, listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { buildingsOf, type Coord, coordText, isSame } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { type Forecast, forecastOf } from '../../phases.ts';
import { at, entityAt, isMech, type Position, type View } from '../../state.ts';
import type { Kind } from '../../vocabulary.ts';
import { type Change, changesOf, type Effect, enemyActs, type Strike, strikesOf } from '../event-texts.ts';
import type { BreachScene } from '../local.ts';
import { matchStatusOf } from '../match-summary.ts';
import { countsOf } from '../outlook.ts';
import { endTexts, objectiveText, silencedText, wayText } from '../words.ts';

type UnitState = Position['entities'][number];

/** `TankMech at (1,1)`, `building at (2,5)` */
export const thingAt = (kind: Kind | 'building', place: Coord): string => `${kind} at ${coordText(place)}`;

/** `TankMech at (1,1)` */
export const unitName = (unit: Pick<UnitState, 'kind' | 'row' | 'column'>): string => thingAt(unit.kind, at(unit));

/** Describes a unit. `order` is its one-based position in the order of attack. */
export function unitSentence({ reason }: Pick<View, 'reason'>, unit: UnitState, order: number): string {
  const { health, strength, speed } = unit;
  const side = isMech(unit) ? 'mech' : 'enemy';
  const state = !isMech(unit) || reason !== null ? '' : unit.active ? ', can still move' : ', has moved';
  return `${side} ${order}, ${unitName(unit)}, health ${health}, strength ${strength}, speed ${speed}${state}.`;
}

export function coordIn(words: readonly string[]): Coord | undefined {
  const [row, column] = parseNumbers(words, 2) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}

/** `(2,1), (2,2)`, or `none` */
export const tilesText = (tiles: readonly Coord[]): string =>
  tiles.length === 0 ? 'none' : tiles.map(coordText).join(', ');

/** True if the events are those of `end_turn`. */
export const isTurn = (events: readonly GameEvent[]): boolean => events[0]?.phase === 'attack';

/** Describes a turn by phase. With `full`, includes units whose attack changes nothing. */
export const turnLines = (events: readonly GameEvent[], turn: number, full: boolean): string[] => [
  ...wrapSentences([`Turn ${turn}, attacks.`, ...attackSentences(events, full)]),
  ...wrapSentences(headed(`Turn ${turn}, enemies.`, movementSentences(events))),
];

const headed = (head: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [head, ...sentences];

/** Attacks in order, then units that hit nothing, unless they were destroyed later in the phase. */
export function attackSentences(events: readonly GameEvent[], full: boolean): string[] {
  const strikes = strikesOf(events);
  const fallen = strikes.flatMap(({ effects }) => effects.filter(({ health }) => health === 0).map(({ at }) => at));
  const falls = ({ at }: Strike) => fallen.some((tile) => isSame(tile, at));
  const isIdle = ({ isSkipped, effects }: Strike) => !isSkipped && effects.length === 0;
  const strikeSentences = strikes.flatMap((strike) => {
    if (strike.effects.length > 0) return [strikeSentence(strike)];
    return full && isIdle(strike) && falls(strike) ? [`${nameOf(strike)} hits nothing.`] : [];
  });
  const skipped = strikes.filter(({ isSkipped }) => isSkipped).map(nameOf);
  const idle = strikes.filter((strike) => isIdle(strike) && !falls(strike)).map(nameOf);
  const quietSentences = [
    ...(skipped.length === 0 ? [] : [`${listOf(skipped)} ${skipped.length === 1 ? 'is' : 'are'} ${silencedText}.`]),
    ...(idle.length === 0 ? [] : [`${listOf(idle)} ${idle.length === 1 ? 'hits' : 'hit'} nothing.`]),
  ];
  if (full) return [...strikeSentences, ...quietSentences];
  return strikeSentences.length === 0 ? ['Nothing is hit.'] : strikeSentences;
}

const nameOf = ({ kind, at }: Pick<Effect, 'kind' | 'at'>): string => thingAt(kind, at);

/** `Scorpion at (8,8) destroys Firefly at (8,7), hits TankMech at (8,6) for 2, 3 left.` */
function strikeSentence(strike: Strike): string {
  const { effects } = strike;
  const destroyed = effects.filter(({ health }) => health === 0);
  const hit = effects.filter(({ health, change }) => health > 0 && change < 0);
  const healed = effects.filter(({ change }) => change > 0);
  const parts = [
    ...(destroyed.length === 0 ? [] : [`destroys ${listOf(destroyed.map(nameOf))}`]),
    ...hit.map((effect) => `hits ${nameOf(effect)} for ${-effect.change}, ${effect.health} left`),
    ...(healed.length === 0
      ? []
      : [`heals ${listOf(healed.map((effect) => `${nameOf(effect)} by ${effect.change} to ${effect.health}`))}`]),
  ];
  return `${nameOf(strike)} ${parts.join('; ')}.`;
}

export function movementSentences(events: readonly GameEvent[]): string[] {
  const acts = enemyActs(events);
  const walks = acts.filter((act) => act.type === 'walks');
  const wishes = acts.filter((act) => act.type === 'wants');
  const aims = ({ kind, objective }: (typeof wishes)[number]) => `, aiming for ${objectiveText(kind, objective)}`;
  const moved = walks.map((walk) => {
    const wish = wishes.find((act) => isSame(act.at, walk.from));
    return `${walk.kind} moves from ${wayText(walk)}${wish === undefined ? '' : aims(wish)}.`;
  });
  const stayed = wishes.flatMap((wish) =>
    walks.some((walk) => isSame(walk.from, wish.at)) ? [] : [`${nameOf(wish)} stays${aims(wish)}.`],
  );
  return [...moved, ...stayed];
}

export const matchIsOver = 'The match is over; nothing more happens.';

/** Forecast of End Turn in sentences, in the order of attack. */
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

/** Result of End Turn if it decides the match, and the player's losses. */
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

/** Joins the first three items and the number of the remaining items. */
function few(names: readonly string[]): string {
  const rest = names.length - fewLines;
  return rest <= 0 ? listOf(names) : `${names.slice(0, fewLines).join(', ')} and ${rest} more`;
}

export function describe(scene: BreachScene): string[] {
  const { view } = scene;
  if (view.reason !== null) return [...wrapSentences([titleSentence(scene)]), ...overLines(scene)];
  const { mechs, enemies } = countsOf(view);
  const list = (isMine: boolean) =>
    view.entities.flatMap((unit, i) => (isMech(unit) === isMine ? [unitSentence(view, unit, i + 1)] : []));
  return [
    ...wrapSentences([titleSentence(scene), `Turn ${view.turn}.`, ...parSentences(scene)]),
    ...wrapSentences(briefSentences(view)),
    ...wrapSentences([movableSentence(view), `${pluralize(mechs, 'mech')}, numbered in the order of attack:`]),
    ...listed(list(true), 'mech', 'mechs'),
    `${pluralize(enemies, 'enemy', 'enemies')}:`,
    ...listed(list(false), 'enemy', 'enemies'),
    ...wrapSentences([
      buildingSentence(view),
      `The board has ${pluralize(view.board.length, 'row')} and ${pluralize(itemAt(view.board, 0).length, 'column')}: type board.`,
    ]),
  ];
}

const listed = (sentences: readonly string[], one: string, many: string): string[] =>
  fewOf(sentences, (rest) => `${rest} more ${rest === 1 ? one : many}: type units.`).flatMap((text) =>
    wrapSentences([text]),
  );

/** `Into The Breach, level Classic.` */
export const titleSentence = ({ level }: BreachScene): string =>
  level === undefined ? 'Into The Breach.' : `Into The Breach, level ${level.title}.`;

export const parSentences = ({ view, level, record }: BreachScene): string[] => [
  ...(view.limit === undefined ? [] : [`Win by turn ${view.limit}.`]),
  ...(level?.par === undefined ? [] : [`Par ${level.par}.`]),
  ...(record.best === undefined ? [] : [`Your best here is ${record.best}.`]),
];

/** `2 mechs can still move.`, `All mechs have moved.` */
export function movableSentence({ entities }: View): string {
  const active = entities.filter((unit) => isMech(unit) && unit.active).length;
  return active === 0 ? 'All mechs have moved.' : `${pluralize(active, 'mech')} can still move.`;
}

/** Number and health of the buildings, and the command that lists them. */
export const buildingSentence = (view: View): string =>
  `${standingText(view)}${buildingsOf(view.board).some(({ health }) => health > 0) ? ': type buildings' : ''}.`;

export function standingText({ board }: View): string {
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0);
  const sum = standing.reduce((total, { health }) => total + health, 0);
  if (standing.length === 0) return buildings.length === 0 ? 'There is no building' : 'No building stands';
  const of = standing.length === buildings.length ? '' : `${standing.length} of `;
  return `${of}${pluralize(buildings.length, 'building')} standing, health ${sum} in all`;
}

/** Result and turn of the end, and the remaining units and buildings. */
export function overLines(scene: BreachScene): string[] {
  const { view, level, record } = scene;
  const { turn, reason } = view;
  if (reason === null) return [];
  const won = matchStatusOf(view).end === 'won';
  const { mechs, enemies } = countsOf(view);
  const isBest = won && countsAsBest(scene) && (record.best === undefined || turn < record.best);
  const best = record.best === undefined ? 'Your first win here.' : `A new best! Before: ${record.best} turns.`;
  return [
    ...wrapSentences([
      won ? 'You Win!' : 'You Lost!',
      `Decided in turn ${turn}: ${endTexts[reason]}.`,
      ...(won && level?.par !== undefined ? [`Par is ${level.par}.`] : []),
      ...(isBest ? [best] : record.best === undefined ? [] : [`Your best here is ${pluralize(record.best, 'turn')}.`]),
    ]),
    ...wrapSentences([
      `${pluralize(mechs, 'mech')} and ${pluralize(enemies, 'enemy', 'enemies')} left.`,
      buildingSentence(view),
      ...debugSentences(scene),
    ]),
  ];
}
