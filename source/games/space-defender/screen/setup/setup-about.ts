import { wrap } from '../../../../engine/text/width.ts';
import type { Section } from '../../../../screen/frame.ts';
import { justify, type Line, span } from '../../../../screen/styled-text.ts';
import type { Thresholds } from '../../sector.ts';
import { powerOf, sumOfParts, weaponOf } from '../../tables.ts';
import { count } from '../../text/words.ts';
import { type Equipment, type EquipmentSlot, enemyKinds } from '../../vocabulary.ts';
import { flightLines, flightText, priceText } from '../animation/flight.ts';
import { enemyGlyph } from '../board/look.ts';
import { chanceOfNothing, chancesOf } from '../draft.ts';
import { shotDamages } from '../enemy-intents.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { goalWords } from '../panel/goal.ts';
import { endurance, nameOf } from './parts.ts';

const rows = (text: string, columns: number): Line[] => wrap(text, columns - 4).map((row): Line => [span(`   ${row}`)]);

/** What a part of a ship means. */
export function aboutPart(scene: SpaceDefenderScene, equipment: Equipment, slot: EquipmentSlot): Section {
  switch (slot) {
    case 'weapon':
      return aboutWeapon(scene, equipment, weaponRows);
    case 'armour':
      return aboutArmour(equipment);
    case 'engine':
      return aboutEngine(equipment);
    case 'power':
      return aboutPower(scene, equipment);
  }
}

/** Most rows of the pattern of a shot and its words. */
const weaponRows = 8;

/** The pattern of the shot, and what it does below it. */
function aboutWeapon({ columns }: SpaceDefenderScene, equipment: Equipment, room: number): Section {
  const weapon = weaponOf(equipment);
  const words = justify([span(`   ${flightText(weapon)}`)], [span(`${priceText(weapon)} `)], columns);
  return {
    title: `how ${weapon.name} flies`,
    tag: 'number = turn after firing',
    lines: [...flightLines(equipment, room - 1, columns), words],
  };
}

/** What the shots of each kind take from a ship with this armour. */
function aboutArmour(equipment: Equipment): Section {
  const { armour } = sumOfParts(equipment);
  const shots = enemyKinds.flatMap((kind) => {
    const damages = shotDamages(kind).map((damage) => `${damage}>${Math.max(damage - armour, 0)}`);
    return damages.length === 0 ? [] : [[span(`   ${kind} `, 'enemy'), span(damages.join(' '))]];
  });
  return {
    title: `what a hit costs with ${nameOf('armour', equipment)}`,
    tag: `damage > damage after armour ${armour}`,
    lines: [shots.flat(), [span('   Ramming costs all the health that the enemy has left; armour does not help.')]],
  };
}

function aboutEngine(equipment: Equipment): Section {
  const { move, moveCost, energyRegen, vision } = sumOfParts(equipment);
  const { cells } = endurance(equipment);
  const flight = `${count(move, 'cell')} a move, ${moveCost} energy each; ${cells} on full energy`;
  return {
    title: `how far ${nameOf('engine', equipment)} flies`,
    lines: [
      [span(`   ${flight}; sees ${count(vision, 'cell')}.`)],
      [span(`   ${energyRegen} energy comes back each turn, ${2 * energyRegen} when you wait.`)],
    ],
  };
}

function aboutPower({ columns }: SpaceDefenderScene, equipment: Equipment): Section {
  const power = powerOf(equipment);
  const words = power.text.slice(power.text.indexOf(': ') + 2);
  return {
    title: `what ${power.name} does`,
    lines: [...rows(words, columns), supplyLine(equipment)],
  };
}

function supplyLine(equipment: Equipment): Line {
  const { cost } = powerOf(equipment);
  const { health, energy, energyRegen } = sumOfParts(equipment);
  if (cost === 0) {
    const spent = Math.min(50, health - 1);
    return [span(`   With full health it makes ${2 * spent} energy and leaves ${health - spent} health.`)];
  }
  if (energy < cost) return [span(`   ! This ship holds ${energy} energy: never enough for it.`, 'warning')];
  const turns = count(Math.ceil(cost / energyRegen), 'turn');
  const times = often(Math.floor(energy / cost));
  return [span(`   Full energy pays for it ${times}; it recharges in ${turns}.`)];
}

const often = (times: number): string => (times === 1 ? 'once' : `${times} times`);

/** What is to be done on the board, and what appears there. */
export function taskSection({ view, columns }: SpaceDefenderScene): Section | undefined {
  const { mission, field } = view;
  if (field === null) return undefined;
  const chances = [span('   spawns per turn   ', 'dim'), ...chanceLine(field.thresholds)];
  if (mission === null) return { title: `board ${field.rows}x${field.columns}`, lines: [chances] };
  return {
    title: 'mission',
    tag: `board ${field.rows}x${field.columns}`,
    lines: [[span(`   ${goalWords(mission)}`, 'strong')], ...rows(mission.about, columns), chances],
  };
}

/** How likely each kind is to appear in a turn, on one row: `G 23 %  F 14 %  none 63 %`; without those that never do. */
function chanceLine(thresholds: Thresholds): Line {
  const chances = chancesOf(thresholds);
  return [
    ...enemyKinds.flatMap((kind) => {
      const [symbol, role] = enemyGlyph(kind);
      return chances[kind] === 0 ? [] : [span(symbol, role), span(` ${chances[kind]} %  `)];
    }),
    span(`none ${chanceOfNothing({ chances })} %`, 'dim'),
  ];
}
