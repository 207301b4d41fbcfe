import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNew } from '#app/match/create-match.ts';
import { enter, startMatch } from '#engine/match.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import type { MatchResult } from '#storage/results.ts';
import { small, textOf } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { defaultPlaySettings } from '../../support/play-settings.ts';
import { placeOf, quietProgram } from '../../support/quiet-services.ts';
import { clickOn } from '../../support/targets.ts';

describe('a match on the screen', () => {
  ownHome();
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const goal = 'title: Two\ntier: 1\nabout: Wait.\nboard: 5x10\nthresholds: 1 1 1 1 1\ngoal: survive 2 turns\n';

  function started(bots: Readonly<Record<string, string>>, played: readonly string[] = [], text = goal) {
    const addResult = vi.fn((_: MatchResult): Result<undefined> => success(undefined));
    const level = { name: 'two', text };
    const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
    for (const command of spaceDefenderScreen.input.choices?.atOnce(spaceDefender.view(match.state, 1)) ?? [])
      match.play(1, command);
    for (const line of played) enter(match, line);
    const { view, savedIn, settle } = placeOf(
      { match, facts: { ...noFacts, seedGiven: true, bots }, notes: {}, path: undefined, notices: [] },
      spaceDefenderScreen,
      quietProgram({ addResult }),
    );
    const saved = () => {
      const path = savedIn();
      return path === undefined ? '' : readFileSync(path, 'utf8');
    };
    return { place: view, addResult, saved, settle };
  }

  test('has its result recorded for the player at its end', () => {
    const { place, addResult } = started({});
    place.keys(['enter', 't', 't'], small);
    expect(addResult).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ end: 'won', turns: 2, level: 'two' }));
  });

  test('is saved when `settle` is called, not after each key', () => {
    const { place, settle, saved } = started({});
    place.keys(['enter', 'enter', 'enter', 'enter', 'enter'], small);
    place.keys(['space'], small);
    expect(saved()).toBe('');
    settle();
    expect(saved().match(/^pass$/gm)).toHaveLength(1);
  });

  test('has the tutorial if it is the first match, but not if it is continued', () => {
    const lesson = (played: readonly string[]) => {
      const { place } = started({}, played);
      place.keys(played.length === 0 ? ['enter'] : [], small);
      return textOf(place.show(small).status[0] ?? []).slice(0, 6);
    };
    expect(lesson([])).toBe('1 of 5');
    expect(lesson(['setup_next(5)', 'fire'])).not.toBe('1 of 5');
  });

  test('has the tutorial if it is the first match, even if the level leaves no choice of parts', () => {
    const fixed = `${goal}weapons: Standard\narmours: Light\nengines: Standard\npowers: Repair\n`;
    const { place } = started({}, [], fixed);
    expect(textOf(place.show(small).status[0] ?? [])).toMatch(/^1 of 5/);
  });

  test('ignores clicks while bots play', () => {
    const { place, addResult } = started({ 1: 'easy' });
    clickOn(place, { part: 'left', section: 0, row: 1, column: 9 }, small);
    clickOn(place, { part: 'left', section: 0, row: 1, column: 9 }, small);
    expect(textOf(place.show(small).painting.title)).toContain('Loadout for');
    expect(addResult).not.toHaveBeenCalled();
  });

  test('reports a result that could not be recorded', () => {
    const { place, addResult } = started({});
    addResult.mockReturnValue(failure(refusal('file-error', 'the disk is full')));
    place.keys(['enter', 't', 't'], small);
    expect(textOf(place.show(small).status[0])).toBe('! The result could not be recorded: the disk is full.');
  });

  test('is not recorded if only bots play, and can be played again after its end', () => {
    const { place, addResult } = started({ 1: 'easy' });
    place.onEnter?.();
    vi.runAllTimers();
    const { status: hint, footer } = place.show(small);
    expect(footer.map(([key, label]) => `${key} ${label}`)).toContain('y play again');
    expect(textOf(hint[1])).toBe('Enter: next mission, First Flight. y: again, a: again with the same enemies');
    expect(addResult).not.toHaveBeenCalled();
  });
});

describe('a replay opened from a match', () => {
  ownHome();

  test('keeps the facts about the match: bots, a chosen seed, and use of the debug view', () => {
    let watched: MatchFacts | undefined;
    const { view } = placeOf<SpaceDefenderScreen>(
      openNew<SpaceDefenderScreen>(foldersHere(), spaceDefender, { seed: 'classic', bots: { 1: 'easy' } }),
      spaceDefenderScreen,
      quietProgram({
        settings: () => defaultPlaySettings,
        watch: (_, __, { facts }) => {
          watched = facts;
        },
      }),
    );
    view.keys(['d', 'R'], { columns: 80, rows: 24 });
    expect(watched).toMatchObject({ bots: { 1: 'easy' }, seedGiven: true, debugUsed: true });
  });
});
