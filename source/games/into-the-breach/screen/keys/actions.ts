import type { Action, KeyBinding } from '#screen/game/actions.ts';
import { keyBinding } from '#screen/keys/key-rows.ts';
import { listOf } from '#screen/sentences.ts';
import { type Line, span, withTarget } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { type Coord, coordText, isMountain, isSame, isStanding, tileAt } from '../../board.ts';
import type { Command } from '../../commands.ts';
import { refuse, whyNot } from '../../rules.ts';
import { at, entityAt, isMech, isReadyToSave, type View } from '../../state.ts';
import type { Reason } from '../../vocabulary.ts';
import { targetsOf } from '../../weapons.ts';
import { type Layout, layoutOf } from '../layout.ts';
import { type BreachScene, breachTargets, type IntoTheBreachScreen, type Local } from '../local.ts';
import { nameOf } from '../narrator.ts';
import { hasForecast, isStarLost, isWatched, predict, reachOf } from '../outlook.ts';

export type Binding = KeyBinding<IntoTheBreachScreen>;

export const binding = keyBinding<IntoTheBreachScreen>;

export type ScreenAction = Action<IntoTheBreachScreen>;

export const play = (command: Command): ScreenAction & { type: 'play' } => ({ type: 'play', commands: [command] });

export const setLocal = (scene: BreachScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** Local state after `change`. A board that is larger than its window scrolls, so that the cursor stays visible. */
export function withLocal(scene: BreachScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  if (change.cursor === undefined) return local;
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}

export type UnitView = View['entities'][number];

export const canStillMove = ({ reason }: View, unit: UnitView): boolean =>
  reason === null && isMech(unit) && unit.active;

export const selectedUnit = ({ view, local: { selected } }: BreachScene): UnitView | undefined =>
  selected === null ? undefined : entityAt(view.entities, selected);

export function reachable(scene: BreachScene): readonly Coord[] {
  const unit = selectedUnit(scene);
  return unit !== undefined && canStillMove(scene.view, unit) ? reachOf(scene.view, at(unit)) : [];
}

/** Tiles that the selected unit will attack. Empty for a mech that can still move before it attacks. */
export function attacked(scene: BreachScene): readonly Coord[] {
  const unit = selectedUnit(scene);
  return unit === undefined || canStillMove(scene.view, unit) ? [] : targetsOf(scene.view.board, unit);
}

export function blockText(view: View, mech: UnitView, to: Coord): string {
  const [tile, where] = [tileAt(view.board, to), coordText(to)];
  if (isMountain(tile)) return `A mountain blocks ${where}.`;
  if (isStanding(tile)) return `A building blocks ${where}.`;
  const [steps] = /\d+/.exec(whyNot(view, mech, to) ?? '') ?? [];
  return steps === undefined
    ? `No path leads to ${where}.`
    : `${where} is ${steps} steps away, but the ${mech.kind} moves only ${mech.speed}.`;
}

/** Moves the selected mech to `tile` if in reach. Otherwise selects the unit there, or clears the selection. */
export function enter(scene: BreachScene, tile: Coord): ScreenAction {
  const { view, local } = scene;
  if (local.selected !== null && reachable(scene).some((place) => isSame(place, tile))) {
    const [row, column] = local.selected;
    return play({ name: 'move', args: { row, column, to_row: tile[0], to_column: tile[1] } });
  }
  const unit = entityAt(view.entities, tile);
  const mech = selectedUnit(scene);
  const isMiss = unit === undefined && mech !== undefined && canStillMove(view, mech);
  return setLocal(scene, {
    cursor: tile,
    selected: unit === undefined ? null : tile,
    missed: isMiss ? { mech: at(mech), tile } : undefined,
    scrolled: 0,
  });
}

export function saveGame({ view }: BreachScene): ScreenAction {
  if (view.reason !== null) return { type: 'refuse', error: refuse('match-over') };
  if (!isReadyToSave(view)) return { type: 'refuse', error: refuse('cannot-save') };
  return {
    type: 'file',
    use: 'write',
    prompt: 'save the game as',
    command: (file) => ({ name: 'save', args: { file } }),
  };
}

export const loadGame: ScreenAction = {
  type: 'file',
  use: 'read',
  prompt: 'load the game from',
  command: (file) => ({ name: 'load', args: { file } }),
};

export const undoMove = ({ view }: BreachScene): ScreenAction =>
  view.moves.length === 0 ? { type: 'refuse', error: refuse('nothing-to-undo') } : play({ name: 'undo', args: {} });

/** Ends the turn. If that costs something, asks for `y` first, in case the player pressed the key twice by mistake. */
export function endTurn(scene: BreachScene): ScreenAction {
  if (scene.view.reason !== null) return { type: 'refuse', error: refuse('match-over') };
  const action = play({ name: 'end_turn', args: {} });
  const confirmMessage = costOf(scene);
  if (confirmMessage === undefined) return action;
  return {
    ...action,
    confirmMessage,
    answer: { yes: { key: 'y', label: 'end turn' }, instead: [] },
    confirmPrompt: `${confirmMessage}\nEnd the turn? You can't undo it. y yes, Esc no`,
  };
}

const maxNamed = 2;

const lossTexts: Partial<Record<Reason, string>> = {
  'mechs-destroyed': 'all your mechs would be destroyed',
  'buildings-destroyed': 'all buildings would be gone',
  'turn-limit': 'it is the last turn, and an enemy would be left',
};

/** Sentence on what ending the turn costs: the match, a star, or what a mech may still save. Undefined for no cost. */
export function costOf(scene: BreachScene): string | undefined {
  const { view } = scene;
  if (!hasForecast(scene)) return undefined;
  const { forecast } = predict(view);
  const { reason } = forecast.after;
  if (reason !== null) return lossTexts[reason] && `Ending the turn now loses the match: ${lossTexts[reason]}.`;
  const canStillAct = (unit: UnitView) => canStillMove(view, unit) && reachOf(view, at(unit)).length > 0;
  const lost = forecast.events.flatMap((event) => {
    const mech = event.type === 'destroyed' ? entityAt(view.entities, at(event)) : undefined;
    return mech !== undefined && canStillAct(mech) ? [mech] : [];
  });
  const buildings = forecast.events.flatMap((event) => (event.type === 'building-destroyed' ? [at(event)] : []));
  const star = isStarLost(view, forecast) ? ['a star'] : [];
  const hasChoice = star.length > 0 || view.entities.some(canStillAct);
  const names = [
    ...lost.map((mech) => `your ${nameOf({ kind: mech.kind, at: at(mech) })}`),
    ...(hasChoice ? buildings : []).map((tile) => nameOf({ kind: 'building', at: tile })),
  ];
  if (names.length === 0) return undefined;
  const rest = names.length - maxNamed;
  const named = rest > 0 ? [...names.slice(0, maxNamed), `${rest} more`] : names;
  return `Ending the turn now costs you ${listOf([...named, ...star])}.`;
}

interface Control {
  readonly label: string;
  isPossible(scene: BreachScene): boolean;
  act(scene: BreachScene): ScreenAction;
}

const fileControls: readonly Control[] = [
  { label: 'Save game', isPossible: ({ view }) => isReadyToSave(view), act: saveGame },
  { label: 'Load game', isPossible: () => true, act: () => loadGame },
];

const turnControls: readonly Control[] = [
  { label: 'Undo move', isPossible: ({ view }) => view.reason === null && view.moves.length > 0, act: undoMove },
  { label: 'End turn', isPossible: ({ view }) => view.reason === null, act: endTurn },
];

const controls = [...fileControls, ...turnControls];

/** A server reads and writes no files of players. */
const controlsOf = ({ online, hasFiles }: BreachScene): readonly Control[] =>
  online === undefined && hasFiles !== false ? controls : turnControls;

const widthOf = (gap: number): number =>
  controls.reduce((sum, { label }) => sum + label.length + 2, gap * (controls.length - 1));

const gapOf = ({ leftWidth, isLarge }: Layout): number => (isLarge && widthOf(4) <= leftWidth ? 4 : 2);

const indentOf = (layout: Layout): number => {
  const { gutter, margin, leftWidth, isLarge } = layout;
  return isLarge ? Math.max(0, Math.min(gutter + margin.left, leftWidth - widthOf(gapOf(layout)))) : 2;
};

const drawControl = (scene: BreachScene, control: Control, i: number): Line =>
  withTarget(
    [span(`[${control.label}]`, scene.watched !== true && control.isPossible(scene) ? 'accent' : 'dim')],
    breachTargets.to({ type: 'control', control: i }),
  );

export const controlColumn = (scene: BreachScene): Line[] =>
  controlsOf(scene).map((control, i) => drawControl(scene, control, i));

export const pressControl = (scene: BreachScene, control: number): ScreenAction | undefined =>
  controlsOf(scene)[control]?.act(scene);

export function controlLines(scene: BreachScene, layout: Layout): Line[] {
  const { before, after } = layout.controls;
  const row = controlsOf(scene).flatMap((control, i) => [
    span(' '.repeat(i === 0 ? indentOf(layout) : gapOf(layout))),
    ...drawControl(scene, control, i),
  ]);
  return [...Array<Line>(before).fill([]), row, ...Array<Line>(after).fill([])];
}

/** Presses a clicked button. A click on a tile, or on a unit in the table, acts like `enter` on the tile. */
export function click(scene: BreachScene, clicked: Target): ScreenAction | undefined {
  const target = breachTargets.read(clicked);
  if (target === undefined || isWatched(scene)) return undefined;
  return target.type === 'control' ? pressControl(scene, target.control) : enter(scene, target.tile);
}

/** Moves the cursor to the mouse if the selected mech can move or one enemy's threats are marked. Never scrolls. */
export function point(scene: BreachScene, pointed: Target): Local | undefined {
  const { view, local } = scene;
  const target = breachTargets.read(pointed);
  if (target?.type !== 'tile' || view.reason !== null || isWatched(scene)) return undefined;
  const unit = selectedUnit(scene);
  const shows = local.threats !== 'all' || (unit !== undefined && canStillMove(view, unit));
  const { tile } = target;
  if (!shows || isSame(tile, local.cursor)) return undefined;
  const after = withLocal(scene, { cursor: tile });
  const was = layoutOf(scene).window;
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === was.row && window.column === was.column ? after : undefined;
}
