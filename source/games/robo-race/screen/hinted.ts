import type { Command } from '../commands.ts';
import { kept } from './keys/bindings.ts';
import type { Local, RaceScene } from './local.ts';

/** What the screen keeps when these commands were given as a hint: the program, until the slots are touched. */
export function hinted(scene: RaceScene, commands: readonly Command[]): Local {
  const program = commands.find((command) => command.name === 'program');
  if (program === undefined) return scene.local;
  const { c1, c2, c3, c4, c5 } = program.args;
  return kept(scene, {
    hinted: [c1, c2, c3, c4, c5],
    focus: 'hand',
    square: undefined,
    lower: 'preview',
    scrolled: 0,
  });
}
