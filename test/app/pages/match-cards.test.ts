import { expect, test } from 'vitest';
import { playSettings } from '#app/live-settings.ts';
import { matchPreview, previewLines } from '#app/pages/lists/match-cards.ts';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { line, unicode } from '#screen/styled-text.ts';
import { bundledLevel } from '#storage/levels.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { defaultSettings } from '#storage/settings.ts';
import { unwrapped } from '../../engine/support.ts';
import { foldersHere } from '../../support/home-here.ts';

/** Preview of a match of RISC in which the player and, in secret, a rival have each placed a unit. */
async function previewSample() {
  const match = startMatch(risc, {
    seed: 'k7f2',
    players: 2,
    options: {},
    level: bundledLevel(risc, 'twin-rivers'),
  });
  const [ownLand = 0] = match.state.owners.flatMap((owner, land) => (owner === 1 ? [land] : []));
  const [rivalLand = 0] = match.state.owners.flatMap((owner, land) => (owner === 2 ? [land] : []));
  const place = (seat: number, land: number) => enter(match, `${seat}: place(${match.state.map.ids[land]},1)`);
  place(2, rivalLand);
  place(1, ownLand);
  const text = writeSave(match, notesOf({ ...noFacts, bots: { 2: 'normal' } }));
  const save = unwrapped(readSealed(foldersHere(), text));
  const services = { settings: () => playSettings(defaultSettings), results: () => [], glyphs: () => unicode };
  return matchPreview(services, { path: 'mine.turncade', time: new Date(0), save });
}

const textOf = (lines: ReturnType<typeof previewLines>): string =>
  lines.map((row) => row.map(({ text }) => text).join('')).join('\n');

test('the last events of a match are those that the player may know', async () => {
  const preview = await previewSample();
  expect(preview.events()).toMatchInlineSnapshot(`
    [
      {
        "text": "You: 1 in Alder.",
        "turn": "turn 0",
      },
    ]
  `);
});

test('a card has the last events below the facts if there is room for them', async () => {
  const preview = await previewSample();
  const drawn = (columns: number, rows: number) =>
    previewLines(preview, [[], line('a fact')], { columns, rows, glyphs: unicode });
  expect(textOf(drawn(100, 40))).toMatch(/a fact\n\n last events\n turn 0 +You: /);
  expect(textOf(drawn(44, 40))).toMatch(/a fact$/);
  expect(drawn(100, 40).length).toBeLessThanOrEqual(40);
});
