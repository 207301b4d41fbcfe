import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { isDaily } from '#match-session/daily.ts';
import { isSimultaneous, type PlannedMatch, planRounds } from '#match-session/planned-rounds.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { withNames } from '#screen/online.ts';
import { storedStars } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { withPeriod } from '#screen/sentences.ts';
import { dateOfDaily } from '#storage/daily.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Folders } from '#storage/files/folders.ts';
import { secretNote, secretOf, withHiddenPart } from '#storage/matches/encrypted-plans.ts';
import { factsOf, type MatchFacts, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { newMatchPath, writeMatch } from '#storage/matches/matches.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { isoDate, now } from '#storage/now.ts';
import type { MatchResult } from '#storage/results.ts';
import { starsIn } from '../../scene/match-result.ts';
import { levelOf } from '../../scene/scene.ts';
import { canShowAll, livingOf, namedBots, personsOf, playerNames, winnersOf } from '../hotseat.ts';

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
      onFailure: (error) =>
        callbacks.onFailure(`Not saved: ${reason(error)}. You can play on; the next command tries again.`),
      onRecover: () => callbacks.onRecover(),
      onCopy: () =>
        callbacks.onMove('Another turncade is playing this match; from here on you play a copy of your own.'),
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
    if (added?.ok === false)
      callbacks.onResultLost(withPeriod(`The result could not be recorded: ${added.error.message}`));
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

export interface AutosaveCallbacks {
  /** Saving failed; play goes on, and the next change tries again. */
  onFailure(error: unknown): void;
  /** Saving works again. */
  onRecover(): void;
  /** Another program has written to the file; this match goes on in another. */
  onCopy(): void;
  /** The file was deleted, or the folder that it was in; the match is in a new one of the same name. */
  onDelete(what: 'file' | 'folder'): void;
}

/**
 * Autosave into a file of the match's own, so that no match replaces another. A change is in the file before the player
 * sees it: the screen calls `settle` first.
 *
 * @param path the file that the match was read from, if it was
 */
export function createAutosave<T extends GameTypes>(
  folders: Folders,
  path: string | undefined,
  callbacks: AutosaveCallbacks,
) {
  let file = path;
  /** The content of the file, as far as we know: somebody else may have changed it. */
  let lastWritten = path === undefined ? undefined : contents(path);
  let pending: { match: Match<T>; notes: Readonly<Record<string, string>> } | undefined;
  /** The writing that is to come. */
  let timer: { readonly isPatient: boolean; stop(): void } | undefined;
  let isFailing = false;

  const write = ({ match, notes }: NonNullable<typeof pending>) => {
    const onDisk = file === undefined || lastWritten === undefined ? lastWritten : contents(file);
    if (onDisk !== undefined && onDisk !== lastWritten) {
      file = undefined;
      callbacks.onCopy();
    }
    const lost = file === undefined || onDisk !== undefined || lastWritten === undefined ? undefined : lostAt(file);
    file ??= newMatchPath(folders, match.game.id, match.setup.seed, now());
    try {
      lastWritten = writeMatch(folders, file, serializeMatch(folders, match, notes));
    } catch (error) {
      // It may be there all the same, where only the folder could not be synced.
      lastWritten = contents(file) ?? lastWritten;
      throw error;
    }
    if (lost !== undefined) callbacks.onDelete(lost);
  };
  const flush = (): boolean => {
    timer?.stop();
    timer = undefined;
    if (pending === undefined) return true;
    try {
      write(pending);
      pending = undefined;
      if (isFailing) callbacks.onRecover();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      callbacks.onFailure(error);
    }
    return !isFailing;
  };
  return {
    /**
     * The match has changed. It is written before the change is shown, or as soon as the keys that have arrived are done.
     *
     * @param notes the file's notes
     * @param patience milliseconds it may wait, for a match of bots that runs by itself
     */
    changed(match: Match<T>, notes: Readonly<Record<string, string>> = {}, patience: number = 0) {
      pending = { match, notes };
      if (patience === 0 && timer?.isPatient === true) {
        timer.stop();
        timer = undefined;
      }
      timer ??= patience === 0 ? soon(flush) : later(flush, patience);
    },
    /**
     * Writes changes before they are shown, except those that may wait. If it fails, the player is told, and the next try
     * is at the next change.
     */
    settle() {
      if (timer?.isPatient === false) flush();
    },
    /** Writes everything at once; says whether it is all written. */
    flush,
    /** The file that the match is in, once it is in one. */
    path: (): string | undefined => (lastWritten === undefined ? undefined : file),
  };
}

const contents = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Whether the file alone was deleted, or its folder. */
const lostAt = (path: string): 'file' | 'folder' => (existsSync(dirname(path)) ? 'file' : 'folder');

/** Runs after the keys that have already arrived. */
function soon(act: () => void) {
  const timer = setImmediate(act);
  return { isPatient: false, stop: () => clearImmediate(timer) };
}

function later(act: () => void, milliseconds: number) {
  const timer = setTimeout(act, milliseconds);
  return { isPatient: true, stop: () => clearTimeout(timer) };
}

/**
 * A match as its file has it. What several persons plan at the same time is enciphered until all have planned, so that a
 * glance into the file tells none of them what the others do.
 *
 * @param notes facts about the match by name, as `notesOf` gives them
 */
export function serializeMatch<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  notes: Readonly<Record<string, string>> = {},
): string {
  const { game, state } = match;
  const text = writeSave(match, notes, packedCheckpoint(match));
  const persons = personsOf(state.players, namedBots(factsOf(notes).bots));
  const isSecret = isSimultaneous(game, state) && !canShowAll(match, persons);
  return isSecret ? withHiddenPart(folders, text, match.newestTurn().length) : text;
}

/** The file of a match, as plans are kept in it. */
type PlanFile = Pick<MatchFile<never>, 'facts' | 'encrypt' | 'decrypt'>;

/** The match as persons plan it together, where they have chosen that; with the plans that its file had. */
export function planMatch<T extends GameTypes>(match: Match<T>, file: PlanFile): PlannedMatch<T> | undefined {
  const { plans } = file.facts();
  const { game, setup } = match;
  if (game.rounds === undefined || setup.options['planning'] !== 'same turn') return undefined;
  return planRounds(match, game.rounds, plans === undefined ? undefined : file.decrypt(plans));
}

/** Whether persons at one screen have chosen to hide nothing but their plans. */
export const isOpenTable = <T extends GameTypes>({ setup }: Match<T>): boolean => setup.options['table'] === 'open';

/** The plans that are not played yet, so that a glance into the file of the match does not tell them. */
export function encryptedPlans<T extends GameTypes>(
  planned: PlannedMatch<T> | undefined,
  file: PlanFile,
): string | undefined {
  const plans = planned?.written();
  return plans === undefined ? undefined : file.encrypt(plans);
}
