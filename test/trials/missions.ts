import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSave } from '#engine/journal/save.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { generateMission, readMission, writeMission } from '#games/space-defender/levels.ts';
import { presets } from '#games/space-defender/screen/loadout.ts';
import { optionName } from '#games/space-defender/tables.ts';
import { type Equipment, equipmentSlots } from '#games/space-defender/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import {
  botWinsOf,
  habits,
  habitWinsOf,
  seedsOf,
  shipsOf,
  type Tried,
  wonMatch,
} from '../games/space-defender/missions/trials.ts';

/**
 * Measures how often each mission of Space Defender is won: by firing every turn, by waiting, by waiting in the corner,
 * by random moves, and by bots.
 *
 * `--missions a,b` names missions or level files. `--players fire,wait,corner,random,easy,normal,hard,Gunner`, where
 * the name of a ship means that bot normal flies it. `--ships hard` instead compares all allowed ships, flown by the
 * bot hard. `--record FOLDER` instead stores a match of each mission that hard has won. `--seeds 20` sets the number of
 * seeds, `--first 21` the first of them. `--tier 1` selects missions of a tier. `--made 40` uses 40 generated missions
 * instead, starting with number 0 or `--from 100`. With `--tier`, all 40 are of that tier.
 */
const { values } = parseArgs({
  options: {
    missions: { type: 'string' },
    players: { type: 'string' },
    seeds: { type: 'string' },
    first: { type: 'string' },
    made: { type: 'string' },
    from: { type: 'string' },
    tier: { type: 'string' },
    ships: { type: 'string' },
    record: { type: 'string' },
  },
});
const players = (values.players ?? 'fire,wait,corner,random,easy,normal,hard').split(',');
const seeds = seedsOf(Number(values.seeds ?? 20), Number(values.first ?? 1));
const wanted = values.missions?.split(',');

const bundled = bundledLevels(spaceDefender).map(({ source: { name, text } }) => ({ name, text }));
const files = (wanted ?? [])
  .filter((name) => name.includes('/'))
  .map((path) => ({ name: basename(path, '.txt'), text: readFileSync(path, 'utf8') }));
const named = wanted === undefined ? bundled : [...bundled.filter(({ name }) => wanted.includes(name)), ...files];
const isWanted = ({ tier }: { readonly tier: number }): boolean => (values.tier ?? `${tier}`) === `${tier}`;

function made(count: number): typeof named {
  const missions: typeof named = [];
  for (let i = Number(values.from ?? 0); missions.length < count; i++) {
    const mission = generateMission(`trial ${i}`);
    if (isWanted(mission)) missions.push({ name: `trial ${i}`, text: writeMission(mission) });
  }
  return missions;
}
const chosen = values.made === undefined ? named : made(Number(values.made));

function recordWins(folder: string): void {
  for (const tried of triedMissions()) {
    const match = wonMatch(tried, [...'abcdefghij'], 'hard');
    if (match !== undefined) writeFileSync(join(folder, `${tried.name}.turncade`), writeSave(match));
  }
}

function compareMissions(): void {
  process.stdout.write(
    `${'mission'.padEnd(16)}tier ${players.map((name) => name.padStart(7)).join('')}  of ${seeds.length}\n`,
  );
  for (const tried of triedMissions()) {
    process.stdout.write(`${tried.name.padEnd(16)}${String(tried.mission.tier).padStart(4)} `);
    for (const player of players) process.stdout.write(String(wins(tried, player)).padStart(7));
    process.stdout.write('\n');
  }
}

/** Number of seeds per ship at the end of each round. After a round, the worse half of the ships drops out. */
const rounds = [0.1, 0.25, 0.5, 1].map((part) => Math.ceil(part * seeds.length));

function compareShips(bot: string): void {
  const best = new Map<string, number>();
  let free = 0;
  for (const tried of triedMissions()) {
    let ships = shipsOf(tried).map((ship) => ({ ship, won: 0 }));
    if (ships.length === 1) continue;
    free++;
    let played = 0;
    for (const round of rounds) {
      if (played > 0) {
        const [most = 0, middle = 0] = [0, Math.ceil(ships.length / 2) - 1].map((i) => ships[i]?.won ?? 0);
        ships = ships.filter(({ won }) => won >= Math.min(most, Math.max(1, middle)));
      }
      ships = ships
        .map(({ ship, won }) => ({ ship, won: won + botWinsOf(tried, seeds.slice(played, round), bot, only(ship)) }))
        .sort((a, b) => b.won - a.won);
      played = round;
    }
    const top = ships.filter(({ won }) => won === ships[0]?.won);
    for (const { ship } of top) best.set(nameOf(ship), (best.get(nameOf(ship)) ?? 0) + 1 / top.length);
    const outcomes = ships.map(({ ship, won }) => `${nameOf(ship)} ${won}`).join(', ');
    process.stdout.write(`${tried.name} (of ${seeds.length}): ${outcomes}\n`);
  }
  process.stdout.write(`Best of all, ties shared, in ${free} missions:\n`);
  for (const [ship, count] of [...best].sort(([, a], [, b]) => b - a))
    process.stdout.write(`${ship}: ${count.toFixed(1)}\n`);
}

const nameOf = (ship: Readonly<Equipment>): string =>
  equipmentSlots
    .filter((slot) => slot !== 'power')
    .map((slot) => optionName(slot, ship[slot]))
    .join('/');

const only = ({ weapon, armour, engine, power }: Readonly<Equipment>) => ({
  weapon: [weapon],
  armour: [armour],
  engine: [engine],
  power: [power],
});

function triedMissions(): Tried[] {
  return chosen.flatMap(({ name, text }) => {
    const read = readMission(text);
    if (!read.ok) throw new Error(`${name}: ${read.error.message}`);
    const { goal } = read.value;
    return goal.type === 'endless' || !isWanted(read.value) ? [] : [{ name, text, mission: read.value }];
  });
}

function wins(tried: Tried, player: string): number {
  const preset = presets.find(({ name }) => name === player);
  if (preset !== undefined) return botWinsOf(tried, seeds, 'normal', preset.parts);
  const habit = habits.find((name) => name === player);
  return habit === undefined ? botWinsOf(tried, seeds, player) : habitWinsOf(tried, seeds, habit);
}

if (values.record !== undefined) recordWins(values.record);
else if (values.ships === undefined) compareMissions();
else compareShips(values.ships);
