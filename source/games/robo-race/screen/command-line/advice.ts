import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { planners } from '../../state.ts';
import type { RaceScene } from '../local.ts';
import { cardsLeft, filledSlots, freeSlots, type Own, ownOf, playersText } from '../words/own.ts';
import { endOf, pathOf } from '../words/path.ts';

/** What a command would do now, or why it cannot be used. */
export function advice(scene: RaceScene, command: string): Advice {
  const about = advices[command];
  const own = ownOf(scene);
  if (about === undefined) return noCommand;
  if (own.moment === 'over') return cannot('the match is over');
  if (own.moment === 'destroyed') return cannot('your robot is destroyed in this round');
  return about(own, scene);
}

type About = (own: Own, scene: RaceScene) => Advice;

/** About a command that changes the program, while that can be done. */
const planning =
  (about: About): About =>
  (own, scene) =>
    own.moment === 'plan' ? about(own, scene) : cannot(`committed, waiting for ${playersText(planners(scene.view))}`);

const advices: Readonly<Record<string, About>> = {
  program: planning(({ hand }) => can(`five of ${hand.join(' ')}`)),
  place: planning((own) => can(`cards left: ${cardsLeft(own).join(' ')}`)),
  take_back: planning(({ slots }) => {
    const filled = filledSlots(slots);
    return filled.length === 0 ? cannot('all slots are empty') : can(`slots with cards: ${filled.join(' ')}`);
  }),
  clear: planning(({ slots }) => {
    const filled = filledSlots(slots);
    return can(filled.length === 0 ? 'all slots are empty already' : `empties slots ${filled.join(' ')}`);
  }),
  commit: planning((own, scene) => {
    const free = freeSlots(own.slots);
    return free.length === 0 ? can(`final: ${endAdvice(own, scene)}`) : cannot(`empty slots: ${free.join(' ')}`);
  }),
  preview: (own, scene) => can(endAdvice(own, scene)),
  hand: ({ hand, slots, moment }) =>
    can(`${hand.length} cards, ${moment === 'committed' ? 'committed' : `${filledSlots(slots).length} of 5 in slots`}`),
};

/** How the program ends if nobody else moves. */
function endAdvice({ slots }: Own, scene: RaceScene): string {
  const path = pathOf(scene, slots);
  return path === undefined ? 'the way of your robot' : endOf(scene.view.board, path);
}
