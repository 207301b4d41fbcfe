import { arrowsKey } from '../../../../screen/keys/directions.ts';
import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { goalsOf, squareAt, xOf, yOf } from '../../board.ts';
import { canShowPath, hasStory, maxStoryScroll, showsPath } from '../below-board.ts';
import { nextTarget } from '../goals.ts';
import { isWhole, nextCells } from '../layout.ts';
import type { Local, RaceScene } from '../local.ts';
import { lookedAt } from '../panel/square-section.ts';
import { planOf } from '../plan.ts';
import { type Binding, setLocal } from './bindings.ts';

/** Lines of a page of the log. */
const scrollStep = 3;

/** The keys that only look: the cursor on the board, the log, and the way back. */
export function lookKeys(scene: RaceScene): Binding[] {
  const { focus } = scene.local;
  const { isOpen } = planOf(scene);
  const isOnBoard = !isOpen || focus === 'board';
  return [
    ...(isOnBoard ? cursorKeys(scene) : []),
    ...(isOpen ? [focusKey(scene)] : []),
    ...backKey(scene),
    ...logKeys(scene, isOnBoard),
    ...zoomKeys(scene),
  ];
}

/** Columns from which on the footer has room for more than what is needed to play. */
const roomForAll = 100;

/** Steps through the sizes of the board's squares, where more than one has room. */
function zoomKeys(scene: RaceScene): Binding[] {
  const cells = nextCells(scene);
  if (cells === undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['z'],
      footer: scene.columns >= roomForAll ? ['z', 'squares'] : undefined,
      help: `squares of the board: ${cells}`,
      act: () => setLocal(scene, { cells }),
    },
  ];
}

/** Looks at a flag or a goal. */
const goalLetter = 'g';

/** The keys of the cursor on the board. */
function cursorKeys(scene: RaceScene): Binding[] {
  const { board } = scene.view;
  const square = lookedAt(scene);
  const x = xOf(board, square);
  const y = yOf(board, square);
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
  const at = (looked: number) => setLocal(scene, { square: looked, focus: 'board' });
  const to = (u: number, v: number) => at(squareAt(board, within(u, board.width), within(v, board.height)));
  const isRaceOverFlags = board.flags.length > 0;
  const several = goalsOf(board).length > 1;
  return [
    arrowsKey('look', 'look at another square', (down, right) => to(x + right, y - down)),
    {
      kind: 'look',
      keys: ['home', 'end'],
      label: 'Home End',
      help: 'first or last square of the row',
      act: (key) => to(key === 'home' ? 0 : board.width - 1, y),
    },
    {
      kind: 'look',
      keys: [goalLetter],
      footer: isWhole(scene) ? undefined : [goalLetter, 'goal'],
      help: isRaceOverFlags
        ? 'look at the nearest flag or goal, then at the next one'
        : several
          ? 'look at the nearest goal, then at the next one'
          : 'look at the goal',
      act: () => at(nextTarget(board, square) ?? square),
    },
  ];
}

/** Switches the arrows between the hand and the board. */
function focusKey(scene: RaceScene): Binding {
  const isOnBoard = scene.local.focus === 'board';
  return {
    kind: 'look',
    keys: ['tab'],
    label: 'Tab',
    footer: isOnBoard ? ['Tab', 'cards'] : undefined,
    help: isOnBoard ? 'the arrows choose a card again' : 'the arrows look at squares',
    act: () => setLocal(scene, isOnBoard ? toHand : { focus: 'board', square: lookedAt(scene) }),
  };
}

const toHand: Partial<Local> = { focus: 'hand', square: undefined };

/** Goes back from what is open: the hint, a square, a choice, the path. */
function backKey(scene: RaceScene): Binding[] {
  const { focus, square, hint, below, card, slot } = scene.local;
  const { isOpen } = planOf(scene);
  const back = (help: string, change: Partial<Local>, label?: string): Binding[] => [
    {
      kind: 'look',
      keys: ['escape'],
      label: 'Esc',
      footer: label === undefined ? undefined : ['Esc', label],
      help,
      act: () => setLocal(scene, change),
    },
  ];
  if (hint !== undefined && isOpen && focus === 'hand')
    return back('ignore the hint', { hint: undefined, square: undefined }, 'ignore');
  if (square !== undefined) return back('back from the board', toHand);
  if (isOpen && (card !== undefined || slot !== undefined))
    return back('deselect the card', { card: undefined, slot: undefined });
  return below === 'preview' && showsPath(scene) && scene.events.length > 0
    ? back('back from your path', { below: 'log', scrolled: 0 })
    : [];
}

/** Keys for the part below the board. `l` moves the cursor where there is one. */
function logKeys(scene: RaceScene, isOnBoard: boolean): Binding[] {
  const { scrolled } = scene.local;
  const keys = isOnBoard ? ['L'] : ['l', 'L'];
  const isPath = showsPath(scene);
  const switchKey: Binding = {
    kind: 'look',
    keys,
    label: keys.join(' '),
    footer: [keys[0] ?? 'L', isPath ? 'last round' : 'path'],
    help: isPath ? 'show the last round below the board' : 'show your path below the board',
    act: () => setLocal(scene, { below: isPath ? 'log' : 'preview', scrolled: 0 }),
  };
  const scroll: Binding = scrollKey({
    scrolled,
    most: () => maxStoryScroll(scene),
    step: scrollStep,
    help: 'scroll what happened in the last round',
    to: (to) => setLocal(scene, { scrolled: to }),
  });
  const canSwitch = canShowPath(scene) && scene.preferences.forecast && scene.events.length > 0;
  return [...(canSwitch ? [switchKey] : []), ...(hasStory(scene) ? [scroll] : [])];
}
