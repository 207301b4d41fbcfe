import { letterOf } from '#engine/commands.ts';
import type { ScriptFault, StepReport, TextForm } from '#engine/script.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import { cellText, distance } from '../cells.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { endText } from '../outcome.ts';
import type { ReadonlyState } from '../state.ts';
import {
  armourOf,
  armours,
  enemyStats,
  engineOf,
  engines,
  type Part,
  powerOf,
  powers,
  weaponOf,
  weapons,
} from '../tables.ts';
import { type Equipment, isSetupPhase, type Phase, type SetupPhase, stateName } from '../vocabulary.ts';
import { actionLine, blockLine } from './action-lines.ts';

type ReadonlySector = NonNullable<ReadonlyState['sector']>;
type ReadonlyField = NonNullable<ReadonlyState['field']>;

/** Lines below the state line, during a game and at its end. */
export function gameBlock(state: ReadonlyState, events: readonly GameEvent[], viewer: Viewer): string[] {
  const { field, sector } = state;
  if (field === null || sector === null) return [];
  const open = state.debug && viewer === 'all';
  return [
    ...starfighterLines(state, sector),
    ...(open ? debugLines(sector, events) : []),
    ...boardLines(field, sector, open),
    ...(sector.starfighter.health > 0 ? [] : ['  The game is over. Better luck next time!']),
    ...(state.rngOutput && viewer === 'all' ? rngLines(events) : []),
    ...accomplishedLines(state),
  ];
}

/** Line for a mission that ends while the ship survives. If the ship is lost, the lines are as without a mission. */
function accomplishedLines(state: ReadonlyState): string[] {
  const end = endText(state);
  return end === undefined || state.sector?.starfighter.health === 0 ? [] : [`  ${end}`];
}

function starfighterLines({ equipment }: ReadonlyState, { starfighter, score }: ReadonlySector): string[] {
  const { health, energy, attributes } = starfighter;
  const weapon = weaponOf(equipment);
  return [
    '  Starfighter:',
    `    [0,S]->health:${health}/${attributes.health}, energy:${energy}/${attributes.energy}, ` +
      `Regen:${attributes.healthRegen}/${attributes.energyRegen}, Armour:${attributes.armour}, ` +
      `Vision:${attributes.vision}, Move:${attributes.move}, Move Cost:${attributes.moveCost}, ` +
      `location:[${cellText(starfighter)}]`,
    `      Projectile Pattern:${weapon.name}, Projectile Damage:${weapon.damage}, ` +
      `Projectile Cost:${weapon.cost} (${weapon.resource})`,
    `      Power:${powerOf(equipment).text}`,
    `      score:${score}`,
  ];
}

const actionLists: readonly (readonly [heading: string, phase: Phase])[] = [
  ['Friendly Projectile Action', 'friendly-projectiles'],
  ['Enemy Projectile Action', 'enemy-projectiles'],
  ['Starfighter Action', 'starfighter'],
  ['Enemy Action', 'enemies'],
  ['Natural Enemy Spawn', 'natural-spawn'],
];

function debugLines({ enemies, projectiles }: ReadonlySector, events: readonly GameEvent[]): string[] {
  const lines = ['  Enemy:'];
  const flag = (value: boolean) => (value ? 'T' : 'F');
  for (const enemy of enemies)
    lines.push(
      `    [${enemy.id},${enemyStats[enemy.kind].symbol}]->health:${enemy.health}/${enemy.totalHealth}, ` +
        `Regen:${enemy.regen}, Armour:${enemy.armour}, Vision:${enemy.vision}, ` +
        `seen_by_Starfighter:${flag(enemy.seenByStarfighter)}, can_see_Starfighter:${flag(enemy.canSeeStarfighter)}, ` +
        `location:[${cellText(enemy)}]`,
    );
  lines.push('  Projectile:');
  for (const { id, side, damage, move, ...cell } of projectiles)
    lines.push(`    [${id},${projectileSymbols[side]}]->damage:${damage}, move:${move}, location:[${cellText(cell)}]`);
  for (const [heading, phase] of actionLists) {
    lines.push(`  ${heading}:`);
    for (const event of events) {
      const line = event.phase === phase ? actionLine(event) : undefined;
      if (line !== undefined) lines.push(line);
    }
  }
  return lines;
}

export const projectileSymbols = { friendly: '*', enemy: '<' } as const;

function boardLines(
  { rows, columns }: ReadonlyField,
  { starfighter, enemies, projectiles }: ReadonlySector,
  open: boolean,
): string[] {
  const cells = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c): string => {
      const hidden = !open && distance(starfighter, { row: r + 1, column: c + 1 }) > starfighter.attributes.vision;
      return hidden ? '?' : '_';
    }),
  );
  const put = (row: number, column: number, symbol: string) => {
    const line = cells[row - 1];
    if (line !== undefined && line[column - 1] !== '?') line[column - 1] = symbol;
  };
  for (const { row, column, kind } of enemies) put(row, column, enemyStats[kind].symbol);
  for (const { row, column, side } of projectiles) put(row, column, projectileSymbols[side]);
  put(starfighter.row, starfighter.column, starfighter.health > 0 ? 'S' : 'X');
  const header = Array.from({ length: columns }, (_, c) => String(c + 1).padStart(3)).join('');
  return [`    ${header}`, ...cells.map((line, r) => `    ${letterOf(r + 1)} ${line.join('  ')}`)];
}

function rngLines(events: readonly GameEvent[]): string[] {
  const drawn = events.find((event) => event.type === 'numbers-drawn');
  return drawn === undefined ? [] : ['  RNG Usage:', `    row:${drawn.row}`, `    enemy value:${drawn.value}`];
}

const welcome = '  Welcome to Space Defender Version 2.';

/** Format of transcripts. No character may change. */
export const text: TextForm<SpaceDefender> = {
  initial: (state, viewer) => lines(state, 'ok', restingLines(state, viewer)),
  block: (report, viewer) =>
    report.error === undefined
      ? lines(report.state, 'ok', stepLines(report, viewer))
      : lines(report.state, 'error', [`  ${report.error.message}`]),
  faults: (faults: readonly ScriptFault[]) => faultText(faults),
};

function lines(state: ReadonlyState, kind: 'ok' | 'error', rest: readonly string[]): string {
  const { phase, turn, substate, debug } = state;
  const name = phase === 'in-game' ? `in game(${turn}.${substate})` : stateName(phase);
  return [`  state:${name}, ${debug ? 'debug' : 'normal'}, ${kind}`, ...rest].join('\n');
}

function stepLines({ state, command, events }: StepReport<SpaceDefender>, viewer: Viewer): string[] {
  const block = events[0] && blockLine(events[0]);
  if (block !== undefined) return [block];
  return command.name === 'setup_back' ? restingLines(state, viewer) : playedLines(state, events, viewer);
}

const playedLines = (state: ReadonlyState, events: StepReport<SpaceDefender>['events'], viewer: Viewer): string[] =>
  isSetupPhase(state.phase) ? setupMenu(state.phase, state.equipment) : gameBlock(state, events, viewer);

function restingLines(state: ReadonlyState, viewer: Viewer): string[] {
  if (state.phase === 'not-started') return [welcome];
  return playedLines(state, [], viewer);
}

const integer = (label: string, type: string, low: number, high: number) => `${label}: ${type} = ${low} .. ${high}`;
const threshold = (label: string) => integer(label, 'THRESHOLD', 1, 101);
const event = (name: string, ...args: string[]) => `${name}(${args.join(' ; ')})`;

/** Declarations of commands with arguments, as quoted in error messages. */
const declarations: Readonly<Record<string, string>> = {
  play: event(
    'play',
    integer('row', 'MAX_ROW', 5, 10),
    integer('column', 'MAX_COLUMN', 10, 30),
    ...['g_threshold', 'f_threshold', 'c_threshold', 'i_threshold', 'p_threshold'].map(threshold),
  ),
  setup_select: event('setup_select', integer('value', 'INPUT_VALUE', 1, 5)),
  setup_next: event('setup_next', integer('state', 'STATE', 1, 5)),
  setup_back: event('setup_back', integer('state', 'STATE', 1, 5)),
  move: event('move', 'row: ROW = {A, B, C, D, E, F, G, H, I, J}', integer('column', 'COLUMN', 1, 30)),
};

const usageOf = (name: string): string => declarations[name.toLowerCase()] ?? name.toLowerCase();

/** Output for a script with faults. It replaces the transcript. */
function faultText(faults: readonly ScriptFault[]): string {
  const [first] = faults;
  if (first?.kind === 'syntax')
    return [
      'Syntax Error: specification of command executions cannot be parsed',
      `parse error (Line ${first.line}, Column ${first.column})`,
    ].join('\n');
  return ['Type Error: specification of command executions is not type-correct', ...faults.map(typeFault)].join('\n');
}

const typeFault = ({ code, name, args }: ScriptFault): string =>
  code === 'unknown-command'
    ? `Error: unknown event name ${name}`
    : `${name}(${args.join(', ')}) does not conform to declaration ${usageOf(name)}`;

const attributes = (part: Part): string =>
  `    Health:${part.health}, Energy:${part.energy}, Regen:${part.healthRegen}/${part.energyRegen}, ` +
  `Armour:${part.armour}, Vision:${part.vision}, Move:${part.move}, Move Cost:${part.moveCost}`;

const selected = {
  weapon: (equipment: Readonly<Equipment>) => `  Weapon Selected:${weaponOf(equipment).name}`,
  armour: (equipment: Readonly<Equipment>) => `  Armour Selected:${armourOf(equipment).name}`,
  engine: (equipment: Readonly<Equipment>) => `  Engine Selected:${engineOf(equipment).name}`,
  power: (equipment: Readonly<Equipment>) => `  Power Selected:${powerOf(equipment).text}`,
};

const partMenu = (parts: readonly Part[]): string[] =>
  parts.flatMap((part, i) => [`  ${i + 1}:${part.name}`, attributes(part)]);

const weaponMenu = weapons.flatMap((weapon, i) => [
  `  ${i + 1}:${weapon.name} (${weapon.description})`,
  `${attributes(weapon)},`,
  `    Projectile Damage:${weapon.damage}, Projectile Cost:${weapon.cost} (${weapon.resource})`,
]);

/** Lines of a menu below the state line. */
function setupMenu(page: SetupPhase, equipment: Readonly<Equipment>): string[] {
  switch (page) {
    case 'weapon-setup':
      return [...weaponMenu, selected.weapon(equipment)];
    case 'armour-setup':
      return [...partMenu(armours), selected.armour(equipment)];
    case 'engine-setup':
      return [...partMenu(engines), selected.engine(equipment)];
    case 'power-setup':
      return [...powers.map(({ text }, i) => `  ${i + 1}:${text}`), selected.power(equipment)];
    case 'setup-summary':
      return Object.values(selected).map((line) => line(equipment));
  }
}
