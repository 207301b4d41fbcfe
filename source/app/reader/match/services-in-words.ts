import type { Match } from '../../../engine/match.ts';
import type { StateOf } from '../../../engine/vocabulary.ts';
import type { PlayRecord, Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { MatchFile } from '../../match/match-file.ts';
import type { PlayServices } from '../../match/match-services.ts';
import { openAgain } from '../../match/openings.ts';
import type { SharedServices } from '../../services.ts';

/** A match, and what is known beside it by whoever puts it into words. */
export interface MatchInWords<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly file: MatchFile<T>;
  /** What the player did before in the level of a match. */
  recordOf(match: Match<T>): PlayRecord;
  /** The level to go on with after that of a match, where there is one. */
  nextLevel(match: Match<T>): Scene<T>['next'];
  readonly services: SharedServices;
}

/** What a match in words has of the program. */
export function servicesInWords<T extends ScreenTypes>(
  { file, services, recordOf, nextLevel }: MatchInWords<T>,
  say: (text: string) => void,
): PlayServices<T> {
  /** The word that the player was told loses something. */
  let warned: string | undefined;
  let known = { of: file.match().setup, record: recordOf(file.match()) };
  const settings = services.settings();
  let next: { readonly after: StateOf<T>; readonly level: Scene<T>['next'] } | undefined;
  return {
    ...services,
    settings: () => settings,
    file,
    record(now) {
      if (known.of !== now.setup) known = { of: now.setup, record: recordOf(now) };
      return known.record;
    },
    next() {
      const match = file.match();
      if (next?.after !== match.state) next = { after: match.state, level: nextLevel(match) };
      return next.level;
    },
    mayLeave(word = 'restart') {
      const isSafe = file.flush() || warned === word;
      warned = isSafe ? undefined : word;
      if (!isSafe) say(`The match could not be saved. Type ${word} again to discard what is not saved.`);
      return isSafe;
    },
    restart(seed) {
      const again = openAgain(file.match(), file.facts().bots, seed);
      file.note({ seedGiven: again.facts.seedGiven });
      file.became(again.match);
      return again.match;
    },
    playNext() {},
    history: () => [],
    remember() {},
  };
}
