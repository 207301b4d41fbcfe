import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noProgress, progressAt, progressText, recordTry, triesOf } from '#engine/campaign/progress.ts';
import { games } from '#games/index.ts';
import { risc } from '#games/risc/index.ts';
import {
  bundledCampaign,
  checkedCampaign,
  importProgress,
  progressFile,
  readProgress,
  writeChoice,
  writeProgress,
} from '#storage/campaigns.ts';
import { levelsFolder } from '#storage/levels.ts';
import { homeIn } from '#storage/players-home.ts';
import { addResult, readResults } from '#storage/results.ts';
import { unwrapped } from '../engine/support.ts';
import { foldersHere } from '../support/home-here.ts';
import { ownHome, resultOf } from './support.ts';

ownHome();

const campaign = unwrapped(bundledCampaign('risc') ?? expect.fail());
const won = (replay: string, stars: readonly boolean[]) =>
  resultOf({ game: 'risc', replay, turns: 6, campaign: { stage: 'risc/the-ford', stars: [...stars] } });

describe('bundled campaigns', () => {
  test.each(games.filter(({ id }) => bundledCampaign(id) !== undefined))('have no faults: $id', async (entry) => {
    const text = readFileSync(`${levelsFolder(entry.id)}/campaign.json`, 'utf8');
    const checked = await entry.visit((game) => checkedCampaign(game, text));
    expect(checked).toMatchObject({ ok: true });
  });
});

describe('the error for a campaign file names the fault', () => {
  const text = readFileSync(`${levelsFolder('risc')}/campaign.json`, 'utf8');
  test.each([
    ['"win by 8"', '"win fast"', '$.stages[0].stars[1]: found "win fast", expected one of: win; win by N; no hint'],
    ['"goal": "win"', '"goal": "no hint"', '$.stages[0].stars[0]: found "win", expected the goal, "no hint"'],
    ['"twin-rivers"', '"twin-river"', '$.stages[0].level: found "twin-river": '],
    ['"novice"', '"novic"', '$.stages[0].seats[0].skill: found "novic", expected a bot: '],
    ['"turns": "20"', '"turns": "never"', '$.stages[0].options.turns: found "never", expected '],
    ['"turns": "20"', '"turn": "20"', '$.stages[0].options.turn: there is no such option, expected one of units'],
    ['["the-ford"]', '["the-fort"]', '$.stages[1].after[0]: found "the-fort", expected the id of an earlier stage'],
    [
      '"food": 0',
      '"gold": 0',
      '$.stages[5].handicap.1.gold: found no such handicap, expected one of food, tech, level',
    ],
    ['"level": 2', '"level": 7', '$.stages[7].handicap.2.level: found 7, expected a number from 1 to 6'],
    ['"carry": null', '"carry": "food"', '$.carry: found "food", expected '],
  ])('after %s is replaced by %s', (right, wrong, message) => {
    expect(text.includes(right)).toBe(true);
    const checked = checkedCampaign(risc, text.replace(right, wrong));
    expect(checked.ok ? '' : checked.error.message).toContain(message);
  });
});

describe('the progress of a campaign', () => {
  test('is written when a match ends, and the same match counts once', () => {
    const home = homeIn(foldersHere(), '/');
    home.addResult(won('a', [true, true, false]));
    home.addResult(won('a', [true, true, false]));
    const file: unknown = JSON.parse(readFileSync(progressFile(foldersHere(), 'risc'), 'utf8'));
    expect(file).toEqual({
      campaign: 1,
      stages: { 'the-ford': { stars: [1, 1, 0], tries: 1, best: { turn: 6, save: 'a' }, counted: { a: 'won' } } },
    });
  });

  test('contains a match whose program was killed before it wrote the progress', () => {
    const { progress } = readProgress(foldersHere(), campaign, [won('a', [true, false, false])]);
    expect(progressAt(progress, 'the-ford').stars).toEqual([1, 0, 0]);
  });

  test('contains the matches of two programs, even if the later writer has not read the earlier result', () => {
    const [one, two] = [won('a', [true, false, false]), won('b', [true, true, false])];
    addResult(foldersHere(), one);
    addResult(foldersHere(), two);
    writeProgress(foldersHere(), 'risc', [two]);
    writeFileSync(
      progressFile(foldersHere(), 'risc'),
      progressText(
        recordTry(noProgress, { stage: 'the-ford', save: one.replay, stars: [true, false, false], turn: one.turns }),
      ),
    );
    const { progress } = readProgress(foldersHere(), campaign, readResults(foldersHere()).results);
    expect(progressAt(progress, 'the-ford')).toMatchObject({ stars: [1, 1, 0], tries: 2 });
  });

  test('is read from its previous copy if the file is damaged', () => {
    writeProgress(foldersHere(), 'risc', [won('a', [true, false, false])]);
    writeProgress(foldersHere(), 'risc', [won('b', [true, true, false])]);
    writeFileSync(progressFile(foldersHere(), 'risc'), '{"campaign":1,');
    const { progress, problem } = readProgress(foldersHere(), campaign, []);
    expect(progressAt(progress, 'the-ford').stars).toEqual([1, 0, 0]);
    expect(problem).toContain(
      'campaign-risc.json is damaged and was renamed to campaign-risc.damaged: line 1, column 15: found the end',
    );
  });

  test('can be merged with a file from another machine', () => {
    writeProgress(foldersHere(), 'risc', [won('a', [true, false, false])]);
    const other = { campaign: 1, stages: { 'the-ford': { stars: [0, 0, 1], tries: 1, counted: { b: 'won' } } } };
    const joined = unwrapped(importProgress(foldersHere(), campaign, JSON.stringify(other)));
    expect(progressAt(joined, 'the-ford')).toMatchObject({ stars: [1, 0, 1], tries: 2 });
    expect(importProgress(foldersHere(), campaign, '[]').ok).toBe(false);
  });
});

describe('the choice of a card after a match of a run', () => {
  const ship = unwrapped(bundledCampaign('space-defender') ?? expect.fail());
  const facts = {
    ...{ stage: 'space-defender/first-flight', stars: [true, true, true] },
    run: { hull: 95, health: 80 },
  };
  const flown = resultOf({ game: 'space-defender', replay: 'a', campaign: facts });
  const choice = () =>
    triesOf(readProgress(foldersHere(), ship, readResults(foldersHere()).results).progress)['a']?.choice;
  const choose = (card: string) => unwrapped(writeChoice(foldersHere(), ship, 'a', card));

  test('is still open if the program was killed after the result and before the choice', () => {
    addResult(foldersHere(), flown);
    expect(choice()).toBeUndefined();
    choose('Full repair');
    expect(choice()).toBe('Full repair');
  });

  test('survives a kill after the choice and before the progress file is written', () => {
    addResult(foldersHere(), flown);
    writeProgress(foldersHere(), 'space-defender', [flown]);
    const before = readFileSync(progressFile(foldersHere(), 'space-defender'), 'utf8');
    choose('Full repair');
    writeFileSync(progressFile(foldersHere(), 'space-defender'), before);
    expect(choice()).toBe('Full repair');
  });

  test('is the first choice if two programs choose, and survives a program that writes older progress', () => {
    addResult(foldersHere(), flown);
    expect([choose('Full repair'), choose('Armour Medium')]).toEqual(['Full repair', 'Full repair']);
    addResult(foldersHere(), { ...flown, campaign: { ...facts, choice: 'Early warning' } });
    writeProgress(foldersHere(), 'space-defender', [flown]);
    expect(choice()).toBe('Full repair');
    expect(readResults(foldersHere()).results).toHaveLength(1);
  });

  test('is open again if the match ends a second time, after an undo', () => {
    addResult(foldersHere(), flown);
    choose('Full repair');
    addResult(foldersHere(), { ...flown, time: '2026-11-20T21:50:00.000Z' });
    expect(choice()).toBeUndefined();
  });

  test('is stored for a match that was played on another machine and has no result here', () => {
    const tries = { a: { stage: 'first-flight', time: flown.time, isWon: true, facts: { hull: 95, health: 80 } } };
    unwrapped(importProgress(foldersHere(), ship, JSON.stringify({ campaign: 1, stages: {}, run: { tries } })));
    choose('Full repair');
    choose('Armour Medium');
    expect(choice()).toBe('Full repair');
  });
});
