import type { LevelForm } from '../../engine/level.ts';
import { printable } from '../../engine/reading/printable.ts';
import { success } from '../../engine/result.ts';
import { generate, seedForm, seedMore, seedPattern, seedShape } from './generate.ts';
import { groupCount, levelText, readLevel } from './level/level.ts';
import { faultText } from './level/statements.ts';
import { tutorialMatch } from './tutorial.ts';

/** The maps of matches for which nobody chose one, by number of players, from 2. */
const standardLevels = ['twin-rivers', 'three-crowns', 'four-winds', 'five-fires'] as const;

/** The levels of this game. */
export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { label, map } = level.value;
    const players = groupCount(map);
    const links = map.links.reduce((sum, neighbors) => sum + neighbors.length, 0) / 2;
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
  standard: (players) => standardLevels[players - 2] ?? standardLevels[0],
  ending: '.dot',
  faultText,
  generate: (seed, _, players) => ({ text: generate(seed, players) }),
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm, more: seedMore },
  tutorial: tutorialMatch,
};

/** The map of a match for which nobody chose one: `twin-rivers`. */
export const standardLevel = `graph twin_rivers {
  label="Twin Rivers";
  alder [label="Alder", group=1, size=1, food=8, tech=2, x=0,  y=0];
  brook [label="Brook", group=1, size=2, food=5, tech=4, x=14, y=0];
  cairn [label="Cairn", group=1, size=3, food=3, tech=5, x=0,  y=5];
  drift [label="Drift", group=1, size=2, food=4, tech=3, x=14, y=5];
  eyrie [label="Eyrie", group=2, size=2, food=4, tech=3, x=28, y=0];
  fjord [label="Fjord", group=2, size=3, food=3, tech=5, x=42, y=0];
  glade [label="Glade", group=2, size=2, food=5, tech=4, x=28, y=5];
  heath [label="Heath", group=2, size=1, food=8, tech=2, x=42, y=5];
  alder -- brook -- drift -- cairn -- alder;
  heath -- glade -- eyrie -- fjord -- heath;
  brook -- eyrie;
  drift -- glade;
}
`;
