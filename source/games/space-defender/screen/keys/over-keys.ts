import type { Command } from '../../commands.ts';
import { endOf } from '../../outcome.ts';
import { draftOf, playCommand } from '../draft.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { partsTaken } from '../setup/parts.ts';
import type { Binding, ScreenAction } from './bindings.ts';
import { roomForAll } from './game-keys.ts';

/** Keys after the end of a game. */
export const overKeys = (scene: SpaceDefenderScene): Binding[] => [
  ...firstKeys(scene),
  {
    kind: 'again',
    seed: 'same',
    keys: ['a'],
    footer: ['a', 'same seed'],
    help: 'play again with the same ship and seed',
    act: () => again('same', [...choices(scene), { name: 'setup_next', args: { state: 5 } }]),
  },
  {
    kind: 'again',
    seed: 'fresh',
    keys: ['p'],
    footer: scene.columns >= roomForAll ? ['p', 'other parts'] : undefined,
    help: 'play again with other parts',
    act: () => again('fresh', [...choices(scene), { name: 'setup_back', args: { state: 3 } }]),
  },
  ...(scene.view.mission === null
    ? [
        {
          kind: 'again',
          seed: 'fresh',
          keys: ['e'],
          footer: scene.columns >= roomForAll ? ['e', 'other board'] : undefined,
          help: 'play on another board',
          act: () => again('fresh', []),
        } satisfies Binding,
      ]
    : []),
];

/** Enter is the next mission after one that was accomplished, and the same again after any other end. */
function firstKeys(scene: SpaceDefenderScene): Binding[] {
  const { next, view } = scene;
  const isNext = next !== undefined && endOf(view) === 'won';
  const replayed: Binding = {
    kind: 'again',
    seed: 'fresh',
    ...(isNext ? { keys: ['y'], footer: ['y', 'play again'] } : withEnter('y', 'play again')),
    help: 'play again with the same ship and a new seed',
    act: () => again('fresh', [...choices(scene), { name: 'setup_next', args: { state: 5 } }]),
  };
  if (next === undefined) return [replayed];
  const onward: Binding = {
    kind: 'next',
    ...(isNext ? withEnter('n', 'next mission') : { keys: ['n'], footer: ['n', 'next mission'] }),
    help: `the next mission: ${next.title}`,
    act: () => ({ type: 'next' }),
  };
  return isNext ? [onward, replayed] : [replayed, onward];
}

/** The key of what Enter does, too; the footer names the key that every game has for it. */
const withEnter = (key: string, label: string) => ({
  keys: ['enter', key],
  label: `Enter ${key}`,
  footer: [key, label] as const,
});

const again = (seed: 'fresh' | 'same', commands: readonly Command[]): ScreenAction => ({
  type: 'again',
  seed,
  commands,
});

/** From the start of a match to its power page, with the board and the parts of this one. */
function choices({ view }: SpaceDefenderScene): Command[] {
  const { equipment, field, mission } = view;
  const board = mission === null && field !== null ? [playCommand(draftOf(field))] : [];
  return [...board, ...partsTaken(equipment)];
}
