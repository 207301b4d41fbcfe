import type { Refusal } from '#engine/result.ts';
import { parseLine } from '#engine/script.ts';
import type { Json } from '#engine/vocabulary.ts';
import { rangesOf } from '#screen/format-number.ts';
import { type Advice, type ArgumentHelp, type CommandHelps, can, cannot } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Coord, coordText } from '../board.ts';
import { type Command, commands } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { movesOf } from '../movement.ts';
import { forecastOf } from '../phases.ts';
import { itemsText } from '../position.ts';
import { matchOver, move, offBoard, refuse } from '../rules.ts';
import { at, entityAt, isMech, isReadyToSave, type Position, type View } from '../state.ts';
import { withLocal } from './keys/actions.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from './local.ts';
import { nameOf } from './narrator.ts';
import { hintSentence, withHint } from './teaching.ts';
import { attackVerb, endTexts } from './words.ts';

const inTurn =
  (about: (view: View) => Advice) =>
  ({ view }: BreachScene): Advice =>
    view.reason === null ? about(view) : cannot('the match is over');

type Help = ArgumentHelp<IntoTheBreachScreen>;

/** Help for an argument that is a row or a column. `typed` contains the numbers that the player typed before it. */
const tile = (about: (view: View, typed: readonly number[]) => string): Help => ({
  advice: ({ view }, typed) => about(view, typed.map(Number)),
});

const tileInTurn = (about: (view: View, typed: readonly number[]) => string): Help => ({
  advice: ({ view }, typed) => (view.reason === null ? about(view, typed.map(Number)) : undefined),
});

const unitTile = {
  row: tile(({ entities }) => `rows with units: ${listed(entities.map((unit) => unit.row))}`),
  column: tile(({ entities }, [row]) => {
    const columns = entities.filter((unit) => unit.row === row).map((unit) => unit.column);
    return columns.length === 0 ? `no unit in row ${row}` : `units in row ${row}: ${listed(columns)}`;
  }),
};

export const commandHelps: CommandHelps<IntoTheBreachScreen> = {
  move: {
    advice: inTurn(moveAdvice),
    args: {
      row: tileInTurn((view) => {
        const movers = moversOf(view);
        return movers.length === 0 ? noMover : `row of a mech that can move: ${listed(movers.map((mech) => mech.row))}`;
      }),
      column: tileInTurn((view, [row]) => {
        const movers = moversOf(view);
        if (movers.length === 0) return noMover;
        const columns = movers.filter((mech) => mech.row === row).map((mech) => mech.column);
        return columns.length === 0
          ? `no mech in row ${row} can move`
          : `mechs that can move in row ${row}: ${listed(columns)}`;
      }),
      to_row: tileInTurn((view, typed) =>
        reachAdvice(view, typed, (tiles) => `rows in reach: ${listed(tiles.map(([row]) => row))}`),
      ),
      to_column: tileInTurn((view, typed) =>
        reachAdvice(view, typed, (tiles) => {
          const [, , toRow] = typed;
          const columns = tiles.filter(([row]) => row === toRow).map(([, column]) => column);
          return columns.length === 0
            ? `none in row ${toRow} is in reach`
            : `in reach in row ${toRow}: ${listed(columns)}`;
        }),
      ),
    },
  },
  undo: {
    advice: inTurn(({ moves }) => {
      const last = moves.at(-1);
      return last === undefined
        ? cannot('no move to undo')
        : can(`back from ${coordText(last.to)} to ${coordText(last.from)}`);
    }),
  },
  end_turn: { advice: inTurn(endAdvice) },
  moves: { advice: () => can('where a unit can move'), args: unitTile },
  targets: { advice: () => can('what a unit hits'), args: unitTile },
  forecast: { advice: inTurn(() => can('how the turn would end now')) },
  hint: { advice: inTurn(() => can('good moves for the rest of this turn')) },
  save: {
    advice: inTurn((view) =>
      isReadyToSave(view) ? can('the position as a level file') : cannot('only at the beginning of your turn'),
    ),
    args: { file: {} },
  },
  load: { advice: () => can('play a level file'), args: { file: {} } },
  restart: { advice: () => can('start this level over') },
};

const maxPlaces = 3;

function moveAdvice(view: View): Advice {
  const movers = moversOf(view);
  if (movers.length > maxPlaces) return can(`${movers.length} mechs can still move`);
  if (movers.length > 0)
    return can(`${pluralize(movers.length, 'mech')} can: ${movers.map((mech) => coordText(at(mech))).join(', ')}`);
  const active = view.entities.some((unit) => isMech(unit) && unit.active);
  return cannot(active ? 'no mech has room to move' : 'every mech has moved this turn');
}

/** Advice about End Turn: how it would end the match, which mechs it would cost, or otherwise what it does. */
function endAdvice(view: View): Advice {
  const { after } = forecastOf(view);
  if (after.reason === 'enemies-destroyed') return can('everyone attacks, and you win');
  if (after.reason !== null) return can(`you lose: ${endTexts[after.reason]}`);
  const count = (entities: Position['entities']) => entities.filter(isMech).length;
  const fallen = count(view.entities) - count(after.entities);
  return can(fallen === 0 ? 'everyone attacks, then the enemies move' : `you lose ${pluralize(fallen, 'mech')}`);
}

const noMover = 'no mech can move now';

/** Lists the tiles in reach of the mech at the typed coordinates, or says why it cannot move. */
function reachAdvice(
  view: View,
  [row = -1, column = -1]: readonly number[],
  describeTiles: (tiles: readonly Coord[]) => string,
): string {
  const unit = entityAt(view.entities, [row, column]);
  if (unit === undefined) return asClause(noUnitRefusal(view, [row, column])?.message ?? '');
  const name = nameOf({ kind: unit.kind, at: at(unit) });
  if (!isMech(unit)) return `${name} is an enemy`;
  if (!unit.active) return `${name} has already moved`;
  const tiles = movesOf(view, unit);
  return tiles.length === 0 ? `${name} has no room to move` : describeTiles(tiles);
}

const asClause = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');

const listed = (numbers: readonly number[]): string => rangesOf(numbers, '..').join(', ');

/** Mechs that have not moved this turn and have a tile to move to. Empty after the end of the match. */
const moversOf = (view: View) =>
  view.reason === null
    ? view.entities.filter(isMech).filter((mech) => mech.active && movesOf(view, mech).length > 0)
    : [];

export function moveRefusal(view: View, [row, column]: Coord, [to_row, to_column]: Coord): Refusal | undefined {
  const state = positionOf(view);
  return matchOver(state) ?? move.check?.(state, { name: 'move', args: { row, column, to_row, to_column } }, 1);
}

export const offBoardRefusal = (view: View, place: Coord): Refusal | undefined => offBoard(positionOf(view), place);

export const noUnitRefusal = (view: View, place: Coord): Refusal | undefined =>
  offBoardRefusal(view, place) ??
  (entityAt(view.entities, place) === undefined ? refuse('no-unit', { place }) : undefined);

/** Rebuilds the full position from the view, which is possible because this game hides nothing. */
const positionOf = (view: View): Position => ({ ...view, players: 1, random: { seed: '', streams: {} } });

type UnitQuery = Extract<Command, { readonly name: 'moves' | 'targets' }>;

export function queryAnswer(
  scene: BreachScene,
  command: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  const items = Array.isArray(result) ? result : [];
  switch (command.name) {
    case 'moves':
    case 'targets': {
      const { row, column } = command.args;
      return { local: select(scene, [row, column]), text: unitAnswer(scene, command, items) };
    }
    case 'forecast':
      return {
        local: { ...scene.local, forecast: true, threats: 'all', below: 'outlook', scrolled: 0 },
        text: 'The board shows the forecast.',
      };
    case 'hint': {
      const commands = items.flatMap(commandIn);
      return { local: withHint(scene, commands, ''), text: hintSentence(scene, commands, '') };
    }
    default:
      return { local: scene.local, text: itemsText(items) };
  }
}

function unitAnswer({ view }: BreachScene, { name, args }: UnitQuery, items: readonly Json[]): string {
  const tile: Coord = [args.row, args.column];
  const kind = entityAt(view.entities, tile)?.kind;
  const who = kind === undefined ? 'It' : nameOf({ kind, at: tile });
  const verb = name === 'moves' ? 'can move to' : kind === undefined ? 'hits' : attackVerb(kind);
  return `${who} ${verb} ${items.length === 0 ? 'no tile' : itemsText(items)}.`;
}

function select(scene: BreachScene, unit: Coord): Local {
  const isThere = entityAt(scene.view.entities, unit) !== undefined;
  return isThere ? withLocal(scene, { selected: unit, cursor: unit, scrolled: 0 }) : scene.local;
}

function commandIn(item: Json): Command[] {
  const parsed = typeof item === 'string' ? parseLine<IntoTheBreach>({ commands }, item) : undefined;
  return parsed?.ok === true ? [parsed.value.command] : [];
}
