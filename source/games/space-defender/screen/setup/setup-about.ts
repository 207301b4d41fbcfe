import { type Line, span, spread, wrap } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Thresholds } from '../../sector.ts';
import { powerOf, sumOfParts, weaponOf } from '../../tables.ts';
import { type Equipment, enemyKinds, type SetupPhase } from '../../vocabulary.ts';
import { count, enemyGlyph } from '../board/look.ts';
import { chanceOfNothing, chancesOf } from '../draft.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { goalWords } from '../panel/goal.ts';
import { shotDamages } from '../status/intentions.ts';
import { flightLines, flightText, priceText } from '../watched/flight.ts';
import { chosenEquipment, endurance, nameOf } from './parts.ts';

const rows = (text: string, columns: number): Line[] => wrap(text, columns - 4).map((row): Line => [span(`   ${row}`)]);

/** What the parts of a ship mean, for a page with room for more. */
export function aboutParts(scene: SpaceDefenderScene): Section[] {
  const equipment = chosenEquipment(scene);
  return [aboutWeapon(scene, equipment, leastBelow), aboutArmour(equipment), aboutEngine(equipment)];
}

/** The last section of a setup page, in at most so many lines: what the choice under the cursor means. */
export function aboutChoice(scene: SpaceDefenderScene, phase: SetupPhase, room: number): Section {
  const equipment = chosenEquipment(scene);
  switch (phase) {
    case 'weapon-setup':
      return aboutWeapon(scene, equipment, room);
    case 'armour-setup':
      return aboutArmour(equipment);
    case 'engine-setup':
      return aboutEngine(equipment);
    case 'power-setup':
    case 'setup-summary':
      return aboutPower(scene, equipment);
  }
}

/** Columns of the board beside which the words find room. */
const narrowBoard = 14;

/** Where the words begin then. */
const besideBoard = 34;

/** Rows from which on a pattern of several rows leaves one to the words. */
const leastBelow = 8;

/** The pattern of the shot; the words are below it, or beside it where that leaves the rows to a wide pattern. */
function aboutWeapon({ columns }: SpaceDefenderScene, equipment: Equipment, room: number): Section {
  const weapon = weaponOf(equipment);
  const title = `how ${weapon.name} flies`;
  const tag = 'number = turn after firing';
  const most = Math.min(room >= leastBelow ? room - 1 : room, 11);
  const tall = flightLines(equipment, most, columns);
  if (tall.length === 1 || room >= leastBelow) {
    const words = spread([span(`   ${flightText(weapon)}`)], [span(`${priceText(weapon)} `)], columns);
    return { title, tag, lines: [...tall, words] };
  }
  const sentence = wrap(flightText(weapon), columns - besideBoard - 1);
  const apart = sentence.length + 2 <= tall.length ? [''] : [];
  const words = [...sentence, ...apart, priceText(weapon)];
  const top = Math.max(0, Math.floor((tall.length - words.length) / 2));
  const gap = ' '.repeat(besideBoard - 2 * narrowBoard);
  const lines = flightLines(equipment, most, narrowBoard).map(
    (row, i): Line => [...row, span(`${gap}${words[i - top] ?? ''}`)],
  );
  return { title, tag, lines };
}

/** What the shots of each kind take from a ship with this armour. */
function aboutArmour(equipment: Equipment): Section {
  const { armour } = sumOfParts(equipment);
  const shots = enemyKinds.flatMap((kind) => {
    const damages = shotDamages(kind).map((damage) => `${damage}>${Math.max(damage - armour, 0)}`);
    return damages.length === 0 ? [] : [[span(`   ${kind} `, 'enemy'), span(damages.join(' '))]];
  });
  return {
    title: `what a hit takes with ${nameOf('armour', equipment)}`,
    tag: `damage > less armour ${armour}`,
    lines: [shots.flat(), [span('   Ramming takes all the health that the enemy has left; armour does not help.')]],
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
      [span(`   ${energyRegen} energy comes back each turn, ${2 * energyRegen} in a turn of passing.`)],
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

/** How often a full ship can use its power. */
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
  return [span(`   Full energy pays for it ${times}; ${energyRegen} energy a turn make up for one in ${turns}.`)];
}

const often = (times: number): string => (times === 1 ? 'once' : `${times} times`);

/** What is to be done on the board, and what appears there. */
export function taskSection({ view, columns }: SpaceDefenderScene): Section | undefined {
  const { mission, field } = view;
  if (field === null) return undefined;
  const chances = [span('   each turn   ', 'dim'), ...chanceLine(field.thresholds)];
  if (mission === null) return { title: `board ${field.rows}x${field.columns}`, lines: [chances] };
  return {
    title: `what ${mission.title} asks for`,
    tag: `board ${field.rows}x${field.columns}`,
    lines: [[span(`   ${goalWords(mission.goal)}`, 'strong')], ...rows(mission.about, columns), chances],
  };
}

/** How likely each kind is to appear in a turn, on one row: `G 23 %  F 14 %  nothing 63 %`; without those that never do. */
function chanceLine(thresholds: Thresholds): Line {
  const chances = chancesOf(thresholds);
  return [
    ...enemyKinds.flatMap((kind) => {
      const [symbol, role] = enemyGlyph(kind);
      return chances[kind] === 0 ? [] : [span(symbol, role), span(` ${chances[kind]} %  `)];
    }),
    span(`nothing ${chanceOfNothing({ chances })} %`, 'dim'),
  ];
}
