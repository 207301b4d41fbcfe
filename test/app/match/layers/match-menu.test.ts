import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openNew } from '#app/match/create-match.ts';
import { games } from '#games/index.ts';
import { screenText, small } from '#test/screens/support.ts';
import { ownHome } from '#test/storage/support.ts';
import { foldersHere } from '#test/support/home-here.ts';
import { placeOf, quietProgram } from '#test/support/quiet-services.ts';

ownHome();
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe.each(games.map(({ id, open }) => ({ id, open })))('a match of $id', ({ open }) => {
  const opened = () =>
    open((game, screen) => {
      const calls: string[] = [];
      const note = (what: string) => () => void calls.push(what);
      const opening = openNew(foldersHere(), game, { seed: 'k7f2', ...(game.players.most > 1 && { players: 2 }) });
      const services = quietProgram({ openSettings: note('settings'), help: note('help') });
      const { view } = placeOf(opening, screen, services, note('leave'));
      vi.advanceTimersByTime(2000);
      view.keys(['enter'], small);
      return {
        calls,
        press: (...keys: string[]) => view.keys(keys, small),
        text: () => screenText(view, small),
        footer: () => screenText(view, small).trimEnd().split('\n').at(-1) ?? '',
      };
    });

  test('has the help first and the way out last in its footer at 80x24', async () => {
    const { footer } = await opened();
    expect(footer()).toMatch(/^ \? (?:more|help) .* q leave *\|?$/);
  });

  test('opens a menu on Esc, and closes the menu on a second Esc', async () => {
    const { press, text, calls } = await opened();
    press('escape', 'escape');
    if (!text().includes('Resume')) press('escape');
    for (const label of ['Resume', 'Restart', 'Settings', 'Help', 'Leave']) expect(text()).toContain(label);
    press('escape');
    expect(text()).not.toContain('Resume');
    press('escape', 'down', 'down', 'enter');
    press('escape', 'up', 'up', 'enter');
    press('escape', 'q');
    expect(calls).toEqual(['settings', 'help', 'leave']);
    press('escape', 'down', 'enter');
    expect(text()).toContain('Start over? This match is saved.');
  });
});
