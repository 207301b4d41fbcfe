import { basename } from 'node:path';
import type { Match } from '../../../engine/match.ts';
import type { Result } from '../../../engine/result.ts';
import { isDaily } from '../../../match-session/daily.ts';
import type { MatchStatus } from '../../../screen/match-status.ts';
import { withNames } from '../../../screen/online.ts';
import { storedStars } from '../../../screen/results.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { withPeriod } from '../../../screen/sentences.ts';
import { dateOfDaily } from '../../../storage/daily.ts';
import { reason } from '../../../storage/files/attempt.ts';
import type { Folders } from '../../../storage/files/folders.ts';
import { secretNote, secretOf } from '../../../storage/matches/encrypted-plans.ts';
import { type MatchFacts, noFacts, notesOf } from '../../../storage/matches/match-facts.ts';
import { isoDate, now } from '../../../storage/now.ts';
import type { MatchResult } from '../../../storage/results.ts';
import { starsIn } from '../../scene/match-result.ts';
import { levelOf } from '../../scene/scene-of.ts';
import { livingOf, namedBots, personsOf, playerNames, winnersOf } from '../seats.ts';
import { createAutosave } from './autosave.ts';
import { serializeMatch } from './kept-text.ts';

/** The file of a match with its notes, and its result when it ends: for both the screen and the reader. */
export type MatchFile<T extends ScreenTypes> = ReturnType<typeof createMatchFile<T>>;

export interface MatchFileCallbacks {
  onFailure(text: string): void;
  onRecover(): void;
  /** The match is kept in another file from now on. */
  onMove(text: string): void;
  /** Its result cannot be noted. */
  onResultLost(text: string): void;
}

export interface MatchFileOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly folders: Folders;
  /** The file that the match goes on in; a new one where there is none. */
  readonly path: string | undefined;
  readonly facts: MatchFacts;
  /** Notes that its file had; those that are no facts are kept. */
  readonly notes: Readonly<Record<string, string>>;
  /** Notes the result of the match; says why not, if so. */
  addResult(result: MatchResult): Result<undefined>;
}

/** Milliseconds that a match of bots may wait to be written, so that it is not written at every turn. */
const patience = 1000;

/** Keeps the file of a match. */
export function createMatchFile<T extends ScreenTypes>(options: MatchFileOptions<T>) {
  const { folders, addResult } = options;
  let callbacks: MatchFileCallbacks = { onFailure() {}, onRecover() {}, onMove() {}, onResultLost() {} };
  let { match, facts, notes: otherNotes } = options;
  const saver = (path: string | undefined) =>
    createAutosave<T>(folders, path, {
      onFailure: (error) => callbacks.onFailure(`Not saved: ${reason(error)}. You can play on; the next command tries again.`),
      onRecover: () => callbacks.onRecover(),
      onCopy: () => callbacks.onMove('Another turncade is playing this match; from here on you play a copy of your own.'),
      onDelete: (what) =>
        callbacks.onMove(
          `The ${what === 'file' ? 'file of this match' : 'folder of your matches'} was deleted. The match has been saved again.`,
        ),
    });
  let saving = saver(options.path);
  const notes = () => notesOf(facts, otherNotes);
  const titled = (): Pick<MatchFacts, 'levelTitle'> => {
    const title = levelOf(match)?.title;
    return title === undefined ? {} : { levelTitle: title };
  };

  /** Whether bots could play on without a person. */
  const goesOnAlone = (): boolean => {
    const { game, state } = match;
    const persons = personsOf(state.players, namedBots(facts.bots));
    return facts.over === undefined && livingOf(game, state, persons).length === 0;
  };

  /** The file of a match is the name of its replay, so it is written first. */
  const noteResult = (standing: MatchStatus) => {
    saving.flush();
    const path = saving.path();
    const result = path === undefined ? undefined : resultOf(match, standing, facts, path);
    const added = result && addResult(result);
    if (added?.ok === false) callbacks.onResultLost(withPeriod(`The result could not be recorded: ${added.error.message}`));
  };

  return {
    /** The match as it is played now: another one than at first where one was begun in its place. */
    match: (): Match<T> => match,
    facts: (): MatchFacts => facts,
    /** The listener hears from here on what the player has to know of the file. */
    listen(handlers: MatchFileCallbacks) {
      callbacks = handlers;
    },
    /** Changes a note; it is written with the next change. */
    note(change: Partial<MatchFacts>) {
      facts = { ...facts, ...change };
    },
    /** The match has changed, and this is its standing now. */
    changed(now: Match<T>, standing: MatchStatus) {
      match = now;
      const wasOver = facts.over !== undefined;
      const { over: _, ...rest } = facts;
      facts = {
        ...rest,
        standing: withNames(standing.text, playerNames(facts, match.state.players)),
        ...(standing.end === undefined ? {} : { over: standing.end }),
        ...titled(),
      };
      saving.changed(match, notes(), goesOnAlone() ? patience : 0);
      if (standing.end !== undefined && !wasOver) noteResult(standing);
    },
    /** The match is another one from here on: of a level that was loaded, or after its end. It gets a file of its own. */
    replaceMatch(another: Match<T>) {
      match = another;
      const { bots, names, seedGiven } = facts;
      saving = saver(undefined);
      facts = { ...noFacts, bots, seedGiven, ...(names && { names }), ...titled() };
      otherNotes = {};
    },
    /** A text as a note that nobody can read who looks into the file, and the text of such a note. */
    encrypt: (secret: string) => secretNote(folders, secret),
    decrypt: (note: string) => secretOf(folders, note),
    settle: () => saving.settle(),
    flush: () => saving.flush(),
    path: () => saving.path(),
    notes,
    /** The match as its file would have it. */
    text: () => serializeMatch(folders, match, notes()),
  };
}

/**
 * The result of a match; undefined while it goes on, or if only bots played: it is kept to be watched, but is no game of
 * the player's.
 *
 * @param path its file, which the replay is named by
 */
function resultOf<T extends ScreenTypes>(
  match: Match<T>,
  standing: MatchStatus,
  facts: MatchFacts,
  path: string,
): MatchResult | undefined {
  const { game, setup, state } = match;
  const { end, turns, mark } = standing;
  const { debugUsed, seedGiven, hints, undos, bots } = facts;
  if (end === undefined || personsOf(state.players, namedBots(bots)).length === 0) return undefined;
  const stars = starsIn(match, standing, facts);
  const time = now();
  const date = setup.level && dateOfDaily(setup.level.name);
  return {
    time: time.toISOString(),
    day: isoDate(time),
    ...(date !== undefined && isDaily(game, setup, date, bots) && { daily: date }),
    game: game.id,
    level: setup.level?.name ?? null,
    seed: setup.seed,
    replay: basename(path),
    ...{ end, turns, mark, debugUsed, seedGiven, hints, undos, bots },
    players: state.players,
    winners: [...winnersOf(game, state)],
    ...(stars && { stars: storedStars(stars) }),
  };
}
