import type { Command } from '../../commands.ts';
import { endOf } from '../../outcome.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { allChoices } from '../setup/choices.ts';
import { storyOf } from '../story.ts';
import type { Binding, ScreenAction } from './actions.ts';
import { roomForAll } from './game-keys.ts';

/** Keys after the end of a game. */
export const overKeys = (scene: SpaceDefenderScene): Binding[] => [
  ...firstKeys(scene),
  ...(hasOwnSeed(scene)
    ? []
    : [
        {
          kind: 'again',
          keys: ['a'],
          footer: ['a', 'same seed'],
          help: 'play again with the same ship and seed',
          act: () => ({ type: 'again', seed: 'same' }),
        } satisfies Binding,
      ]),
  ...worstKeys(scene),
  {
    kind: 'again',
    keys: ['p'],
    footer: scene.columns >= roomForAll ? ['p', 'other parts'] : undefined,
    help: 'play again with other parts',
    act: () => again([...allChoices(scene.view), { name: 'setup_back', args: { state: 3 } }]),
  },
  ...(scene.view.mission === null
    ? [
        {
          kind: 'again',
          keys: ['e'],
          footer: scene.columns >= roomForAll ? ['e', 'other board'] : undefined,
          help: 'play on another board',
          act: () => again([]),
        } satisfies Binding,
      ]
    : []),
];

/** Whether the seed is the mission's own, as that of a day is: there is no other to play with. */
export const hasOwnSeed = ({ level }: Pick<SpaceDefenderScene, 'level'>): boolean =>
  level?.name.startsWith('daily:') === true;

/** To the turn of the largest loss, if there was any. */
function worstKeys(scene: SpaceDefenderScene): Binding[] {
  const worst = storyOf(scene)?.worst;
  if (worst === undefined) return [];
  return [
    {
      kind: 'replay',
      keys: ['j'],
      footer: ['j', 'worst turn'],
      help: `watch turn ${worst.turn}, which cost you most`,
      // A turn is counted when it is over.
      act: () => ({ type: 'replay', from: worst.turn - 1 }),
    },
  ];
}

/** Enter is the next mission after one that was accomplished, and the same again after any other end. */
function firstKeys(scene: SpaceDefenderScene): Binding[] {
  const { next, view } = scene;
  const isNext = next !== undefined && endOf(view) === 'won';
  const replayed: Binding = {
    kind: 'again',
    ...(isNext ? { keys: ['y'], footer: ['y', 'play again'] } : withEnter('y', 'play again')),
    help: `play again with the same ship${hasOwnSeed(scene) ? '' : ' and a new seed'}`,
    act: () => ({ type: 'again', seed: 'fresh' }),
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

const again = (commands: readonly Command[]): ScreenAction => ({ type: 'again', seed: 'fresh', commands });
