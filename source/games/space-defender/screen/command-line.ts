import { letterOf } from '#engine/commands.ts';
import { type Advice, type ArgumentHelp, type CommandHelps, can, cannot } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import { cellName, distance } from '../cells.ts';
import { isOver } from '../outcome.ts';
import { afterRegeneration, reachOf } from '../sector.ts';
import type { View } from '../state.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { isSetupPhase, type SetupPhase, setupPhases, slotOf } from '../vocabulary.ts';
import { allowedOptions, powerCost } from './loadout.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';

/** Help for a command that no longer works once the mission is over. */
const always =
  (about: (view: View) => Advice) =>
  ({ view }: SpaceDefenderScene): Advice =>
    view.mission !== null && isOver(view) ? cannot('the mission is over') : about(view);

const inSetup = (about: (phase: SetupPhase, view: View) => Advice) =>
  always((view) => (isSetupPhase(view.phase) ? about(view.phase, view) : cannot('only in setup')));

type Ship = NonNullable<View['sector']>['starfighter'];

const inGame = (about: (ship: Ship, view: View) => Advice) =>
  always((view) =>
    view.phase === 'in-game' && view.sector !== null ? about(view.sector.starfighter, view) : cannot('only in a game'),
  );

type Help = ArgumentHelp<SpaceDefenderScreen>;

const threshold: Help = {
  advice(_, typed) {
    const min = Number(typed.at(-1));
    return min > 1 ? `here ${range(min, 101)}, as thresholds never fall` : undefined;
  },
};

const pages = (way: 1 | -1): Help => ({
  advice({ view: { phase } }) {
    if (!isSetupPhase(phase)) return undefined;
    const all = Array.from({ length: setupPhases.length }, (_, i) => pageAfter(phase, way * (i + 1)));
    const beyond = all.findIndex((page) => page === 'start' || page === 'out');
    const named = beyond < 0 ? all : all.slice(0, beyond + 1);
    const more = beyond >= 0 && beyond < all.length - 1 ? ' and more' : '';
    return `here ${named.map((page, i) => `${i + 1} ${page}`).join(', ')}${more}`;
  },
});

export const commandHelps: CommandHelps<SpaceDefenderScreen> = {
  play: {
    advice: always(({ phase, mission }) => {
      if (mission !== null) return cannot('not in a mission');
      return phase === 'not-started' ? can('a board and its dangers') : cannot('only before setup');
    }),
    args: {
      row: {},
      column: {},
      g_threshold: {},
      f_threshold: threshold,
      c_threshold: threshold,
      i_threshold: threshold,
      p_threshold: threshold,
    },
  },
  setup_next: {
    advice: inSetup((phase) =>
      can(phase === 'setup-summary' ? 'start the game' : `to ${pageAfter(phase, 1)}, or further`),
    ),
    args: { state: pages(1) },
  },
  setup_back: {
    advice: inSetup((phase, { mission }) => {
      if (phase !== 'weapon-setup') return can(`to ${pageAfter(phase, -1)}, or further`);
      return mission === null ? can('back to the board') : cannot('this is the first page');
    }),
    args: { state: pages(-1) },
  },
  setup_select: {
    advice: inSetup((phase) => {
      const slot = slotOf(phase);
      return slot === undefined ? cannot('not on the summary') : can(`a part for ${slot}`);
    }),
    args: {
      value: {
        advice({ view }) {
          const slot = slotOf(view.phase);
          const options = slot === undefined ? [] : allowedOptions(view, slot);
          if (options.length === 0) return undefined;
          return `here ${options.map(([number, name]) => `${number} ${name}`).join(', ')}`;
        },
      },
    },
  },
  move: {
    advice: inGame((ship) => {
      const { moveCost } = ship.attributes;
      const { energy } = afterRegeneration(ship);
      return reachOf(ship) > 0
        ? can(`go to a cell, ${moveCost} energy each`)
        : cannot(`${moveCost} energy a cell, you have ${energy}`);
    }),
    args: {
      row: { advice: ({ view }) => rowAdvice(view) },
      column: { advice: ({ view }, typed) => columnAdvice(view, typed) },
    },
  },
  fire: {
    advice: inGame((ship, { equipment }) => {
      const { name, cost, resource } = weaponOf(equipment);
      return costing(`${name}: ${cost} ${resource}`, cost, afterRegeneration(ship)[resource]);
    }),
  },
  special: {
    advice: inGame((ship, { equipment }) => {
      const power = powerOf(equipment);
      return costing(`${power.name}: ${powerCost(power)}`, power.cost, afterRegeneration(ship).energy);
    }),
  },
  pass: { advice: inGame(() => can('recharge twice as much')) },
  abort: {
    advice: always(({ phase, mission }) => {
      if (phase === 'not-started') return cannot('nothing to leave');
      return can(mission !== null ? 'give up the mission' : isSetupPhase(phase) ? 'leave setup' : 'give up this game');
    }),
  },
  toggle_debug_mode: {
    advice: always(({ debug }) => can(debug ? 'the fog again' : 'no fog, all values')),
  },
  toggle_rng_out: {
    advice: always(({ rngOutput }) => can(rngOutput ? 'stop printing the numbers drawn' : 'print the numbers drawn')),
  },
};

const costing = (text: string, cost: number, available: number): Advice =>
  available >= cost ? can(text) : cannot(`${text}, you have ${available}`);

function reachIn({ phase, sector, field }: View) {
  if (phase !== 'in-game' || sector === null || field === null) return undefined;
  const { starfighter } = sector;
  const reach = reachOf(starfighter);
  return { starfighter, field, reach, from: `in reach of ${pluralize(reach, 'cell')} from ${cellName(starfighter)}` };
}

function rowAdvice(view: View): string | undefined {
  const now = reachIn(view);
  if (now === undefined) return undefined;
  const { starfighter, field, reach, from } = now;
  const firstRow = Math.max(1, starfighter.row - reach);
  return `here ${range(letterOf(firstRow), letterOf(Math.min(field.rows, starfighter.row + reach)))} ${from}`;
}

function columnAdvice(view: View, [typed = '']: readonly string[]): string | undefined {
  const now = reachIn(view);
  if (now === undefined) return undefined;
  const { starfighter, field, reach, from } = now;
  const row = typed.toUpperCase().charCodeAt(0) - 64;
  if (!(row >= 1 && row <= field.rows)) return `no row ${typed} on this board`;
  const columnsInReach = reach - distance(starfighter, { row, column: starfighter.column });
  if (columnsInReach < 0) return `none in row ${letterOf(row)}: it is not ${from}`;
  const columns = range(
    Math.max(1, starfighter.column - columnsInReach),
    Math.min(field.columns, starfighter.column + columnsInReach),
  );
  return `here ${columns} ${from}`;
}

const range = (from: number | string, to: number | string): string => (from === to ? String(from) : `${from}..${to}`);

const pageNames: Readonly<Record<SetupPhase, string>> = {
  'weapon-setup': 'weapon',
  'armour-setup': 'armour',
  'engine-setup': 'engine',
  'power-setup': 'power',
  'setup-summary': 'summary',
};

/** Name of the setup page `by` pages after `phase`: `start` after the last page, `out` before the first. */
const pageAfter = (phase: SetupPhase, by: number): string => {
  const page = setupPhases[setupPhases.indexOf(phase) + by];
  return page === undefined ? (by > 0 ? 'start' : 'out') : pageNames[page];
};
