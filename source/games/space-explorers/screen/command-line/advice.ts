import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { planetsWithFree } from '../words/planets.ts';
import { ownPlayer } from '../words/voice.ts';

/** What a command would do now, or why it cannot be used. */
export const advice = (scene: ExplorersScene, command: string): Advice => advices[command]?.(scene) ?? noCommand;

type About = (scene: ExplorersScene) => Advice;

/** About a command that only the mover can use. */
const moving =
  (about: About): About =>
  (scene) => {
    const { outcome, mover } = scene.view;
    if (outcome !== null) return cannot('the match is over');
    return mover === ownPlayer(scene) ? about(scene) : cannot(`it is the turn of player ${mover}`);
  };

const advices: Readonly<Record<string, About>> = {
  send: moving((scene) => can(freeAdvice(scene))),
  cancel: moving(({ view: { orders } }) =>
    orders.length === 0 ? cannot('the queue is empty') : can(`${counted(orders.length, 'order')} in the queue`),
  ),
  end_turn: moving(({ view: { orders } }) => {
    const people = orders.reduce((sum, order) => sum + order.people, 0);
    return can(orders.length === 0 ? 'launches nothing; time passes' : `launches ${people} in ${shuttles(orders)}`);
  }),
  resign: moving((scene) => can(`player ${otherOf(ownPlayer(scene))} wins at once`)),
  planet: () => can('what you see of a planet'),
  paths: () => can('the quickest way between two'),
};

const shuttles = ({ length }: { readonly length: number }): string => counted(length, 'shuttle');

/** Most columns of an advice. */
const room = 37;

/** Where free people are: each planet where there is room for that, else how many there are. */
function freeAdvice(scene: ExplorersScene): string {
  const found = planetsWithFree(scene);
  if (found.length === 0) return 'you see no free people of yours';
  const { map } = scene.view;
  const each = `free: ${found.map(({ planet, free }) => `${free} on ${idOf(map, planet)}`).join(', ')}`;
  if (each.length <= room) return each;
  const sum = found.reduce((all, { free }) => all + free, 0);
  return `${sum} free on ${counted(found.length, 'planet')}`;
}
