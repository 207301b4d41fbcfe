import type { StoredMatch } from '../../storage/matches/matches.ts';
import type { PageView } from '../layers/page-view.ts';
import { programPage } from '../pages/files/program-page.ts';
import type { LocalServices } from '../services.ts';
import { type MatchPage, createMatchPage } from './match-page.ts';
import { openMatches } from './open-matches.ts';
import { notOpenedText } from './create-match.ts';
import { createReplayView } from './replay/shown-replay.ts';

/** Matches that are played and replayed. */
export type MatchPages = ReturnType<typeof createMatchPages>;

/** The matches of the program on the screen. */
export function createMatchPages(services: LocalServices) {
  const { navigator, pageContext } = services;
  let last: MatchPage | undefined;
  const go = (place: PageView) => navigator.go(place);
  /** Back to a place, and to the match that was played there. */
  const backTo = (place: PageView) => {
    const match = last;
    return () => {
      if (last !== match) last?.flush();
      last = match;
      go(place);
    };
  };
  const matches = openMatches<void, () => void>(services, {
    play(persisted, leave) {
      last?.flush();
      last?.close();
      last = createMatchPage({ persisted, services, leave });
      go(last.view);
    },
    replay: (replay, leave) => go(createReplayView(services, replay, { leave, back: backTo })),
    ask(question, answers) {
      const from = navigator.current();
      go(programPage(pageContext, { ...question, ...answers, back: () => go(from) }));
    },
  });
  const watch: LocalServices['watch'] = (match, screen, by, leave) =>
    matches.replay(match, screen, by, { replay: backTo(navigator.current()), match: leave });
  return {
    play: matches.play,
    /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */
    async openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openSave(stored, isOwn, leave);
      return opened.ok ? undefined : notOpenedText(opened.error);
    },
    /** Watches a save; returns why not, if so. */
    async openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openReplay(stored, leave);
      return opened.ok ? undefined : notOpenedText(opened.error);
    },
    watch,
    backTo,
    /** The match that was played last. */
    last: (): MatchPage | undefined => last,
  };
}
