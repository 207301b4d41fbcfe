import { letterOf } from '#engine/commands.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { type Guidance, lessonsOf } from '#screen/game/teaching.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { firstAhead, homeColumn } from '../bots/evaluation.ts';
import { type LessonStep, lessonStep } from '../bots/lesson.ts';
import { actionText } from '../bots/reasons.ts';
import { type Cell, cellName, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { choiceOf, chosenLoss, type Forecast, lossesOf, type Outlook } from '../lookahead.ts';
import type { Enemy } from '../sector.ts';
import type { SectorView, View } from '../state.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { waitCommand } from './keys/actions.ts';
import { isTurnCommand, type Local, type SpaceDefenderScene, type SpaceDefenderScreen } from './local.ts';
import { predict, predictOutlook, uncapitalize, warningsOf } from './move-preview.ts';

/** Lets Enter play the hint. Puts the cursor on the destination of a move, or on the ship for other actions. */
export function withHint({ view, local }: SpaceDefenderScene, [first]: readonly Command[]): Local {
  const ship = view.sector?.starfighter;
  if (ship === undefined || first === undefined || !isTurnCommand(first)) return local;
  const { row, column } = first.name === 'move' ? first.args : ship;
  return { ...local, cursor: { row, column }, hint: first };
}

/** Sentence about a hint, without keys, because text mode uses it, too. Falls back to the bot's reason `why`. */
export function hintSentence({ view, level }: SpaceDefenderScene, [first]: readonly Command[], why: string): string {
  if (first?.name === 'setup_select') return `Hint: choose ${why}`;
  const { sector } = view;
  const planned = first === undefined || first.name.startsWith('setup_') ? undefined : predict(view, first);
  if (first === undefined || sector === null || planned === undefined) return `Hint: ${uncapitalize(why)}`;
  const deed = actionText(first, view.equipment);
  if (puzzleOf(level) !== undefined) return `Hint: ${deed}. ${why}`;
  const hint = { view, sector, planned, outlook: predictOutlook(view) };
  const reason = reasonFor(hint, first);
  if (reason === undefined) return `Hint: ${why.startsWith('Plan: ') ? why.slice('Plan: '.length) : `${deed}. ${why}`}`;
  return `Hint: ${reason.startsWith(powerOf(view.equipment).name) ? reason : uncapitalize(reason)}`;
}

interface Hint {
  readonly view: View;
  readonly sector: SectorView;
  readonly planned: Forecast;
  readonly outlook: Outlook;
}

function reasonFor(hint: Hint, command: Command): string | undefined {
  switch (command.name) {
    case 'move':
      return flightReason(hint, command.args);
    case 'fire':
      return firingReason(hint);
    case 'special':
      return using(hint);
    case 'pass':
      return waitReason(hint);
    default:
      return undefined;
  }
}

function flightReason(hint: Hint, cell: Cell): string | undefined {
  const { sector, planned } = hint;
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  const deed = `Fly to ${cellName(cell)} (${pluralize(cells, 'cell')}, ${cells * starfighter.attributes.moveCost} energy)`;
  const ram = planned.events.find((event) => event.type === 'rammed' && distance(event, cell) === 0);
  if (ram?.type === 'rammed') {
    const score = planned.acted.score - sector.score;
    const escapes = leavesIfYouWait(hint, ram.id) ? ' Otherwise it escapes.' : '';
    return `Ram ${ram.kind} ${ram.id} at ${cellName(ram)}: you lose ${ram.damage} of ${starfighter.health} health, score +${score}.${escapes}`;
  }
  const saved = savedBy(hint, { name: 'move', args: { row: cell.row, column: cell.column } });
  if (saved !== undefined) return `${deed}: ${saved}`;
  const target = firstAhead(planned.next, cell.row, cell.column);
  const lost = chosenLoss(lossesOf(planned));
  if (target !== undefined && cell.row !== starfighter.row)
    return `${deed} and fire next turn: ${lost > 0 ? `you lose ${lost} health, but ` : ''}${nameOf(target)} is ahead in that row, with ${target.health} of ${target.totalHealth} health.${lost > 0 ? '' : whyNow(target)}`;
  const { rows } = planned.next.field;
  const isNearer = fromHome(planned.next.starfighter, rows) < fromHome(starfighter, rows);
  return isNearer && lost === 0 ? `${deed}: from the middle you see the most and have room behind you.` : undefined;
}

const fromHome = ({ row, column }: Cell, rows: number): number =>
  Math.abs(row - (rows + 1) / 2) + Math.abs(column - homeColumn);

/** Clause on the damage of waiting that `command` avoids. Undefined if it avoids none. */
function savedBy({ view, outlook }: Hint, command: Command): string | undefined {
  const staying = choiceOf(outlook, waitCommand);
  const chosen = choiceOf(outlook, command);
  const passed = predict(view, waitCommand);
  if (staying === undefined || chosen === undefined || passed === undefined) return undefined;
  const [first] = warningsOf(view, passed);
  if (first === undefined || chosen.isEnd || (!staying.isEnd && staying.more <= chosen.more)) return undefined;
  if (staying.isEnd) return `if you stay, ${first.cause}, and you are destroyed.`;
  const still = outlook.unavoidableLoss + chosen.more;
  return `if you stay, ${first.cause}: you lose ${staying.more + outlook.unavoidableLoss}${still > 0 ? ` instead of ${still}` : ''}.`;
}

function firingReason(hint: Hint): string | undefined {
  const { view, sector, planned } = hint;
  const ownShots = new Set(
    planned.events.flatMap((event) => (event.type === 'projectile-spawned' && event.by === 0 ? [event.id] : [])),
  );
  const later: readonly GameEvent[] = [...planned.events, ...planned.reactions, ...planned.volley];
  const hit = later.find((event) => event.type === 'hit' && event.id > 0 && ownShots.has(event.projectile));
  if (hit?.type === 'hit') {
    const target = sector.enemies.find(({ id }) => id === hit.id);
    if (hit.health === 0) return `Fire at ${hit.kind} ${hit.id}: the shot destroys it next turn.${lures(target)}`;
    const damageText = `${hit.damage} damage next turn, ${hit.health} health left`;
    const ram = later.find((event) => event.type === 'rammed' && event.id === hit.id);
    if (ram?.type === 'rammed')
      return `Fire at ${hit.kind} ${hit.id}: ${damageText}. Then it rams you for ${ram.damage}.`;
    return `Fire at ${hit.kind} ${hit.id}: ${damageText}. Then fire again.${target === undefined ? '' : whyNow(target)}`;
  }
  const met = later.find((event) => event.type === 'negated' && (ownShots.has(event.id) || ownShots.has(event.other)));
  const { starfighter } = sector;
  const target = firstAhead(sector, starfighter.row, starfighter.column);
  if (met?.type === 'negated') {
    const on = met.survivor !== null && ownShots.has(met.survivor) && target !== undefined;
    return `Fire: your shot takes out the enemy shot at ${cellName(met)}${on ? `, and carries ${met.damage} damage on to ${nameOf(target)}` : ''}.`;
  }
  if (target === undefined) return undefined;
  const { damage } = weaponOf(view.equipment);
  const each = Math.max(0, damage - target.armour);
  const shots = each === 0 ? 0 : Math.ceil(target.health / each);
  return shots === 0
    ? undefined
    : `Fire at ${nameOf(target)} at ${cellName(target)}: ${pluralize(shots, 'shot')} of ${each} ${shots === 1 ? 'destroys' : 'destroy'} it.${whyNow(target)}`;
}

/** Mentions that an Interceptor in the ship's row does not move when the ship fires. */
const lures = (target: Readonly<Enemy> | undefined): string =>
  target?.kind === 'Interceptor' ? ' It does not move while you fire.' : '';

function whyNow({ kind }: Readonly<Pick<Enemy, 'kind'>>): string {
  switch (kind) {
    case 'Carrier':
      return ' It launches an Interceptor every turn it sees you.';
    case 'Pylon':
      return ' It heals the others.';
    case 'Grunt':
      return ' It gains 10 health every time you wait.';
    default:
      return '';
  }
}

function using(hint: Hint): string | undefined {
  const { view, sector, planned } = hint;
  const { starfighter } = sector;
  const { health, energy, attributes } = starfighter;
  switch (powerOf(view.equipment).name) {
    case 'Repair': {
      if (health < attributes.health) {
        const passed = predict(view, waitCommand);
        const [threat] = passed === undefined ? [] : warningsOf(view, passed);
        return `Use Repair (50 energy): you have ${health} of ${attributes.health} health${threat === undefined ? '' : `, and ${threat.cause}`}.`;
      }
      return energy >= attributes.energy
        ? 'Use Repair. Your energy is full anyway, and you keep health above your maximum.'
        : undefined;
    }
    case 'Overcharge':
      return `Overcharge: you have ${energy} energy, and ${planned.acted.starfighter.energy} afterwards.`;
    case 'Deploy Drones': {
      const cleared = planned.events.filter((event) => event.type === 'neutralized' && event.side === 'enemy').length;
      return cleared === 0 ? undefined : `Deploy Drones: it clears ${pluralize(cleared, 'enemy shot')}.`;
    }
    case 'Orbital Strike': {
      const fallen = planned.events.flatMap((event) =>
        event.type === 'struck' && event.health === 0 ? [`${event.kind} ${event.id}`] : [],
      );
      return fallen.length === 0 ? undefined : `Orbital Strike: it destroys ${listOf(fallen)}.`;
    }
    case 'Recall': {
      const saved = savedBy(hint, { name: 'special', args: {} });
      return saved === undefined ? undefined : `Recall: ${saved}`;
    }
  }
}

function waitReason({ sector }: Hint): string | undefined {
  const { energy, attributes } = sector.starfighter;
  if (sector.enemies.length > 0) return undefined;
  const turns = Math.ceil((attributes.energy - energy) / (2 * attributes.energyRegen));
  const full = turns <= 0 ? 'energy is full' : `energy will be full in ${pluralize(turns, 'turn')}`;
  return `Wait: no enemy is in sight, and ${full}.`;
}

const nameOf = ({ kind, id }: Readonly<Pick<Enemy, 'kind' | 'id'>>): string => `${kind} ${id}`;

function leavesIfYouWait({ view }: Hint, id: number): boolean {
  const passed = predict(view, waitCommand);
  return (
    passed?.reactions.some((event) => event.type === 'enemy-moved' && event.id === id && event.to === null) === true
  );
}

/** Lessons that count as learned after the player has seen them. */
const [aim, shot] = ['aim', 'shot'] as const;

/** Next step of the lesson. Undefined for spectators, outside a game, and in the debug view. */
export function guide(
  scene: SpaceDefenderScene,
  taught: ReadonlySet<string>,
): Guidance<SpaceDefenderScreen> | undefined {
  const { view, debug, watched } = scene;
  if (view.sector === null || view.phase !== 'in-game' || debug || watched === true) return undefined;
  const step = lessonStep(view);
  if (step === undefined) return undefined;
  const { command, why, target } = step;
  if (command.name === 'move') return flightStep(scene, command.args, flightReasons[why](command.args));
  if (command.name === 'fire' && target !== undefined) return firingStep(target, taught);
  return waitStep(scene, { sector: view.sector, target, isEvading: why === 'evade' }, taught);
}

const flightReasons = {
  fire: comesIn,
  row: comesIn,
  wait: comesIn,
  back: () => 'Too far forward: the next Grunt would ram you before you can fire. Fly back.',
  evade: () => 'Staying here would cost you health: get out of the way, then come back.',
} as const satisfies Record<LessonStep['why'], (cell: Cell) => string>;

function firingStep(
  target: Readonly<Pick<Enemy, 'row' | 'column' | 'health'>>,
  taught: ReadonlySet<string>,
): Guidance<SpaceDefenderScreen> {
  const why = taught.has(shot)
    ? `The Grunt at ${cellName(target)} is in your row. Fire until it is destroyed.`
    : `It is in your row, with ${target.health} health. A shot does 70 damage: fire again.`;
  return {
    key: 'f',
    says: [why, 'f: fire. Your shots move first every turn.'],
    spoken: `${why} Type fire.`,
    teaches: shot,
  };
}

function comesIn({ row }: Cell): string {
  return `A Grunt is coming in row ${letterOf(row)}. Shots fly straight: get into its row, far from it.`;
}

/** Lesson step that flies to `cell`. If the cursor is elsewhere, the step first moves the cursor. */
function flightStep({ local }: SpaceDefenderScene, cell: Cell, why: string): Guidance<SpaceDefenderScreen> {
  const isThere = distance(cell, local.cursor) === 0;
  return {
    key: isThere ? 'Enter' : 'arrows',
    says: [
      why,
      isThere
        ? `Enter: fly to ${cellName(cell)}. The panel shows path and cost.`
        : `Arrows: point at ${cellName(cell)}.`,
    ],
    spoken: `${why} Type fly ${cellName(cell)}.`,
  };
}

function waitStep(
  { view }: SpaceDefenderScene,
  {
    sector,
    target,
    isEvading,
  }: { readonly sector: SectorView; readonly target: Cell | undefined; readonly isEvading: boolean },
  taught: ReadonlySet<string>,
): Guidance<SpaceDefenderScreen> {
  const why = isEvading
    ? 'Going for that Grunt would cost you health. Let it pass; another comes soon.'
    : target !== undefined
      ? 'You are out of energy. Waiting recharges twice as much.'
      : view.turn <= 1 && !taught.has(aim)
        ? 'S is your ship. Destroy two Grunts, and you win. They come out of the fog.'
        : sector.enemies.length === 0
          ? 'No Grunt in sight. The next one comes out of the fog soon.'
          : 'Too close: there is no time to fire. Let it pass; the next Grunt comes soon.';
  return {
    key: 't',
    says: [why, `t: wait a turn.${target === undefined && !taught.has(aim) ? ' Ctrl+T skips the tutorial.' : ''}`],
    spoken: `${why} Type wait.`,
    teaches: aim,
  };
}

const isQuiet = ({ view, local, debug }: SpaceDefenderScene): boolean =>
  view.sector !== null &&
  view.phase === 'in-game' &&
  !debug &&
  local.news === undefined &&
  distance(view.sector.starfighter, local.cursor) === 0;

const did = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
  type: 'starfighter-moved' | 'fired' | 'passed',
): boolean => after.view.turn !== before.view.turn && after.events.some((event) => event.type === type);

const pointsAtEnemy = ({ view, local }: SpaceDefenderScene): boolean =>
  view.sector?.enemies.some((enemy) => distance(enemy, local.cursor) === 0) ?? false;

export const firstMatch = lessonsOf(isQuiet, [
  {
    key: 'arrows',
    says: [
      'This is your ship. Point at a cell with the arrows; Enter flies there.',
      'A preview shows path, cost and danger. Ctrl+T skips the tutorial.',
    ],
    spoken:
      'Your ship can fly to another cell every turn. Type reach to hear which cells it can reach, preview and a cell to hear what a flight costs and what would hit you, and fly and a cell to go there, as in fly C4.',
    done: (before, after) => did(before, after, 'starfighter-moved'),
  },
  {
    key: 'f',
    says: ['f fires your weapon. Your shots move first every turn.', 'Kills score. Enemies that get away do not.'],
    spoken:
      'Your weapon fires to the right. In every later turn, your shots move first. Kills score. Enemies that get away do not. Type fire.',
    done: (before, after) => did(before, after, 'fired'),
  },
  {
    key: 'e',
    says: [
      'e lists what each enemy in sight does next; Tab points at them.',
      'They act differently when they see you, and when you wait or fire.',
    ],
    done: (before, after) =>
      (after.local.below === 'enemies' && before.local.below === 'log') ||
      (pointsAtEnemy(after) && !pointsAtEnemy(before)),
  },
  {
    key: 't',
    says: [
      't waits a turn and recharges twice as much.',
      'But Fighters fly 6 cells and fire for 100, and Carriers launch 2 Interceptors.',
    ],
    spoken:
      'Waiting recharges twice as much. But Fighters fly 6 cells and fire for 100, and Carriers launch 2 Interceptors. Type wait.',
    done: (before, after) => did(before, after, 'passed'),
  },
  {
    key: '?',
    says: [
      '? shows keys and rules. Red cells hurt if you end your turn there.',
      'Tutorial complete. Play on; b gives a hint when you want one.',
    ],
    spoken:
      'Type enemies and shots to hear what is in sight, hint for what a bot would play, help for all commands, and rules for the rule book. Play on.',
    done: (before, after) => after.view.turn !== before.view.turn || after.debug !== before.debug,
  },
]);
