import type { Bot } from '#engine/bot.ts';
import { coordText } from './board.ts';
import type { Command } from './commands.ts';
import { type GameEvent, unitAtTile, withUnit } from './events.ts';
import { forecastOf } from './phases.ts';
import { lost, won } from './search/battle.ts';
import { type Continuation, continuationOf, type Limits } from './search/search.ts';
import type { View } from './state.ts';
import { isMechKind, type Kind } from './vocabulary.ts';

const maxSentenceLength = 100;

export const noMoveSavesAll = 'no move saves every building';

/** Explains a plan: whether it wins or loses, and what its first turn saves, destroys, heals and costs. */
export function reasonFor(view: View, { turns, fate, buildingsLost, isLossCertain }: Continuation): string {
  const [first = []] = turns;
  if (fate === won && turns.length === 1) return 'Wins this turn.';
  if (fate === lost) return 'No move prevents defeat.';
  const idle = forecastOf(view).events;
  const { events } = forecastOf(movedBy(view, first));
  const gains = [
    fate === won ? `wins in ${turns.length} turns` : undefined,
    withVerb(
      'saves',
      namesOnlyIn(buildings(idle, 'building-destroyed'), buildings(events, 'building-destroyed')),
      'building',
    ),
    withVerb('saves', namesOnlyIn(destroyed(idle, isMechKind), destroyed(events, isMechKind)), 'mech'),
    withVerb('destroys', destroyed(events, isEnemy), 'enemy'),
    infighting(events),
    withVerb('heals', buildings(events, 'building-healed'), 'building'),
  ].filter((part) => part !== undefined);
  const losses = [
    countText(buildings(events, 'building-destroyed'), 'building'),
    countText(destroyed(events, isMechKind), 'mech'),
  ].filter((part) => part !== undefined);
  const lostLater = buildingsLost - buildings(events, 'building-destroyed').length;
  const now = losses.length === 0 ? '' : `; costs ${losses.join(' and ')}`;
  const certain = isLossCertain ? ` (${noMoveSavesAll})` : '';
  const lostLaterText = lostLater === 1 ? 'a building' : `${lostLater} buildings`;
  const later = lostLater > 0 ? `${now === '' ? '; costs' : ', and'} ${lostLaterText} later` : '';
  const idleText = first.length > 1 ? 'prepares the next turns' : 'nothing is better than ending the turn';
  const [gain = idleText] = gains;
  const fits = (costs: string) => gain.length + costs.length < maxSentenceLength;
  const costs = [`${now}${certain}${later}`, `${now}${certain}`].find(fits) ?? now;
  const text = gains.length === 0 ? idleText : partsThatFit(gains, maxSentenceLength - costs.length);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${costs}.`;
}

function partsThatFit(parts: readonly string[], maxLength: number): string {
  const text = parts.join('; ');
  return text.length < maxLength || parts.length === 1 ? text : partsThatFit(parts.slice(0, -1), maxLength);
}

function movedBy(view: View, commands: readonly Command[]): View {
  let after = view;
  for (const command of commands) {
    if (command.name !== 'move') continue;
    const { row, column, to_row, to_column } = command.args;
    after = withUnit(after, [row, column], (unit) => unitAtTile(unit, [to_row, to_column]));
  }
  return after;
}

const isEnemy = (kind: Kind): boolean => !isMechKind(kind);

function buildings(events: readonly GameEvent[], type: 'building-destroyed' | 'building-healed'): string[] {
  const places = events.flatMap((event) => (event.type === type ? coordText([event.row, event.column]) : []));
  return [...new Set(places)].map((place) => `building ${place}`);
}

const destroyed = (events: readonly GameEvent[], isMeant: (kind: Kind) => boolean): string[] =>
  events.flatMap((event) => (event.type === 'destroyed' && isMeant(event.kind) ? `the ${event.kind}` : []));

function namesOnlyIn(names: readonly string[], otherNames: readonly string[]): string[] {
  const remaining = [...otherNames];
  return names.filter((name) => {
    const at = remaining.indexOf(name);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

const many = { building: 'buildings', mech: 'mechs', enemy: 'enemies' } as const;

function countText(names: readonly string[], noun: keyof typeof many): string | undefined {
  return names.length > 1 ? `${names.length} ${many[noun]}` : names[0];
}

function withVerb(verb: string, names: readonly string[], noun: keyof typeof many): string | undefined {
  const what = countText(names, noun);
  return what && `${verb} ${what}`;
}

function infighting(events: readonly GameEvent[]): string | undefined {
  const areAtIt = events.some((event) => event.type === 'damaged' && isEnemy(event.kind) && isEnemy(event.by.kind));
  return areAtIt ? 'the enemies hit each other' : undefined;
}

type BreachBot = Bot<View, Command>;

interface BreachBotStyle extends Pick<BreachBot, 'about' | 'slow'> {
  readonly limits: Limits;
  /** True if the bot tries random placements of its mechs when there are too many placements to try all of them. */
  readonly isChancy?: true;
}

/** Bots stop playing after this turn. */
const lastTurn = 100;

const playing = ({ about, slow, limits, isChancy }: BreachBotStyle): BreachBot => ({
  about,
  ...(slow === undefined ? {} : { slow }),
  choose({ view, random, progress }) {
    if (view.reason !== null || view.turn > lastTurn) return undefined;
    const continuation = continuationOf(view, limits, { progress, ...(isChancy === undefined ? {} : { random }) });
    const [command, ...next] = continuation.turns[0] ?? [];
    return command && { command, next, why: reasonFor(view, continuation) };
  },
});

/** Search limits of the bot `normal` and of the command `hint`. */
export const normalLimits: Limits = { turns: 2, beam: 10, first: 3_000, later: 1_000, budget: 5_000 };

/** Bots by name, weakest first (rules, "Bots and hints"). */
export const bots: Readonly<Record<string, BreachBot>> = {
  easy: playing({
    about: 'tries some of the moves of this turn',
    limits: { turns: 1, beam: 1, first: 300, later: 0, budget: 300 },
    isChancy: true,
  }),
  normal: playing({
    about: 'looks one turn ahead',
    slow: true,
    limits: normalLimits,
  }),
  hard: playing({
    about: 'plans several turns ahead',
    slow: true,
    limits: { turns: 4, beam: 150, first: 1_500, later: 1_500, budget: 35_000, carefulBudget: 25_000 },
  }),
};
