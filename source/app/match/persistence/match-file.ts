import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { skillOf } from '#engine/bot.ts';
import { writeSave } from '#engine/journal/save.ts';
import { type LevelFacts, tutorialName } from '#engine/level.ts';
import type { Match } from '#engine/match.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { type Result, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import { isSimultaneous, type PlannedMatch, planRounds } from '#match-session/planned-rounds.ts';
import { easierBots, rivalNames } from '#match-session/rivals.ts';
import { isDaily, roomIn, seatedBy } from '#match-session/seating.ts';
import type { Choices, GameScreen } from '#screen/game/game-screen.ts';
import { easierText } from '#screen/game/rivals.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { withNames } from '#screen/online.ts';
import { storedStars } from '#screen/results.ts';
import type { PlayRecord, Scene, ScreenTypes } from '#screen/scene.ts';
import { listOf, withPeriod } from '#screen/sentences.ts';
import { dateOfDaily } from '#storage/daily.ts';
import { reason } from '#storage/files/attempt.ts';
import { existsSync, readFileSync } from '#storage/files/disk.ts';
import type { Folders } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import { secretNote, secretOf, withHiddenPart } from '#storage/matches/encrypted-plans.ts';
import { factsOf, type MatchFacts, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { newMatchPath, writeMatch } from '#storage/matches/matches.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { isoDate, now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import { isNewTo, lossesInARow, recordOf } from '#storage/statistics.ts';
import { campaignResult, toCampaignFrom } from '../../campaign/judge.ts';
import { pickerLevels } from '../../pages/levels/level-rows.ts';
import { lastSeating, ranksIn, seatedAgain } from '../../pages/seats/choosing-players.ts';
import { followingPuzzle, startFollowing } from '../../puzzles/puzzles.ts';
import { starsIn } from '../../scene/match-result.ts';
import { levelOf } from '../../scene/scene.ts';
import type { LocalSharedServices, NewMatch } from '../../services.ts';
import { choicesIn, type MatchOpening, openAgain } from '../create-match.ts';
import { canShowAll, livingOf, namedBots, personsOf, playerNames, winnersOf } from '../hotseat.ts';

export type MatchFile<T extends ScreenTypes> = ReturnType<typeof createMatchFile<T>>;

export interface MatchFileCallbacks {
  onFailure(text: string): void;
  onRecover(): void;
  /** Called when the match is stored in a new file. `text` is a notice for the player. */
  onMove(text: string): void;
  onResultLost(text: string): void;
}

export interface MatchFileOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly folders: Folders;
  readonly path: string | undefined;
  readonly facts: MatchFacts;
  readonly notes: Readonly<Record<string, string>>;
  addResult(result: MatchResult): Result<undefined>;
}

/** Milliseconds that writing may wait if only bots still play, because writing every turn would be too slow. */
const patience = 1000;

/** Warns once before a player leaves a match that could not be saved. After `reset`, it warns again. */
export function createLeaveGuard({ flush }: { flush(): boolean }) {
  let warned = false;
  return {
    /** @param deed what to do again to leave anyway, such as `Leave` */
    warning(deed: string): string | undefined {
      if (flush() || warned) return undefined;
      warned = true;
      return `The match could not be saved. ${deed} again to leave without saving.`;
    },
    reset() {
      warned = false;
    },
  };
}

/** Creates the file of a match with its notes, and records the result at the end. */
export function createMatchFile<T extends ScreenTypes>(options: MatchFileOptions<T>) {
  const { folders, addResult } = options;
  let callbacks: MatchFileCallbacks = { onFailure() {}, onRecover() {}, onMove() {}, onResultLost() {} };
  let { match, facts, notes: otherNotes } = options;
  const saver = (path: string | undefined) =>
    createAutosave<T>(folders, path, {
      onFailure: (error) =>
        callbacks.onFailure(`Not saved: ${reason(error)}. You can play on; the game tries again after your next move.`),
      onRecover: () => callbacks.onRecover(),
      onCopy: () => callbacks.onMove('This match is open in another turncade. From now on, you play your own copy.'),
      onDelete: (what) =>
        callbacks.onMove(
          `${what === 'file' ? "This match's file" : 'The folder with your matches'} was deleted. The match is saved again.`,
        ),
    });
  let saving = saver(options.path);
  const notes = () => notesOf(facts, otherNotes);
  const titled = (): Pick<MatchFacts, 'levelTitle'> => {
    const title = levelOf(match)?.title;
    return title === undefined ? {} : { levelTitle: title };
  };

  const goesOnAlone = (): boolean => {
    const { game, state } = match;
    const persons = personsOf(state.players, namedBots(facts.bots));
    return facts.over === undefined && livingOf(game, state, persons).length === 0;
  };

  /** Writes the match first, because its result names the file as the replay. Records the result even if that fails. */
  const noteResult = (standing: MatchStatus) => {
    saving.flush();
    const path = saving.latestPath();
    const result = path === undefined ? undefined : resultOf(match, standing, facts, path);
    const added = result && addResult(result);
    if (added?.ok === false)
      callbacks.onResultLost(withPeriod(`The result could not be recorded: ${added.error.message}`));
  };

  return {
    match: (): Match<T> => match,
    facts: (): MatchFacts => facts,
    listen(handlers: MatchFileCallbacks) {
      callbacks = handlers;
    },
    /** Changes the notes in the file. They are written together with the next change of the match. */
    note(change: Partial<MatchFacts>) {
      facts = { ...facts, ...change };
    },
    changed(now: Match<T>, standing: MatchStatus) {
      match = now;
      const wasOver = facts.over !== undefined;
      const { over: _, ...rest } = facts;
      facts = {
        ...rest,
        standing: withNames(standing.text, playerNames(facts, match.state.players)),
        ...(standing.end === undefined ? {} : { over: standing.end }),
        ...(standing.end !== undefined && !wasOver && timeTaken(rest)),
        ...titled(),
      };
      saving.changed(match, notes(), goesOnAlone() ? patience : 0);
      if (standing.end !== undefined && !wasOver) noteResult(standing);
    },
    /** Switches to another match, such as a level that a command loads. That match gets a file of its own. */
    replaceMatch(another: Match<T>) {
      match = another;
      const { bots, names, seedGiven } = facts;
      saving = saver(undefined);
      facts = { ...noFacts, bots, seedGiven, ...(names && { names }), ...titled() };
      otherNotes = {};
    },
    encrypt: (secret: string) => secretNote(folders, secret),
    decrypt: (note: string) => secretOf(folders, note),
    settle: () => saving.settle(),
    flush: () => saving.flush(),
    path: () => saving.path(),
    notes,
    text: () => serializeMatch(folders, match, notes()),
  };
}

const timeTaken = ({ since }: Pick<MatchFacts, 'since'>): Pick<MatchFacts, 'seconds'> =>
  since === undefined ? {} : { seconds: Math.max(0, Math.round((now().getTime() - Date.parse(since)) / 1000)) };

/** Result of a match with the file `path`. Undefined while it is running, and if only bots played. */
function resultOf<T extends ScreenTypes>(
  match: Match<T>,
  standing: MatchStatus,
  facts: MatchFacts,
  path: string,
): MatchResult | undefined {
  const { game, setup, state } = match;
  const { end, turns, mark } = standing;
  const { debugUsed, seedGiven, hints, undos, bots, isContinued, seconds } = facts;
  if (end === undefined || personsOf(state.players, namedBots(bots)).length === 0) return undefined;
  const stars = starsIn(match, standing, facts);
  const time = now();
  const date = setup.level && dateOfDaily(setup.level.name);
  return {
    time: time.toISOString(),
    day: isoDate(time),
    ...(isContinued === true && { continued: true }),
    ...(date !== undefined && isContinued !== true && isDaily(game, setup, date, bots) && { daily: date }),
    game: game.id,
    level: setup.level?.name ?? null,
    seed: setup.seed,
    replay: basename(path),
    end,
    turns,
    mark,
    debugUsed,
    seedGiven,
    hints,
    undos,
    bots,
    players: state.players,
    winners: [...winnersOf(game, state)],
    ...(stars && { stars: storedStars(stars) }),
    ...(seconds !== undefined && { seconds }),
    ...campaignResult(match, facts),
  };
}

export interface AutosaveCallbacks {
  onFailure(error: unknown): void;
  onRecover(): void;
  /** Called when another program has written to the file. This match then continues in a new file. */
  onCopy(): void;
  /** Called when the file or its folder was deleted. The match has then been written to a new file of the same name. */
  onDelete(what: 'file' | 'folder'): void;
}

/** Saves changes before the player sees them: the screen calls `settle` first. Changes with `patience` may wait. */
export function createAutosave<T extends GameTypes>(
  folders: Folders,
  path: string | undefined,
  callbacks: AutosaveCallbacks,
) {
  let file = path;
  /** Last known content of the file, used to detect changes by another program. */
  let lastWritten = path === undefined ? undefined : contents(path);
  let pending: { match: Match<T>; notes: Readonly<Record<string, string>> } | undefined;
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
      // The file may have been written although its folder could not be synced.
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
    /** Must be called after every change. `patience`: milliseconds that writing may wait, if only bots are left. */
    changed(match: Match<T>, notes: Readonly<Record<string, string>> = {}, patience: number = 0) {
      pending = { match, notes };
      if (patience === 0 && timer?.isPatient === true) {
        timer.stop();
        timer = undefined;
      }
      timer ??= patience === 0 ? soon(flush) : later(flush, patience);
    },
    /** Writes all changes except those that may wait. The next change repeats a failed write. */
    settle() {
      if (timer?.isPatient === false) flush();
    },
    flush,
    path: (): string | undefined => (lastWritten === undefined ? undefined : file),
    /** Path of the last write, even if it failed. */
    latestPath: (): string | undefined => file,
  };
}

const contents = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

const lostAt = (path: string): 'file' | 'folder' => (existsSync(dirname(path)) ? 'file' : 'folder');

/** Runs `act` after the keys that have already arrived are handled. */
function soon(act: () => void) {
  const timer = setImmediate(act);
  return { isPatient: false, stop: () => clearImmediate(timer) };
}

function later(act: () => void, milliseconds: number) {
  const timer = setTimeout(act, milliseconds);
  return { isPatient: true, stop: () => clearTimeout(timer) };
}

/** Text of a match's file, with `notes` from `notesOf`. Plans of several persons are encrypted until all are made. */
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

type PlanFile = Pick<MatchFile<never>, 'facts' | 'encrypt' | 'decrypt'>;

/** A match with simultaneous turns, and the plans in its file. Undefined for any other match. */
export function planMatch<T extends GameTypes>(match: Match<T>, file: PlanFile): PlannedMatch<T> | undefined {
  const { plans } = file.facts();
  const { game, setup } = match;
  if (game.rounds === undefined || setup.options['planning'] !== 'same turn') return undefined;
  return planRounds(match, game.rounds, plans === undefined ? undefined : file.decrypt(plans));
}

/** True if the persons at one screen chose to hide only their plans from each other. */
export const isOpenTable = <T extends GameTypes>({ setup }: Match<T>): boolean => setup.options['table'] === 'open';

/** Plans that have not been played yet, encrypted so that the file does not reveal them. */
export function encryptedPlans<T extends GameTypes>(
  planned: PlannedMatch<T> | undefined,
  file: PlanFile,
): string | undefined {
  const plans = planned?.written();
  return plans === undefined ? undefined : file.encrypt(plans);
}

export interface PersistedMatch<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly file: MatchFile<T>;
  readonly notices: readonly string[];
  readonly isFirst: boolean;
  readonly rush?: NewMatch['rush'];
  /** The player's record on this level, without this match. */
  record(): PlayRecord;
  next(): Scene<T>['next'];
  /** Starts a match of the next level, or fails with the reason why it cannot. Undefined if there is no next level. */
  startNext(): Result<NewMatch> | undefined;
  /** Weaker rivals to offer after a loss. Undefined if there are none. */
  easier(): Scene<T>['easier'];
  startEasier(): NewMatch | undefined;
  restart(seed: 'fresh' | 'same'): Match<T>;
  choices(): Choices | undefined;
}

export function persistMatch<T extends ScreenTypes>(
  opening: MatchOpening<T>,
  screen: GameScreen<T>,
  { home, results, addResult }: Pick<LocalSharedServices, 'home' | 'results' | 'addResult'>,
): PersistedMatch<T> {
  const { game } = opening.match;
  const { bots } = opening.facts;
  const file = createMatchFile<T>({
    ...opening,
    folders: home.folders,
    addResult(result) {
      next = undefined;
      return addResult(result);
    },
  });
  const recordBefore = () => recordOf(results(), game.id, file.match().setup.level?.name ?? null);
  let record = recordBefore();
  /** Cached because finding the next level requires parsing all levels. */
  let next: { readonly level: Scene<T>['next'] } | undefined;
  const replaceMatch = (another: Match<T>) => {
    file.replaceMatch(another);
    record = recordBefore();
    next = undefined;
  };
  const nextLevel = () => {
    if (opening.rush !== undefined) return opening.rush.next();
    const puzzle = puzzleOf(file.match().setup.level);
    next ??= {
      level:
        puzzle !== undefined
          ? followingPuzzle(game.id, puzzle, results())
          : file.facts().campaign === undefined
            ? levelAfter(file.match(), results())
            : toCampaignFrom(file.match(), file.facts()),
    };
    return next.level;
  };
  /** The tutorial, daily matches, campaigns and matches from a written position have fixed rivals. */
  const easierNow = () => {
    const { setup, position } = file.match();
    const { level } = setup;
    const isFixed = level?.name === tutorialName || (level && dateOfDaily(level.name) !== undefined);
    const { over, campaign } = file.facts();
    const isLost = over === 'lost' && position === undefined && campaign === undefined;
    return isLost && isFixed !== true ? easierBots(game, bots) : undefined;
  };
  return {
    screen,
    file: { ...file, replaceMatch },
    notices: opening.notices,
    isFirst: opening.path === undefined && isFirstMatch(opening, screen, results()),
    rush: opening.rush,
    record: () => record,
    next: nextLevel,
    startNext() {
      const puzzle = puzzleOf(file.match().setup.level);
      if (puzzle !== undefined) return startFollowing(game, puzzle, results());
      const level = file.facts().campaign === undefined ? nextLevel() : undefined;
      return level && matchAfter(home, file.match(), level.name, bots);
    },
    easier() {
      const weaker = easierNow();
      if (weaker === undefined) return undefined;
      const skills = listOf([...new Set(Object.values(weaker).map(skillOf))]);
      return { skills, isUrged: lossesInARow(results(), game.id) >= 2 };
    },
    startEasier() {
      const weaker = easierNow();
      if (weaker === undefined) return undefined;
      const { level, players, options } = file.match().setup;
      const title = levelOf(file.match())?.title ?? titleOf(game.id);
      return { level, players, options, bots: weaker, notice: easierText(title, rivalNames(game, weaker)) };
    },
    restart(seed) {
      file.flush();
      const again = openAgain(home.folders, file.match(), bots, seed);
      const { campaign, since, isContinued } = file.facts();
      file.note({ seedGiven: again.facts.seedGiven });
      replaceMatch(again.match);
      // A player who has seen the solution can no longer solve the puzzle, so this match does not count either.
      file.note({ campaign, since, ...(since !== undefined && isContinued && { isContinued }) });
      return again.match;
    },
    choices: () => (Object.keys(bots).length > 0 ? undefined : choicesIn(screen, file.match())),
  };
}

function isFirstMatch<T extends ScreenTypes>(
  { match, facts: { bots } }: MatchOpening<T>,
  screen: GameScreen<T>,
  results: readonly MatchResult[],
): boolean {
  if (puzzleOf(match.setup.level) !== undefined) return false;
  const persons = personsOf(match.state.players, namedBots(bots));
  return persons.length === 1 && isUntouched(match, screen) && isNewTo(results, match.game.id);
}

/** True if the player has chosen nothing yet: the log contains only commands that the game played automatically. */
function isUntouched<T extends ScreenTypes>({ game, log, stateAfter }: Match<T>, { input }: GameScreen<T>): boolean {
  const [first] = log;
  if (first === undefined) return true;
  const played = log.map(({ command }) => command);
  return isDeepStrictEqual(played, input.choices?.atOnce(game.view(stateAfter(0), 1)));
}

export const levelAfter = <T extends ScreenTypes>(
  { game, setup: { level }, state: { players } }: Match<T>,
  results: readonly MatchResult[],
): Scene<T>['next'] => level && nextLevel(pickerLevels(game, results), level.name, players);

/** Match of another level with the same players, except after the tutorial. Fails if the level cannot be used. */
export function matchAfter<T extends ScreenTypes>(
  home: PlayersHome,
  { game, setup: { players, options, level: before } }: Match<T>,
  name: string,
  bots: MatchFacts['bots'],
): Result<NewMatch> {
  const level = findLevel(game, name, '');
  if (!level.ok) return level;
  // The tutorial's opponent does almost nothing, so later matches do not use it.
  const seating =
    before?.name === tutorialName
      ? seatedBy(game, lastSeating(home, game, level.value))
      : seatedAgain(home, game, level.value, { players, options, bots }, roomIn(game, before));
  const rivals = seating.bots === undefined ? [] : rivalNames(game, seating.bots);
  const { rank, rankBefore } = ranksIn(home, game);
  const how = rank === rankBefore ? 'Next level.' : 'Two wins out of three: your rivals get better.';
  const notice = rivals.length === 0 ? undefined : `${how} You play against ${listOf(rivals)}.`;
  return success({ level: level.value, ...seating, notice });
}

interface OrderedLevel {
  readonly name: string;
  readonly tier: number;
  readonly record: { readonly won: number };
  readonly seats?: LevelFacts['seats'];
}

/** Next level for `players` players, preferably one not won yet. Wraps around. */
export function nextLevel<Level extends OrderedLevel>(
  levels: readonly Level[],
  name: string,
  players: number,
): Level | undefined {
  const isForThem = ({ seats }: Level) => seats === undefined || !('exactly' in seats) || seats.exactly === players;
  const ordered = levels.filter(isForThem).sort((a, b) => a.tier - b.tier);
  const at = ordered.findIndex((level) => level.name === name);
  const rest = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
  return rest.find(({ record }) => record.won === 0) ?? rest[0];
}
