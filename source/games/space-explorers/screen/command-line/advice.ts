import { itemAt } from '../../../../engine/lookup.ts';
import type { Json } from '../../../../engine/readonly.ts';
import { cutText } from '../../../../screen/cut.ts';
import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { counted, sentence } from '../../../../screen/sentences.ts';
import type { Command } from '../../commands.ts';
import { idOf } from '../../map.ts';
import { isPathAnswer, isPlanetAnswer } from '../../text/answers.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene, Local } from '../local.ts';
import { neighbourTexts } from '../words/names.ts';
import { freeOn, planetsWithFree, planetText } from '../words/planets.ts';
import { ownPlayer, shortNamesOf } from '../words/voice.ts';

/** What a command would do now, or why it cannot be used. */
export const advice = (scene: ExplorersScene, command: string): Advice => advices[command]?.(scene) ?? noCommand;

type About = (scene: ExplorersScene) => Advice;

/** About a command that only the mover can use. */
const moving =
  (about: About): About =>
  (scene) => {
    const { outcome, mover } = scene.view;
    if (outcome !== null) return cannot('the match is over');
    return mover === ownPlayer(scene) ? about(scene) : cannot(`it is ${shortNamesOf(scene).possessive(mover)} turn`);
  };

const advices: Readonly<Record<string, About>> = {
  send: moving((scene) => can(freeAdvice(scene))),
  cancel: moving(({ view: { orders } }) =>
    orders.length === 0 ? cannot('no orders yet') : can(`you have ${counted(orders.length, 'order')}`),
  ),
  end_turn: moving(({ view: { orders } }) => {
    const people = orders.reduce((sum, order) => sum + order.people, 0);
    return can(orders.length === 0 ? 'sends nobody; time passes' : `sends ${people} in ${shuttles(orders)}`);
  }),
  resign: moving((scene) => can(`${shortNamesOf(scene).subject(otherOf(ownPlayer(scene)))} wins at once`)),
  planet: () => can('what you see of a planet'),
  paths: () => can('the quickest way between them'),
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

/** What the screen keeps after the answer to a query, and the answer in words: the cursor goes to what was asked about. */
export function answered(
  scene: ExplorersScene,
  _: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  const { view, local } = scene;
  const { indexOf } = view.map;
  if (isPlanetAnswer(result)) {
    const planet = indexOf[result.id] ?? local.cursor;
    const text = `${sentence(planetText(scene, planet))} Neighbours: ${neighbourTexts(view, planet)}.`;
    return { local: lookingAt(local, planet), text };
  }
  if (!isPathAnswer(result)) return { local, text: '' };
  const { from, to, length, path } = result;
  return { local: lookingAt(local, indexOf[to] ?? local.cursor), text: wayText(from, to, length, path) };
}

/** What the screen keeps with the cursor on a planet: no transfer is put together any more, and the map goes along. */
function lookingAt({ source: _, seen: __, ...kept }: Local, cursor: number): Local {
  return { ...kept, focus: 'map', cursor, below: 'planet', scrolled: 0 };
}

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 36;

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  scene: ExplorersScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const { view } = scene;
  if (view.outcome !== null || view.mover !== ownPlayer(scene)) return undefined;
  const [from] = typed;
  const source = from === undefined ? undefined : view.map.indexOf[Number(from)];
  const text = textOf(scene, command, argument, source);
  return text === undefined ? undefined : cutText(text, scene.columns - taken);
}

function textOf(
  scene: ExplorersScene,
  command: string,
  argument: string,
  source: number | undefined,
): string | undefined {
  const { view } = scene;
  if (command === 'cancel') return view.orders.length === 0 ? 'no orders yet' : `1..${view.orders.length}`;
  if (command !== 'send') return undefined;
  if (argument === 'from') return sourcesText(scene);
  if (source === undefined) return undefined;
  if (argument === 'to')
    return `neighbours: ${itemAt(view.map.ways, source)
      .map((way) => idOf(view.map, way.to))
      .join(', ')}`;
  if (view.visible[source] !== true) return 'unseen: send tells how many are there';
  const free = freeOn(scene, source);
  return free === 0 ? 'no free people there' : `1..${free}`;
}

function sourcesText(scene: ExplorersScene): string {
  const found = planetsWithFree(scene);
  if (found.length === 0) return 'you see no free people of yours';
  return `free: ${found.map(({ planet, free }) => `${free} on ${idOf(scene.view.map, planet)}`).join(', ')}`;
}

/** `The quickest way from 2 to 3 takes 6 turns: 2, 1, 0, 3.` */
export const wayText = (from: number, to: number, length: number, path: readonly number[]): string =>
  from === to
    ? `Both are planet ${from}.`
    : `The quickest way from ${from} to ${to} takes ${counted(length, 'turn')}: ${path.join(', ')}.`;
