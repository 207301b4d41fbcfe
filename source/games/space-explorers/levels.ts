import type { LevelForm, TutorialMatch } from '#engine/level.ts';
import { success } from '#engine/result.ts';
import { toPrintable } from '#engine/text/sanitize.ts';
import { generate, seedForm, seedMore, seedPattern, seedShape } from './generate.ts';
import { faultText, levelText, readLevel } from './level.ts';
import { levelWithOptions } from './options.ts';

/** Two planets to settle, and an opponent who grows slowly at home, so that an early attack takes the majority. */
const tutorialMatch: TutorialMatch = {
  text: `graph {
  graph [population=2, turns=60];
  0 [habit=20, size=60, x=0, y=6, base=1];
  1 [habit=12, size=50, x=12, y=0];
  2 [habit=12, size=50, x=12, y=12];
  3 [habit=2, size=80, x=24, y=6, base=2];
  0 -- 1 [weight=1];
  0 -- 2 [weight=2];
  1 -- 3 [weight=1];
  2 -- 3 [weight=2];
}
`,
  seed: 'tutorial',
  bots: { 2: 'noop' },
  about: 'your first planets, step by step: five minutes, and you win them all',
};

export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { name, graph, turns } = level.value;
    const { length: planets } = graph.sizes;
    const { length: links } = graph.map.edges;
    const title = name === undefined ? '' : toPrintable(name);
    return success({
      ...(title === '' ? {} : { title }),
      summary: `${planets} planets, ${links} link${links === 1 ? '' : 's'}, ${turns} turn${turns === 1 ? '' : 's'}`,
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  tiers: ['duel', 'skirmish', 'campaign', 'epic'],
  ending: '.dot',
  mostBytes: 1_048_576,
  standard: 'kite',
  faultText,
  generate,
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm, more: seedMore },
  withOptions: levelWithOptions,
  tutorial: tutorialMatch,
};

/** The level kite. */
export const standardLevel = `graph {
  graph [name="Kite", population=5, turns=80];
  0 [habit=4, size=90, x=0, y=14, base=1];
  1 [habit=6, size=90, x=15, y=0];
  2 [habit=4, size=50, x=15, y=28];
  3 [habit=6, size=220, x=24, y=14];
  4 [habit=6, size=90, x=33, y=0];
  5 [habit=4, size=50, x=33, y=28];
  6 [habit=5, size=90, x=48, y=14, base=2];
  0 -- 1 [weight=2];
  0 -- 2 [weight=2];
  1 -- 3 [weight=2];
  1 -- 4 [weight=3];
  2 -- 3 [weight=3];
  2 -- 5 [weight=4];
  3 -- 4 [weight=2];
  3 -- 5 [weight=3];
  4 -- 6 [weight=1];
  5 -- 6 [weight=2];
}
`;
