import { letterOf } from '#engine/commands.ts';
import type { CommandRule, Game, Turn } from '#engine/game.ts';
import { type LegalCommands, valuesByKey } from '#engine/programs/legal.ts';
import { inPhase } from '#engine/step.ts';
import { type PushedEvent, publish, type StateOf } from '#engine/vocabulary.ts';
import { type Cell, distance, occupiedBy } from './cells.ts';
import { boardRanges, type Command, thresholdRange } from './commands.ts';
import { type GameEvent, hurtsShip } from './events.ts';
import type { SpaceDefender } from './game-types.ts';
import { isOver, missionFate } from './outcome.ts';
import { phases } from './phases.ts';
import { rules } from './rules.ts';
import { copySector, reachOf, type Sector } from './sector.ts';
import { initialState, type SectorView, type State, sectorOf, type View } from './state.ts';
import { isSetupPhase, type Phase } from './vocabulary.ts';

/** Forecast of a turn and of the flight of shots in the next turn, based on what the player sees. */
export interface Forecast {
  readonly projectilesMoved: Sector;
  readonly acted: Sector;
  /** Board before the ship's next action, or at an earlier end of the game. Excludes waves and natural spawns. */
  readonly next: Sector;
  readonly events: readonly GameEvent[];
  readonly reactions: readonly GameEvent[];
  readonly volley: readonly GameEvent[];
}

/** Simulates a command on a copy of the view. Undefined outside a game. */
export function forecastTurn(view: View, command: Command): Forecast | undefined {
  if (view.sector === null || view.phase !== 'in-game') return undefined;
  const state = stateInView(view);
  const sector = sectorOf(state);
  const events: GameEvent[] = [];
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command, events);
  const projectilesMoved = copySector(sector);
  playUntilPhase('vision', state, command, events);
  const acted = copySector(sector);
  return { projectilesMoved, acted, events, next: sector, ...playReactions(state, command) };
}

/** Simulates what follows the ship's action until its next action or the end. Excludes waves and natural spawns. */
export function playReactions(state: State, command: Command): Pick<Forecast, 'reactions' | 'volley'> {
  const reactions: GameEvent[] = [];
  const volley: GameEvent[] = [];
  playUntilPhase('natural-spawn', state, command, reactions);
  const isDecided = state.mission !== null && missionFate(state.mission, state.turn, sectorOf(state)) !== undefined;
  if (state.phase === 'natural-spawn' && !isDecided) {
    state.turn += 1;
    state.phase = 'friendly-projectiles';
    playUntilPhase('starfighter', state, command, volley);
  }
  return { reactions, volley };
}

/** A copy of the visible part of the state. Ids of new enemies and shots cannot equal ids in the match. */
export function stateInView(view: View): State {
  const { sector, streams: _streams, announced: _announced, ...shared } = view;
  const { field } = shared;
  const inView = field === null || sector === null ? null : sectorInView(field, sector);
  return { ...initialState(''), ...shared, sector: inView };
}

export function sectorInView(field: Sector['field'], sector: SectorView): Sector {
  const enemyCells = occupiedBy(field, sector.enemies);
  const projectileCells = occupiedBy(field, sector.projectiles);
  return copySector({ ...sector, field, enemyCells, projectileCells, nextEnemyId: 1e6, nextProjectileId: -1e6 });
}

/** Runs the remaining phases before `end`, or until the ship is destroyed. They must not draw random numbers. */
export function playUntilPhase(end: Phase, state: State, command: Command, events?: GameEvent[]): void {
  const pushed: PushedEvent<GameEvent>[] = [];
  const turn: Turn<SpaceDefender> = { state, command, seat: 1, events: pushed, random: noNumbers };
  for (let phase = phases[state.phase]; state.phase !== end && 'run' in phase; phase = phases[state.phase]) {
    phase.run(turn);
    for (const event of pushed.splice(0)) events?.push(inPhase<GameEvent>(event, state.phase));
    state.phase = typeof phase.next === 'function' ? phase.next(publish(state)) : phase.next;
  }
}

function noNumbers(): never {
  throw new Error('random events cannot be foreseen');
}

const range = ([from, to]: readonly [number, number]) => ({ from, to });

const thresholds = ['g_threshold', 'f_threshold', 'c_threshold', 'i_threshold', 'p_threshold'];

const play: LegalCommands = {
  name: 'play',
  args: {
    row: range(boardRanges.rows),
    column: range(boardRanges.columns),
    ...Object.fromEntries(thresholds.map((threshold) => [threshold, range(thresholdRange)])),
  },
  rising: thresholds,
};

/** Legal commands, without commands that only change the output. */
export const legal: Game<SpaceDefender>['legal'] = (state) => {
  if (state.phase === 'not-started') return [play];
  return [...(isSetupPhase(state.phase) ? setupSteps(state) : actions(state)), { name: 'abort', args: {} }];
};

function setupSteps(state: StateOf<SpaceDefender>): readonly LegalCommands[] {
  const value = numbers.filter((part) => isAccepted(state, { name: 'setup_select', args: { value: part } }));
  return [
    ...(value.length === 0 ? [] : [{ name: 'setup_select', args: { value } }]),
    { name: 'setup_next', args: { state: numbers } },
    { name: 'setup_back', args: { state: numbers } },
  ];
}

function actions(state: StateOf<SpaceDefender>): readonly LegalCommands[] {
  const cells = state.sector === null ? [] : [...reachableCells(state.sector)];
  const byRow = valuesByKey(cells.map(({ row, column }) => [letterOf(row), column]));
  return [
    ...actionsInPlace.filter((command) => isAccepted(state, command)),
    ...byRow.map(([row, column]) => ({ name: 'move', args: { row: [row], column } })),
  ];
}

const numbers = [1, 2, 3, 4, 5];

const actionsInPlace = (['pass', 'fire', 'special'] as const).map((name) => ({ name, args: {} }));

export function legalActions(view: View): Command[] {
  if (isOver(view) || view.phase !== 'in-game') return [];
  const state = stateInView(view);
  return state.sector === null ? [] : actionsOf(state, state.sector);
}

/** Lists the possible actions in `sector`. Includes only moves to cells for which `isWanted` returns true. */
export function actionsOf(state: State, sector: Sector, isWanted: (cell: Cell) => boolean = () => true): Command[] {
  const ready: State = { ...state, phase: 'in-game' };
  const actions: Command[] = actionsInPlace.filter((command) => isAccepted(ready, command));
  for (const args of reachableCells(sector)) if (isWanted(args)) actions.push({ name: 'move', args });
  return actions;
}

const ruleOf: Readonly<Record<string, CommandRule<SpaceDefender, Command>>> = rules;

const isAccepted = (state: StateOf<SpaceDefender>, command: Command): boolean =>
  ruleOf[command.name]?.check?.(state, command, 1) === undefined;

function* reachableCells({ starfighter, field }: Pick<Readonly<Sector>, 'starfighter' | 'field'>): Generator<Cell> {
  const reach = reachOf(starfighter);
  for (let row = Math.max(1, starfighter.row - reach); row <= Math.min(field.rows, starfighter.row + reach); row++) {
    const across = reach - Math.abs(row - starfighter.row);
    const last = Math.min(field.columns, starfighter.column + across);
    for (let column = Math.max(1, starfighter.column - across); column <= last; column++)
      if (distance({ row, column }, starfighter) > 0) yield { row, column };
  }
}

/** Health lost to hits and rams. The amounts are not reduced by repair and regeneration. */
export interface Losses {
  /** Health lost before the ship acts, which no action can change. */
  readonly before: number;
  /** Health lost in the ship's own phase, on its way or at its destination. */
  readonly during: number;
  /** Health lost to enemies and shots after the ship has acted. */
  readonly after: number;
}

const healthLostIn = (events: readonly GameEvent[]): number =>
  events.reduce((lost, event) => lost + (hurtsShip(event) ? event.damage : 0), 0);

export function lossesOf({ events, reactions, volley }: Pick<Forecast, 'events' | 'reactions' | 'volley'>): Losses {
  const actionEvents = events.filter(({ phase }) => phase === 'starfighter');
  return {
    before: healthLostIn(events) - healthLostIn(actionEvents),
    during: healthLostIn(actionEvents),
    after: healthLostIn(reactions) + healthLostIn(volley),
  };
}

export const chosenLoss = ({ during, after }: Losses): number => during + after;

export interface Danger {
  /** Health lost in addition to the losses that every action causes. */
  readonly more: number;
  readonly isEnd: boolean;
}

export interface Choice extends Danger {
  readonly command: Command;
  /** Cell where the screen shows the danger: the target of a move, otherwise the ship's cell. */
  readonly cell: Cell;
  /** For `isEnd`: 1 if the ship is destroyed in this turn, 2 if it is destroyed at the beginning of the next turn. */
  readonly lasts: number;
}

export interface Outlook {
  readonly before: number;
  /** True if the ship will be destroyed before it acts. */
  readonly isHopeless: boolean;
  readonly unavoidableLoss: number;
  readonly choices: readonly Choice[];
  /** Danger of a move to each cell, by row and column. Omits safe cells. The ship's cell has the danger of waiting. */
  readonly dangers: ReadonlyMap<number, ReadonlyMap<number, Danger>>;
}

const calm: Outlook = { before: 0, isHopeless: false, unavoidableLoss: 0, choices: [], dangers: new Map() };

const waiting: Command = { name: 'pass', args: {} };

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

/** Health lost by a command and the best action after it, judged by what the player sees. Infinite if fatal. */
export function lossAhead(view: View, command: Command): number {
  if (view.sector === null || view.phase !== 'in-game') return 0;
  const state = stateInView(view);
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command);
  const events: GameEvent[] = [];
  playUntilPhase('vision', state, command, events);
  const loss = chosenLoss(lossesOf({ events, ...playReactions(state, command) }));
  if (sectorOf(state).starfighter.health === 0) return Number.POSITIVE_INFINITY;
  if (!isReadyToAct(state)) return loss;
  const next = actionsOf(state, sectorOf(state)).map((action) => tryOut(state, action));
  return loss + Math.min(...next.map(({ isEnd, lost }) => (isEnd ? Number.POSITIVE_INFINITY : lost)));
}

const isReadyToAct = ({ phase }: State): boolean => phase === 'starfighter';

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

export const keyOf = ({ name, args }: Command): string => `${name} ${Object.values(args).join(' ')}`;

export const choiceOf = ({ choices }: Outlook, command: Command): Choice | undefined =>
  choices.find((choice) => keyOf(choice.command) === keyOf(command));

/** True if every action leads to the ship's loss, judged by what the player sees. */
export const isLost = ({ isHopeless, choices }: Outlook): boolean =>
  isHopeless || (choices.length > 0 && choices.every(({ isEnd }) => isEnd));

/** Move without additional loss that ends nearest to `to`. On a tie, the shortest. Undefined if there is none. */
export function nearestFree({ choices }: Outlook, to: Cell, ship: Cell): Choice | undefined {
  const [nearest] = choices
    .filter(({ command, more, isEnd }) => command.name === 'move' && more === 0 && !isEnd)
    .toSorted((a, b) => distance(a.cell, to) - distance(b.cell, to) || distance(a.cell, ship) - distance(b.cell, ship));
  return nearest;
}
