import { basename, resolve } from 'node:path';
import { handicappedStart } from '#engine/campaign/campaign.ts';
import type { Game } from '#engine/game.ts';
import { loadSave, skippedHistoryOf } from '#engine/journal/save.ts';
import { playersIn } from '#engine/level.ts';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { itemAt } from '#engine/lookup.ts';
import { enter, type Match, startFrom, startMatch } from '#engine/match.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { redactedCommand } from '#engine/report.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import type { GameTypes, PartialViewer, Viewer } from '#engine/vocabulary.ts';
import { games, noGameFor } from '#games/index.ts';
import { lastingNames, programOf } from '#match-session/match-programs.ts';
import { withRecentSteps } from '#match-session/session.ts';
import type { Choices, GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import { filesAt } from '#storage/files/players-files.ts';
import { factsOf, type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { saveNotices } from '#storage/matches/saves.ts';
import { newSeed } from '#storage/new-seed.ts';
import { now } from '#storage/now.ts';
import { readPersonNames } from '#storage/person-names.ts';
import { commandText } from '#strategies/program.ts';
import { levelOf } from '../scene/scene.ts';
import type { NewMatch } from '../services.ts';
import { canShowAll, namedBots, personsOf, publicViewer, replayViewer, viewerAtEnd } from './hotseat.ts';

export interface MatchOpening<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly facts: MatchFacts;
  readonly notes: Readonly<Record<string, string>>;
  readonly path: string | undefined;
  readonly notices: readonly string[];
  readonly rush?: NewMatch['rush'];
}

const createOpening = <T extends ScreenTypes>(
  match: Match<T>,
  facts: MatchFacts,
  more: Partial<Pick<MatchOpening<T>, 'notes' | 'path' | 'notices' | 'rush'>> = {},
): MatchOpening<T> => {
  const title = levelOf(match)?.title;
  const known = title === undefined ? facts : { ...facts, levelTitle: title };
  return { match, facts: known, notes: {}, path: undefined, notices: [], ...more };
};

export function openNew<T extends ScreenTypes>(
  folders: Folders,
  game: Game<T>,
  { seed, level, players: playerCount, options = {}, bots = {}, campaign, handicap, position, notice, rush }: NewMatch,
): MatchOpening<T> {
  const usual = playersIn(game, level, playerCount);
  const setup = {
    seed: seed ?? (level && seedOfLevel(level, game.levels)) ?? newSeed(),
    players: usual.ok ? usual.value : game.players.least,
    options,
    ...(level && { level }),
  };
  const started = startFrom(game, setup, position ?? handicappedStart(game, setup, handicap), filesAt(folders.data));
  // Cannot happen: the program itself wrote the handicapped position, and the positions of puzzles are proved.
  if (!started.ok) throw new Error(started.error.message);
  const names = namesAtTable(folders, setup.players, bots, game.robots === true);
  const facts = {
    ...noFacts,
    bots: lastingNames(game, bots),
    ...names,
    seedGiven: seed !== undefined,
    campaign,
    ...(puzzleOf(level) !== undefined && { since: now().toISOString() }),
  };
  return createOpening(started.value, facts, { notices: notice === undefined ? [] : [notice], rush });
}

/** Names by seat: of persons if several share the screen, and of bots in a game of robots. */
function namesAtTable(
  folders: Folders,
  players: number,
  bots: MatchFacts['bots'],
  areNamed: boolean,
): Pick<MatchFacts, 'names'> {
  const persons = personsOf(players, namedBots(bots));
  const known = persons.length < 2 ? {} : readPersonNames(folders);
  const personNames = Object.entries(known).filter(([seat]) => persons.includes(Number(seat)));
  const robots = Object.entries(areNamed ? readPersonNames(folders, 'robots') : {}).filter(([seat]) =>
    Object.hasOwn(bots, seat),
  );
  const names = [...personNames, ...robots];
  return names.length === 0 ? {} : { names: Object.fromEntries(names) };
}

/** True if a new match can start differently: not with a puzzle, a fixed seed, or a game's own command `restart`. */
export const hasOtherStarts = <T extends ScreenTypes>({ game, setup }: Match<T>): boolean =>
  !Object.hasOwn(game.commands, 'restart') &&
  puzzleOf(setup.level) === undefined &&
  (setup.level === undefined || seedOfLevel(setup.level, game.levels) === undefined);

/** Starts a match with the same setup. A `fresh` seed is random unless a puzzle or the level (a daily one) fixes it. */
export function openAgain<T extends ScreenTypes>(
  { data }: Folders,
  { game, setup, position }: Match<T>,
  bots: MatchFacts['bots'],
  seed: 'fresh' | 'same',
): MatchOpening<T> {
  const fixedSeed = puzzleOf(setup.level) === undefined ? undefined : setup.seed;
  const levelSeed = fixedSeed ?? (setup.level && seedOfLevel(setup.level, game.levels));
  const again = { ...setup, seed: seed === 'same' ? setup.seed : (levelSeed ?? newSeed()) };
  const started = startFrom(game, again, position, filesAt(data));
  // Cannot happen: the position was valid when the match began.
  if (!started.ok) throw new Error(started.error.message);
  return createOpening(started.value, { ...noFacts, bots, seedGiven: seed === 'same' });
}

/**
 * Opens a saved match. It continues in its own file if `isOwn` is true, the file is not locked, every program starts,
 * and the rules are the same. Otherwise it continues in a copy, and the original file stays unchanged.
 */
export function openSaved<T extends ScreenTypes>(
  match: Match<T>,
  { path, save }: StoredMatch,
  isOwn: boolean,
  { bots, notices: says }: MatchPlayers,
): MatchOpening<T> {
  const { notes } = save.header;
  const facts = { ...factsOf(notes), bots };
  const notices = saveNotices(match, save);
  if (isOwn && says.length === 0 && !save.isLocked && skippedHistoryOf(match, save) === undefined)
    return createOpening(match, facts, { notes, path, notices });
  const stays = `You play on in a copy. ${basename(path)} does not change.`;
  return createOpening(match, facts, { notes, notices: [...notices, ...(save.isLocked ? [] : [stays]), ...says] });
}

/** Opens a separate match that continues after `length` commands. It does not count for statistics or campaigns. */
export function openFrom<T extends ScreenTypes>(
  { data }: Folders,
  { game, setup, position, start, log }: Match<T>,
  length: number,
  { over: _, standing: __, campaign: ___, ...known }: MatchFacts,
  { bots, notices }: MatchPlayers,
): MatchOpening<T> {
  const match = startMatch(game, setup, { start, position, files: filesAt(data) });
  for (const { seat, command } of log.slice(0, length)) match.play(seat, command);
  const stays = 'You play on in a copy that does not count. The original does not change.';
  return createOpening(match, { ...known, isContinued: true, bots }, { notices: [stays, ...notices] });
}

/**
 * Part of a match that may be replayed, with its viewer. `ownViewer` is undefined for a save. `isOver`: true if
 * spectators replay a match that has ended. Its rules may not know the end, for example after a resignation.
 */
export function replayScope<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  bots: MatchFacts['bots'],
  { ownViewer, isOver = false }: { readonly ownViewer?: PartialViewer | undefined; readonly isOver?: boolean } = {},
) {
  const { game, state } = match;
  const recent = withRecentSteps(match);
  const persons = personsOf(state.players, namedBots(bots));
  const showsAll = isOver || canShowAll(match, persons);
  const looker = ownViewer ?? (showsAll ? viewerAtEnd(game, state, persons) : publicViewer);
  return {
    match: showsAll ? recent : partialMatch(recent, looker),
    viewer:
      persons.length === 0 || isOver
        ? (screen.eyes.onlooker?.viewer ?? (isOver && screen.seats !== undefined ? 'all' : looker))
        : replayViewer(match, screen, looker),
    looker,
    /** True if the replay may show all secrets. Players may then continue the match from any moment of the replay. */
    showsAll,
  };
}

export const notOpenedText = (fault: string | undefined): string | undefined => fault && `Not opened: ${fault}`;

/** Loads the match of a save and calls `use` with it and its screen. Fails with a sentence if it cannot be opened. */
export async function withSavedMatch<V>(
  { path, save }: StoredMatch,
  use: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => V,
): Promise<Result<V, string>> {
  const entry = games.find((game) => game.id === save.header.game);
  if (entry === undefined) return failure(`${basename(path)}: ${noGameFor(save.header.game)}`);
  return entry.open((game, screen) => {
    const match = loadSave(game, save, filesAt(path));
    return match.ok ? success(use(match.value, screen)) : failure(`${basename(path)}: ${match.error.message}`);
  });
}

/** Copy of a running match without the commands that `viewer` may not know. Not even their number is revealed. */
export function partialMatch<T extends ScreenTypes>(match: Match<T>, viewer: Viewer): Match<T> {
  const { game, state, log } = match;
  if (game.outcome?.(state) !== undefined) return match;
  const indices = log.flatMap((_, index) => (redactedCommand(match, index, viewer) === undefined ? [] : [index]));
  if (indices.length === log.length) return match;
  const lines = indices.map((index) => itemAt(log, index));
  const at = (length: number) => indices[length] ?? log.length;
  const turns = match.turns().map(({ turn, length }) => ({
    turn,
    length: indices.filter((index) => index < length).length,
  }));
  const stateAt = (length: number) => match.stateAfter(at(length));
  return {
    ...match,
    state,
    log: lines,
    stateAfter: stateAt,
    turnStartState: ({ length }) => stateAt(length),
    stepAt: (index) => match.stepAt(itemAt(indices, index)),
    turns: () => turns,
    newestTurn: () => itemAt(turns, turns.length - 1),
  };
}

type BotNames = Readonly<Record<string, string>>;

export interface ProgramToConfirm {
  readonly seat: string;
  readonly kind: string;
  readonly command: string;
}

export interface ProgramConsent {
  readonly file: string;
  readonly programs: readonly ProgramToConfirm[];
  readonly withoutPrograms: MatchPlayers;
}

export interface MatchPlayers {
  readonly bots: BotNames;
  readonly notices: readonly string[];
}

/** Maximum characters of all programs' commands together. Longer commands would not fit the question for consent. */
const maxCommandLength = 300;

/**
 * Bots of a save, and its programs if this installation wrote it. Other programs could run any command, so they need
 * the player's consent, or do not start if their commands are too long. `save` is undefined for a match in progress.
 */
export function playersOfSave<T extends GameTypes>(
  game: Game<T>,
  save: Pick<StoredMatch, 'path' | 'save'> | undefined,
  bots: BotNames,
): MatchPlayers | ProgramConsent {
  const programs = save === undefined || save.save.isOurs ? [] : programsIn(game, bots);
  if (save === undefined || programs.length === 0) return { bots, notices: [] };
  const seats = listOf(programs.map(({ seat }) => `player ${seat}`));
  const otherBots = Object.entries(bots).filter(([seat]) => programs.every((program) => program.seat !== seat));
  const without = (why: string): MatchPlayers => ({
    bots: Object.fromEntries(otherBots),
    notices: [`${why}: you play as ${seats}.`],
  });
  const length = programs.reduce((sum, { command }) => sum + command.length, 0);
  if (length > maxCommandLength)
    return without(`No program started: its command is too long to show in full (${length} characters)`);
  return { file: escapeUnprintable(basename(save.path)), programs, withoutPrograms: without('No program was started') };
}

function programsIn<T extends GameTypes>(game: Game<T>, names: BotNames): ProgramToConfirm[] {
  return Object.entries(names).flatMap(([seat, name]) => {
    const program = programOf(game, name);
    if (program === undefined) return [];
    return program.type === 'module'
      ? [{ seat, kind: 'the module', command: escapeUnprintable(resolve(program.path)) }]
      : [{ seat, kind: 'the command', command: escapeUnprintable(commandText([program.file, ...program.args])) }];
  });
}

const escapeUnprintable = (text: string): string =>
  text.replace(/[^ -~]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

export interface FollowedMatch {
  readonly game: string;
  readonly initial: Choices;
  now(): Choices | undefined;
}

export const choicesIn = <T extends ScreenTypes>(
  { input: { choices } }: GameScreen<T>,
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
): Choices => choices?.chosen(game.view(state, 1)) ?? {};

/** Carries over a player's choices, such as a loadout, from one match of a game to the next. */
export function createLoadoutMemory() {
  const byGame = new Map<string, Choices>();
  let followed: FollowedMatch | undefined;

  const take = () => {
    const latest = followed?.now();
    if (followed === undefined || latest === undefined) return;
    const { game, initial } = followed;
    const changed = [...Object.keys(initial), ...Object.keys(latest)].filter((name) => initial[name] !== latest[name]);
    // Keeps stored choices that the player did not change here, because this match may not have offered them.
    const choices: Record<string, number> = { ...byGame.get(game) };
    for (const name of changed) {
      const choice = latest[name];
      if (choice === undefined) delete choices[name];
      else choices[name] = choice;
    }
    byGame.set(game, choices);
  };

  return {
    /** Repeats the player's earlier choices in levels without bots, except puzzles. Returns the choices in effect. */
    give<T extends ScreenTypes>(
      { match, facts: { bots } }: Pick<MatchOpening<T>, 'match' | 'facts'>,
      screen: GameScreen<T>,
    ): Choices {
      const { choices } = screen.input;
      const { level } = match.setup;
      const isFixed = level === undefined || puzzleOf(level) !== undefined;
      if (Object.keys(bots).length > 0 || isFixed) return choicesIn(screen, match);
      take();
      const { id, commands, view } = match.game;
      const play = (choiceCommands: readonly Parameters<typeof formatCommand>[1][]) => {
        for (const command of choiceCommands) enter(match, formatCommand(commands, command));
      };
      play(choices?.carriedOver(byGame.get(id) ?? {}) ?? []);
      play(choices?.atOnce(view(match.state, 1)) ?? []);
      return choicesIn(screen, match);
    },
    follow(match: FollowedMatch) {
      take();
      followed = match;
    },
  };
}
