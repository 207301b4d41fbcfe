import type { ScriptFault, StepReport, TextForm } from '../../../engine/script.ts';
import type { Viewer } from '../../../engine/vocabulary.ts';
import type { SpaceDefender } from '../game-types.ts';
import { armourOf, armours, engineOf, engines, type Part, powerOf, powers, weaponOf, weapons } from '../tables.ts';
import { type Equipment, isSetupPhase, type SetupPhase, stateName } from '../vocabulary.ts';
import { blockLine } from './event-texts.ts';
import type { ReadonlyState } from './game-block.ts';
import { gameBlock } from './game-block.ts';

const welcome = '  Welcome to Space Defender Version 2.';

/** The transcript, character by character as the rules demand (sections 1, 2, 12 to 14). */
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

/** The declarations that a fault of arguments quotes; commands that are not here have no arguments. */
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

/** The declaration of a command as faults quote it. */
const usageOf = (name: string): string => declarations[name.toLowerCase()] ?? name.toLowerCase();

/** What a script with faults prints instead of a transcript (rules, section 14). */
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

/** The lines of a setup page below its state line (rules, section 2). */
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
