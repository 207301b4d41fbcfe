import { expect, test } from 'vitest';
import { type Match, startFrom, startMatch } from '#engine/match.ts';
import { readScript, transcript } from '#engine/transcript.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { Position } from '#games/space-defender/position/index.ts';
import { sumOfParts } from '#games/space-defender/tables.ts';

/** Names of the options on each setup page, in order. */
export const names = {
  weapon: ['Standard', 'Spread', 'Snipe', 'Rocket', 'Splitter'],
  armour: ['None', 'Light', 'Medium', 'Heavy'],
  engine: ['Standard', 'Light', 'Armoured'],
  power: ['Recall', 'Repair', 'Overcharge', 'Deploy Drones', 'Orbital Strike'],
} as const;

/**
 * A position in short notation. Defaults: a board of 10 by 30 without spawns, Standard parts without armour, Recall,
 * and an undamaged ship at E1.
 */
export interface Scene {
  readonly weapon?: (typeof names.weapon)[number];
  readonly armour?: (typeof names.armour)[number];
  readonly engine?: (typeof names.engine)[number];
  readonly power?: (typeof names.power)[number];
  /** Cell, health and energy of the ship: `E1 70 65`. */
  readonly ship?: string;
  /** Enemies (`G1 A28 90/110 armour 3`), then projectiles with damage and move (`*-1 E5 70x5`, `*-1 E5 70x5 up`). */
  readonly things?: readonly string[];
  readonly board?: readonly [rows: number, columns: number];
  readonly thresholds?: Readonly<NonNullable<Position['thresholds']>>;
  readonly focus?: Position['focus'];
  readonly score?: number;
  readonly nextEnemyId?: number;
  readonly debug?: boolean;
  readonly mission?: NonNullable<Position['mission']>;
}

/** A block of the transcript, parsed. Uses the notation of `Scene`. */
export interface Report {
  /** State line without the word `state`. */
  readonly state: string;
  readonly lines: readonly string[];
  readonly ship: string;
  readonly score: number;
  readonly things: readonly string[];
  /** Traits of each enemy: regeneration, armour, whether the ship sees it, and whether it sees the ship. `G1 1 1 FT` */
  readonly traits: readonly string[];
  /** The five lists of actions, without the indent of their headings. */
  readonly friendly: readonly string[];
  readonly hostile: readonly string[];
  readonly starfighter: readonly string[];
  readonly enemies: readonly string[];
  readonly spawn: readonly string[];
  /** Lines of all five lists, joined. */
  readonly log: readonly string[];
  readonly board: readonly string[];
}

/** A case of the rules: a scene, the commands to play, and the expected parts of the last block. */
export interface Case extends Partial<Report> {
  readonly rule: string;
  readonly scene?: Scene;
  readonly play: string;
}

/** Runs a test for each row, named after its rule. */
export function testRules(cases: readonly Case[]): void {
  test.each(titled(cases))('%s', (_, { rule: __, scene = {}, play: commands, ...checked }) => {
    expect(play(scene, commands)).toMatchObject(checked);
  });
}

/** Rows preceded by their titles, for `test.each` with `%s`. */
export const titled = <Row extends { readonly rule: string }>(rows: readonly Row[]) =>
  rows.map((row): [title: string, row: Row] => [row.rule, row]);

/** Plays commands from a scene and parses the last block. Blanks or line ends separate commands. */
export function play(scene: Scene, commands: string): Report {
  return last(playAll(scene, commands));
}

/** Like `play`, but returns all blocks. The first block shows the scene itself. */
export const playAll = (scene: Scene, commands: string): Report[] =>
  blocksOf(matchOf(scene), lineByLine(commands)).map(report);

/** Like `playAll`, but from the start of the program. */
export const playFromStart = (commands: string, seed = 'classic'): Report[] =>
  blocksOf(startMatch(spaceDefender, { seed, players: 1, options: {} }), lineByLine(commands)).map(report);

export function stateAfter(scene: Scene, commands: string): StateOf<SpaceDefender> {
  const match = matchOf(scene);
  blocksOf(match, lineByLine(commands));
  return match.state;
}

/** Complete output of a script, or its errors. */
export const printed = (script: string): string =>
  textOf(startMatch(spaceDefender, { seed: 'classic', players: 1, options: {} }), script).join('\n');

export function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new RangeError('nothing in the list');
  return item;
}

export function matchOf(scene: Scene): Match<SpaceDefender> {
  const match = startFrom(spaceDefender, { seed: 'classic', players: 1, options: {} }, positionOf(scene));
  if (!match.ok) throw new Error(match.error.message);
  return match.value;
}

const lineByLine = (commands: string): string => commands.replaceAll(' ', '\n');

function textOf(match: Match<SpaceDefender>, text: string): string[] {
  const script = readScript(spaceDefender, text, 'text');
  if (!script.ok) return [script.error];
  return [...transcript(match, script.value, { format: 'text', viewer: 'all', strict: false })];
}

const blocksOf = (match: Match<SpaceDefender>, text: string): string[][] =>
  textOf(match, text).map((block) => block.split('\n').filter((line) => !line.startsWith('->')));

function positionOf(scene: Scene): Position {
  const { weapon = 'Standard', armour = 'None', engine = 'Standard', power = 'Recall', things = [] } = scene;
  const equipment = {
    weapon: names.weapon.indexOf(weapon) + 1,
    armour: names.armour.indexOf(armour) + 1,
    engine: names.engine.indexOf(engine) + 1,
    power: names.power.indexOf(power) + 1,
  };
  const { health: totalHealth, energy: totalEnergy, ...otherSums } = sumOfParts(equipment);
  const [rows, columns] = scene.board ?? [10, 30];
  const [cell = '', health = '', energy = ''] = (scene.ship ?? `E1 ${totalHealth} ${totalEnergy}`).split(' ');
  return {
    state: 'in game',
    turn: 0,
    substate: 0,
    debug: scene.debug ?? true,
    board: { rows, columns },
    thresholds: [...(scene.thresholds ?? noThreshold)],
    equipment,
    starfighter: {
      totalHealth,
      totalEnergy,
      ...otherSums,
      health: Number(health),
      energy: Number(energy),
      ...cellOf(cell),
      alive: true,
    },
    enemies: things.flatMap((thing) => enemyOf(thing) ?? []),
    projectiles: things.flatMap((thing) => projectileOf(thing) ?? []),
    score: scene.score ?? 0,
    focus: scene.focus ?? [],
    rngOutput: false,
    ...(scene.mission === undefined ? {} : { mission: scene.mission }),
    ...(scene.nextEnemyId === undefined ? {} : { nextEnemyId: scene.nextEnemyId }),
  };
}

const noThreshold = [1, 1, 1, 1, 1] as const;
const cellOf = (text: string) => ({ row: text.charCodeAt(0) - 64, column: Number(text.slice(1)) });

type EnemyPosition = Position['enemies'][number];
type ProjectilePosition = Position['projectiles'][number];

/** Health, regeneration, armour and vision of each enemy kind when new. */
const fresh: Readonly<Record<string, readonly [EnemyPosition['kind'], number, number, number, number]>> = {
  G: ['Grunt', 100, 1, 1, 5],
  F: ['Fighter', 150, 5, 10, 10],
  C: ['Carrier', 200, 10, 15, 15],
  I: ['Interceptor', 50, 0, 0, 5],
  P: ['Pylon', 300, 0, 0, 5],
};

function enemyOf(thing: string): EnemyPosition | undefined {
  const [, letter = '', id, cell = '', health, total, ownArmour] =
    /^([A-Z])(\d+) (\w+)(?: (\d+)\/(\d+))?(?: armour (\d+))?$/.exec(thing) ?? [];
  const stats = fresh[letter];
  if (stats === undefined) return undefined;
  const [kind, maxHealth, regen, armour, vision] = stats;
  return {
    id: Number(id),
    kind,
    health: Number(health ?? maxHealth),
    totalHealth: Number(total ?? maxHealth),
    regen,
    armour: Number(ownArmour ?? armour),
    vision,
    seenByStarfighter: false,
    canSeeStarfighter: false,
    ...cellOf(cell),
  };
}

function projectileOf(thing: string): ProjectilePosition | undefined {
  const [match, symbol, id, cell = '', damage, move, way] =
    /^([*<])(-\d+) (\w+) (\d+)x(\d+)(?: (up|down))?$/.exec(thing) ?? [];
  if (match === undefined) return undefined;
  return {
    id: Number(id),
    side: symbol === '*' ? 'friendly' : 'enemy',
    damage: Number(damage),
    move: Number(move),
    direction: way === 'up' ? 'up-right' : way === 'down' ? 'down-right' : 'right',
    ...cellOf(cell),
  };
}

function report(lines: readonly string[]): Report {
  const list = (heading: string) => {
    const rest = lines.slice(lines.indexOf(`  ${heading}:`) + 1);
    const end = rest.findIndex((line) => !/^ {4}(?: {2})?[A-Z[]/.test(line));
    return (lines.includes(`  ${heading}:`) ? rest.slice(0, end) : []).map((line) => line.slice(4));
  };
  const capture = (pattern: RegExp) => lines.join('\n').match(pattern) ?? [];
  const [, health, energy, row, column] = capture(/\[0,S\]->health:(\d+)\/.*energy:(\d+)\/.*\[([A-J]),(\d+)\]/);
  const enemyLines = list('Enemy').map((line) => line.match(/\w+(?:\/\d+)?/g) ?? []);
  const shotLines = list('Projectile').map((line) => line.match(/[*<]|-?\w+/g) ?? []);
  const lists = {
    friendly: list('Friendly Projectile Action'),
    hostile: list('Enemy Projectile Action'),
    starfighter: list('Starfighter Action'),
    enemies: list('Enemy Action'),
    spawn: list('Natural Enemy Spawn'),
  };
  const header = lines.findIndex((line) => line.startsWith('      1  2'));
  return {
    state: (lines[0] ?? '').replace('  state:', ''),
    lines,
    ship: `${row}${column} ${health} ${energy}`,
    score: Number(capture(/score:(\d+)/)[1]),
    things: [
      ...enemyLines.map((words) => `${words[1]}${words[0]} ${words.at(-2)}${words.at(-1)} ${words[3]}`),
      ...shotLines.map((words) => `${words[1]}${words[0]} ${words.at(-2)}${words.at(-1)} ${words[3]}x${words[5]}`),
    ],
    traits: enemyLines.map((words) => `${words[1]}${words[0]} ${words[5]} ${words[7]} ${words[11]}${words[13]}`),
    ...lists,
    log: Object.values(lists).flat(),
    board: header < 0 ? [] : lines.slice(header + 1).filter((line) => /^ {4}[A-J] /.test(line)),
  };
}
