import { letterOf } from '../../../../engine/arguments.ts';
import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { cellName, distance } from '../../cells.ts';
import { isOver } from '../../outcome.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import type { View } from '../../view.ts';
import { isSetupPhase, type SetupPhase, setupPhases, slotOf } from '../../vocabulary.ts';
import { count } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { pageAfter } from '../setup/pages.ts';
import { allowedOptions, powerCost } from '../setup/parts.ts';

/** What a command would do and cost now, or why it cannot be used. */
export function advice({ view }: SpaceDefenderScene, command: string): Advice {
  if (view.mission !== null && isOver(view)) return cannot('the mission is over');
  return advices[command]?.(view) ?? noCommand;
}

const advices: Readonly<Record<string, (view: View) => Advice>> = {
  play: ({ phase, mission }) =>
    mission !== null
      ? cannot('not in a mission')
      : phase === 'not-started'
        ? can('a board and its dangers')
        : cannot('only before setup'),
  setup_next: (view) =>
    inSetup(view, (phase) =>
      can(phase === 'setup-summary' ? 'start the game' : `to ${pageAfter(phase, 1)}, or further`),
    ),
  setup_back: (view) =>
    inSetup(view, (phase) => {
      if (phase !== 'weapon-setup') return can(`to ${pageAfter(phase, -1)}, or further`);
      return view.mission === null ? can('back to the board') : cannot('this is the first page');
    }),
  setup_select: (view) =>
    inSetup(view, (phase) => {
      const slot = slotOf(phase);
      return slot === undefined ? cannot('not on the summary') : can(`a part for ${slot}`);
    }),
  move: (view) =>
    inGame(view, (ship) => {
      const { moveCost } = ship.attributes;
      const { energy } = afterRegeneration(ship);
      return reachOf(ship) > 0
        ? can(`go to a cell, ${moveCost} energy each`)
        : cannot(`${moveCost} energy a cell, you have ${energy}`);
    }),
  fire: (view) =>
    inGame(view, (ship) => {
      const { name, cost, resource } = weaponOf(view.equipment);
      return costing(`${name}: ${cost} ${resource}`, cost, afterRegeneration(ship)[resource]);
    }),
  special: (view) =>
    inGame(view, (ship) => {
      const power = powerOf(view.equipment);
      return costing(`${power.name}: ${powerCost(power)}`, power.cost, afterRegeneration(ship).energy);
    }),
  pass: (view) => inGame(view, () => can('regenerate twice')),
  abort: ({ phase, mission }) =>
    phase === 'not-started'
      ? cannot('nothing to leave')
      : can(mission !== null ? 'give up the mission' : isSetupPhase(phase) ? 'leave setup' : 'give up this game'),
  toggle_debug_mode: ({ debug }) => can(debug ? 'the fog again' : 'no fog, all values'),
  toggle_rng_out: ({ rngOutput }) => can(rngOutput ? 'stop printing the numbers drawn' : 'print the numbers drawn'),
};

const costing = (text: string, cost: number, left: number): Advice =>
  left >= cost ? can(text) : cannot(`${text}, you have ${left}`);

const inSetup = ({ phase }: View, about: (phase: SetupPhase) => Advice): Advice =>
  isSetupPhase(phase) ? about(phase) : cannot('only in setup');

type Ship = NonNullable<View['sector']>['starfighter'];

const inGame = ({ phase, sector }: View, about: (ship: Ship) => Advice): Advice =>
  phase === 'in-game' && sector !== null ? about(sector.starfighter) : cannot('only in a game');

/** What of an argument's range can be used now, given the arguments before it; nothing where it is all of it. */
export function argumentAdvice(
  { view }: SpaceDefenderScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  switch (command) {
    case 'play':
      return thresholdAdvice(argument, typed);
    case 'setup_select':
      return optionAdvice(view);
    case 'setup_next':
    case 'setup_back':
      return pageAdvice(view, command === 'setup_next' ? 1 : -1);
    case 'move':
      return moveAdvice(view, argument, typed);
    default:
      return undefined;
  }
}

/** Thresholds never fall: each is at least the one before it. */
function thresholdAdvice(argument: string, typed: readonly string[]): string | undefined {
  const least = Number(typed.at(-1));
  const follows = argument.endsWith('_threshold') && argument !== 'g_threshold';
  return follows && least > 1 ? `here ${range(least, 101)}, as thresholds never fall` : undefined;
}

function optionAdvice(view: View): string | undefined {
  const slot = slotOf(view.phase);
  const options = slot === undefined ? [] : allowedOptions(view, slot);
  return options.length === 0 ? undefined : `here ${options.map(([number, name]) => `${number} ${name}`).join(', ')}`;
}

function pageAdvice({ phase }: View, way: 1 | -1): string | undefined {
  if (!isSetupPhase(phase)) return undefined;
  const pages = Array.from({ length: setupPhases.length }, (_, i) => pageAfter(phase, way * (i + 1)));
  const beyond = pages.findIndex((page) => page === 'start' || page === 'out');
  const named = beyond < 0 ? pages : pages.slice(0, beyond + 1);
  const more = beyond >= 0 && beyond < pages.length - 1 ? ' and more' : '';
  return `here ${named.map((page, i) => `${i + 1} ${page}`).join(', ')}${more}`;
}

function moveAdvice({ phase, sector, field }: View, argument: string, typed: readonly string[]): string | undefined {
  if (phase !== 'in-game' || sector === null || field === null) return undefined;
  const { starfighter } = sector;
  const reach = reachOf(starfighter);
  const from = `in reach of ${count(reach, 'cell')} from ${cellName(starfighter)}`;
  if (argument === 'row') {
    const least = Math.max(1, starfighter.row - reach);
    return `here ${range(letterOf(least), letterOf(Math.min(field.rows, starfighter.row + reach)))} ${from}`;
  }
  const row = (typed[0] ?? '').toUpperCase().charCodeAt(0) - 64;
  if (!(row >= 1 && row <= field.rows)) return `no row ${typed[0] ?? ''} on this board`;
  const left = reach - distance(starfighter, { row, column: starfighter.column });
  if (left < 0) return `none in row ${letterOf(row)}: it is not ${from}`;
  const columns = range(Math.max(1, starfighter.column - left), Math.min(field.columns, starfighter.column + left));
  return `here ${columns} ${from}`;
}

const range = (least: number | string, most: number | string): string =>
  least === most ? String(least) : `${least}..${most}`;
