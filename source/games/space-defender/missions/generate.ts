import { openStreams, type Stream, seeded } from '../../../engine/random.ts';
import { type AllowedParts, type FirstEnemy, type Goal, type Mission, maxTitleLength } from '../mission.ts';
import { dropOf, worthOf } from '../scoring.ts';
import type { Thresholds } from '../sector.ts';
import type { EnemyKind } from '../vocabulary.ts';
import { allParts, partNames } from './values.ts';

type Range = readonly [low: number, high: number];

/** A kind of mission that can be drawn: who comes, and what may be asked for. */
interface Theme {
  readonly about: string;
  readonly tier: number;
  readonly rows: Range;
  readonly columns: Range;
  /** Chances in a hundred of each kind in a turn, in the order of the thresholds. */
  readonly chances: readonly [Range, Range, Range, Range, Range];
  readonly goals: readonly GoalRange[];
  /** The last turn; whoever has only to survive until a turn has to stop others from getting past. */
  readonly turns: Range;
}

type GoalRange =
  | { readonly type: 'survive'; readonly number: Range; readonly escapes: Range }
  | { readonly type: 'score'; readonly number: Range }
  | { readonly type: 'destroy'; readonly kind: EnemyKind; readonly number: Range };

const never: Range = [0, 0];

/** From there it comes into every ship's sight within three turns. No goal asks for this kind, and a score is asked for beyond its own. */
const first: FirstEnemy = { kind: 'Interceptor', column: 12 };

const themes: readonly Theme[] = [
  {
    about: 'Grunts, and Fighters between them.',
    tier: 1,
    rows: [6, 9],
    columns: [18, 28],
    chances: [[22, 28], [8, 14], never, never, never],
    goals: [
      { type: 'survive', number: [36, 44], escapes: [7, 8] },
      { type: 'score', number: [10, 13] },
      { type: 'destroy', kind: 'Grunt', number: [3, 4] },
    ],
    turns: [52, 60],
  },
  {
    about: 'Grunts, and Interceptors that come to your row when you fire.',
    tier: 1,
    rows: [6, 10],
    columns: [16, 24],
    chances: [[24, 30], never, never, [24, 32], never],
    goals: [{ type: 'destroy', kind: 'Grunt', number: [3, 4] }],
    turns: [54, 62],
  },
  {
    about: 'A little of everything.',
    tier: 2,
    rows: [8, 10],
    columns: [24, 30],
    chances: [
      [16, 24],
      [12, 18],
      [4, 7],
      [8, 14],
      [4, 8],
    ],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [4, 5] },
      { type: 'destroy', kind: 'Fighter', number: [3, 4] },
    ],
    turns: [60, 70],
  },
  {
    about: 'Pylons, which heal what you hit.',
    tier: 2,
    rows: [7, 10],
    columns: [22, 30],
    chances: [[20, 28], [5, 12], never, [0, 5], [14, 22]],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [4, 5] },
      { type: 'destroy', kind: 'Pylon', number: [4, 5] },
    ],
    turns: [60, 70],
  },
  {
    about: 'Carriers, and everything they launch.',
    tier: 3,
    rows: [7, 10],
    columns: [24, 30],
    chances: [[8, 14], [0, 10], [12, 18], [0, 6], never],
    goals: [{ type: 'destroy', kind: 'Carrier', number: [3, 5] }],
    turns: [80, 100],
  },
  {
    about: 'Something comes almost every turn.',
    tier: 3,
    rows: [9, 10],
    columns: [26, 30],
    chances: [
      [24, 34],
      [18, 24],
      [8, 12],
      [10, 16],
      [8, 12],
    ],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [5, 6] },
      { type: 'destroy', kind: 'Fighter', number: [4, 5] },
    ],
    turns: [80, 90],
  },
];

/** The mission of a seed: one of some kinds, with its board, chances, goal and allowed parts drawn from the seed alone. */
export function generateMission(seed: string): Mission {
  const random = openStreams(seeded(seed)).stream('mission');
  const within = ([low, high]: Range) => random.integer(low, high);
  const { about, tier, rows, columns, chances, goals, turns } = oneOf(random, themes);
  const [g, f, c, i, p] = chances;
  const thresholds = thresholdsOf([within(g), within(f), within(c), within(i), within(p)]);
  const chosen = oneOf(random, goals);
  const goal = goalOf(chosen, within);
  const field = { rows: within(rows), columns: within(columns), thresholds };
  const limits = chosen.type === 'survive' ? { escapes: within(chosen.escapes) } : { turns: within(turns) };
  return { title: titleOf(seed), tier, about, field, parts: partsOf(random), goal, limits, first };
}

function oneOf<Item>(random: Stream, items: readonly Item[]): Item {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

function thresholdsOf([g, f, c, i, p]: Thresholds): Thresholds {
  return [1 + g, 1 + g + f, 1 + g + f + c, 1 + g + f + c + i, 1 + g + f + c + i + p];
}

function goalOf(goal: GoalRange, within: (range: Range) => number): Goal {
  const number = within(goal.number);
  switch (goal.type) {
    case 'survive':
      return { type: 'survive', turns: number };
    case 'score':
      return { type: 'score', score: number + worthOf([dropOf(first.kind)]) };
    case 'destroy':
      return { type: 'destroy', kind: goal.kind, count: number };
  }
}

/** All weapons in every other mission; in the others Snipe, with which everything can be done, and two more. */
function partsOf(random: Stream): AllowedParts {
  if (random.integer(0, 1) === 0) return allParts;
  const otherWeapons = random.shuffle(allParts.weapon.filter((option) => option !== snipe)).slice(0, 2);
  return { ...allParts, weapon: [snipe, ...otherWeapons].sort((a, b) => a - b) };
}

const snipe = partNames.weapon.indexOf('Snipe') + 1;

/** `Daily 2026-11-20` for a date, else `Random` and the seed as far as it can be shown. */
function titleOf(seed: string): string {
  const printable = seed
    .replace(/[^!-~]+/g, ' ')
    .replace(/-{2,}/g, '-')
    .trim();
  const title = `${/^\d{4}-\d\d-\d\d$/.test(seed) ? 'Daily' : 'Random'} ${printable}`.trim();
  return title.length <= maxTitleLength ? title : `${title.slice(0, maxTitleLength - 2)}..`;
}
