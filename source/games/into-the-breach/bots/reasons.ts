import { unitAtTile, withUnit } from '../apply.ts';
import { coordText } from '../board.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { forecastOf } from '../forecast.ts';
import type { Continuation } from '../search/continuation.ts';
import { lost, won } from '../search/end-turn.ts';
import type { View } from '../view.ts';
import { isMechKind, type Kind } from '../vocabulary.ts';

/** Most characters of a sentence. */
const maxSentenceLength = 100;

/** Why a plan's first turn is a good one: what it wins, saves, destroys and heals; and what it costs. */
export function reasonFor(view: View, { turns, fate }: Continuation): string {
  const [first = []] = turns;
  if (fate === won && turns.length === 1) return 'Wins this turn.';
  if (fate === lost) return 'No move of your mechs prevents defeat.';
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
  const costs = losses.length === 0 ? '' : `; costs ${losses.join(' and ')}`;
  const idleText = first.length > 1 ? 'sets up the next turns' : 'no move beats ending the turn';
  const text = gains.length === 0 ? idleText : partsThatFit(gains, maxSentenceLength - costs.length);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${costs}.`;
}

/** The first parts that together stay below so many characters; at least one. */
function partsThatFit(parts: readonly string[], maxLength: number): string {
  const text = parts.join('; ');
  return text.length < maxLength || parts.length === 1 ? text : partsThatFit(parts.slice(0, -1), maxLength);
}

/** A position after the moves among commands. */
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

/** The buildings that events of a type are about, each once. */
function buildings(events: readonly GameEvent[], type: 'building-destroyed' | 'building-healed'): string[] {
  const places = events.flatMap((event) => (event.type === type ? coordText([event.row, event.column]) : []));
  return [...new Set(places)].map((place) => `building ${place}`);
}

const destroyed = (events: readonly GameEvent[], isMeant: (kind: Kind) => boolean): string[] =>
  events.flatMap((event) => (event.type === 'destroyed' && isMeant(event.kind) ? `the ${event.kind}` : []));

/** The names that are in a list oftener than in another one. */
function namesOnlyIn(names: readonly string[], otherNames: readonly string[]): string[] {
  const remaining = [...otherNames];
  return names.filter((name) => {
    const at = remaining.indexOf(name);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

const many = { building: 'buildings', mech: 'mechs', enemy: 'enemies' } as const;

/** `the TankMech`, `2 mechs`; nothing for none. */
function countText(names: readonly string[], noun: keyof typeof many): string | undefined {
  return names.length > 1 ? `${names.length} ${many[noun]}` : names[0];
}

/** `saves the TankMech`, `saves 2 mechs`; nothing for none. */
function withVerb(verb: string, names: readonly string[], noun: keyof typeof many): string | undefined {
  const what = countText(names, noun);
  return what && `${verb} ${what}`;
}

function infighting(events: readonly GameEvent[]): string | undefined {
  const areAtIt = events.some((event) => event.type === 'damaged' && isEnemy(event.kind) && isEnemy(event.by.kind));
  return areAtIt ? 'the enemies hit each other' : undefined;
}
