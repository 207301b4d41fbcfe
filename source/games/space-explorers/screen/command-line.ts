import { itemAt } from '#engine/lookup.ts';
import type { Json } from '#engine/vocabulary.ts';
import { isTyped } from '#graph/node-border.ts';
import { type Advice, type ArgumentHelp, type CommandHelps, can, cannot } from '#screen/game/command-help.ts';
import { signLines } from '#screen/parts/screen-lines.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import type { Line } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import type { Command } from '../commands.ts';
import { idOf } from '../map.ts';
import { isPathAnswer, isPlanetAnswer } from '../text.ts';
import { otherOf } from '../vocabulary.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from './local.ts';
import { freeOn, neighbourTexts, ownPlayer, planetsWithFree, planetText, shortPerspectiveOf } from './words.ts';

type About = (scene: ExplorersScene) => Advice;

const onOwnTurn =
  (about: About): About =>
  (scene) => {
    const { outcome, mover } = scene.view;
    if (outcome !== null) return cannot('the match is over');
    return mover === ownPlayer(scene)
      ? about(scene)
      : cannot(`${shortPerspectiveOf(scene).subject(mover)} is thinking`);
  };

/** Help that is shown while the player can give orders. Cut to the columns of the screen. */
const ordering = (
  about: NonNullable<ArgumentHelp<SpaceExplorersScreen>['advice']>,
): ArgumentHelp<SpaceExplorersScreen> => ({
  advice(scene, typed) {
    const { view } = scene;
    if (view.outcome !== null || view.mover !== ownPlayer(scene)) return undefined;
    const text = about(scene, typed);
    return text === undefined ? undefined : truncate(text, scene.columns - reservedColumns);
  },
});

const sending = (about: (scene: ExplorersScene, source: number) => string): ArgumentHelp<SpaceExplorersScreen> =>
  ordering((scene, [from]) => {
    const source = scene.view.map.indexOf[Number(from)];
    return source === undefined ? undefined : about(scene, source);
  });

/** Estimated columns for the command and the range of its argument. */
const reservedColumns = 36;

export const commandHelps: CommandHelps<SpaceExplorersScreen> = {
  send: {
    advice: onOwnTurn((scene) => can(freeAdvice(scene))),
    args: {
      from: ordering((scene) => {
        const sources = planetsWithFree(scene);
        return sources.length === 0 ? noneFree : freeText(scene, sources);
      }),
      to: sending(({ view: { map } }, source) => {
        const neighbours = itemAt(map.ways, source).map((way) => idOf(map, way.to));
        return `neighbours: ${neighbours.join(', ')}`;
      }),
      people: sending((scene, source) => {
        if (scene.view.visible[source] !== true) return 'unseen: you may send people that you have there';
        const free = freeOn(scene, source);
        return free === 0 ? 'no free people there' : `1..${free}`;
      }),
    },
  },
  cancel: {
    advice: onOwnTurn(({ view: { orders } }) =>
      orders.length === 0 ? cannot('no orders yet') : can(`you have ${pluralize(orders.length, 'order')}`),
    ),
    args: { n: ordering(({ view: { orders } }) => (orders.length === 0 ? 'no orders yet' : `1..${orders.length}`)) },
  },
  end_turn: {
    advice: onOwnTurn(({ view: { orders } }) => {
      const people = orders.reduce((sum, order) => sum + order.people, 0);
      return can(orders.length === 0 ? 'nobody leaves; time passes' : `${people} leave in ${shuttles(orders)}`);
    }),
  },
  resign: {
    advice: onOwnTurn((scene) => can(`${shortPerspectiveOf(scene).subject(otherOf(ownPlayer(scene)))} wins at once`)),
  },
  planet: { advice: () => can('what you see of a planet'), args: { id: {} } },
  paths: { advice: () => can('the quickest way between them'), args: { from: {}, to: {} } },
};

const shuttles = ({ length }: { readonly length: number }): string => pluralize(length, 'shuttle');

const room = 37;

const noneFree = 'you have no free people in sight';

const freeText = ({ view }: ExplorersScene, sources: ReturnType<typeof planetsWithFree>): string =>
  `free: ${sources.map(({ planet, free }) => `${free} on ${idOf(view.map, planet)}`).join(', ')}`;

/** Free people on each planet, after the word `free:`. If there is no room, their sum. */
function freeAdvice(scene: ExplorersScene): string {
  const sources = planetsWithFree(scene);
  if (sources.length === 0) return noneFree;
  const each = freeText(scene, sources);
  if (each.length <= room) return each;
  const sum = sources.reduce((all, { free }) => all + free, 0);
  return `${sum} free on ${pluralize(sources.length, 'planet')}`;
}

/** Answers a query, and moves the cursor to the planet asked about, or to the end of the way. */
export function answered(
  scene: ExplorersScene,
  _: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  const { view, local } = scene;
  const { indexOf } = view.map;
  if (isPlanetAnswer(result)) {
    const planet = indexOf[result.id] ?? local.cursor;
    const text = `${sentence(planetText(scene, planet))} Neighbours: ${neighbourTexts(view, planet).join(', ')}.`;
    return { local: lookingAt(local, planet), text };
  }
  if (!isPathAnswer(result)) return { local, text: '' };
  const { from, to, length, path } = result;
  return { local: lookingAt(local, indexOf[to] ?? local.cursor), text: wayText(from, to, length, path) };
}

function lookingAt({ source: _, seen: __, ...rest }: Local, cursor: number): Local {
  return { ...rest, focus: 'map', cursor, below: 'planet', scrolled: 0 };
}

export const wayText = (from: number, to: number, length: number, path: readonly number[]): string =>
  from === to
    ? `Both are planet ${from}.`
    : `The quickest way from ${from} to ${to} takes ${pluralize(length, 'turn')}: ${path.join(', ')}.`;

interface Drawn {
  readonly borders: readonly [seat1: string, seat2: string, empty: string, tied: string];
  readonly unseen: string;
  readonly heavy: string;
}

const drawn: Readonly<Record<'unicode' | 'ascii', Drawn>> = {
  unicode: { borders: ['┌─1┐', '╔═2╗', '┌┄┄┐', '┌┄=┐'], unseen: '○', heavy: '━' },
  ascii: { borders: ['+-1+', '#=2#', '....', "' ='"], unseen: 'o', heavy: '=' },
};

export function signsOf({ glyphs }: Pick<ExplorersScene, 'glyphs'>): readonly Line[] {
  const typed = isTyped(glyphs);
  const { borders, unseen, heavy } = typed ? drawn.ascii : drawn.unicode;
  const { right, up } = glyphs.pointers;
  return signLines([
    [
      [borders[0], 'seat1', 'planet of player 1'],
      [borders[1], 'seat2', 'of player 2'],
      [borders[2], 'dim', 'empty'],
      [borders[3], 'dim', 'tied'],
    ],
    [
      ['37/220', 'text', 'people / capacity'],
      ['9v8', 'text', 'yours v theirs'],
      ['+6 %', 'dim', 'growth a turn'],
    ],
    [
      [typed ? `1:12${right}` : `12${right}  `, 'seat1', 'shuttle, 12 people'],
      [typed ? `2:11${up}` : `11${up}  `, 'seat2', 'of player 2'],
      ['t31', 'dim', 'lands in turn 31'],
    ],
    [
      [`20${right}`, 'friend', 'your order'],
      [`${heavy}17${right}${heavy}`, 'accent', 'not yet added'],
      ['!', 'warning', 'crowded'],
      ['*', 'text', 'home'],
      ['7!', 'hazard', 'risky'],
    ],
    [
      [`${unseen}7`, 'fog', 'not seen'],
      ['P2 40 t23', 'fog', 'seen there in turn 23'],
      [`${unseen}7~40`, 'fog', 'in short'],
    ],
    [
      ['[7:40]', 'seat1', 'your planet 7 in short'],
      [typed ? '#7:40#' : '║7:40║', 'seat2', 'of player 2'],
      [typed ? ':7:-:' : '┊7:-┊', 'dim', 'empty'],
    ],
    [
      ['> <', 'text', 'people go from here'],
      ['( )', 'text', 'or could go here'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
