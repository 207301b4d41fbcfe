import type { Command } from '../../commands.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { cardLetters } from '../panel/program-section.ts';
import { planOf } from '../plan.ts';
import { cardText, filledSlots } from '../words/own-cards.ts';
import { commit, moveChosen, programOf, takeBack, toggleCard } from './acts.ts';
import { type Binding, keep, play } from './bindings.ts';
import { goalLetter } from './look-keys.ts';

const commitLetter = 'c';

/** The keys that change the program. */
export function planKeys(scene: RaceScene): Binding[] {
  const { hand, slots } = planOf(scene);
  const { focus } = scene.local;
  const hasFilled = filledSlots(slots).length > 0;
  // With all five slots filled the letter of the third card commits; that of the last one looks at goals on the board.
  const letters = [...cardLetters]
    .slice(0, hand.length)
    .filter((letter) => letter !== commitLetter || slots.includes(null))
    .filter((letter) => letter !== goalLetter || focus === 'hand');
  const label = focus === 'hand' ? 'a-g' : 'a-f';
  return [
    {
      kind: 'play',
      keys: letters,
      label,
      footer: [label, 'card'],
      help: 'put that card into the first free slot, or take it back',
      act: (key) => toggleCard(scene, cardLetters.indexOf(key)),
    },
    ...choiceKeys(scene),
    {
      kind: 'play',
      keys: executionSteps.map(String),
      label: '1-5',
      footer: hasFilled ? ['1-5', 'clear slot'] : undefined,
      help: 'empty that slot',
      act: (key) => play(takeBack(Number(key))),
    },
    {
      kind: 'play',
      keys: ['x'],
      footer: hasFilled ? ['x', 'clear all'] : undefined,
      help: 'empty all slots',
      act: () => play(clear),
    },
    commitKey(scene),
  ];
}

const clear: Command = { name: 'clear', args: {} };

/** The keys of the chosen card; only while the arrows move the choice. */
function choiceKeys(scene: RaceScene): Binding[] {
  const { hand, chosen, slotOf } = planOf(scene);
  const card = hand[chosen];
  const { hinted, focus } = scene.local;
  if (focus !== 'hand' || card === undefined) return [];
  const to = (place: number) => keep(scene, { card: Math.max(0, Math.min(place, hand.length - 1)) });
  const choose: Binding = {
    kind: 'look',
    keys: ['up', 'down', 'k', 'j', 'home', 'end'],
    label: 'up down',
    help: 'choose a card',
    act: (key) => to(placeAfter(key, chosen, hand.length)),
  };
  const takes = hinted === undefined ? undefined : programOf(hinted);
  if (takes !== undefined)
    return [
      {
        kind: 'play',
        keys: ['enter', 'ctrl+b'],
        label: 'Enter',
        footer: ['Enter', 'take the hint'],
        help: 'take the program of the hint over',
        act: () => play(takes),
      },
      choose,
    ];
  const slot = slotOf[chosen];
  return [
    choose,
    {
      kind: 'play',
      keys: ['enter'],
      label: 'Enter',
      help: slot === undefined ? `put ${cardText(card)} into the first free slot` : `take ${cardText(card)} back`,
      act: () => toggleCard(scene, chosen),
    },
    {
      kind: 'play',
      keys: ['left', 'right', '<', '>'],
      label: 'left right',
      help: 'move the chosen card to the slot before or after its own',
      act: (key) => moveChosen(scene, key === 'left' || key === '<' ? -1 : 1),
    },
  ];
}

function placeAfter(key: string, chosen: number, cards: number): number {
  switch (key) {
    case 'home':
      return 0;
    case 'end':
      return cards - 1;
    default:
      return key === 'up' || key === 'k' ? chosen - 1 : chosen + 1;
  }
}

/** Commits: `t` always, and `c` once it is needed for no card; where it could still mean its card, it asks first. */
function commitKey(scene: RaceScene): Binding {
  const { hand, slots, slotOf } = planOf(scene);
  const isFull = !slots.includes(null);
  const place = cardLetters.indexOf(commitLetter);
  const card = hand[place];
  const slot = slotOf[place];
  const also =
    card === undefined || slot === undefined
      ? undefined
      : `Committing is final, and ${cardText(card)} in slot ${slot} is card ${commitLetter}.`;
  return {
    kind: 'play',
    keys: isFull ? [commitLetter, 't'] : ['t'],
    footer: isFull ? [commitLetter, 'commit'] : undefined,
    help: 'make the program final for this round, once five slots are filled',
    act: (key) => commit(scene, key === commitLetter ? also : undefined),
  };
}
