import { writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import type { Answers } from '#net/wire/requests.ts';
import { mountDisk } from '#storage/files/disk.ts';
import { createMemoryDisk } from '#storage/files/memory-disk.ts';
import { bundledLevel } from '#storage/levels.ts';
import { evening } from '../../app/online/samples.ts';

export const recordsSample: Answers['records'] = {
  levels: ['Twin Rivers', 'Three Crowns', 'Four Winds', 'A level with a rather long title'].map((title, i) => ({
    ...{ level: `level-${i}`, title, players: [31, 12, 0, 1][i] ?? 0 },
    best: i === 2 ? null : { name: ['lena', 'mia', '', null][i] ?? null, text: `won, ${9 + i} turns, 14 territories` },
    own: i > 1 ? null : { place: i === 0 ? 7 : 1, text: `won, ${12 - i} turns, 14 territories` },
  })),
};

export const levelRecordsSample: Answers['level-records'] = {
  title: 'Twin Rivers',
  opponents: ['Normal', 'Normal'],
  players: 31,
  rows: ['lena', 'abcdefghijklmnopqrst', 'carla', null, 'jonas', 'mia'].map((name, i) => ({
    ...{ place: [1, 1, 3, 4, 5, 17][i] ?? 1, name, text: `won, ${i === 1 ? 9 : 9 + i} turns, 14 territories` },
    ...{ match: i === 2 ? null : 'm1', isOwn: name === 'mia', isUploaded: i === 1 },
  })),
};

/** A home with matches that were won. */
export const sampleHome = { folders: { data: sampleFolder(), config: '', cache: '' } };

function sampleFolder(): string {
  const disk = createMemoryDisk({ maxBytes: 100_000, isExempt: () => true, onChange: () => {} });
  const level = bundledLevel(risc, 'long-march');
  const match = startMatch(risc, { seed: 'k7', players: 2, options: {}, ...(level && { level }) });
  for (const [i, title] of ['Long March', 'A level with a rather long title', 'Three Crowns'].entries()) {
    const notes = { standing: `turn ${8 + i}, player 1 wins`, 'level-title': title, over: 'won', 'bot-2': 'normal' };
    disk.write(`matches/won-${i}.turncade`, writeSave(match, notes), evening - i * 86_400_000);
  }
  return mountDisk(disk).root;
}
