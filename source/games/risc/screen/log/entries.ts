import { type Role, seatRole } from '../../../../screen/paint.ts';
import type { GameEvent } from '../../events.ts';
import type { RiscScene } from '../local.ts';
import { eventText } from '../words/events.ts';
import { isListener } from '../words/voice.ts';

/** A line of the log. */
export interface Entry {
  readonly phase: GameEvent['phase'];
  readonly text: string;
  readonly role: Role;
}

/** What is told only where everything is. */
const details: ReadonlySet<GameEvent['type']> = new Set(['combat', 'roll', 'combat-end']);

/** What tells nothing by itself. */
const untold: ReadonlySet<GameEvent['type']> = new Set(['committed', 'turn']);

/** What says no more than the battle does, where only one force attacks. */
const sameAsBattle: ReadonlySet<GameEvent['type']> = new Set(['combat', 'combat-end']);

/** What happened in the last turn: what was ordered, the own orders first, then battles, growth and who is out. */
export function entriesOf(scene: RiscScene): readonly Entry[] {
  const { events, preferences } = scene;
  let isAlone = false;
  const told = events.filter((event) => {
    if (event.type === 'battle') isAlone = event.attackers.length === 1;
    if (untold.has(event.type) || (isAlone && sameAsBattle.has(event.type))) return false;
    return preferences.log === 'full' || !details.has(event.type);
  });
  const ordered = told.filter(isOrdered);
  const own = ordered.filter(({ seat }) => isListener(scene, seat));
  const others = ordered.filter(({ seat }) => !isListener(scene, seat));
  const rest = told.filter((event) => !isOrdered(event));
  return [...own, ...others, ...rest].map((event) => ({
    phase: event.phase,
    text: eventText(event, (seat) => isListener(scene, seat)),
    role: roleOf(event),
  }));
}

type Ordered = Extract<GameEvent, { readonly order: number }>;

const isOrdered = (event: GameEvent): event is Ordered => 'order' in event;

function roleOf(event: GameEvent): Role {
  if (details.has(event.type)) return 'dim';
  if (event.type === 'battle-end') return seatRole(event.owner);
  if (event.type === 'eliminated' || event.type === 'match-over') return 'strong';
  return 'seat' in event ? seatRole(event.seat) : 'text';
}
