import type { MatchServices } from '../../source/app/match/match-services.ts';
import type { Match } from '../../source/engine/match.ts';
import { unicode } from '../../source/screen/paint.ts';
import type { ScreenTypes } from '../../source/screen/scene.ts';
import { type MatchFacts, noFacts } from '../../source/storage/matches/match-facts.ts';
import { defaultPlaySettings } from './play-settings.ts';

const nothing = () => {};

/** What is told of a match to whoever keeps its file. */
export interface FileListener<T extends ScreenTypes> {
  changed?(match: Match<T>): void;
  became?(match: Match<T>): void;
}

/** The file of a match, kept nowhere. */
export function fileNowhere<T extends ScreenTypes>(listener: FileListener<T> = {}): MatchServices<T>['file'] {
  let facts: MatchFacts = noFacts;
  return {
    facts: () => facts,
    note(change) {
      facts = { ...facts, ...change };
    },
    changed: (match) => listener.changed?.(match),
    became(match) {
      facts = noFacts;
      listener.became?.(match);
    },
  };
}

/** A program around a match that does nothing of what it is asked for. */
export const quietServices = <T extends ScreenTypes>(
  match: Match<T>,
  more: Partial<MatchServices<T>> = {},
): MatchServices<T> => ({
  settings: () => ({ ...defaultPlaySettings, speed: 'skip' }),
  glyphs: () => unicode,
  file: fileNowhere<T>(),
  record: () => ({ played: 0, won: 0 }),
  mayLeave: () => true,
  restart: () => match,
  next: () => undefined,
  paths: { complete: () => [], nameOf: (typed) => typed, isFile: () => false },
  history: () => [],
  playNext: nothing,
  leave: nothing,
  quit: nothing,
  save: nothing,
  open: nothing,
  openSettings: nothing,
  replay: nothing,
  copy: () => false,
  help: nothing,
  remember: nothing,
  ring: nothing,
  ...more,
});
