import type { CommandTable } from '../../../../engine/commands.ts';
import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { territory } from '../../arguments.ts';
import { forceText } from '../../clauses.ts';
import { commands } from '../../commands.ts';
import { leftIn } from '../../draft/shadow.ts';
import { idOf, idsOf } from '../../map.ts';
import { cheapestPath } from '../../path.ts';
import { landsOf, ownerOf, unitsIn } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import { typeIndex, unitTypes, upgradePrice } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { attackersOf, reachedFrom, sourcesOf, targetsFrom, upgradable, upgradesOf } from '../words/choices.ts';
import { draftIn, placementIn, stageOf } from '../words/stage.ts';

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 38;

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  scene: RiscScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const stage = stageOf(scene);
  const about = advices[`${command} ${argument}`];
  if (about === undefined || stage === 'over' || stage === 'watching' || stage === 'out') return undefined;
  const text = typed.some((id, i) => isPlace(command, i) && numberOf(scene, id) < 0)
    ? 'there is no such territory on this map'
    : about(scene, typed);
  return text === undefined ? undefined : cutText(text, scene.columns - taken);
}

/** Whether an argument of a command is a territory. */
function isPlace(command: string, at: number): boolean {
  const table: CommandTable = commands;
  const declaration = table[command];
  return declaration !== undefined && Object.values(declaration.args)[at] === territory;
}

type About = (scene: RiscScene, typed: readonly string[]) => string | undefined;

const numberOf = ({ view }: RiscScene, id = ''): number => view.map.ids.indexOf(id.toLowerCase());

/** Units that are left in own territories, such as `brook 6a+8b, drift 9a+4b`. */
const leftText = ({ view }: RiscScene, places: ReturnType<typeof sourcesOf>): string =>
  places.map(({ territory, units }) => `${idOf(view.map, territory)} ${unitsText(units)}`).join(', ');

const sources: About = (scene) => {
  const found = sourcesOf(scene);
  return found.length === 0 ? 'no units are left for orders' : leftText(scene, found);
};

const attackSources: About = (scene) => {
  const found = attackersOf(scene);
  return found.length === 0 ? 'no units are left at a border' : leftText(scene, found);
};

const targets: About = (scene, [from]) => {
  const { view, seat } = scene;
  const source = numberOf(scene, from);
  if (ownerOf(view, source) !== seat) return 'from is not your own';
  const found = targetsFrom(view, source);
  if (found.length === 0) return 'no other player is linked to it';
  return found.map((to) => `${idOf(view.map, to)} ${unitsText(unitsIn(view, to))}`).join(', ');
};

const reached: About = (scene, [from]) => {
  const { view, seat } = scene;
  const source = numberOf(scene, from);
  if (ownerOf(view, source) !== seat) return 'from is not your own';
  const found = reachedFrom(view, seat, source);
  return found.length === 0 ? 'none of your lands is in reach' : idsOf(view.map, found).join(', ');
};

/** What is left where an attack begins, and the price. */
const attackUnits: About = (scene, [from]) => {
  const { shadow } = draftIn(scene);
  return `${forceText(leftIn(shadow, numberOf(scene, from)))} left, 1 food each of ${shadow.food}`;
};

/** What is left where a move begins, and the price of its path. */
const moveUnits: About = (scene, [from, to]) => {
  const { view, seat } = scene;
  const { shadow } = draftIn(scene);
  const path = cheapestPath(view, seat, numberOf(scene, from), numberOf(scene, to));
  if (path === undefined) return 'no path leads there';
  return `${forceText(leftIn(shadow, numberOf(scene, from)))} left, ${path.price} food each of ${shadow.food}`;
};

/** By command and argument. */
const advices: Readonly<Record<string, About>> = {
  'place territory': (scene) =>
    landsOf(scene.view, scene.seat)
      .map((territory) => `${idOf(scene.view.map, territory)} ${itemAt(placementIn(scene).placed, territory)}`)
      .join(', '),
  'place units': (scene) => `${placementIn(scene).left} left to place`,
  'move from': sources,
  'move to': reached,
  'move units': moveUnits,
  'attack from': attackSources,
  'attack to': targets,
  'attack units': attackUnits,
  'odds from': attackSources,
  'odds to': targets,
  'path to': reached,
  'upgrade territory': sources,
  'upgrade count': (scene, [id]) => `${forceText(leftIn(draftIn(scene).shadow, numberOf(scene, id)))} there`,
  'upgrade from': (scene, [id]) => {
    const { own, shadow } = draftIn(scene);
    const left = leftIn(shadow, numberOf(scene, id));
    const types = upgradable(left, own.level);
    if (countOf(left) === 0) return 'no units are left there';
    return types.length === 0
      ? 'none can be upgraded now'
      : types.map((type) => `${left[typeIndex(type)]}${type}`).join(', ');
  },
  'upgrade to': (scene, [, , typed]) => {
    const { own, shadow } = draftIn(scene);
    const from = unitTypes.find((type) => type === typed?.toLowerCase());
    if (from === undefined) return undefined;
    const types = upgradesOf(from, own.level);
    if (types.length === 0) return `nothing at technology level ${own.level}`;
    return `${types.map((type) => `${type} ${upgradePrice(from, type)}`).join(', ')} tech each of ${shadow.tech}`;
  },
  'cancel n': (scene) => {
    const { length } = draftIn(scene).own.orders;
    return length === 0 ? 'the draft is empty' : `1..${length}`;
  },
};
