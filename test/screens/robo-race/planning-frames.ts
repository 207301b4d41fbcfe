import { designedPosition } from '../../games/robo-race/screen/planning-scenes.ts';
import { fakeThinker } from '../../support/fake-thinker.ts';
import type { RaceFrame } from './frames.ts';
import { pass, playRound, type } from './playing.ts';

/** Robot 1 is destroyed, and the others plan. */
const destroyed = {
  ...designedPosition,
  robots: designedPosition.robots.map((robot, i) =>
    i === 0 ? { player: 1, alive: false, start: 1 } : robot,
  ),
  hands: { 2: designedPosition.hands[2], 3: designedPosition.hands[3] },
  slots: {},
  programs: { 2: designedPosition.programs[2] },
};

export const planningFrames: readonly RaceFrame[] = [
  { name: 'planning-empty', options: { record: { played: 0, won: 0 } }, prepare: () => {} },
  { name: 'planning-half', prepare: ({ press }) => press('a', 'd', 'g') },
  { name: 'planning-full', prepare: ({ press }) => press('a', 'd', 'g', 'b', 'e') },
  { name: 'planning-lost', prepare: ({ press }) => press('g', 'f', 'e') },
  { name: 'planning-others', options: {position: designedPosition, players: 3, ...slow({ 2: 'hard', 3: 'hard' }) }, prepare: () => {} },
  {
    name: 'committed',
    options: slow({ 2: 'hard' }),
    async prepare({ press }) {
      press('a', 'd', 'g', 'b', 'e', 't');
      await pass(1000);
    },
  },
  { name: 'destroyed', options: { position: destroyed, players: 3, ...slow({ 2: 'hard', 3: 'hard' }) }, prepare: () => {} },
];

function slow(botNames: Record<string, string>) {
  return { botNames, thinker: fakeThinker().thinker };
}
