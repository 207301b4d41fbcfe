import type { CustomScreen, ScreenPiece } from 'turncade';
import type { StonesTaken, View } from './rules.ts';

/** Everything is optional: without a part, turncade draws its own. */
export const screen: CustomScreen<View, StonesTaken> = {
  title: 'NEW GAME',
  summary: 'the last stone wins',
  rules: '# NEW GAME\n\n## In short\n\nTake one to three stones in turn. Whoever takes the last one wins.',
  board({ view: { stones }, chosen, isAscii, columns }) {
    const [full, empty] = isAscii ? ['*', 'o'] : ['●', '○'];
    const going = chosen === undefined ? 0 : Number(chosen.split(' ')[1]);
    const stone = (left: number): ScreenPiece => ({
      text: `${left > going ? full : empty} `,
      role: left > going ? 'strong' : 'hazard',
      ...(left <= 3 && { command: `take ${left}` }),
    });
    const wide = Math.floor((columns - 2) / 2);
    const rows = [];
    for (let left = stones; left > 0; left -= wide)
      rows.push([' ', ...Array.from({ length: Math.min(wide, left) }, (_, i) => stone(left - i))]);
    return ['', ...rows, '', ` ${stones} left`];
  },
  status: () => 'Take one to three stones. Whoever takes the last one wins.',
  sentence: ({ seat, count }, nameOf) => `${nameOf(seat)} takes ${count}.`,
};
