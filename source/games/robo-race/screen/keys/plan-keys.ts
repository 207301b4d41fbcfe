import type { Command } from '../../commands.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';
import { canExchange, cardText, filledSlots } from '../words/own-cards.ts';
import { commit, enter, programOf, toggleCard } from './actions.ts';
import { type Binding, setLocal, play } from './bindings.ts';

/** The keys that change the program. */
export function planKeys(scene: RaceScene): Binding[] {
  const { hand, slots } = planOf(scene);
  const hasFilled = filledSlots(slots).length > 0;
  return [
    {
      kind: 'play',
      keys: hand.map((_, i) => String(i + 1)),
      label: '1-7',
      footer: ['1-7', 'card'],
      help: 'put that card into the next empty slot, or take it back',
      act: (key) => toggleCard(scene, Number(key) - 1),
    },
    ...choiceKeys(scene),
    {
      kind: 'play',
      keys: ['x'],
      footer: hasFilled ? ['x', 'clear'] : undefined,
      help: 'empty all slots',
      act: () => play(clear),
    },
    ...exchangeKey(scene),
    {
      kind: 'play',
      keys: ['t'],
      footer: ['t', 'commit'],
      help: 'run the program, once all five slots are filled; it asks first',
      act: () => commit(scene),
    },
  ];
}

/** Where a hand that cannot move may be exchanged. */
function exchangeKey(scene: RaceScene): Binding[] {
  if (!canExchange(scene)) return [];
  return [
    {
      kind: 'play',
      keys: ['e'],
      footer: ['e', 'exchange hand'],
      help: 'seven new cards, once a race',
      act: () => play({ name: 'exchange', args: {} }),
    },
  ];
}

const clear: Command = { name: 'clear', args: {} };

/** The keys that choose a card or a slot, and Enter; only while the arrows do not look at squares. */
function choiceKeys(scene: RaceScene): Binding[] {
  const { hand, slots, chosen, target } = planOf(scene);
  const { hint, focus, slot } = scene.local;
  if (focus !== 'hand' || hand.length === 0) return [];
  const card: Binding = {
    kind: 'look',
    keys: ['up', 'down', 'k', 'j', 'home', 'end'],
    label: 'up down',
    help: 'choose a card',
    act: (key) => setLocal(scene, { card: cardAfter(key, chosen, hand.length) }),
  };
  const place: Binding = {
    kind: 'look',
    keys: ['left', 'right'],
    label: 'left right',
    help: 'choose the slot for the next card',
    act: (key) => setLocal(scene, { slot: slotAfter(key, slot, target) }),
  };
  const takes = hint === undefined ? undefined : programOf(hint.commands);
  if (takes !== undefined)
    return [
      {
        kind: 'play',
        keys: ['enter'],
        label: 'Enter',
        footer: ['Enter', 'use hint'],
        help: 'put the cards of the hint into the slots',
        act: () => play(takes),
      },
      card,
      place,
    ];
  return [
    {
      kind: 'play',
      keys: ['enter'],
      label: 'Enter',
      footer: enterLabel(scene),
      help: enterHelp(scene),
      act: () => enter(scene),
    },
    card,
    place,
  ];

  function enterLabel(now: RaceScene): readonly [string, string] | undefined {
    const { pending } = planOf(now);
    if (pending !== undefined) return ['Enter', 'place'];
    if (chosen !== undefined || (slot !== undefined && slots[slot - 1] != null)) return ['Enter', 'take back'];
    return undefined;
  }
}

function enterHelp(scene: RaceScene): string {
  const { hand, chosen, pending } = planOf(scene);
  const card = chosen === undefined ? undefined : hand[chosen];
  if (pending !== undefined) return `put ${cardText(pending.card)} in slot ${pending.slot}`;
  if (card !== undefined) return `take ${cardText(card)} back`;
  return scene.local.slot === undefined ? 'run the program, once all five slots are filled' : 'empty the chosen slot';
}

/** The card after a key; the first or last one where none was chosen. */
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

/** The slot after a key; the one into which the next card goes where none was chosen. */
function slotAfter(key: string, slot: number | undefined, target = 1): number {
  if (slot === undefined) return target;
  return Math.max(1, Math.min(slot + (key === 'left' ? -1 : 1), executionSteps.length));
}
