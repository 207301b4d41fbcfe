import { refusal } from '#engine/result.ts';
import { arrowsKey } from '#screen/keys/cursor.ts';
import { scrollKey } from '#screen/keys/key-rows.ts';
import { afterEndKeys } from '#screen/parts/match-end.ts';
import { columnsOf, coordText, isSame } from '../../board.ts';
import { at, entityAt, isMech } from '../../state.ts';
import { bottomRoom, bottomRows, maxScroll } from '../bottom-panel/section.ts';
import { layoutOf, nextCells } from '../layout.ts';
import type { BreachScene, IntoTheBreachScreen } from '../local.ts';
import {
  type Binding,
  binding,
  canStillMove,
  endTurn,
  enter as enterTile,
  loadGame,
  reachable,
  type ScreenAction,
  saveGame,
  selectedUnit,
  setLocal,
  undoMove,
} from './actions.ts';

export function keysBelow(scene: BreachScene): Binding[] {
  const { below, forecast, scrolled } = scene.local;
  const layout = layoutOf(scene);
  return [
    binding('look', 'v', undefined, forecast ? 'hide the forecast' : 'show the forecast', () =>
      scene.preferences.forecast
        ? setLocal(scene, { forecast: !forecast, scrolled: 0 })
        : { type: 'refuse', error: refusal('no-forecast', 'Forecasts are switched off in the settings.') },
    ),
    binding('look', 'L', undefined, below === 'log' ? 'show the forecast' : 'show the last turn', () =>
      setLocal(scene, { below: below === 'log' ? 'outlook' : 'log', scrolled: 0 }),
    ),
    scrollKey({
      scrolled,
      max: () => maxScroll(scene, bottomRoom(layout), bottomRows(scene, layout)),
      step: 3,
      help: 'scroll the forecast or the last turn',
      to: (to) => setLocal(scene, { scrolled: to }),
    }),
    ...zoomKey(scene),
  ];
}

function zoomKey(scene: BreachScene): Binding[] {
  const cells = nextCells(scene);
  return [
    binding('look', 'z', undefined, cells === undefined ? 'zoom' : `zoom: ${cells} tiles`, () =>
      cells === undefined
        ? { type: 'refuse', error: refusal('one-size', 'This terminal has room for only one tile size.') }
        : setLocal(scene, { cells }),
    ),
  ];
}

const enemiesIn = ({ view }: BreachScene): number[] =>
  [...view.entities.keys()].filter((place) => {
    const unit = view.entities[place];
    return unit !== undefined && !isMech(unit);
  });

/** Marks the targets of enemy `place` (list index) and moves the cursor to it. Without an enemy, marks all targets. */
function markOne(scene: BreachScene, place: number | undefined): ScreenAction {
  const enemy = place === undefined ? undefined : scene.view.entities[place];
  return place === undefined || enemy === undefined
    ? setLocal(scene, { threats: 'all', scrolled: 0 })
    : setLocal(scene, { threats: place, cursor: at(enemy), selected: null, below: 'outlook', scrolled: 0 });
}

/** Key that marks the targets of each enemy in turn, then the targets of all enemies again. */
export const threatsKey = (scene: BreachScene): Binding => {
  const { threats } = scene.local;
  const isOne = threats !== 'all';
  return binding(
    'look',
    'e',
    isOne ? 'next enemy' : 'one enemy',
    'show what one enemy hits, then the next, then all again',
    () =>
      markOne(
        scene,
        enemiesIn(scene).find((place) => !isOne || place > threats),
      ),
  );
};

export function keysOf(scene: BreachScene): readonly Binding[] {
  const { view, local } = scene;
  const isOver = view.reason !== null;
  const isSelected = local.selected !== null;
  const back = backKey(scene);
  const enter = enterKey(scene);
  return fittedFooter(scene, [
    ...(isOver ? afterEndKeys<IntoTheBreachScreen>(scene, { seed: 'same', help: 'play this level again' }) : []),
    ...cursorKeys(scene),
    enter,
    ...nextMechKeys(scene),
    ...(isSelected ? back : []),
    ...(isOver ? [] : [threatsKey(scene)]),
    ...(isSelected ? [] : back),
    ...(isOver ? [] : turnKeys(scene)),
    ...keysBelow(scene),
    binding('file', 'o', undefined, 'load a level file', () => loadGame),
  ]);
}

function enterKey(scene: BreachScene): Binding {
  const { view, local } = scene;
  const { cursor, selected } = local;
  const moves = reachable(scene).some((tile) => isSame(tile, cursor));
  const here = entityAt(view.entities, cursor);
  const isOnOther = here !== undefined && (selected === null || !isSame(selected, cursor));
  const isEmpty = selected === null && here === undefined;
  const ends = isDone(scene) && isEmpty;
  const label = moves ? 'move' : isOnOther ? 'select' : ends ? 'end turn' : undefined;
  return binding(
    moves || ends ? 'play' : 'look',
    'enter',
    label === undefined ? undefined : label,
    ends ? 'end the turn' : 'move the selected mech there, or select the unit there',
    () => (ends ? endTurn(scene) : isEmpty ? nothingThere(scene) : enterTile(scene, cursor)),
  );
}

const nothingThere = ({ local: { cursor } }: BreachScene): ScreenAction => ({
  type: 'refuse',
  error: refusal('no-unit', `No unit is at ${coordText(cursor)}. Tab: select your next mech.`),
});

const isDone = ({ view }: BreachScene): boolean =>
  view.reason === null && !view.entities.some((unit) => canStillMove(view, unit));

function nextMechKeys(scene: BreachScene): Binding[] {
  const { view, local } = scene;
  const mechs = view.entities.filter((unit) => canStillMove(view, unit));
  const from = selectedUnit(scene) ?? entityAt(view.entities, local.cursor);
  const place = from === undefined ? -1 : view.entities.indexOf(from);
  const next = mechs.find((mech) => view.entities.indexOf(mech) > place) ?? mechs[0];
  if (next === undefined) return [];
  return [
    binding(
      'look',
      'tab',
      local.selected === null ? 'next mech' : undefined,
      'select the next mech that can still move',
      () => setLocal(scene, { cursor: at(next), selected: at(next), scrolled: 0 }),
    ),
  ];
}

function backKey(scene: BreachScene): Binding[] {
  const { selected, threats, below, hint } = scene.local;
  const back = (label: string, change: Parameters<typeof setLocal>[1], help = label): Binding[] => [
    binding('look', 'escape', label, help, () => setLocal(scene, change)),
  ];
  if (selected !== null) return back('deselect', { selected: null, threats: 'all', scrolled: 0 });
  if (threats !== 'all') return back('all enemies', { threats: 'all', scrolled: 0 });
  if (below === 'log') return back('back', { below: 'outlook', scrolled: 0 });
  return hint === undefined ? [] : back('ignore', { hint: undefined }, 'ignore the hint');
}

function turnKeys(scene: BreachScene): Binding[] {
  const canUndo = scene.view.moves.length > 0;
  return [
    binding('play', 'u', canUndo ? 'undo' : undefined, 'undo the last move of this turn', () => undoMove(scene)),
    binding('play', 't', 'end turn', 'end the turn: everyone attacks, then the enemies move', () => endTurn(scene)),
    binding('file', 'S', undefined, 'save the position as a level file', () => saveGame(scene)),
  ];
}

function cursorKeys(scene: BreachScene): Binding[] {
  const { board } = scene.view;
  const [row, column] = scene.local.cursor;
  const lastColumn = columnsOf(board) - 1;
  const within = (value: number, last: number) => Math.max(0, Math.min(value, last));
  return [
    arrowsKey('cursor', 'cursor', (down, right) =>
      setLocal(scene, { cursor: [within(row + down, board.length - 1), within(column + right, lastColumn)] }),
    ),
    binding('look', ['home', 'end'], undefined, 'first or last tile of the row', (key) =>
      setLocal(scene, { cursor: [row, key === 'home' ? 0 : lastColumn] }),
    ),
  ];
}

const before = '? help';
const beforeInDebug = '? help  d normal view';
const behind = '  b hint';
const gap = '  ';

function fittedFooter(scene: BreachScene, bindings: readonly Binding[]): readonly Binding[] {
  const room = scene.columns - 1 - (scene.debug ? beforeInDebug : before).length - behind.length;
  return savings(scene).reduce(
    (rest, saved) => (footerWidth(rest) <= room ? rest : rest.map((binding) => withFooter(binding, saved))),
    bindings,
  );
}

/** Steps that shorten the footer, in order: first shorter labels, then dropped keys, least needed first. */
function savings({ view, local }: BreachScene): readonly Saving[] {
  if (view.reason !== null) return [];
  const shorter: readonly Saving[] = [
    ['Tab', 'next'],
    ...(local.threats === 'all' ? [['e', 'enemies'] as const] : []),
    ['t', 'end'],
    ...(local.selected === null ? [] : [['Esc', 'back'] as const]),
  ];
  const dropped = local.selected === null ? ['arrows', 'Esc', 'u', 'e', 'Tab'] : ['u', 'arrows', 'e', 'Esc'];
  return [...shorter, ...dropped.map((key): Saving => [key])];
}

type Saving = readonly [key: string, label?: string];

const footerWidth = (bindings: readonly Binding[]): number =>
  bindings.reduce((width, { footer }) => width + (footer ? gap.length + footer.join(' ').length : 0), 0);

function withFooter(binding: Binding, [key, label]: Saving): Binding {
  const { footer, ...rest } = binding;
  if (footer?.[0] !== key) return binding;
  return label === undefined ? rest : { ...rest, footer: [key, label] };
}
