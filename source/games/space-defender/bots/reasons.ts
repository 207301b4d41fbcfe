import { cellName } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { killsForGoal, ramCount } from '../mission.ts';
import type { View } from '../state.ts';
import { powerOf } from '../tables.ts';
import { type DecisionPoint, pointAfter, type Term, terms, type WeighedAction } from './evaluation.ts';
import { firstGuessedId } from './guesses.ts';
import type { Plan } from './search.ts';

/** Text such as `Grunt 4`, `the shot at E9` or `the shot of Grunt 4`. `events` name the shooter of a new shot. */
export function nameOf({ sector }: Pick<View, 'sector'>, events: readonly GameEvent[], id: number): string {
  const enemy = sector?.enemies.find((other) => other.id === id);
  if (enemy !== undefined) return id >= firstGuessedId ? `an unseen ${enemy.kind}` : `${enemy.kind} ${id}`;
  if (id > 0) return 'a new Interceptor';
  const shot = sector?.projectiles.find((other) => other.id === id);
  if (shot !== undefined) return `${shot.side === 'friendly' ? 'your' : 'the'} shot at ${cellName(shot)}`;
  const fired = events.find((event) => event.type === 'projectile-spawned' && event.id === id);
  const by = fired?.type === 'projectile-spawned' ? fired.by : undefined;
  if (typeof by !== 'number') return 'a shot';
  return by === 0 ? 'your own shot' : `${nameOf({ sector }, events, by)}'s shot`;
}

export const firstOf = ([first = 'something', ...rest]: readonly string[], thing = '', things = thing): string =>
  rest.length === 0 ? first : `${first} and ${rest.length} more${rest.length === 1 ? thing : things}`;

/** Condition that mentions an action, such as `if you waited`. */
export function alternativePhrase(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `if you flew to ${cellName(action.args)}`;
    case 'fire':
      return 'if you fired';
    case 'special':
      return `with ${powerOf(equipment).name}`;
    default:
      return 'if you waited';
  }
}

/** Place or time of an action's result, such as `at E9` or `when you fire`. */
export function outcomePhrase(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `at ${cellName(action.args)}`;
    case 'fire':
      return 'when you fire';
    case 'special':
      return `after ${powerOf(equipment).name}`;
    default:
      return 'when you wait';
  }
}

/** Text such as `fly to E9` or `fire`. */
export function actionText(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `fly to ${cellName(action.args)}`;
    case 'fire':
      return 'fire';
    case 'special':
      return `use ${powerOf(equipment).name}`;
    default:
      return 'wait';
  }
}

const sentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** Reason to prefer `chosen` to `other`: what differs before the next action. Undefined without a short reason. */
export function reasonFor(view: View, chosen: WeighedAction, other: WeighedAction): string | undefined {
  if (chosen.point.fate === 'lost')
    return `As far as you can see, ${culprits(view, chosen)} will destroy you whatever you do.`;
  if (chosen.point.fate === 'failed') return 'As far as you can see, the mission fails this turn whatever you do.';
  const when = outcomePhrase(chosen.action, view.equipment);
  if (chosen.point.fate === 'won') return sentence(`${when}, you reach the goal of the mission.`);
  const otherwise = alternativePhrase(other.action, view.equipment);
  const gain = (term: Term) => chosen.judgement[term] - other.judgement[term];
  const [decisive = 'place'] = terms.toSorted((a, b) => gain(b) - gain(a));
  const reason = gain(decisive) > 0 ? reasons[decisive]?.({ view, chosen, other, when, otherwise }) : undefined;
  return reason === undefined || reason.length > maxSentenceLength ? undefined : sentence(reason);
}

export function purposeOf(view: View, now: DecisionPoint, { actions, point }: Plan): string {
  const kills: GameEvent[] = [];
  let lastKill = 0;
  let at = now;
  for (const [turn, action] of actions.entries()) {
    if (at.fate !== 'open') break;
    const events: GameEvent[] = [];
    at = pointAfter(at, action, events);
    const destroyed = events.filter((event) => event.type === 'destroyed' && event.id !== 0);
    if (destroyed.length > 0) lastKill = turn + 1;
    kills.push(...destroyed);
  }
  const { fate, sector } = point;
  const isHunt = fate === 'open' && kills.length > 0;
  const steps = isHunt ? actions.slice(0, lastKill) : actions;
  const turns = steps.length === 1 ? '1 turn' : `${steps.length} turns`;
  const { health, energy } = sector.starfighter;
  const ends = {
    won: `this wins the mission in ${turns}`,
    lost: `you last ${turns} at best`,
    failed: `the mission lasts ${turns} at best, then fails`,
    open: isHunt
      ? `this destroys ${firstOf(
          kills.flatMap((kill) => killText(view, kill)),
          ' enemy',
          ' enemies',
        )} in ${turns}`
      : `after ${turns}, you have ${health} health and ${energy} energy`,
  };
  const deeds = grouped(steps.map((action) => actionText(action, view.equipment))).map(([deed, times]) =>
    times === 1 ? deed : `${deed} (${times} times)`,
  );
  for (const shownDeeds of [3, 2, 1]) {
    const more = deeds.length > shownDeeds ? ' and so on' : '';
    const text = `Plan: ${deeds.slice(0, shownDeeds).join(', ')}${more}; ${ends[fate]}.`;
    if (text.length <= maxSentenceLength || shownDeeds === 1) return text;
  }
  return sentence(`${ends[fate]}.`);
}

const killText = (view: View, event: GameEvent): string[] =>
  event.type === 'destroyed' ? [nameOf(view, [], event.id)] : [];

function grouped(words: readonly string[]): readonly (readonly [word: string, times: number])[] {
  const groups: [string, number][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last?.[0] === word) last[1]++;
    else groups.push([word, 1]);
  }
  return groups;
}

const maxSentenceLength = 100;

interface Comparison {
  readonly view: View;
  readonly chosen: WeighedAction;
  readonly other: WeighedAction;
  readonly when: string;
  readonly otherwise: string;
}

type Reason = (comparison: Comparison) => string | undefined;

const reasons: Readonly<Partial<Record<Term, Reason>>> = {
  fate({ view, chosen, other, when, otherwise }) {
    if (other.point.fate === 'failed') return `${otherwise}, the mission would fail; ${when}, it will not.`;
    const { health } = chosen.point.sector.starfighter;
    return `${otherwise}, ${culprits(view, other)} would destroy you; ${when}, you keep ${health} health.`;
  },
  health(comparison) {
    const { view, chosen, other, when, otherwise } = comparison;
    const [less, more] = [lossOf(chosen), lossOf(other)];
    if (more <= less) return moreHealth(comparison);
    const rest = less === 0 ? 'nothing does' : `you lose ${less}`;
    return `${otherwise}, ${culprits(view, other)} would hit you for ${more}; ${when}, ${rest}.`;
  },
  score: destroyedMore,
  goal: destroyedMore,
  damage: destroyedMore,
  escapes({ chosen, other, when, otherwise }) {
    const more = other.point.sector.escaped - chosen.point.sector.escaped;
    return `${otherwise}, ${more === 1 ? 'one more enemy' : `${more} more enemies`} would get past you than ${when}.`;
  },
  rams({ chosen, other, when, otherwise }) {
    const more = ramCount(other.point.sector) - ramCount(chosen.point.sector);
    return `${otherwise}, you would ram ${more === 1 ? 'one more enemy' : `${more} more enemies`} than ${when}.`;
  },
};

function moreHealth({ chosen, other, when, otherwise }: Comparison): string {
  const [more, less] = [chosen, other].map(({ point }) => point.sector.starfighter.health);
  return `${when}, you have ${more} health next turn; ${otherwise}, only ${less}.`;
}

function destroyedMore({ view, chosen, other, when }: Comparison): string | undefined {
  const anyway = new Set(destroyedIn(other));
  const names = destroyedIn(chosen).flatMap((id) => (anyway.has(id) ? [] : [nameOf(view, chosen.events, id)]));
  if (names.length === 0) return undefined;
  const price = lossOf(chosen) > 0 ? ` for ${lossOf(chosen)} health` : '';
  return `${when}, you destroy ${firstOf(names)}${price}: ${goalText(view, chosen)}.`;
}

/** `3 of 4 Grunts` if the action brings the mission's goal nearer, otherwise the score. */
function goalText({ mission, sector }: View, { point }: WeighedAction): string {
  const { score } = point.sector;
  if (mission?.goal.type === 'score') return `score ${score} of ${mission.goal.score}`;
  if (mission?.goal.type !== 'destroy' || sector === null) return `score ${score}`;
  const { kind, count } = mission.goal;
  const now = killsForGoal(point.sector, kind);
  return now > killsForGoal(sector, kind) ? `${now} of ${count} ${kind}s` : `score ${score}`;
}

const destroyedIn = ({ events }: WeighedAction): number[] =>
  events.flatMap((event) => (event.type === 'destroyed' && event.id !== 0 ? [event.id] : []));

const lossesIn = ({ events }: Pick<WeighedAction, 'events'>): { id: number; damage: number }[] =>
  events.flatMap((event) => {
    if (event.type === 'rammed') return [{ id: event.id, damage: event.damage }];
    return event.type === 'hit' && event.id === 0 ? [{ id: event.projectile, damage: event.damage }] : [];
  });

const lossOf = (weighed: WeighedAction): number => lossesIn(weighed).reduce((sum, { damage }) => sum + damage, 0);

export function culprits(view: View, weighed: Pick<WeighedAction, 'events'>): string {
  const losses = lossesIn(weighed).filter(({ damage }) => damage > 0);
  const worstFirst = losses.toSorted((a, b) => b.damage - a.damage);
  return firstOf(worstFirst.map(({ id }) => nameOf(view, weighed.events, id)));
}
