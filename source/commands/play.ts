import type { Arguments } from './parse.ts';
export async function play(args: Arguments): Promise<number> {
  return args.words.length;
}
