import type { Guidance } from '../../../../screen/game/teaching.ts';
import { idOf } from '../../map.ts';
import type { ExplorersScene, SpaceExplorersScreen } from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';
import { adviseOrder } from './advice.ts';

/** The lesson of the tutorial that the player has waited. */
const waitTaught = 'wait';

/** The tutorial's next step. While orders are looked at, or the other one plays, the status speaks of that instead. */
export function tutorialGuide(scene: ExplorersScene, taught: ReadonlySet<string>): Guidance<SpaceExplorersScreen> | undefined {
  const { local, debug, memory } = scene;
  if (!isOpen(scene) || debug || local.hint !== undefined || local.waiting !== undefined) return undefined;
  const { view, me } = situationOf(scene);
  const sent = (memory?.sent ?? []).filter(({ to }) => view.visible[to] !== true);
  const advice = adviseOrder(view, me, sent);
  if (advice === undefined) return nothingToSend(scene, taught);
  const { from, to, people, why } = advice;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  const spoken = `${why === 'settle' ? `Planet ${target} is empty: one settler is enough.` : `${people} people get the majority on planet ${target}.`} Type send ${source} ${target} ${people}.`;
  return { spoken, ...sending(scene, { from, to, people, why }) };
}

type ShownGuidance = Omit<Guidance<SpaceExplorersScreen>, 'spoken'>;

interface OrderAdvice {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  readonly why: 'settle' | 'take';
}

/** The next key for a transfer. */
function sending(scene: ExplorersScene, { from, to, people, why }: OrderAdvice): ShownGuidance {
  const { draft, view } = situationOf(scene);
  const { focus, cursor } = scene.local;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  const aim =
    why === 'settle'
      ? `Planet ${target} is empty: send a settler. The majority on all planets wins.`
      : `You can take planet ${target}: send enough for the majority at once.`;
  if (focus === 'queue') return { key: 'Esc', says: [aim, 'Esc: back to the map.'] };
  if (draft === undefined) {
    const isThere = cursor === from;
    return {
      key: isThere ? 'Enter' : 'Tab',
      says: [aim, isThere ? `Enter: send from planet ${source}.` : `Tab, or the arrows: go to planet ${source}.`],
    };
  }
  if (draft.from !== from) return { key: 'Esc', says: [aim, `Esc: choose another source, planet ${source}.`] };
  if (draft.to !== to) return { key: 'arrows', says: [aim, `Arrows: point at planet ${target}.`] };
  if (why === 'settle' && draft.people !== people)
    return {
      key: '1 h a',
      says: ['One settler is enough; those who stay go on growing.', '1: send one. h is half, a all.'],
    };
  if (why === 'take' && draft.people < people)
    return {
      key: '1 h a',
      says: ['Too few would be a minority there: the panel forecasts it.', `Type ${people}, or a: all of them.`],
    };
  return {
    key: 'Enter',
    says: [
      why === 'settle'
        ? 'The number on the link says how many turns the way takes.'
        : 'The panel says: you take the majority.',
      'Enter: add the order.',
    ],
  };
}

/** Nothing is to be sent: time has to pass. */
function nothingToSend(scene: ExplorersScene, taught: ReadonlySet<string>): Guidance<SpaceExplorersScreen> {
  const { draft, queue } = situationOf(scene);
  if (draft !== undefined || scene.local.focus === 'queue')
    return {
      key: 'Esc',
      says: ['Nobody has to go now: let your people multiply first.', 'Esc: back. Then t ends your turn.'],
      spoken: 'Type end_turn.',
    };
  if (queue.length > 0)
    return {
      key: 't',
      says: ['The order is carried out when the turn ends.', 't: end turn. Shuttles cannot be called back.'],
      spoken: 'Your order is carried out when the turn ends. Type end_turn.',
    };
  return {
    key: 'w',
    says: [
      taught.has(waitTaught) ? 'Your people multiply.' : 'Your people multiply. You need not give orders every turn.',
      'w: wait for the next decision. t ends only this turn.',
    ],
    spoken: 'Your people multiply. Type wait: turns end until the next decision.',
    teaches: waitTaught,
  };
}
