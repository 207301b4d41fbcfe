import { compact } from '#engine/lookup.ts';
import { refusal } from '#engine/result.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import { arrowsKey } from '#screen/keys/cursor.ts';
import { keyBinding, scrollKey } from '#screen/keys/key-rows.ts';
import { afterEndKeys } from '#screen/parts/match-end.ts';
import type { Target } from '#screen/target.ts';
import { goalsOf, squareAt, xOf, yOf } from '../board.ts';
import type { Command } from '../commands.ts';
import { refuse } from '../refusals.ts';
import type { Slots } from '../state.ts';
import { executionSteps } from '../vocabulary.ts';
import { isWhole, layoutOf, nextCells, nextTarget } from './layout.ts';
import { type Local, type RaceScene, type RoboRaceScreen, raceTargets } from './local.ts';
import { canShowPath, hasStory, maxStoryScroll, showsPath } from './paint.ts';
import { lookedAt } from './panel/panel.ts';
import { type CardMove, canExchange, cardText, filledSlots, freeSlots, pathOf, placeCard, planOf } from './plan.ts';

export type Binding = KeyBinding<RoboRaceScreen>;

export const binding = keyBinding<RoboRaceScreen>;

export type ScreenAction = Action<RoboRaceScreen>;

export const { play } = actionsOf<RoboRaceScreen>();

export const setLocal = (scene: RaceScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** Local state after `change`, with the board scrolled to keep the cursor visible. */
export function withLocal(scene: RaceScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}

const place = (slot: number, card: number): Command => ({ name: 'place', args: { slot, card } });

export const takeBack = (slot: number): Command => ({ name: 'take_back', args: { slot } });

const cannot = (code: string, message: string): ScreenAction => ({ type: 'refuse', error: refusal(code, message) });

/** Puts a card into the chosen or the first empty slot. Takes back a card in a slot unless another slot is chosen. */
export function toggleCard(scene: RaceScene, index: number): ScreenAction {
  const { hand, slots, slotOf, target } = planOf(scene);
  const card = hand[index];
  if (card === undefined) return cannot('not-in-hand', 'You have no such card.');
  const from = slotOf[index];
  if (from !== undefined && (scene.local.slot ?? from) === from) return play(takeBack(from));
  if (target !== undefined) return play(...placeCommands(slots, { card, slot: target, from }));
  return cannot('slots-full', `All five slots are full. To play ${cardText(card)}, take a card back first.`);
}

/** Commands that put a card into a slot. A card from another slot swaps places with the card in the slot. */
function placeCommands(slots: Slots, laid: CardMove): readonly Command[] {
  const { card, slot, from } = laid;
  if (from === undefined) return [place(slot, card)];
  const program = programOf(placeCard(slots, laid));
  if (program !== undefined) return [program];
  const other = slots[slot - 1] ?? null;
  // Places the chosen card last, because the screen remembers the card that was placed last.
  return other === null ? [takeBack(from), place(slot, card)] : [takeBack(slot), place(from, other), place(slot, card)];
}

/** Enter: plays or takes back the chosen card, or the card of a chosen slot. With no choice, runs the program. */
export function enter(scene: RaceScene): ScreenAction {
  const { chosen, slots } = planOf(scene);
  const { slot } = scene.local;
  if (chosen !== undefined) return toggleCard(scene, chosen);
  if (slot === undefined) return commit(scene);
  return slots[slot - 1] == null
    ? cannot('slot-empty', `Slot ${slot} is empty. 1-7: play a card there.`)
    : play(takeBack(slot));
}

export function programOf([c1, c2, c3, c4, c5]: readonly (number | null)[]): Command | undefined {
  if (c1 == null || c2 == null || c3 == null || c4 == null || c5 == null) return undefined;
  return { name: 'program', args: { c1, c2, c3, c4, c5 } };
}

/** Warning that the program in the slots destroys the player's robot. Undefined if it does not, or without forecasts. */
export function lossOf(scene: RaceScene): string | undefined {
  const path = scene.preferences.forecast ? pathOf(scene, planOf(scene).slots) : undefined;
  return path?.end === 'destroyed' ? `It destroys your robot in step ${path.steps.length}.` : undefined;
}

export function commit(scene: RaceScene): ScreenAction {
  const { slots } = planOf(scene);
  const empty = freeSlots(slots);
  if (empty.length > 0) return { type: 'refuse', error: refuse('incomplete-program', { empty }) };
  const { hint } = scene.local;
  const loss = lossOf(scene);
  const isOtherThanHint = hint !== undefined && hint.commands.join() !== slots.join();
  const warning = loss === undefined && isOtherThanHint ? 'It differs from the hint.' : loss;
  const question = compact('Run it?', warning).join(' ');
  return {
    type: 'play',
    commands: [{ name: 'commit', args: {} }],
    confirmMessage: question,
    // Enter also places cards and uses a hint. If Enter confirmed, too, quick Enters could run a program by accident.
    answer: { yes: { key: 't', label: 'run' }, instead: [] },
    confirmPrompt: `${question} y yes, Esc no`,
  };
}

const scrollStep = 3;

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

/** Minimum width of a footer that includes optional keys. */
const roomForAll = 100;

function zoomKeys(scene: RaceScene): Binding[] {
  const cells = nextCells(scene);
  return [
    binding(
      'look',
      'z',
      cells !== undefined && scene.columns >= roomForAll ? 'squares' : undefined,
      cells === undefined ? 'zoom' : `zoom: ${cells} squares`,
      () =>
        cells === undefined
          ? cannot('one-size', 'This terminal has room for only one square size.')
          : setLocal(scene, { cells }),
    ),
  ];
}

const goalLetter = 'g';

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
    binding('look', ['home', 'end'], undefined, 'first or last square of the row', (key) =>
      to(key === 'home' ? 0 : board.width - 1, y),
    ),
    binding(
      'look',
      [goalLetter],
      isWhole(scene) ? undefined : [goalLetter, 'goal'],
      isRaceOverFlags
        ? 'look at the nearest flag or goal, then at the next one'
        : several
          ? 'look at the nearest goal, then at the next one'
          : 'look at the goal',
      () => at(nextTarget(board, square) ?? square),
    ),
  ];
}

function focusKey(scene: RaceScene): Binding {
  const isOnBoard = scene.local.focus === 'board';
  return binding(
    'look',
    'tab',
    isOnBoard ? 'cards' : undefined,
    isOnBoard ? 'choose cards again' : 'look at squares with the arrows',
    () => setLocal(scene, isOnBoard ? toHand : { focus: 'board', square: lookedAt(scene) }),
  );
}

const toHand: Partial<Local> = { focus: 'hand', square: undefined };

function backKey(scene: RaceScene): Binding[] {
  const { focus, square, hint, below, card, slot } = scene.local;
  const { isOpen } = planOf(scene);
  const back = (help: string, change: Partial<Local>, label?: string): Binding[] => [
    binding('look', 'escape', label, help, () => setLocal(scene, change)),
  ];
  if (hint !== undefined && isOpen && focus === 'hand')
    return back('ignore the hint', { hint: undefined, square: undefined }, 'ignore');
  if (square !== undefined) return back('leave the board', toHand);
  if (isOpen && (card !== undefined || slot !== undefined))
    return back('deselect the card', { card: undefined, slot: undefined });
  return below === 'preview' && showsPath(scene) && scene.events.length > 0
    ? back('go back to your hand', { below: 'log', scrolled: 0 })
    : [];
}

/** Keys for the log. While the board has the focus, `l` is a cursor key. */
function logKeys(scene: RaceScene, isOnBoard: boolean): Binding[] {
  const { scrolled } = scene.local;
  const keys = isOnBoard ? ['L'] : ['l', 'L'];
  const isPath = showsPath(scene);
  const switchKey: Binding = binding(
    'look',
    keys,
    [keys[0] ?? 'L', isPath ? 'last round' : 'path'],
    isPath ? 'show the last round below the board' : 'show your path below the board',
    () => setLocal(scene, { below: isPath ? 'log' : 'preview', scrolled: 0 }),
    keys.join(' '),
  );
  const scroll: Binding = scrollKey({
    scrolled,
    max: () => maxStoryScroll(scene),
    step: scrollStep,
    help: 'scroll through what happened in the last round',
    to: (to) => setLocal(scene, { scrolled: to }),
  });
  const canSwitch = canShowPath(scene) && scene.preferences.forecast && scene.events.length > 0;
  return [...(canSwitch ? [switchKey] : []), ...(hasStory(scene) ? [scroll] : [])];
}

export function planKeys(scene: RaceScene): Binding[] {
  const { hand, slots } = planOf(scene);
  const hasFilled = filledSlots(slots).length > 0;
  return [
    binding(
      'play',
      hand.map((_, i) => String(i + 1)),
      ['1-7', 'card'],
      'play that card, or take it back',
      (key) => toggleCard(scene, Number(key) - 1),
      '1-7',
    ),
    ...choiceKeys(scene),
    binding('play', 'x', hasFilled ? 'clear' : undefined, 'clear the program', () => play(clear)),
    binding(
      'play',
      'backspace',
      hasFilled && scene.columns >= roomForAll ? ['Backspace', 'take back'] : undefined,
      'take back the last card',
      () => takeLastBack(scene),
      'Backspace',
    ),
    ...exchangeKey(scene),
    binding('play', 't', 'run', 'run the program, once all five slots are filled', () => commit(scene)),
  ];
}

function takeLastBack(scene: RaceScene): ScreenAction {
  const last = filledSlots(planOf(scene).slots).at(-1);
  return last === undefined ? cannot('slot-empty', 'No card to take back.') : play(takeBack(last));
}

function exchangeKey(scene: RaceScene): Binding[] {
  if (!canExchange(scene)) return [];
  return [binding('play', 'e', 'redraw', 'seven new cards, once a race', () => play({ name: 'exchange', args: {} }))];
}

const clear: Command = { name: 'clear', args: {} };

function choiceKeys(scene: RaceScene): Binding[] {
  const { hand, slots, chosen, target } = planOf(scene);
  const { hint, focus, slot } = scene.local;
  if (focus !== 'hand' || hand.length === 0) return [];
  const card: Binding = binding(
    'look',
    ['up', 'down', 'k', 'j', 'home', 'end'],
    undefined,
    'choose a card',
    (key) => setLocal(scene, { card: cardAfter(key, chosen, hand.length) }),
    'up down',
  );
  const place: Binding = binding('look', ['left', 'right'], undefined, 'choose the slot for the next card', (key) =>
    setLocal(scene, { slot: slotAfter(key, slot, target) }),
  );
  const takes = hint === undefined ? undefined : programOf(hint.commands);
  if (takes !== undefined)
    return [binding('play', 'enter', 'use hint', 'use the hint', () => play(takes)), card, place];
  return [binding('play', 'enter', enterLabel(scene), enterHelp(scene), () => enter(scene)), card, place];

  function enterLabel(now: RaceScene): readonly [string, string] | undefined {
    const { pending } = planOf(now);
    if (pending !== undefined) return ['Enter', 'play'];
    if (chosen !== undefined || (slot !== undefined && slots[slot - 1] != null)) return ['Enter', 'take back'];
    return undefined;
  }
}

function enterHelp(scene: RaceScene): string {
  const { hand, chosen, pending } = planOf(scene);
  const card = chosen === undefined ? undefined : hand[chosen];
  if (pending !== undefined) return `play ${cardText(pending.card)} in slot ${pending.slot}`;
  if (card !== undefined) return `take ${cardText(card)} back`;
  return scene.local.slot === undefined
    ? 'run the program, once all five slots are filled'
    : 'take back the card in this slot';
}

/** Index of the next card in the direction of `key`. Without a selected card, the first or the last card. */
function cardAfter(key: string, chosen: number | undefined, cards: number): number {
  const last = cards - 1;
  switch (key) {
    case 'home':
      return 0;
    case 'end':
      return last;
    default: {
      const by = key === 'up' || key === 'k' ? -1 : 1;
      if (chosen === undefined) return by > 0 ? 0 : last;
      return Math.max(0, Math.min(chosen + by, last));
    }
  }
}

/** Next slot in the direction of `key`, or if no slot is chosen, `target`, which is the slot for the next card. */
function slotAfter(key: string, slot: number | undefined, target = 1): number {
  if (slot === undefined) return target;
  return Math.max(1, Math.min(slot + (key === 'left' ? -1 : 1), executionSteps.length));
}

export function keysOf(scene: RaceScene): readonly Binding[] {
  const { isOpen, seatPhase } = planOf(scene);
  return [
    ...(isOpen ? planKeys(scene) : []),
    ...(seatPhase === 'over'
      ? afterEndKeys<RoboRaceScreen>(scene, { seed: 'fresh', help: 'play this level again, with new cards' })
      : []),
    ...lookKeys(scene),
  ];
}

export function click(scene: RaceScene, clicked: Target): ScreenAction | undefined {
  const target = raceTargets.read(clicked);
  if (target === undefined || scene.watched === true) return undefined;
  if (target.type === 'square') return setLocal(scene, { square: target.square, focus: 'board' });
  const { isOpen, slots } = planOf(scene);
  if (!isOpen) return undefined;
  if (target.type === 'card') return toggleCard(scene, target.card);
  return slots[target.slot] == null ? undefined : play(takeBack(target.slot + 1));
}

/** Selects the square or card under the mouse pointer, unless the board would have to scroll. */
export function point(scene: RaceScene, pointed: Target): Local | undefined {
  const { local } = scene;
  const target = raceTargets.read(pointed);
  if (target === undefined || scene.watched === true || local.playback !== undefined) return undefined;
  if (target.type === 'card') return pointedCard(scene, target.card);
  if (target.type === 'slot' || target.square === local.square) return undefined;
  const after = withLocal(scene, { square: target.square });
  const was = layoutOf(scene).window;
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === was.row && window.column === was.column ? after : undefined;
}

function pointedCard(scene: RaceScene, card: number): Local | undefined {
  const { isOpen, chosen } = planOf(scene);
  return isOpen && scene.local.focus === 'hand' && card !== chosen ? withLocal(scene, { card }) : undefined;
}
