import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '#engine/vocabulary.ts';
import { isLong } from '../support/in-time.ts';
import { type Catalogue, playAll, told } from './catalogue.ts';
import { breachCatalogue } from './into-the-breach/catalogue.ts';
import { riscCatalogue } from './risc/catalogue.ts';
import { raceCatalogue } from './robo-race/catalogue.ts';
import { defenderCatalogue } from './space-defender/catalogue.ts';
import { explorersCatalogue } from './space-explorers/catalogue.ts';

// `npm run renew` updates the catalogues after an intended change of the rules or of a bot.
const renew = process.env['TURNCADE_RENEW'] === '1';
/** False to play 4 of every 11 matches. No period in the plans is a multiple of 11, so all levels and seats occur. */
const isWhole = renew || isLong;

/** Compares the results of the played matches with their recorded lines. */
function same<T extends GameTypes>(catalogue: Catalogue<T>): void {
  const { game } = catalogue;
  const path = join(import.meta.dirname, game.id, 'seeds.txt');
  test(`in ${game.id}`, () => {
    const found = playAll(catalogue, isWhole ? catalogue.plans : catalogue.plans.filter((_, i) => (i * 4) % 11 < 4));
    if (renew) writeFileSync(path, found.map(({ name, result }) => `${name} = ${result}\n`).join(''));
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = text.trim().split('\n');
    const recorded = new Map(lines.map((line) => [line.split(' = ')[0], line.split(' = ')[1]]));
    expect(lines.length).toBe(catalogue.plans.length);
    const others = found.filter(({ name, result }) => recorded.get(name) !== result);
    if (others.length > 0) {
      const first = others.slice(0, 3).map((played) => told(game, played, recorded.get(played.name) ?? 'nothing'));
      throw new Error(`${others.length} of ${found.length} matches went another way:\n${first.join('\n')}`);
    }
  });
}

describe('matches of the catalogue have their recorded results', () => {
  same(defenderCatalogue);
  same(breachCatalogue);
  same(raceCatalogue);
  same(explorersCatalogue);
  same(riscCatalogue);
});
