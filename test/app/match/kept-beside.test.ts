import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMatchScreen } from '#app/match/match-screen.ts';
import { createMatchFile } from '#app/match/persistence/match-file.ts';
import { loadSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { success } from '#engine/result.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { factsOf, type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { screenText, small } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { quietServices } from '../../support/quiet-services.ts';
import { explorers, explorersMatch } from '../explorers.ts';

ownHome();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A match on the screen with its own file. */
function playing(match: Match<SpaceExplorersScreen>, path?: string, facts: MatchFacts = noFacts) {
  const file = createMatchFile<SpaceExplorersScreen>({
    folders: foldersHere(),
    match,
    path,
    facts: { ...facts, bots: { 2: 'waiter' } },
    notes: {},
    addResult: () => success(undefined),
  });
  const session = createMatchScreen<SpaceExplorersScreen>({
    match,
    screen: spaceExplorersScreen,
    bots: botsOf(explorers, { 2: 'waiter' }),
    services: quietServices(match, { file }),
  });
  session.onEnter?.();
  const press = (...keys: string[]) => {
    for (const key of keys) {
      session.keys([key], small);
      vi.runAllTimers();
      // Writes the pending changes, as the program does before a frame. Does not close the match, as in a kill.
      file.settle();
    }
  };
  const again = () => {
    const save = unwrapped(readMatch(foldersHere(), file.path() ?? ''));
    return playing(unwrapped(loadSave(explorers, save)), file.path(), factsOf(save.header.notes));
  };
  return { press, text: () => screenText(session, small), again, local: () => session.snapshot().local, match };
}

test('standing orders are saved as soon as the player gives them, and issued when the match continues', () => {
  const first = playing(explorersMatch());
  first.press('enter', '4', 'f');
  expect(first.text()).toContain('keep 6');
  const second = first.again();
  expect(second.local().standing).toEqual(first.local().standing);
  expect(second.text()).toContain('keep 6');
  // A standing order sends people already in the turn in which the player gives it.
  expect(second.match.state.orders).toHaveLength(1);
  second.press('t');
  const sent = (match: Match<SpaceExplorersScreen>) =>
    match.log.filter(({ command }) => command.name === 'send').length;
  expect(sent(second.match)).toBe(2);
});

test('a cancelled standing order is removed from the file', () => {
  const first = playing(explorersMatch());
  first.press('enter', '4', 'f', 'e', 'x');
  expect(first.local().standing).toEqual([]);
  expect(first.again().local().standing).toEqual([]);
});
