import { type Cell, cellName } from '../../cells.ts';
import type { EnemyMoved, EnemySpawned, GameEvent, ProjectileSpawned } from '../../events.ts';
import type { SectorView } from '../../view.ts';
import { type Actions, aside, news, type Sentence, scoreSentence, shipDestroyed, startActions } from './actions.ts';
import { meetingsOfNew, shotOf } from './shots.ts';

/**
 * The sentences of a phase in which enemies act or appear.
 *
 * @param sector as it is after it
 */
export function enemiesTold(events: readonly GameEvent[], sector: SectorView): Sentence[] {
  const actions = startActions();
  const nameOf = namesIn(events, sector);
  /** The newest shot, and whose it is. */
  let shot: ProjectileSpawned | undefined;
  for (const [i, event] of events.entries()) {
    const met = shotOf(event);
    const before = events[i - 1];
    // What a shot destroyed is told with the shot.
    if (event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined) continue;
    if (met !== undefined) {
      const next = events[i + 1];
      const isItsOwn = shot?.id === met && actions.isAbout(shot.by);
      const told = meetingsOfNew(
        next?.type === 'destroyed' ? [event, next] : [event],
        isItsOwn ? 'Its shot' : 'A shot',
        'enemy',
      );
      if (isItsOwn) actions.follows(told);
      else actions.tell(...told);
    } else if (event.type === 'projectile-spawned') {
      shot = event;
      addShot(actions, event, nameOf, sector.starfighter);
    } else addEvent(actions, event, nameOf);
  }
  return actions.sentences();
}

type NameOf = (id: number) => string;

/** The names of the enemies that are seen or that something is seen of. */
function namesIn(events: readonly GameEvent[], { enemies }: SectorView): NameOf {
  const named = events.flatMap((event) => ('kind' in event && 'id' in event ? [event] : []));
  const kinds = new Map([...enemies, ...named].map(({ id, kind }) => [id, kind] as const));
  return (id) => `${kinds.get(id) ?? 'enemy'} ${id}`;
}

function addEvent(actions: Actions, event: GameEvent, nameOf: NameOf): void {
  switch (event.type) {
    case 'gained':
      return actions.gains(event);
    case 'enemy-moved':
      return actions.does(event.id, nameOf(event.id), moveClause(event), event.from === 'fog');
    case 'enemy-stayed':
      return actions.does(event.id, nameOf(event.id), `stays at ${cellName(event)}`, false);
    case 'hit':
      return actions.does(
        event.id,
        nameOf(event.id),
        `runs into your shot at ${cellName(event)} for ${event.damage} damage`,
        true,
      );
    case 'mended':
      return actions.does(event.id, nameOf(event.id), `is healed by a shot at ${cellName(event)}`, false);
    case 'rammed':
      return actions.does(
        event.id,
        nameOf(event.id),
        `rams you at ${cellName(event)} for ${event.damage} damage`,
        true,
      );
    case 'destroyed':
      if (event.id === 0) return actions.tell(shipDestroyed(event));
      actions.does(event.id, nameOf(event.id), 'is destroyed', true);
      return actions.follows([news(scoreSentence(event))]);
    case 'enemy-spawned':
      return addSpawned(actions, event, nameOf);
    case 'healed': {
      const healed = event.id === event.by ? 'itself' : nameOf(event.id);
      if (event.by === 'fog') return actions.tell(aside(`Something in the fog heals ${healed}.`));
      return actions.heals(event.by, nameOf(event.by), healed);
    }
    case 'numbers-drawn':
      return actions.tell(aside(`Row ${event.row} and value ${event.value} are drawn.`));
    default:
      return undefined;
  }
}

const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);

function moveClause({ from, to }: EnemyMoved): string {
  if (to === null)
    return from === 'fog' ? 'leaves the board' : `leaves the board at ${cellName({ row: from.row, column: 1 })}`;
  if (from === 'fog') return to === 'fog' ? 'moves in the fog' : `comes out of the fog at ${cellName(to)}`;
  return to === 'fog' ? `moves from ${cellName(from)} into the fog` : `moves to ${cellName(to)}`;
}

/** The cell of a new shot is told where it is in the ship's row; else it is at the left of who fired. */
function addShot(actions: Actions, { by, to, damage }: ProjectileSpawned, nameOf: NameOf, ship: Cell): void {
  if (by === 'fog') return actions.tell(news(`A shot comes out of the fog${at(to)}, damage ${damage}.`));
  const cell = to === null || to.row === ship.row ? at(to) : '';
  actions.does(by, nameOf(by), `fires ${damage}${cell}`, true);
}

function addSpawned(actions: Actions, { id, by, to }: EnemySpawned, nameOf: NameOf): void {
  const name = nameOf(id);
  if (by === null) actions.tell(news(`${name} appears${at(to)}.`));
  else if (by === 'fog') actions.tell(news(`${name} is launched out of the fog${at(to)}.`));
  else actions.does(by, nameOf(by), `launches ${name}${at(to)}`, true);
}
