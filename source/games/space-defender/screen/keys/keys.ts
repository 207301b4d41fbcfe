import { tutorialName } from '#engine/level.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { refusal } from '#engine/result.ts';
import type { Action, KeyBinding } from '#screen/game/actions.ts';
import { arrowsKey } from '#screen/keys/cursor.ts';
import { hintKeys, scrollKey } from '#screen/keys/key-rows.ts';
import { isStage, onwardWord, retryKey, solutionKey } from '#screen/parts/match-end.ts';
import type { Target } from '#screen/target.ts';
import { homeColumn } from '../../bots/evaluation.ts';
import { type Cell, cellName, distance, pathOf } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { endOf, isOver } from '../../outcome.ts';
import { reachOf } from '../../sector.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { isSetupPhase, turnPhases } from '../../vocabulary.ts';
import { startKeys, takeReady } from '../board-editor.ts';
import { enemiesInSight, maxEnemiesScroll, maxScroll, rowsBelow } from '../bottom-panel.ts';
import { storyOf } from '../game-over.ts';
import { nextCells } from '../layout.ts';
import { allChoices, powerCost, setupKeys, start } from '../loadout.ts';
import {
  defenderTargets,
  type Local,
  type SpaceDefenderScene,
  type SpaceDefenderScreen,
  type TurnCommand,
} from '../local.ts';
import { doubtOf, isFatal, moveWords, previewOf, safeCell } from '../move-preview.ts';
import { type Binding, binding, type ScreenAction, setLocal, waitCommand, waitUntilChange } from './actions.ts';

/** Minimum columns for all keys in the footer. */
export const roomForAll = 100;
/** Minimum columns for long labels in the footer. */
const roomForLong = 140;

export function gameKeys(scene: SpaceDefenderScene, below: readonly Binding[]): Binding[] {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const { starfighter, enemies } = sector;
  const apart = distance(starfighter, local.cursor);
  const previews = scene.preferences.forecast && (previewOf(scene) !== undefined || apart > reachOf(starfighter));
  const canFly = apart > 0 && apart <= reachOf(starfighter);
  return [
    cursorKey(scene),
    ...(local.hint === undefined
      ? [binding('play', 'enter', canFly ? 'fly' : undefined, 'fly there', () => fly(scene))]
      : keysOfHint(scene, local.hint)),
    ...(scene.local.below === 'enemies' && !scene.debug && local.hint === undefined ? [closeListKey(scene)] : []),
    ...(apart > 0 ? [homeKey(scene, starfighter, previews)] : []),
    ...middleKeys(scene),
    ...warningKeys(scene),
    ...(enemies.length > 0 && !scene.debug ? [nextEnemyKey(scene)] : []),
    ...below,
    ...verbKeys(scene),
    ...(scene.debug ? [] : [enemyListKey(scene, apart === 0)]),
    ...zoomKeys(scene),
  ];
}

const keysOfHint = (scene: SpaceDefenderScene, hint: TurnCommand): Binding[] =>
  hintKeys(
    'do what the hint says',
    () => playOrConfirm(scene, hint),
    () => setLocal(scene, { hint: undefined }),
  );

const cursorKey = (scene: SpaceDefenderScene): Binding => {
  const { cursor } = scene.local;
  const { rows, columns } = scene.view.field ?? { rows: 1, columns: 1 };
  const within = (value: number, max: number) => Math.max(1, Math.min(value, max));
  return arrowsKey('cursor', 'cursor', (down, right) =>
    pointAt(scene, { row: within(cursor.row + down, rows), column: within(cursor.column + right, columns) }),
  );
};

export function fly(scene: SpaceDefenderScene): ScreenAction {
  const { view, local } = scene;
  const ship = view.sector?.starfighter;
  if (ship === undefined || distance(ship, local.cursor) === 0)
    return {
      type: 'refuse',
      error: refusal('already-there', 'Already there. Point at another cell with the arrows.'),
    };
  return playOrConfirm(scene, { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } });
}

/** Plays a command. Before a probable mistake, asks for `y`, so that pressing the command's key twice is harmless. */
function playOrConfirm(scene: SpaceDefenderScene, command: TurnCommand): ScreenAction {
  const confirmMessage = doubtOf(scene.view, command);
  const action = { type: 'play', commands: [command] } as const;
  if (confirmMessage === undefined) return action;
  const safe = isFatal(scene.view, command) ? safeCell(scene) : undefined;
  const { question, anyway } = doubtWords[command.name];
  const tab = safe === undefined ? '' : `, Tab: nearest safe cell (${cellName(safe)})`;
  return {
    ...action,
    confirmMessage,
    answer: {
      yes: { key: 'y', label: anyway },
      instead:
        safe === undefined
          ? []
          : [
              {
                key: 'tab',
                label: 'safe cell',
                local: { ...scene.local, cursor: safe, warning: undefined, hint: undefined },
              },
            ],
    },
    confirmPrompt: `${confirmMessage} You can't undo it.\n${question} y yes, Esc no${tab}`,
  };
}

const doubtWords = {
  move: { question: 'Fly there?', anyway: 'fly anyway' },
  fire: { question: 'Fire?', anyway: 'fire anyway' },
  special: { question: 'Use it?', anyway: 'use it anyway' },
  pass: { question: 'Wait?', anyway: 'wait anyway' },
} as const;

/** Moves the cursor. The status starts again with the gravest warning. */
const pointAt = (scene: SpaceDefenderScene, cursor: Cell): ScreenAction =>
  setLocal(scene, { cursor, warning: undefined, hint: undefined });

/** The key m moves the cursor to `homeColumn` in the middle row, or as close to that cell as the ship can fly. */
function middleKeys(scene: SpaceDefenderScene): Binding[] {
  const { field, sector } = scene.view;
  if (field === null || sector === null) return [];
  const middle = { row: Math.ceil(field.rows / 2), column: homeColumn };
  const reach = reachOf(sector.starfighter);
  const way = pathOf(sector.starfighter, middle);
  const cell = way.at(Math.min(reach, way.length) - 1);
  if (cell === undefined || reach === 0) return [];
  return [binding('look', 'm', undefined, 'cursor to the centre', () => pointAt(scene, cell))];
}

function warningKeys(scene: SpaceDefenderScene): Binding[] {
  const { warnings = [] } = moveWords(scene) ?? {};
  if (warnings.length < 2) return [];
  const { warning = 0 } = scene.local;
  return [
    binding('look', 'n', scene.columns >= roomForAll ? 'next danger' : undefined, 'show the next danger', () =>
      setLocal(scene, { warning: (warning + 1) % warnings.length }),
    ),
  ];
}

const homeKey = (scene: SpaceDefenderScene, { row, column }: Cell, isInFooter: boolean): Binding =>
  binding(
    'look',
    scene.local.hint === undefined ? ['home', 'escape'] : 'home',
    isInFooter && scene.local.hint === undefined ? ['Esc', 'ship'] : undefined,
    'cursor to the ship',
    () => pointAt(scene, { row, column }),
  );

const nextEnemyKey = (scene: SpaceDefenderScene): Binding =>
  binding('look', 'tab', undefined, 'next enemy in sight', () => {
    const enemies = enemiesInSight(scene.view);
    const at = enemies.findIndex((enemy) => distance(enemy, scene.local.cursor) === 0);
    const next = enemies[(at + 1) % enemies.length];
    return next === undefined ? setLocal(scene, {}) : pointAt(scene, { row: next.row, column: next.column });
  });

function verbKeys(scene: SpaceDefenderScene): Binding[] {
  const { view } = scene;
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const shots = weapon.muzzles.length;
  const what = weapon.shotMove === 0 ? 'mine' : shots === 1 ? 'shot' : `${shots} shots`;
  return [
    binding('play', 'f', 'fire', `fire: ${what}, ${weapon.cost} ${weapon.resource}`, () =>
      playOrConfirm(scene, { name: 'fire', args: {} }),
    ),
    binding('play', 's', 'power', `power: ${power.name}, ${powerCost(power)}`, () =>
      playOrConfirm(scene, { name: 'special', args: {} }),
    ),
    binding('play', ['t', 'space'], 'wait', 'wait: recharge twice as much', () => playOrConfirm(scene, waitCommand)),
    binding(
      'play',
      'w',
      scene.columns >= roomForLong ? 'wait until' : 'until',
      'wait until something appears or changes, 20 turns at most',
      () => waitUntilChange(scene),
    ),
  ];
}

const closeListKey = (scene: SpaceDefenderScene): Binding =>
  binding('look', 'escape', 'close the list', 'close the list of enemies', () =>
    setLocal(scene, { below: 'log', scrolled: 0 }),
  );

const enemyListKey = (scene: SpaceDefenderScene, isInFooter: boolean): Binding => {
  const open = scene.local.below === 'enemies';
  return binding(
    'look',
    'e',
    isInFooter ? (open ? 'log' : 'enemies') : undefined,
    open ? 'back to the log of the turn' : 'what each enemy will do',
    () => setLocal(scene, { below: open ? 'log' : 'enemies', scrolled: 0 }),
  );
};

function zoomKeys(scene: SpaceDefenderScene): Binding[] {
  const cells = nextCells(scene);
  if (cells === undefined) return [];
  return [
    binding('look', 'z', scene.columns >= roomForLong ? 'cells' : undefined, `zoom: ${cells} cells`, () =>
      setLocal(scene, { cells }),
    ),
  ];
}

const missionWord = ({ level }: Pick<SpaceDefenderScene, 'level'>): string =>
  puzzleOf(level) === undefined ? 'mission' : 'puzzle';

/** True if the board and the parts cannot be changed, as in a campaign or a puzzle. */
const isFixed = (scene: SpaceDefenderScene): boolean => isStage(scene) || puzzleOf(scene.level) !== undefined;

export const overKeys = (scene: SpaceDefenderScene): Binding[] =>
  scene.online === undefined ? localOverKeys(scene) : worstKeys(scene);

const localOverKeys = (scene: SpaceDefenderScene): Binding[] => [
  ...firstKeys(scene),
  ...(hasOwnSeed(scene) || isFixed(scene)
    ? []
    : [
        binding('again', 'a', 'same enemies', 'play again with the same ship and enemies', () => ({
          type: 'again',
          seed: 'same',
        })),
      ]),
  ...worstKeys(scene),
  ...(scene.canShowSolution === true ? [solutionKey<SpaceDefenderScreen>()] : []),
  ...(isFixed(scene) ? [] : [partsKey(scene)]),
  ...(scene.view.mission === null
    ? [
        binding('again', 'e', scene.columns >= roomForAll ? 'other board' : undefined, 'play on another board', () =>
          again([]),
        ),
      ]
    : []),
];

/** After the tutorial, which has only one ship, the key leads to the first mission, where the player chooses parts. */
function partsKey(scene: SpaceDefenderScene): Binding {
  const { next, level, columns } = scene;
  if (level?.name === tutorialName && next !== undefined)
    return binding(
      'next',
      'p',
      columns >= roomForAll ? next.title : undefined,
      `play the first mission, ${next.title}, and choose your parts`,
      () => ({ type: 'next' }),
    );
  return binding('again', 'p', columns >= roomForAll ? 'other parts' : undefined, 'play again with other parts', () =>
    again([...allChoices(scene.view), { name: 'setup_back', args: { state: 3 } }]),
  );
}

/** True for daily missions, which have a fixed seed and cannot be played with another seed. */
export const hasOwnSeed = ({ level }: Pick<SpaceDefenderScene, 'level'>): boolean =>
  level?.name.startsWith('daily:') === true;

function worstKeys(scene: SpaceDefenderScene): Binding[] {
  const worst = storyOf(scene)?.worst;
  if (worst === undefined) return [];
  return [
    {
      kind: 'replay',
      keys: ['j'],
      footer: ['j', 'worst turn'],
      help: `watch turn ${worst.turn}, which cost you the most`,
      // The replay starts after turn `from`, so `from` is one less than the worst turn.
      act: () => ({ type: 'replay', from: worst.turn - 1 }),
    },
  ];
}

/** Enter starts the next mission after a win, or goes on in a campaign. After a loss, it plays this mission again. */
function firstKeys(scene: SpaceDefenderScene): Binding[] {
  const { next, view } = scene;
  const isNext = next !== undefined && next.isLostStage !== true && (isStage(scene) || endOf(view) === 'won');
  const replayed: Binding = {
    kind: 'again',
    ...(isNext ? { keys: ['y'], footer: ['y', 'play again'] } : withEnter('y', 'play again')),
    help: `play again with the same ship${hasOwnSeed(scene) || isFixed(scene) ? '' : ' and a new seed'}`,
    act: () => ({ type: 'again', seed: 'fresh' }),
  };
  if (next === undefined) return [replayed];
  const onward: Binding = {
    kind: 'next',
    ...(isNext
      ? withEnter('n', onwardWord(next, missionWord(scene)))
      : { keys: ['n'], footer: ['n', onwardWord(next, missionWord(scene))] }),
    help: isStage(scene) ? next.title : `the next ${missionWord(scene)}: ${next.title}`,
    act: () => ({ type: 'next' }),
  };
  if (next.isLostStage === true)
    return [{ ...retryKey<SpaceDefenderScreen>(), ...withEnter('y', 'try again') }, onward];
  if (isStage(scene)) return [onward];
  return isNext ? [onward, replayed] : [replayed, onward];
}

/** Binding for `key` and Enter. The footer shows `key`, which has the same meaning in every game. */
const withEnter = (key: string, label: string) => ({
  keys: ['enter', key],
  label: `Enter ${key}`,
  footer: [key, label] as const,
});

const again = (commands: readonly Command[]): ScreenAction => ({ type: 'again', seed: 'fresh', commands });

export function keysOf(scene: SpaceDefenderScene): readonly Binding[] {
  const { view } = scene;
  if (isSetupPhase(view.phase)) return setupKeys(scene);
  if (isOver(view)) return view.sector === null ? overKeys(scene) : [...overKeys(scene), ...keysBelow(scene)];
  if (view.sector === null) return startKeys(scene);
  const below = keysBelow(scene);
  if (!scene.debug) return gameKeys(scene, below);
  const game = gameKeys(scene, []);
  return [...below, ...(scene.columns < roomForAll ? game.map(withoutFooter) : game)];
}

const withoutFooter = ({ footer: _, ...row }: Binding): Binding => row;

function keysBelow(scene: SpaceDefenderScene): Binding[] {
  const { local, debug } = scene;
  const listed = local.below === 'enemies' && !debug && scene.view.phase === 'in-game';
  const max = listed ? maxEnemiesScroll(scene, rowsBelow(scene)) : maxScroll(scene);
  const scroll = scrollKey({
    scrolled: local.scrolled,
    max: () => max,
    step: debug || listed ? 5 : -5,
    footer: debug ? ['PgUp PgDn', 'scroll'] : undefined,
    help: debug ? 'scroll' : listed ? 'list of enemies' : 'log',
    to: (scrolled) => setLocal(scene, { scrolled }),
  });
  const scrolling = max > 0 ? [scroll] : [];
  if (!debug) return scrolling;
  const [page, ...phases] = debugKeys(scene);
  return [...(page === undefined ? [] : [page]), ...scrolling, ...phases];
}

const nextPage = { tables: 'actions', actions: 'streams', streams: 'tables' } as const;

function debugKeys({ local }: SpaceDefenderScene): KeyBinding<SpaceDefenderScreen>[] {
  const open = (debugPage: Local['debugPage'], debugPhase?: number): Action<SpaceDefenderScreen> => ({
    type: 'local',
    local: { ...local, debugPage, debugPhase, scrolled: 0 },
  });
  return [
    binding('look', 'tab', 'next page', 'show tables, lists of actions and random numbers', () =>
      open(nextPage[local.debugPage]),
    ),
    binding(
      'look',
      turnPhases.map((_, i) => String(i + 1)),
      ['1-7', 'phase'],
      'actions of one phase; again: all phases',
      (key) =>
        open('actions', local.debugPage === 'actions' && String(local.debugPhase) === key ? undefined : Number(key)),
      '1-7',
    ),
  ];
}

/** Takes a clicked preset, or selects a cell or row. Clicking it again acts like Enter, except in the board editor. */
export function click(scene: SpaceDefenderScene, clicked: Target): ScreenAction | undefined {
  const target = defenderTargets.read(clicked);
  const { view, local } = scene;
  if (target === undefined || isOver(view)) return undefined;
  switch (target.type) {
    case 'cell':
      return distance(local.cursor, target.cell) === 0 ? fly(scene) : pointAt(scene, target.cell);
    case 'preset':
      return takeReady(scene, target.preset);
    case 'row': {
      const isEntered = local.choice === target.row && isSetupPhase(view.phase);
      return isEntered ? start(scene) : setLocal(scene, { choice: target.row });
    }
  }
}
