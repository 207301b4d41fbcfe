import { directions } from '../../../../screen/keys/directions.ts';
import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { goalsOf, squareAt, xOf, yOf } from '../../board.ts';
import { hasLog, mostScrolled } from '../below-board.ts';
import { nextGoal } from '../goals.ts';
import { isWhole } from '../layout.ts';
import type { Local, RaceScene } from '../local.ts';
import { lookedAt } from '../panel/square-words.ts';
import { planOf } from '../plan.ts';
import { type Binding, keep } from './bindings.ts';

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
  ];
}

/** Looks at a goal while the arrows look at squares; it is a card's letter else. */
export const goalLetter = 'g';

/** The keys of the cursor on the board. */
function cursorKeys(scene: RaceScene): Binding[] {
  const { board } = scene.view;
  const square = lookedAt(scene);
  const x = xOf(board, square);
  const y = yOf(board, square);
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
  const at = (looked: number) => keep(scene, { square: looked, focus: 'board' });
  const to = (u: number, v: number) => at(squareAt(board, within(u, board.width), within(v, board.height)));
  const several = goalsOf(board).length > 1;
  return [
    {
      kind: 'look',
      keys: Object.keys(directions),
      label: 'arrows hjkl',
      footer: ['arrows', 'look'],
      help: 'look at another square',
      act(key) {
        const [down, right] = directions[key] ?? [0, 0];
        return to(x + right, y - down);
      },
    },
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
      help: several ? 'look at the nearest goal, then at the next one' : 'look at the goal',
      act: () => at(nextGoal(board, square) ?? square),
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
    footer: ['Tab', isOnBoard ? 'cards' : 'board'],
    help: isOnBoard ? 'the arrows choose a card again' : 'the arrows look at squares',
    act: () => keep(scene, isOnBoard ? toHand : { focus: 'board', square: lookedAt(scene) }),
  };
}

const toHand: Partial<Local> = { focus: 'hand', square: undefined };

/** Goes back from what is open: the hint, a square, the log. */
function backKey(scene: RaceScene): Binding[] {
  const { focus, square, hinted, below } = scene.local;
  const { isOpen } = planOf(scene);
  const back = (help: string, change: Partial<Local>, label?: string): Binding[] => [
    {
      kind: 'look',
      keys: ['escape'],
      label: 'Esc',
      footer: label === undefined ? undefined : ['Esc', label],
      help,
      act: () => keep(scene, change),
    },
  ];
  if (hinted !== undefined && isOpen && focus === 'hand')
    return back('drop the hint', { hinted: undefined }, 'drop it');
  if (square !== undefined) return back('back from the board', toHand);
  return below === 'log' && scene.preferences.forecast
    ? back('back from the log', { below: 'preview', scrolled: 0 })
    : [];
}

/** The log of the last round below the board. `l` moves the cursor where there is one. */
function logKeys(scene: RaceScene, isOnBoard: boolean): Binding[] {
  const { below, scrolled } = scene.local;
  const keys = isOnBoard ? ['L'] : ['l', 'L'];
  const canSwitch = planOf(scene).moment !== 'over' && scene.preferences.forecast;
  const switchKey: Binding = {
    kind: 'look',
    keys,
    label: keys.join(' '),
    footer: below === 'log' || scene.events.length > 0 ? [keys[0] ?? 'L', below === 'log' ? 'path' : 'log'] : undefined,
    help: below === 'log' ? 'the path below the board again' : 'the log of the last round below the board',
    act: () => keep(scene, { below: below === 'log' ? 'preview' : 'log', scrolled: 0 }),
  };
  const scroll: Binding = scrollKey({
    scrolled,
    most: () => mostScrolled(scene),
    step: -scrollStep,
    help: 'scroll the log',
    to: (to) => keep(scene, { scrolled: to }),
  });
  return [...(canSwitch ? [switchKey] : []), ...(hasLog(scene) ? [scroll] : [])];
}
