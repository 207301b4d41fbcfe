import type { LevelForm } from '../../engine/level.ts';
import { printable } from '../../engine/reading/printable.ts';
import { success } from '../../engine/result.ts';
import { generate, seedForm, seedPattern, seedShape } from './generate/generate.ts';
import { faultText } from './level/fault.ts';
import { readLevel } from './level/level.ts';
import { levelText } from './level/write.ts';
import { levelWithOptions } from './options.ts';

/** The levels of this game. */
export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { name, graph, turns } = level.value;
    const { length: planets } = graph.sizes;
    const { length: edges } = graph.map.edges;
    const title = name === undefined ? '' : printable(name);
    return success({
      ...(title === '' ? {} : { title }),
      summary: `${planets} planets, ${edges} edge${edges === 1 ? '' : 's'}, ${turns} turn${turns === 1 ? '' : 's'}`,
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  tiers: ['duel', 'skirmish', 'campaign', 'epic'],
  ending: '.dot',
  mostBytes: 1_048_576,
  faultText,
  generate,
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm },
  withOptions: levelWithOptions,
};
