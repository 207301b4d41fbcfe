import { type Cell, cellName, cellText } from '../cells.ts';
import type {
  Combined,
  End,
  EventOf,
  Fired,
  GameEvent,
  Hit,
  Mended,
  Negated,
  Rammed,
  Regenerated,
  ShipKind,
  SpecialUsed,
} from '../events.ts';
import { optionName } from '../tables.ts';
import { at, count, destructionOf, leftEdge, sentenceWidth, signed, way } from './words.ts';

export interface TextContext {
  /**
   * Subject of the sentence that the text continues. For `you`, and for `nobody` (the actor is out of sight), the text
   * is a full sentence.
   */
  readonly of: 'shot' | 'enemy' | 'you' | 'nobody';
  readonly events: readonly GameEvent[];
  /** True if the sentence has already named the cell. */
  readonly isPlaced?: boolean;
  /** Cell of the player's ship, in text mode. */
  readonly ship?: Cell;
}

type TextWriter<Event> = (event: Event, to: TextContext) => string | readonly string[];

interface EventText<Event> {
  /** Line in the debug output, with its indent (rules, sections 6 to 10). Null if there is none. */
  readonly line: ((event: Event) => string) | null;
  /** Defined if the event replaces all other lines of a transcript's block. */
  readonly block?: (event: Event) => string;
  /** Text in the log. Null if the screen shows the event elsewhere, empty if another event's text covers it. */
  readonly log: TextWriter<Event> | null;
  /** Text in text mode. Null if the event is not announced, empty if another event's text covers it. */
  readonly spoken: TextWriter<Event> | null;
  /** Text in a forecast. Defaults to the log's text. */
  readonly preview?: TextWriter<Event>;
}

const mergedIntoAnother = () => [];
/** For events that the status, the board or a table shows. */
const hidden = { log: null, spoken: null } as const;
const sameForBoth = <Event>(say: TextWriter<Event>): Pick<EventText<Event>, 'log' | 'spoken'> => ({
  log: say,
  spoken: say,
});

/** Texts of each event for transcripts, the log, the forecast and text mode. */
const eventTexts: { readonly [Type in GameEvent['type']]: EventText<EventOf<Type>> } = {
  'field-chosen': { line: null, ...hidden },
  'page-opened': { line: null, ...hidden },
  'option-chosen': { line: null, log: null, spoken: ({ slot, option }) => `${optionName(slot, option)} is chosen.` },
  'game-started': { line: null, log: (event) => `the Starfighter waits${at(event)}`, spoken: () => 'The game begins.' },
  aborted: {
    line: null,
    block: ({ from }) => (from === 'game' ? '  Exited from game.' : '  Exited from setup mode.'),
    log: null,
    spoken: () => 'You are out of the game.',
  },
  'debug-toggled': {
    line: null,
    block: ({ on }) => (on ? '  In debug mode.' : '  Not in debug mode.'),
    ...hidden,
  },
  'rng-output-toggled': {
    line: null,
    block: ({ on }) => (on ? '  RNG output on.' : '  RNG output off.'),
    ...hidden,
  },

  regenerated: { line: null, ...sameForBoth(mergedIntoAnother) },
  passed: {
    line: (event) => `    The Starfighter(id:0) passes ${location(event)}, doubling regen rate.`,
    log: (_, { events }) => {
      const gain = regainedIn(events);
      return `you pass: ${gain === undefined ? 'nothing to regain' : changeText(gain)}`;
    },
    spoken: (_, { events }) => `You wait and regain ${regainText(regainedIn(events))}.`,
  },
  fired: {
    line: (event) => `    The Starfighter(id:0) fires ${location(event)}.`,
    log: firingLogged,
    spoken: firingAloud,
  },
  'starfighter-moved': {
    line: (event) => `    The Starfighter(id:0) moves: ${end(event.from)} -> ${end(event.to)}`,
    log: ({ from, to, cells, energy }) => `you move ${way(from, to)}, ${count(cells, 'cell')}, ${energy} energy`,
    spoken: ({ from, to }) => `You move from ${cellName(from)} to ${cellName(to)}.`,
  },
  'special-used': {
    line: (event) => `    The Starfighter(id:0) uses special, ${specialLine(event)}`,
    log: specialLogged,
    spoken: specialAloud,
  },

  'projectile-spawned': {
    line: (event) => `      A ${event.side} projectile(id:${event.id}) ${spawnsAt(event.to)}`,
    log: ({ by, to, damage }, { of }) => {
      if (of === 'you') return [];
      if (by === 'fog') return `a shot comes out of the fog${at(to)}`;
      return `fires ${damage}${to === null ? ' off the board' : ''}`;
    },
    // Names the cell only in the ship's row. In other rows, the shot always appears left of the enemy.
    spoken: ({ by, to, damage }, { of, ship }) => {
      if (of === 'you') return [];
      if (by === 'fog') return `A shot comes out of the fog${at(to)}, damage ${damage}.`;
      return `fires ${damage}${to === null || to.row === ship?.row ? at(to) : ''}`;
    },
    preview: ({ damage, to }) => (to === null ? 'fires off the board' : `fires ${damage}${at(to)}`),
  },
  'projectile-moved': {
    line: (event) => `    A ${event.side} projectile(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`,
    log: ({ side, from, to }) => {
      if (to !== null) return way(from, to);
      return from === 'fog' ? [] : side === 'enemy' ? leftEdge(from) : cellName(from);
    },
    spoken: ({ side, from, to }) => {
      if (to !== null) return wayAloud(from, to);
      if (from === 'fog') return 'in the fog';
      return side === 'enemy' ? `at ${leftEdge(from)}` : `from ${cellName(from)}`;
    },
  },
  'projectile-stayed': {
    line: (event) => `    A ${event.side} projectile(id:${event.id}) stays at: [${cellText(event)}]`,
    log: cellName,
    spoken: (event) => `at ${cellName(event)}`,
  },
  combined: {
    line: (event) =>
      `      The projectile collides with ${event.side} projectile(id:${event.other}) ${location(event)}, combining damage.`,
    // The texts about firing and about flights mention the growth.
    log: (event, { of }) => {
      if (of === 'nobody') return `two shots join${at(event)}: ${event.damage}`;
      return of === 'enemy' ? `shot${at(event)} ${growth(event)}` : [];
    },
    spoken: (event) => `joins a shot${at(event)} to ${event.damage} damage`,
    preview: mergedIntoAnother,
  },
  negated: {
    line: (event) =>
      `      The projectile collides with ${event.side} projectile(id:${event.other}) ${location(event)}, negating damage.`,
    log: (event, { of }) => {
      if (of === 'nobody') return `two shots meet${at(event)}: ${leftOf(event)}`;
      const met = `meets ${event.side === 'enemy' ? 'a shot' : 'yours'}${at(event)}: ${leftOf(event)}`;
      return of === 'you' ? `your shot ${met}` : met;
    },
    spoken: (event) => {
      const other = event.side === 'enemy' ? 'an enemy shot' : 'your shot';
      if (event.survivor === null) return `cancels out with ${other}${at(event)}`;
      if (event.survivor === event.id) return `beats ${other}${at(event)} with ${event.damage} damage left`;
      return `is stopped by ${other}${at(event)}`;
    },
    preview: mergedIntoAnother,
  },
  neutralized: {
    line: (event) => `      A projectile(id:${event.id}) ${location(event)} has been neutralized.`,
    ...sameForBoth(mergedIntoAnother),
  },

  hit: {
    line: (event) =>
      `      ${meeting(event)} ${location(event)}, ${event.mover === 'ship' ? 'taking' : 'dealing'} ${event.damage} damage.`,
    log: hitLogged,
    spoken: hitAloud,
    preview: (event, { of }) =>
      of === 'you' ? `hit a shot${at(event)}: -${event.damage}` : `is hit for ${event.damage}`,
  },
  mended: {
    line: (event) => `      ${meeting(event)} ${location(event)}, healing ${event.damage} damage.`,
    log: (event, { of, isPlaced }) => {
      const healed = `heals ${nameOf(event)}${isPlaced === true ? '' : at(event)}`;
      return of === 'nobody' ? `a shot ${healed}` : healed;
    },
    spoken: (event, { of }) =>
      of === 'enemy' ? `is healed by a shot${at(event)}` : `heals ${nameOf(event)}${at(event)}`,
    preview: mergedIntoAnother,
  },
  rammed: {
    line: (event) =>
      event.mover === 'enemy'
        ? `      The ${event.kind} collides with Starfighter(id:0) ${location(event)}, trading ${event.damage} damage.`
        : `      The Starfighter collides with ${event.kind}(id:${event.id}) ${location(event)}, trading ${event.damage} damage.`,
    log: (event, { of, events }) => (of === 'you' ? ramming(event, events) : rammedBy(event, events)),
    spoken: (event, { of }) =>
      of === 'you'
        ? `You ram ${nameOf(event)}${at(event)}: ${event.damage} damage.`
        : `rams you${at(event)} for ${event.damage} damage`,
    preview: (event, { of }) =>
      of === 'you' ? `ram ${nameOf(event)}: you lose ${event.damage}` : `rams you: -${event.damage}`,
  },
  struck: {
    line: (event) => `      A ${event.kind}(id:${event.id}) ${location(event)} takes ${event.damage} damage.`,
    // Continues `it destroys` or `it hits`, which several enemies can share.
    log: (event) => (event.health === 0 ? nameOf(event) : `${nameOf(event)} ${event.damage}`),
    spoken: (event) => `${nameOf(event)} takes ${event.damage} damage, health ${event.health} left.`,
  },
  destroyed: {
    line: (event) => `      The ${event.kind} ${location(event)} has been destroyed.`,
    log: (event, { of }) => {
      if (event.id === 0) return `the Starfighter${at(event)} is destroyed`;
      // If the cause is visible, the text of the cause mentions the loss.
      return of === 'nobody' ? `you hit something in the fog: ${event.kind} destroyed, score ${event.score}` : [];
    },
    spoken: (event, { of }) => {
      if (event.id === 0) return `The Starfighter is destroyed${at(event)}.`;
      const score = `Score ${event.score}.`;
      if (of === 'nobody') return [`You hit something in the fog: ${event.kind} destroyed.`, score];
      if (of === 'you') return [`${nameOf(event)} is destroyed.`, score];
      return of === 'enemy' ? ['is destroyed', score] : score;
    },
    preview: () => 'is destroyed',
  },

  gained: {
    line: (event) => `    A ${event.kind}(id:${event.id}) gains ${event.amount} ${event.gain}.`,
    log: null,
    // Continues `gains`, which several enemies can share.
    spoken: ({ amount, gain }) => `${amount} ${gain === 'regen' ? 'regeneration' : gain}`,
    preview: ({ amount, gain }) => `+${amount} ${gain.replace('total ', '')}`,
  },
  'enemy-regenerated': { line: null, ...hidden },
  'enemy-moved': {
    line: (event) => `    A ${event.kind}(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`,
    log: ({ from, to }) => {
      if (to === null) return from === 'fog' ? 'leaves' : `leaves at ${leftEdge(from)}`;
      const vertical = from !== 'fog' && to !== 'fog' && from.row !== to.row;
      return `${!vertical ? '' : from.row > to.row ? 'climbs ' : 'dives '}${way(from, to)}`;
    },
    spoken: ({ from, to }) => {
      if (to === null) return `leaves the board${from === 'fog' ? '' : ` at ${leftEdge(from)}`}`;
      if (from === 'fog') return to === 'fog' ? 'moves in the fog' : `comes out of the fog${at(to)}`;
      return to === 'fog' ? `moves from ${cellName(from)} into the fog` : `moves to ${cellName(to)}`;
    },
    preview: ({ from, to }) => {
      const start = from === 'fog' ? 'the fog' : cellName(from);
      if (to === null) return `${start}, then leaves the board`;
      return `${start} to ${to === 'fog' ? 'the fog' : cellName(to)}`;
    },
  },
  'enemy-stayed': {
    line: (event) => `    A ${event.kind}(id:${event.id}) stays at: [${cellText(event)}]`,
    ...sameForBoth((event) => `stays${at(event)}`),
  },
  'enemy-spawned': {
    line: (event) => `${event.by === null ? '    ' : '      '}A ${event.kind}(id:${event.id}) ${spawnsAt(event.to)}`,
    // All launches of a visible enemy share one clause.
    log: ({ by, id, to }) => {
      if (by === null) return `appears${at(to)}`;
      return by === 'fog' ? `comes out of the fog${at(to)}` : `${id}${at(to)}`;
    },
    spoken: (event) => {
      if (event.by === null) return `${nameOf(event)} appears${at(event.to)}.`;
      if (event.by === 'fog') return `${nameOf(event)} is launched out of the fog${at(event.to)}.`;
      return `launches ${nameOf(event)}${at(event.to)}`;
    },
    preview: ({ to }) => (to === null ? [] : `launches an Interceptor${at(to)}`),
  },
  healed: {
    line: (event) =>
      `      The Pylon heals ${event.kind}(id:${event.id}) ${location(event)} for ${event.amount} damage.`,
    // Continues `heals`, which several enemies can share.
    ...sameForBoth((event) => (event.id === event.by ? 'itself' : nameOf(event))),
    preview: mergedIntoAnother,
  },
  'vision-changed': { line: null, ...hidden },
  'numbers-drawn': { line: null, log: null, spoken: ({ row, value }) => `Row ${row} and value ${value} are drawn.` },
  'game-over': { line: null, ...hidden },
};

const eventTextOf = <Type extends GameEvent['type']>(type: Type): EventText<EventOf<Type>> => eventTexts[type];
const asTexts = (text: string | readonly string[] | undefined): readonly string[] =>
  typeof text === 'string' ? [text] : (text ?? []);

export const actionLine = (event: GameEvent): string | undefined => eventTextOf(event.type).line?.(event);

/** Line that replaces the other lines of a transcript's block. Undefined for most events. */
export const blockLine = (event: GameEvent): string | undefined => eventTextOf(event.type).block?.(event);

export function audienceOf({ type }: GameEvent): 'by log and reader' | 'by the reader' | 'never' {
  const { log, spoken }: Pick<EventText<never>, 'log' | 'spoken'> = eventTexts[type];
  return log !== null ? 'by log and reader' : spoken !== null ? 'by the reader' : 'never';
}

/** Clauses for the log. Empty if the log does not show the event or another event's text covers it. */
export const logTexts = (event: GameEvent, to: TextContext): readonly string[] =>
  asTexts(eventTextOf(event.type).log?.(event, to));

export const spokenTexts = (event: GameEvent, to: TextContext): readonly string[] =>
  asTexts(eventTextOf(event.type).spoken?.(event, to));

export function previewTexts(event: GameEvent, to: TextContext): readonly string[] {
  const { preview: before, log } = eventTextOf(event.type);
  return asTexts((before ?? log)?.(event, to));
}

// Phrases for transcripts.

const location = (cell: Cell): string => `at location [${cellText(cell)}]`;
const end = (cell: End | null): string =>
  cell === null ? 'out of board' : cell === 'fog' ? 'fog' : `[${cellText(cell)}]`;
const spawnsAt = (cell: Cell | null): string => `spawns at location ${end(cell)}.`;

/** `The projectile collides with Grunt(id:1)`. What moved comes first. */
const meeting = ({ mover, kind, id, side, projectile }: Hit | Mended): string =>
  mover === 'projectile'
    ? `The projectile collides with ${kind}(id:${id})`
    : `The ${kind} collides with ${side} projectile(id:${projectile})`;

function specialLine({ power, row, column, health, energy }: SpecialUsed): string {
  switch (power) {
    case 'Recall':
      return `teleporting to: [${cellText({ row, column })}]`;
    case 'Repair':
      return `gaining ${health} health.`;
    case 'Overcharge':
      return `gaining ${energy} energy at the expense of ${Math.abs(health)} health.`;
    case 'Deploy Drones':
      return 'clearing projectiles with drones.';
    case 'Orbital Strike':
      return 'unleashing a wave of energy.';
  }
}

// Phrases for the log and for text mode.

/** `Grunt 1` */
const nameOf = ({ kind, id }: { readonly kind: ShipKind; readonly id: number }): string => `${kind} ${id}`;

const regainedIn = (events: readonly GameEvent[]): Regenerated | undefined =>
  events.find((event): event is Regenerated => event.type === 'regenerated');

const clearedIn = (events: readonly GameEvent[]): number => events.filter(({ type }) => type === 'neutralized').length;

const shotsIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'projectile-spawned');

// Phrases for the log.

/** `health +4, energy -2`. Omits what did not change. */
const changeText = ({ health, energy }: { readonly health: number; readonly energy: number }): string =>
  [health === 0 ? [] : `health ${signed(health)}`, energy === 0 ? [] : `energy ${signed(energy)}`].flat().join(', ');

/** `grows to 70` */
const growth = ({ damage }: Combined): string => `grows to ${damage}`;

function leftOf({ id, survivor, damage, side }: Negated): string {
  if (survivor === null) return 'both are gone';
  const ownArrives = side === 'enemy';
  return `${(survivor === id) === ownArrives ? 'yours' : 'theirs'} has ${damage} left`;
}

/** `you fire: shots at B5, C5 and D5, 10 energy`. */
function firingLogged({ cost, resource }: Fired, { events }: TextContext): string {
  const shots = shotsIn(events);
  const inside = shots.flatMap(({ id, to }) => {
    if (to === null) return [];
    const grown = events.find((event) => event.type === 'combined' && event.id === id);
    return [grown?.type === 'combined' ? `${cellName(to)} ${growth(grown)}` : cellName(to)];
  });
  const lost = shots.length - inside.length;
  const thing = shots.some(({ move }) => move === 0) ? 'mine' : 'shot';
  const parts = [
    ...(inside.length === 0 ? [] : [`${thing}${inside.length === 1 ? '' : 's'} at ${inside.join(', ')}`]),
    ...(lost === 0 ? [] : [inside.length === 0 ? `${count(lost, thing)} lost off the board` : `${lost} lost`]),
  ];
  return `you fire: ${parts.join(', ')}, ${cost} ${resource}`;
}

function specialLogged(event: SpecialUsed, { events }: TextContext): string {
  const { power, health, energy } = event;
  const cleared = clearedIn(events);
  switch (power) {
    case 'Recall':
      return `you use Recall: back${at(event)}, ${-energy} energy`;
    case 'Repair':
      return `you use Repair: health +${health}, ${-energy} energy`;
    case 'Overcharge':
      return health === 0
        ? 'you use Overcharge: no health to spare'
        : `you use Overcharge: ${changeText({ health, energy })}`;
    case 'Deploy Drones':
      return `you use Deploy Drones: ${cleared === 0 ? 'no shot' : count(cleared, 'shot')} cleared, ${-energy} energy`;
    case 'Orbital Strike':
      return `you use Orbital Strike, ${-energy} energy`;
  }
}

/** Effect of a shot on a ship. If an enemy runs into several shots, the first event's text covers all of them. */
function hitLogged(event: Hit, { of, events, isPlaced }: TextContext): string | readonly string[] {
  const { id, damage, health, side } = event;
  const fall = id !== 0 && health === 0 ? destructionOf(events, id) : undefined;
  if (of === 'enemy') {
    const ownHits = events.filter(
      (other): other is Hit => other.type === 'hit' && other.mover === 'ship' && other.id === id,
    );
    if (ownHits[0] !== event) return [];
    const lost = destructionOf(events, id);
    if (lost !== undefined) return `is destroyed by your shot, score ${lost.score}`;
    const sum = ownHits.reduce((total, other) => total + other.damage, 0);
    return `takes ${sum} from your ${ownHits.length === 1 ? 'shot' : 'shots'}`;
  }
  const name = `${id === 0 ? 'you' : nameOf(event)}${isPlaced === true ? '' : at(event)}`;
  const does = fall === undefined ? `hits ${name}: ${damage} damage` : `destroys ${name}, score ${fall.score}`;
  if (of === 'shot') return does;
  return `${id === 0 && (of === 'nobody' || side === 'enemy') ? 'a' : id === 0 ? 'your own' : 'your'} shot ${does}`;
}

/** `you ram Grunt 2 at E3 and destroy it: you lose 100, score 3` */
function ramming(event: Rammed, events: readonly GameEvent[]): string {
  const fall = destructionOf(events, event.id);
  const rammed = `you ram ${nameOf(event)}${at(event)}`;
  if (fall === undefined) return `${rammed}: you lose ${event.damage}`;
  const fullText = `${rammed} and destroy it: you lose ${event.damage}, score ${fall.score}`;
  return fullText.length <= sentenceWidth ? fullText : fullText.replace('and destroy it: you', 'and');
}

function rammedBy({ id, damage }: Rammed, events: readonly GameEvent[]): string {
  const fall = destructionOf(events, id);
  return `rams you: you lose ${damage}, it is destroyed${fall === undefined ? '' : `, score ${fall.score}`}`;
}

// Phrases for text mode.

/** `from E11 to E8`, `from E11 into the fog`, `out of the fog to E8` */
const wayAloud = (from: End, to: End): string => `${from === 'fog' ? '' : 'from '}${way(from, to)}`;

function regainText(gain: Regenerated | undefined): string {
  const { health = 0, energy = 0 } = gain ?? {};
  const parts = [...(health > 0 ? [`${health} health`] : []), ...(energy > 0 ? [`${energy} energy`] : [])];
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

function firingAloud({ cost, resource }: Fired, { events }: TextContext): readonly string[] {
  const shots = shotsIn(events);
  const cells = shots.flatMap(({ to }) => (to === null ? [] : [cellName(to)]));
  const lost = shots.length - cells.length;
  const listText = [cells.slice(0, -1).join(', '), ...cells.slice(-1)].filter((text) => text !== '').join(' and ');
  const where = cells.length === 0 ? '' : `: ${cells.length === 1 ? 'a shot' : 'shots'} at ${listText}`;
  return [
    `You fire for ${cost} ${resource}${where}.`,
    ...(lost > 0 ? [`${count(lost, 'shot')} ${lost === 1 ? 'is' : 'are'} lost off the board.`] : []),
  ];
}

function specialAloud({ power, health, energy, ...cell }: SpecialUsed, { events }: TextContext): readonly string[] {
  const cleared = clearedIn(events);
  const vanished =
    cleared === 0 ? [] : [`${count(cleared, 'shot')} in sight ${cleared === 1 ? 'vanishes' : 'vanish'}.`];
  switch (power) {
    case 'Recall':
      return [`You use Recall for ${-energy} energy and stand at ${cellName(cell)}.`, ...vanished];
    case 'Repair':
      return [`You use Repair for ${-energy} energy: ${health} health more.`, ...vanished];
    case 'Overcharge':
      return [`You use Overcharge for ${Math.abs(health)} health: ${energy} energy more.`, ...vanished];
    case 'Deploy Drones':
    case 'Orbital Strike':
      return [`You use ${power} for ${-energy} energy.`, ...vanished];
  }
}

function hitAloud(event: Hit, { of, events }: TextContext): string | readonly string[] {
  const { id, side, damage, health } = event;
  if (of === 'enemy') return `runs into your shot${at(event)} for ${damage} damage`;
  const does =
    id === 0
      ? `hits you${at(event)}: ${damage} damage`
      : health === 0 && destructionOf(events, id) !== undefined
        ? `destroys ${nameOf(event)}${at(event)}`
        : `hits ${nameOf(event)}${at(event)}: ${damage} damage, health ${health} left`;
  return of === 'you' ? `${side === 'friendly' ? 'Your own shot' : 'A shot'} ${does}.` : does;
}
