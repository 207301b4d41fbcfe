import type { Match } from '../../engine/match.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { Standing } from '../../screen/screen.ts';
import { sentence } from '../../screen/sentences.ts';
import { type MatchFacts, noFacts, notesOf } from '../../storage/match-facts.ts';
import { reason } from '../../storage/reason.ts';
import { addResult } from '../../storage/results.ts';
import { autosave, deletedText } from '../match/autosave.ts';
import { resultOf, unnotedText } from '../match/match-result.ts';
import { levelOf } from '../scene/level-of.ts';

/** Keeps the file of a match and what is noted in it, and its result when it ends. */
export interface Keeper<T extends ScreenTypes> {
  facts(): MatchFacts;
  /** The notes of its file. */
  notes(): Readonly<Record<string, string>>;
  /** Notes something about the match; it is written with the next change. */
  note(change: Partial<MatchFacts>): void;
  /** The match has changed and stands like this. */
  changed(match: Match<T>, standing: Standing): void;
  /** The match is another one from here on: of a level that was loaded, or after its end. It gets a file of its own. */
  became(match: Match<T>): void;
  /** Writes what has changed, before anything is told of it. */
  settle(): void;
  /** Writes at once what has not been written yet; says whether nothing is left unwritten. */
  flush(): boolean;
  /** Whether there is a file of it. */
  hasFile(): boolean;
}

/** What a keeper begins with. */
export interface KeeperOptions {
  /** The file that the match goes on in; a new one where there is none. */
  readonly path: string | undefined;
  readonly facts: MatchFacts;
  /** Notes that its file had. */
  readonly otherNotes: Readonly<Record<string, string>>;
  /** Tells the player something. */
  news(text: string): void;
}

/** Keeps a match. */
export function startKeeper<T extends ScreenTypes>(options: KeeperOptions): Keeper<T> {
  const { news } = options;
  let { facts, otherNotes } = options;
  const saver = (path: string | undefined) =>
    autosave<T>(path, {
      failed: (error) => news(sentence(`Not saved: ${reason(error)}. Play goes on; the next command tries again`)),
      recovered: () => news('What could not be saved before is saved now.'),
      copied: () => news('Another program plays this match too; from here on it is saved as a match of its own.'),
      deleted: (what) => news(deletedText(what)),
    });
  let saving = saver(options.path);
  const notes = () => notesOf(facts, otherNotes);

  /** The file of a match is the name of its replay, so it is written first. */
  const noteResult = (match: Match<T>, standing: Standing) => {
    saving.flush();
    const path = saving.path();
    const result = path === undefined ? undefined : resultOf(match, standing, facts, path);
    const added = result && addResult(result);
    if (added?.ok === false) news(sentence(unnotedText(added.error.message)));
  };

  return {
    facts: () => facts,
    notes,
    note(change) {
      facts = { ...facts, ...change };
    },
    changed(match, standing) {
      const wasOver = facts.over !== undefined;
      const { over: _, ...rest } = facts;
      facts = { ...rest, standing: standing.text, ...(standing.end === undefined ? {} : { over: standing.end }) };
      saving.changed(match, notes());
      if (standing.end !== undefined && !wasOver) noteResult(match, standing);
    },
    became(match) {
      const { bots, seedGiven } = facts;
      const title = levelOf(match)?.title;
      saving = saver(undefined);
      facts = { ...noFacts, bots, seedGiven, ...(title === undefined ? {} : { levelTitle: title }) };
      otherNotes = {};
    },
    settle: () => saving.settle(),
    flush: () => saving.flush(),
    hasFile: () => saving.path() !== undefined,
  };
}
