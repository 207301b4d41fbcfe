import type { LevelForm } from '../../engine/level.ts';
import { printable } from '../../engine/reading/printable.ts';
import { success } from '../../engine/result.ts';
import { generate, seedForm, seedPattern, seedShape } from './generate/generate.ts';
import { faultText } from './level/fault.ts';
import { groupCount, readLevel } from './level/level.ts';
import { levelText } from './level/write.ts';

/** The levels of this game. */
export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { label, map } = level.value;
    const players = groupCount(map);
    const links = map.links.reduce((sum, own) => sum + own.length, 0) / 2;
    const title = label === undefined ? '' : printable(label);
    return success({
      ...(title === '' ? {} : { title }),
      summary: `${players} players, ${map.ids.length} territories, ${links} links`,
      seats: { exactly: players },
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  tiers: ['2 players', '3 players', '4 players', '5 players'],
  ending: '.dot',
  faultText,
  generate: (seed, _, players) => ({ text: generate(seed, players) }),
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm },
};
