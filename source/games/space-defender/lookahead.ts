import { type Cell, distance } from './cells.ts';
import type { Command } from './commands.ts';
import { type GameEvent, hurtsShip } from './events.ts';
import { actionsOf } from './legal.ts';
import { type Forecast, playReactions, playUntilPhase, stateInView } from './lookahead/forecast.ts';
import { copySector } from './sector.ts';
import { type State, sectorOf } from './state.ts';
import type { View } from './view.ts';

/** Health that hits and rams cost up to the ship's next action: repair and regeneration are never in it. */
export interface Losses {
  /** Before the ship acts, whatever it does. */
  readonly before: number;
  /** Through its own action: on its way, or where it comes out. */
  readonly during: number;
  /** What enemies and shots do then. */
  readonly after: number;
}

/** The health that the ship loses in some events. */
const healthLostIn = (events: readonly GameEvent[]): number =>
  events.reduce((lost, event) => lost + (hurtsShip(event) ? event.damage : 0), 0);

/** What a turn costs, by the three parts in which it can. */
export function lossesOf({ events, reactions, volley }: Pick<Forecast, 'events' | 'reactions' | 'volley'>): Losses {
  const actionEvents = events.filter(({ phase }) => phase === 'starfighter');
  return {
    before: healthLostIn(events) - healthLostIn(actionEvents),
    during: healthLostIn(actionEvents),
    after: healthLostIn(reactions) + healthLostIn(volley),
  };
}

/** What of a turn the player's choice decides. */
export const chosenLoss = ({ during, after }: Losses): number => during + after;

/** What a choice costs compared with the one that costs least. */
export interface Danger {
  /** Health that is lost beyond what every choice loses. */
  readonly more: number;
  readonly isEnd: boolean;
}

/** Something the ship could do now, and what it would cost. */
export interface Choice extends Danger {
  readonly command: Command;
  /** Where the ship would then be looked for: the cell of a move, else its own. */
  readonly cell: Cell;
  /** How many turns the ship lasts, if it is the end of it: it may fall in this turn or at the beginning of the next. */
  readonly lasts: number;
}

/** What all that the ship could do now would cost, as far as it is known from what is seen. */
export interface Outlook {
  /** Lost before the ship can act. */
  readonly before: number;
  /** Whether it is destroyed before it can act. */
  readonly isHopeless: boolean;
  /** Lost later, whatever is chosen. */
  readonly unavoidableLoss: number;
  readonly choices: readonly Choice[];
  /** What moves cost, and in its own cell what waiting does, by row and column; cells that cost no more than others are left out. */
  readonly dangers: ReadonlyMap<number, ReadonlyMap<number, Danger>>;
}

const calm: Outlook = { before: 0, isHopeless: false, unavoidableLoss: 0, choices: [], dangers: new Map() };

const waiting: Command = { name: 'pass', args: {} };

/** Tries everything that the ship could do now on a copy of what is in view. */
export function outlookOf(view: View): Outlook {
  if (view.sector === null || view.phase !== 'in-game') return calm;
  const state = stateInView(view);
  const first: GameEvent[] = [];
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, waiting, first);
  const sector = sectorOf(state);
  const before = healthLostIn(first);
  if (sector.starfighter.health === 0) return { ...calm, before, isHopeless: true };
  const { row, column } = view.sector.starfighter;
  const tries = actionsOf(state, sector).map((command) => ({
    command,
    cell: command.name === 'move' ? { row: command.args.row, column: command.args.column } : { row, column },
    ...tryOut(state, command),
  }));
  const lasting = tries.filter(({ isEnd }) => !isEnd);
  const unavoidableLoss = Math.min(...(lasting.length > 0 ? lasting : tries).map(({ lost }) => lost));
  const choices = tries.map(
    ({ lost, ...choice }): Choice => ({ ...choice, more: Math.max(0, lost - unavoidableLoss) }),
  );
  return { before, isHopeless: false, unavoidableLoss, choices, dangers: dangersIn(choices) };
}

function tryOut(state: State, command: Command): { lost: number; isEnd: boolean; lasts: number } {
  const copy: State = { ...state, sector: copySector(sectorOf(state)) };
  const events: GameEvent[] = [];
  playUntilPhase('vision', copy, command, events);
  const { reactions, volley } = playReactions(copy, command);
  const isEnd = sectorOf(copy).starfighter.health === 0;
  const endsLater = volley.some((event) => event.type === 'destroyed' && event.id === 0);
  const lost = chosenLoss(lossesOf({ events, reactions, volley }));
  return { lost, isEnd, lasts: endsLater ? 2 : 1 };
}

function dangersIn(choices: readonly Choice[]): Outlook['dangers'] {
  const dangers = new Map<number, Map<number, Danger>>();
  for (const { command, cell, more, isEnd } of choices) {
    const isCells = command.name === 'move' || command.name === 'pass';
    if (!isCells || (more === 0 && !isEnd)) continue;
    const inRow = dangers.get(cell.row) ?? new Map<number, Danger>();
    dangers.set(cell.row, inRow.set(cell.column, { more, isEnd }));
  }
  return dangers;
}

/** A command as a text, the same for the same command. */
export const keyOf = ({ name, args }: Command): string => `${name} ${Object.values(args).join(' ')}`;

/** The choice that a command is; nothing where the rules do not allow it. */
export const choiceOf = ({ choices }: Outlook, command: Command): Choice | undefined =>
  choices.find((choice) => keyOf(choice.command) === keyOf(command));

/** Whether everything that can be chosen is the end of the ship, as far as is seen. */
export const isLost = ({ isHopeless, choices }: Outlook): boolean =>
  isHopeless || (choices.length > 0 && choices.every(({ isEnd }) => isEnd));

/** The move nearest to a cell that costs no more than any other choice, of several the shortest; nothing where none does. */
export function nearestFree({ choices }: Outlook, to: Cell, ship: Cell): Choice | undefined {
  const [nearest] = choices
    .filter(({ command, more, isEnd }) => command.name === 'move' && more === 0 && !isEnd)
    .toSorted((a, b) => distance(a.cell, to) - distance(b.cell, to) || distance(a.cell, ship) - distance(b.cell, ship));
  return nearest;
}
