import { expect, test } from 'vitest';
import { addResult } from '#storage/results.ts';
import { ownHome, resultOf } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { talk } from './support.ts';

ownHome();

const flown = (n: number, stage: string, isWon: boolean, hull: number, health: number) =>
  resultOf({
    game: 'space-defender',
    replay: `${stage}-${n}`,
    time: `2026-11-20T21:4${n}:00.000Z`,
    end: isWon ? 'won' : 'lost',
    campaign: { stage: `space-defender/${stage}`, stars: [isWon, false, isWon], run: { hull, health } },
  });

test('in text mode, a run offers cards with their effects before a mission, and gives the chosen card', async () => {
  addResult(foldersHere(), flown(1, 'first-flight', true, 95, 20));
  const player = await talk();
  await player.type('campaigns', 'space-defender');
  expect(player.heard()).toContain(`Space Defender, The Last Hull: Health 67/95, 2 of 36 stars.`);
  await player.type('play', 'card 4', 'card x');
  const offer = player.heard();
  expect(offer).toContain("Choose one card. You can't undo it.");
  expect(offer).toContain('Card 1, Armour Medium: Armour Light becomes Medium. Health 67/95 to 92/120,');
  expect(offer).toContain('Card 2, Full repair: Health 67/95 to 95/95.');
  expect(offer).toContain('Found "4", expected the number of a card from 1 to 3.');
  expect(offer).toContain('Found "x", expected the number of a card from 1 to 3.');
  await player.type('card 2');
  expect(player.heard()).toContain('You take Full repair.');
  await player.type('card 1', 'brief', 'brief 1', 'play 1');
  const after = player.heard().replaceAll('\n', ' ');
  expect(after).toContain('Unknown word "card"');
  expect(after).toContain('Your ship: weapon Standard, armour Light, engine Standard, power Repair; health 95/95.');
  expect(after).toContain('Your run has reached 2 Line Up.');
});

test('in text mode, the second try at a mission of a run begins with half the health of the ship', async () => {
  addResult(foldersHere(), flown(1, 'first-flight', false, 95, 0));
  const player = await talk();
  await player.type('campaigns', 'space-defender', 'brief', 'play');
  const text = player.heard().replaceAll('\n', ' ');
  expect(text).toContain('This is your second try. Lose again, and the run is over.');
  expect(text).toMatch(/health 47 of 95/i);
});
