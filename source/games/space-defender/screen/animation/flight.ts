import type { Turn } from '../../../../engine/game.ts';
import { type Line, type Span, span } from '../../../../screen/styled-text.ts';
import type { Cell } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import type { SpaceDefender } from '../../game-types.ts';
import { moveFriendlyProjectiles } from '../../phases/projectiles.ts';
import { actStarfighter } from '../../phases/starfighter.ts';
import { newSector } from '../../sector.ts';
import { initialState } from '../../state.ts';
import { type Weapon, weaponOf } from '../../tables.ts';
import type { Equipment } from '../../vocabulary.ts';

/** The empty board that shots are tried on: the ship stands where a Rocket's shots still appear behind it. */
const field = { rows: 11, columns: 30, thresholds: [1, 1, 1, 1, 1] } as const;
const ship: Cell = { row: 6, column: 2 };

/** More turns than have a digit are not shown. */
const maxTurns = 9;

/** A cell in which a shot meets what is there. */
interface Mark {
  /** Turns after firing, from 0. */
  readonly turn: number;
  /** Whether the shot is there at the end of the turn. */
  readonly rests: boolean;
}

type Marks = ReadonlyMap<string, Mark>;

const key = ({ row, column }: Cell): string => `${row},${column}`;

/** Fires once on an empty board and follows the shots, by the phases of the rules themselves. */
function marksOf(equipment: Readonly<Equipment>): Marks {
  const state = initialState('');
  const sector = newSector({ ...field, thresholds: [...field.thresholds] }, equipment);
  Object.assign(sector.starfighter, ship);
  state.equipment = equipment;
  state.sector = sector;
  const events: GameEvent[] = [];
  const random = () => {
    throw new Error('shots draw no numbers');
  };
  const turn: Turn<SpaceDefender> = { state, command: { name: 'fire', args: {} }, seat: 1, events, random };
  const marks = new Map<string, Mark>();
  const { flight } = weaponOf(equipment);
  for (let number = 0; number <= maxTurns; number++) {
    const mark = (cell: Cell, rests: boolean) => {
      if (!marks.has(key(cell))) marks.set(key(cell), { turn: number, rests });
    };
    const straight = new Set(sector.projectiles.filter(({ direction }) => direction === 'right').map(({ id }) => id));
    events.length = 0;
    if (number === 0) actStarfighter(turn);
    else moveFriendlyProjectiles(turn);
    for (const event of events) {
      if (event.type === 'projectile-spawned' && event.to !== null) mark(event.to, true);
      if (event.type !== 'projectile-moved' || event.from === 'fog' || event.to === 'fog') continue;
      const { id, from, to } = event;
      // Shots that fly in steps hit everything on their way, also where it leads off the board.
      if (flight === 'steps' && straight.has(id))
        for (let column = from.column + 1; column < (to?.column ?? field.columns + 1); column++)
          mark({ row: from.row, column }, false);
      if (to !== null) mark(to, true);
    }
  }
  return marks;
}

/** How a weapon's shots fly, as rows: the ship, and in each cell that they hit the turn in which they do. */
export function flightLines(equipment: Readonly<Equipment>, maxRows: number, columns: number): Line[] {
  const marks = marksOf(equipment);
  const apart = [...marks.keys()].map((name) => Math.abs(Number.parseInt(name, 10) - ship.row));
  const around = Math.min(Math.max(...apart), Math.floor((maxRows - 1) / 2));
  return Array.from({ length: 2 * around + 1 }, (_, i): Line => {
    const row = ship.row - around + i;
    const cells = Array.from({ length: Math.min(columns, field.columns) }, (_, c) =>
      glyph(marks, { row, column: c + 1 }),
    );
    return cells.flatMap((cell) => [span(' '), cell]);
  });
}

function glyph(marks: Marks, cell: Cell): Span {
  if (key(cell) === key(ship)) return span('S', 'friend');
  const mark = marks.get(key(cell));
  if (mark !== undefined) return span(String(mark.turn), mark.rests ? 'strong' : 'text');
  return cell.column < ship.column ? span(' ') : span('.', 'dim');
}

/** How a weapon's shots fly, in a few words for a table: `1 shot, jumps 8`. */
export function shotText({ muzzles, flight, shotMove }: Weapon): string {
  const diagonal = muzzles.filter(({ direction }) => direction !== 'right').length;
  if (shotMove === 0) return '1 mine ahead';
  if (flight === 'jump') return `1 shot, jumps ${shotMove}`;
  if (muzzles.some(({ column }) => column < 0)) return `${muzzles.length} from behind`;
  return diagonal > 0 ? `${muzzles.length} shots, ${diagonal} diagonal` : '1 shot ahead';
}

/** How a weapon's shots fly and what they hit, as a sentence. */
export function flightText({ muzzles, flight, shotMove, accelerates }: Weapon): string {
  if (shotMove === 0) return 'It stays until something enters its cell.';
  if (flight === 'jump') return `${shotMove} columns a turn; it hits only where it lands.`;
  if (accelerates) return '1, 2, 4, 8 .. cells a turn; it hits every one.';
  return muzzles.length > 1
    ? `${shotMove} cell a turn, each in its own direction; it hits only where it ends.`
    : `${shotMove} cells a turn; it hits every one.`;
}

/** What a weapon's shot does and costs: `damage 70   cost 5 energy`. */
export const priceText = ({ damage, cost, resource }: Weapon): string => `damage ${damage}   cost ${cost} ${resource}`;
