import { basename, resolve } from 'node:path';
import type { Game } from '#engine/game.ts';
import { loadSave, skippedHistoryOf } from '#engine/journal/load-save.ts';
import { playersIn } from '#engine/level.ts';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { itemAt } from '#engine/lookup.ts';
import { enter, type Match, startFrom, startMatch } from '#engine/match.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import type { GameTypes, PartialViewer, Viewer } from '#engine/vocabulary.ts';
import { games, noGameFor } from '#games/index.ts';
import { lastingNames, programOf } from '#match-session/program-names.ts';
import { redactedCommand } from '#match-session/redact-command.ts';
import { withRecentSteps } from '#match-session/session.ts';
import type { Choices, GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import { playersFiles } from '#storage/files/players-files.ts';
import { factsOf, type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { saveNotices } from '#storage/matches/saves.ts';
import { newSeed } from '#storage/new-seed.ts';
import { readPersonNames } from '#storage/person-names.ts';
import { commandText } from '#strategies/program.ts';
import { levelOf } from '../scene/scene.ts';
import type { NewMatch } from '../services.ts';
import { canShowAll, namedBots, personsOf, publicViewer, replayViewer, viewerAtEnd } from './hotseat.ts';

/** A match to be opened: a new one, a saved one, or another of the same level. */
export interface MatchOpening<T extends ScreenTypes> {
  readonly match: Match<T>;
  /** Its facts so far, with who plays. */
  readonly facts: MatchFacts;
  /** All notes of its file: those that are no facts are kept, too. */
  readonly notes: Readonly<Record<string, string>>;
  /** Its file; undefined for a new one. */
  readonly path: string | undefined;
  /** Sentences shown when it opens. */
  readonly notices: readonly string[];
}

const createOpening = <T extends ScreenTypes>(
  match: Match<T>,
  facts: MatchFacts,
  more: Partial<Pick<MatchOpening<T>, 'notes' | 'path' | 'notices'>> = {},
): MatchOpening<T> => {
  const title = levelOf(match)?.title;
  const known = title === undefined ? facts : { ...facts, levelTitle: title };
  return { match, facts: known, notes: {}, path: undefined, notices: [], ...more };
};

/** A new match: of the seed that was chosen, that of its level, or a fresh one. */
export function openNew<T extends ScreenTypes>(
  folders: Folders,
  game: Game<T>,
  { seed, level, players: playerCount, options = {}, bots = {} }: NewMatch,
): MatchOpening<T> {
  const usual = playersIn(game, level, playerCount);
  const setup = {
    seed: seed ?? (level && seedOfLevel(level, game.levels)) ?? newSeed(),
    players: usual.ok ? usual.value : game.players.least,
    options,
    ...(level && { level }),
  };
  const match = startMatch(game, setup, { files: playersFiles });
  const names = namesAtTable(folders, setup.players, bots, game.robots === true);
  return createOpening(match, { ...noFacts, bots: lastingNames(game, bots), ...names, seedGiven: seed !== undefined });
}

/** The names of persons at one screen, if there are several, and of the robots of bots. */
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

/** Whether another match of the same level can begin differently: not without chance, nor where the level fixes the seed. */
export const hasOtherStarts = <T extends ScreenTypes>({ game, setup }: Match<T>): boolean =>
  !Object.hasOwn(game.commands, 'restart') &&
  (setup.level === undefined || seedOfLevel(setup.level, game.levels) === undefined);

/** Another match of the same, from its start: of a fresh seed, or of the same one. The daily one has its own every time. */
export function openAgain<T extends ScreenTypes>(
  { game, setup, position }: Match<T>,
  bots: MatchFacts['bots'],
  seed: 'fresh' | 'same',
): MatchOpening<T> {
  const levelSeed = setup.level && seedOfLevel(setup.level, game.levels);
  const again = { ...setup, seed: seed === 'same' ? setup.seed : (levelSeed ?? newSeed()) };
  const started = startFrom(game, again, position, playersFiles);
  // It was read when the match began.
  if (!started.ok) throw new Error(started.error.message);
  return createOpening(started.value, { ...noFacts, bots, seedGiven: seed === 'same' });
}

/**
 * A saved match. One of other rules goes on as a match of its own, so that its file is there as long as somebody may want
 * to watch it with the rules that it was played by.
 *
 * @param isOwn whether its file is one of the player's matches: it goes on in that file
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
  const stays = `${basename(path)} stays unchanged; you play on in a copy.`;
  return createOpening(match, facts, { notes, notices: [...notices, ...(save.isLocked ? [] : [stays]), ...says] });
}

/**
 * A match of its own that goes on after the first so many commands of another. What helped its player before counts in it,
 * too.
 */
export function openFrom<T extends ScreenTypes>(
  { game, setup, position, start, log }: Match<T>,
  length: number,
  { over: _, standing: __, ...known }: MatchFacts,
  { bots, notices }: MatchPlayers,
): MatchOpening<T> {
  const match = startMatch(game, setup, { start, position, files: playersFiles });
  for (const { seat, command } of log.slice(0, length)) match.play(seat, command);
  const stays = 'You play on in a copy; the original stays unchanged.';
  return createOpening(match, { ...known, bots }, { notices: [stays, ...notices] });
}

/**
 * The part of a match that may be replayed, and from whose view.
 *
 * @param bots the names of bots and programs, by seat
 * @param ownViewer who sits at the screen, for a match that is being played; for a save, nobody knows
 */
export function replayScope<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  bots: MatchFacts['bots'],
  ownViewer?: PartialViewer,
) {
  const { game, state } = match;
  const recent = withRecentSteps(match);
  const persons = personsOf(state.players, namedBots(bots));
  const showsAll = canShowAll(match, persons);
  const looker = ownViewer ?? (showsAll ? viewerAtEnd(game, state, persons) : publicViewer);
  return {
    match: showsAll ? recent : partialMatch(recent, looker),
    viewer: persons.length === 0 ? (screen.eyes.onlooker?.viewer ?? looker) : replayViewer(match, screen, looker),
    looker,
    /** Whether everything hidden may be shown, and the match continued from any moment. */
    showsAll,
  };
}

/** The message for a file with this fault. */
export const notOpenedText = (fault: string | undefined): string | undefined => fault && `Not opened: ${fault}`;

/** Reads a save and hands its match and screen on, or says why it cannot be opened. */
export async function withSavedMatch<V>(
  { path, save }: StoredMatch,
  use: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => V,
): Promise<Result<V, string>> {
  const entry = games.find((game) => game.id === save.header.game);
  if (entry === undefined) return failure(`${basename(path)}: ${noGameFor(save.header.game)}`);
  return entry.open((game, screen) => {
    const match = loadSave(game, save, playersFiles);
    return match.ok ? success(use(match.value, screen)) : failure(`${basename(path)}: ${match.error.message}`);
  });
}

/**
 * A match as one viewer may know it while it goes on. Its log has only the commands that they may know; between two of them
 * everything else is skipped, so that not even the number of the others' commands shows.
 */
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

/** A program that a save names, and that is started only when the player agrees. */
export interface ProgramToConfirm {
  readonly seat: string;
  /** `the command` or `the module` */
  readonly kind: string;
  /** The full command line, in printable ASCII. */
  readonly command: string;
}

/** A save names programs of somebody else: the player is asked before they are started. */
export interface ProgramConsent {
  readonly file: string;
  readonly programs: readonly ProgramToConfirm[];
  /** Who plays if the programs are not started, and what the player is told then. */
  readonly withoutPrograms: MatchPlayers;
}

export interface MatchPlayers {
  readonly bots: BotNames;
  /** Sentences about programs that will not play. */
  readonly notices: readonly string[];
}

/** Most characters of all commands together: what cannot be shown whole at once is not asked about, and not started. */
const maxCommandLength = 300;

/**
 * The bots of a save, and its programs if this installation wrote the save. Programs from anywhere else could be any
 * command, so the player is asked about them first.
 *
 * @param save what names them; undefined for a match that is being played
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
    notices: [`${why}: you play ${seats}.`],
  });
  const length = programs.reduce((sum, { command }) => sum + command.length, 0);
  if (length > maxCommandLength)
    return without(`No program was started: its command is too long to show in full (${length} characters)`);
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

/** A text in printable ASCII; any other character is spelled out, as in `\u{1b}`. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^ -~]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** A match whose choices the matches after it repeat. */
export interface FollowedMatch {
  readonly game: string;
  /** The choices when the match was opened. */
  readonly initial: Choices;
  /** The choices now; undefined where the player has none. */
  now(): Choices | undefined;
}

/** The choices of a player in a match as it is now. */
export const choicesIn = <T extends ScreenTypes>(
  { input: { choices } }: GameScreen<T>,
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
): Choices => choices?.chosen(game.view(state, 1)) ?? {};

/** Carries a player's choices, such as a loadout, from one match of a game to the next. */
export function createLoadoutMemory() {
  const byGame = new Map<string, Choices>();
  let followed: FollowedMatch | undefined;

  /** Learns the choices of the match that was played. */
  const take = () => {
    const latest = followed?.now();
    if (followed === undefined || latest === undefined) return;
    const { game, initial } = followed;
    const changed = [...Object.keys(initial), ...Object.keys(latest)].filter((name) => initial[name] !== latest[name]);
    // Only choices the player changed are carried on: the others may differ only because this match forbids them.
    const choices: Record<string, number> = { ...byGame.get(game) };
    for (const name of changed) {
      const choice = latest[name];
      if (choice === undefined) delete choices[name];
      else choices[name] = choice;
    }
    byGame.set(game, choices);
  };

  return {
    /**
     * Repeats earlier choices in a new match of a level, as far as the level allows them, and begins it where nothing is
     * left to choose. Matches with bots are left alone.
     *
     * @returns the choices in it before the player does anything
     */
    give<T extends ScreenTypes>(
      { match, facts: { bots } }: Pick<MatchOpening<T>, 'match' | 'facts'>,
      screen: GameScreen<T>,
    ): Choices {
      const { choices } = screen.input;
      if (Object.keys(bots).length > 0 || match.setup.level === undefined) return choicesIn(screen, match);
      take();
      const { id, commands, view } = match.game;
      const play = (choiceCommands: readonly Parameters<typeof formatCommand>[1][]) => {
        for (const command of choiceCommands) enter(match, formatCommand(commands, command));
      };
      play(choices?.carriedOver(byGame.get(id) ?? {}) ?? []);
      play(choices?.atOnce(view(match.state, 1)) ?? []);
      return choicesIn(screen, match);
    },
    /** From now on learns the choices of this match. */
    follow(match: FollowedMatch) {
      take();
      followed = match;
    },
  };
}
