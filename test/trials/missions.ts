import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { spaceDefender } from '#games/space-defender/index.ts';
import { generateMission, readMission, writeMission } from '#games/space-defender/levels.ts';
import { presets } from '#games/space-defender/screen/loadout.ts';
import { bundledLevels } from '#storage/levels.ts';
import { botWinsOf, seedsOf, stubbornWinsOf, type Tried } from '../games/space-defender/missions/trials.ts';

/**
 * Measures how often each mission of Space Defender is won: by firing every turn, by waiting, at random, and by bots.
 *
 * `--missions a,b` names missions or level files. `--players fire,wait,random,easy,normal,hard,Gunner`, where the name
 * of a ship means that bot normal flies it. `--seeds 20` uses the first 20 seeds, or those after `--first 21`. `--tier
 * 1` selects missions of a tier. `--made 40` uses 40 generated missions instead, of that tier if given, starting with
 * number `--from 100`.
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
  },
});
const players = (values.players ?? 'fire,wait,random,normal,hard').split(',');
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

process.stdout.write(
  `${'mission'.padEnd(16)}tier ${players.map((name) => name.padStart(7)).join('')}  of ${seeds.length}\n`,
);
for (const { name, text } of chosen) {
  const read = readMission(text);
  if (!read.ok) throw new Error(`${name}: ${read.error.message}`);
  const mission = read.value;
  if (mission.goal.type === 'endless' || !isWanted(mission)) continue;
  process.stdout.write(`${name.padEnd(16)}${String(mission.tier).padStart(4)} `);
  for (const player of players) process.stdout.write(String(wins({ name, text, mission }, player)).padStart(7));
  process.stdout.write('\n');
}

function wins(tried: Tried, player: string): number {
  const preset = presets.find(({ name }) => name === player);
  if (preset !== undefined) return botWinsOf(tried, seeds, 'normal', preset.parts);
  return player === 'fire' || player === 'wait'
    ? stubbornWinsOf(tried, seeds, player)
    : botWinsOf(tried, seeds, player);
}
