import type { StoredMatch } from '../../storage/matches/matches.ts';
import type { Place } from '../layers/page-view.ts';
import { programPage } from '../pages/files/program-page.ts';
import type { OwnServices } from '../services.ts';
import { type MatchPlace, matchPlace } from './match-page.ts';
import { openMatches } from './open-matches.ts';
import { notOpened } from './create-match.ts';
import { shownReplay } from './replay/shown-replay.ts';

/** Matches that are played and replayed. */
export type MatchPlaces = ReturnType<typeof matchPlaces>;

/** The matches of the program on the screen. */
export function matchPlaces(services: OwnServices) {
  const { navigator, around } = services;
  let last: MatchPlace | undefined;
  const go = (place: Place) => navigator.go(place);
  /** Back to a place, and to the match that was played there. */
  const backTo = (place: Place) => {
    const match = last;
    return () => {
      if (last !== match) last?.flush();
      last = match;
      go(place);
    };
  };
  const matches = openMatches<void, () => void>(services, {
    play(kept, leave) {
      last?.flush();
      last?.close();
      last = matchPlace({ kept, services, leave });
      go(last.place);
    },
    replay: (replay, leave) => go(shownReplay(services, replay, { leave, back: backTo })),
    ask(question, answers) {
      const from = navigator.place();
      go(programPage(around, { ...question, ...answers, back: () => go(from) }));
    },
  });
  const watch: OwnServices['watch'] = (match, screen, by, leave) =>
    matches.replay(match, screen, by, { replay: backTo(navigator.place()), match: leave });
  return {
    play: matches.play,
    /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */
    async openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openSave(stored, isOwn, leave);
      return opened.ok ? undefined : notOpened(opened.error);
    },
    /** Watches a save; returns why not, if so. */
    async openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openReplay(stored, leave);
      return opened.ok ? undefined : notOpened(opened.error);
    },
    watch,
    backTo,
    /** The match that was played last. */
    last: (): MatchPlace | undefined => last,
  };
}
