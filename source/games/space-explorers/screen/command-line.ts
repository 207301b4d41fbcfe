import type { Json } from '#engine/vocabulary.ts';
import { isTyped } from '#graph/node-border.ts';
import type { GameScreenCommandLine } from '#screen/game/command-help.ts';
import { signLines } from '#screen/parts/screen-lines.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import type { Line } from '#screen/styled-text.ts';
import type { Command } from '../commands.ts';
import { isPathAnswer, isPlanetAnswer } from '../text.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from './local.ts';
import { neighbourTexts, planetText } from './words.ts';

export const commandLine = {
  queries: ({ view: { map } }) => [
    { name: 'planet', args: { id: map.ids } },
    { name: 'paths', args: { from: map.ids, to: map.ids } },
  ],
  answered,
} satisfies GameScreenCommandLine<SpaceExplorersScreen>;

/** Answers a query, and moves the cursor to the planet asked about, or to the end of the way. */
function answered(scene: ExplorersScene, _: Command, result: Json): { readonly local: Local; readonly text: string } {
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
    ? `Planet ${from} is both the start and the end.`
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
      [`${unseen}7~40`, 'fog', 'short sign'],
    ],
    [
      ['[7:40]', 'seat1', 'your 7, short sign'],
      [typed ? '#7:40#' : '║7:40║', 'seat2', 'of player 2'],
      [typed ? ':7:-:' : '┊7:-┊', 'dim', 'empty'],
    ],
    [
      ['> <', 'text', 'people leave from here'],
      ['( )', 'text', 'possible targets'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
