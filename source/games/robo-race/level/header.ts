import { type FileFault, type Result, success } from '../../../engine/result.ts';
import { isSilent, type LevelLine, wordAndRest, wrong } from './lines.ts';

/** What stands above the grid. */
export interface Header {
  readonly title: string | undefined;
  readonly tier: number;
}

/** Reads the lines between the first one and the grid. */
export function readHeader(lines: readonly LevelLine[]): Result<Header, FileFault> {
  let title: string | undefined;
  let tier: number | undefined;
  for (const line of lines) {
    if (isSilent(line)) continue;
    const { text, number } = line;
    const [word, rest] = wordAndRest(text);
    if (word === 'name') {
      const { length } = [...rest];
      if (title !== undefined) return wrong('name is given twice', number);
      if (length < 1 || length > 40) return wrong(`name must have 1 to 40 characters, found ${length}`, number);
      title = rest;
    } else if (word === 'tier') {
      if (tier !== undefined) return wrong('tier is given twice', number);
      if (!/^[123]$/.test(rest)) return wrong(`tier must be 1, 2 or 3, found "${rest}"`, number);
      tier = Number(rest);
    } else return wrong(`expected name, tier or the grid, found "${text}"`, number);
  }
  return success({ title, tier: tier ?? 1 });
}
