import { itemAt } from '#engine/lookup.ts';
import { parseNumbers } from '#screen/game/text-mode.ts';
import { countsAsBest, debugSentences } from '#screen/parts/match-end.ts';
import { capitalize, fewLines, fewOf, listOf, pluralize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { buildingsOf, type Coord, coordText, isSame } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { type Forecast, forecastOf } from '../../phases.ts';
import { at, entityAt, isMech, type Position, type View } from '../../state.ts';
import { type Change, changesOf, enemyActs, strikesOf } from '../event-texts.ts';
import { lossTexts } from '../game-over.ts';
import type { BreachScene } from '../local.ts';
import { matchStatusOf } from '../match-summary.ts';
import { idleTexts, nameOf, strikeText } from '../narrator.ts';
import { countsOf, hasForecast, noForecast } from '../outlook.ts';
import { endTexts, objectiveText, resultText } from '../words.ts';

type UnitState = Position['entities'][number];

export const unitName = (unit: Pick<UnitState, 'kind' | 'row' | 'column'>): string =>
  nameOf({ kind: unit.kind, at: at(unit) });

/** Describes a unit. `order` is its one-based position in the order of attack. */
export function unitSentence({ reason }: Pick<View, 'reason'>, unit: UnitState, order: number): string {
  const { health, strength, speed } = unit;
  const side = isMech(unit) ? 'mech' : 'enemy';
  const state = !isMech(unit) || reason !== null ? '' : unit.active ? ', can still move' : ', has moved';
  return `${capitalize(side)} ${order}: ${unitName(unit)}, health ${health}, damage ${strength}, speed ${speed}${state}.`;
}

export function coordIn(words: readonly string[]): Coord | undefined {
  const [row, column] = parseNumbers(words, 2) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}

export const tilesText = (tiles: readonly Coord[]): string =>
  tiles.length === 0 ? 'none' : tiles.map(coordText).join(', ');

export const isTurn = (events: readonly GameEvent[]): boolean => events[0]?.phase === 'attack';

/** Describes a turn phase by phase. With `full`, includes units whose attack changes nothing. */
export const turnLines = (events: readonly GameEvent[], turn: number, full: boolean): string[] => [
  ...wrapSentences([`Turn ${turn}, attacks.`, ...attackSentences(events, full)]),
  ...wrapSentences(headed(`Turn ${turn}, enemies.`, movementSentences(events))),
];

const headed = (head: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [head, ...sentences];

/** Sentences about attacks in order. With `full`, also about units that do nothing. */
export function attackSentences(events: readonly GameEvent[], full: boolean): string[] {
  const strikes = strikesOf(events);
  const hits = strikes.filter(({ effects }) => effects.length > 0).map((strike) => `${strikeText(strike)}.`);
  if (full) return [...hits, ...idleTexts(strikes).map(withPeriod)];
  return hits.length === 0 ? ['Nobody hits anything.'] : hits;
}

export function movementSentences(events: readonly GameEvent[]): string[] {
  const acts = enemyActs(events);
  const walks = acts.filter((act) => act.type === 'walks');
  const wishes = acts.filter((act) => act.type === 'wants');
  const aims = ({ kind, objective }: (typeof wishes)[number]) => `, hunting ${objectiveText(kind, objective)}`;
  const moved = walks.map((walk) => {
    const wish = wishes.find((act) => isSame(act.at, walk.from));
    return `${nameOf({ kind: walk.kind, at: walk.from })} moves to ${coordText(walk.to)}${wish === undefined ? '' : aims(wish)}.`;
  });
  const stayed = wishes.flatMap((wish) =>
    walks.some((walk) => isSame(walk.from, wish.at)) ? [] : [`${nameOf(wish)} stays${aims(wish)}.`],
  );
  return [...moved, ...stayed];
}

export const matchIsOver = 'The match is over. Nothing more happens.';

export function forecastLines(scene: BreachScene): string[] {
  const { view, preferences } = scene;
  if (view.reason !== null) return [matchIsOver];
  if (!hasForecast(scene)) return [noForecast];
  const forecast = forecastOf(view);
  const moves = movementSentences(forecast.events);
  return [
    ...wrapSentences([verdict(view, forecast)]),
    ...wrapSentences(['In order of attack:', ...attackSentences(forecast.events, preferences.log === 'full')]),
    ...(moves.length === 0 ? [] : wrapSentences(['Then the enemies:', ...moves])),
  ];
}

/** Sentences about the result of End Turn: how the match ends, or what is left, and what the player loses. */
export const outlookSentences = (scene: BreachScene): string[] =>
  hasForecast(scene) ? briefSentences(scene.view) : [];

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
    ...(hurt.length === 0 ? [] : [`Hurt: ${few(hurt.map((loss) => hurtText(view, loss)))}.`]),
  ];
}

function verdict(view: View, { after }: Forecast): string {
  if (after.reason === 'enemies-destroyed') return 'End the turn now, and you win.';
  if (after.reason !== null) return `End the turn now, and you lose: ${endTexts[after.reason]}.`;
  const countsBefore = countsOf(view);
  const countsAfter = countsOf(after);
  const of = (now: number, then: number, thing: string, things = `${thing}s`) =>
    now === then ? pluralize(now, thing, things) : `${then} of ${pluralize(now, thing, things)}`;
  const mechs = of(countsBefore.mechs, countsAfter.mechs, 'mech');
  const buildings = of(countsBefore.buildings, countsAfter.buildings, 'building');
  return `After this turn: ${mechs}, ${buildings} and ${of(countsBefore.enemies, countsAfter.enemies, 'enemy', 'enemies')} left.`;
}

const isOwn = ({ entities }: View, tile: Coord): boolean => {
  const unit = entityAt(entities, tile);
  return unit === undefined || isMech(unit);
};

const changedName = ({ entities }: View, { at }: Change): string =>
  nameOf({ kind: entityAt(entities, at)?.kind ?? 'building', at });

const hurtText = (view: View, loss: Change): string => `${changedName(view, loss)} from ${loss.now} to ${loss.after}`;

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
    ...wrapSentences(outlookSentences(scene)),
    ...wrapSentences([movableSentence(view), `${pluralize(mechs, 'mech')}, in order of attack:`]),
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

export const titleSentence = ({ level }: BreachScene): string =>
  level === undefined ? 'Into The Breach.' : `Into The Breach, level ${level.title}.`;

export const parSentences = ({ view, level, record }: BreachScene): string[] => [
  ...(view.limit === undefined ? [] : [`Win by turn ${view.limit}.`]),
  ...(level?.par === undefined ? [] : [`Par ${level.par}.`]),
  ...(record.best === undefined ? [] : [`Your best here is ${record.best}.`]),
];

export function movableSentence({ entities }: View): string {
  const active = entities.filter((unit) => isMech(unit) && unit.active).length;
  return active === 0 ? 'All mechs have moved.' : `${pluralize(active, 'mech')} can still move.`;
}

/** Number and health of the buildings, and if any stands, the command that lists them. */
export const buildingSentence = (view: View): string =>
  `${standingText(view)}${buildingsOf(view.board).some(({ health }) => health > 0) ? ': type buildings' : ''}.`;

export function standingText({ board }: View): string {
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0);
  const sum = standing.reduce((total, { health }) => total + health, 0);
  if (standing.length === 0) return buildings.length === 0 ? 'There are no buildings' : 'All buildings are gone';
  const of = standing.length === buildings.length ? '' : `${standing.length} of `;
  return `${of}${pluralize(buildings.length, 'building')} standing, health ${sum} in all`;
}

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
      `${resultText(reason, turn)}.`,
      ...(won && level?.par !== undefined ? [`Par is ${level.par}.`] : []),
      ...(isBest ? [best] : record.best === undefined ? [] : [`Your best here is ${pluralize(record.best, 'turn')}.`]),
      ...(won ? [] : lossTexts(view, scene.events)),
    ]),
    ...wrapSentences([
      `${pluralize(mechs, 'mech')} and ${pluralize(enemies, 'enemy', 'enemies')} left.`,
      buildingSentence(view),
      ...debugSentences(scene),
    ]),
  ];
}
