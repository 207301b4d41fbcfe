import type { Match } from '../../engine/match.ts';
import type { Played } from '../../engine/report.ts';
import type { Refusal } from '../../engine/result.ts';
import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import type { Advanced, AdvanceOptions, Distance, News, Ponder } from '../../table/driver.ts';
import { type EnteredLine, readLine } from '../../table/entered-line.ts';
import { type Later, whenDone } from '../../table/later.ts';
import { type MatchPrograms, noPrograms, seatedAt } from '../../table/match-programs.ts';
import { type MatchRefereeOptions, matchReferee } from '../../table/match-referee.ts';
import type { BotSeats } from '../../table/players.ts';
import { withRecentSteps } from '../../table/recent-steps.ts';
import type { TableReferee } from '../../table/referee.ts';
import { createTable, type Table } from '../../table/table.ts';
import type { Thinker } from '../../table/thinker.ts';
import { matchMemory } from './memory.ts';
import { isDebugView, isShown, lastShown, type PlayedStep, type Seen, seenOf } from './moments.ts';

/** What some eyes see of a match, and what they remember where the screen asks for it. */
export interface Remembered<T extends ScreenTypes> extends Seen<T> {
  readonly memory?: T['memory'];
}

/** A match as it is followed at a screen. */
export interface MatchDriver<T extends ScreenTypes> {
  readonly match: Match<T>;
  /** What the eyes at the screen see now. */
  now(): Remembered<T> & { readonly debug: boolean };
  /** Through whose eyes it is seen now. */
  viewer(): Viewer;
  /** The step whose events are shown; nothing where there was none. */
  shown(): PlayedStep<T> | undefined;
  /** What is seen of a step and of what it led to; through other eyes than those at the screen where they are given. */
  seenOf(played: PlayedStep<T>, eyes?: Viewer): Remembered<T>;
  /** What was seen and remembered before a step; through other eyes than those at the screen where they are given. */
  before(played: PlayedStep<T>, eyes?: Viewer): Pick<Remembered<T>, 'view' | 'memory'>;
  /** Plays a command of a person. One that is to be played after another waits for the answer to that. */
  play(seat: Seat | null, command: T['command']): Later<PlayedStep<T>>;
  /** Reads a line as typed by whoever sits at the screen; nothing for a blank one. */
  read(line: string): EnteredLine<T> | undefined;
  /** Takes back the last command; says why not, if so. */
  undo(seat: Seat): Later<Refusal | undefined>;
  /**
   * Lets those play who are no persons.
   *
   * @param hearing hears what they play meanwhile
   */
  advance(what: Distance, limits: AdvanceOptions, hearing: Hearing<T>): Later<Advanced<T>>;
  /** Who sits at the match. */
  readonly table: Pick<Table<T>, 'cancel' | 'isUnderWay' | 'isPlanned'>;
  /** Switches the debug view where the match itself has no command for it. */
  toggleDebug(): void;
  /** Ends the debug view, where the match itself has no command for it. */
  hideAll(): void;
}

/** Who hears what those play who are no persons. */
export interface Hearing<T extends ScreenTypes> {
  played(played: Played<T>): void;
  heard(news: News<T>): void;
}

/** Who sits at a match beside persons and bots that decide at once. */
export interface Sitting<T extends ScreenTypes> {
  readonly programs?: MatchPrograms<T>;
  readonly thinker?: Thinker;
  readonly ponder?: Ponder;
  /** Who judges the commands; the engine in this process where absent. */
  readonly referee?: RefereeOf<T>;
  /** Through whose eyes it is seen where no persons play; those of who sits at the screen where absent. */
  readonly onlooker?: Viewer | undefined;
}

/** Makes the referee of a match that is kept up to date here: whatever was judged has been played in it by then. */
export type RefereeOf<T extends ScreenTypes> = (match: Match<T>, options: MatchRefereeOptions<T>) => TableReferee<T>;

/** Follows a match through the eyes of whoever sits at the screen, or through all in the debug view. */
export function driveMatch<T extends ScreenTypes>(
  playedMatch: Match<T>,
  screen: GameScreen<T>,
  seat: () => Seat,
  bots: BotSeats<T> = new Map(),
  { programs = noPrograms<T>(), thinker, ponder, referee = matchReferee, onlooker }: Sitting<T> = {},
): MatchDriver<T> {
  const match = withRecentSteps(playedMatch);
  const remembered = matchMemory(match, screen);
  let sawAll = false;
  /** It is seen anew through other eyes. */
  let shown = lastShown(match, screen);

  const viewer = (): Viewer => {
    if (sawAll) return 'all';
    const isAlone = onlooker !== undefined && bots.size === match.state.players;
    return isAlone ? onlooker : screen.eyes.seated(match.state, seat());
  };

  /** What a person has played last. */
  let last: PlayedStep<T> | undefined;
  let hearing: Hearing<T> | undefined;
  const table = createTable<T>({
    referee: referee(match, {
      ownSeats: match.game.script.botsOwnSeats === true ? new Set(bots.keys()) : undefined,
      played(played) {
        const { before, step, line } = played;
        const happened = { step, before, length: match.log.length };
        if (isShown(screen, step)) shown = happened;
        if (line.bot === true) hearing?.played(played);
        else last = happened;
      },
    }),
    players: seatedAt(match, bots, programs),
    before: 'planners',
    thinker,
    ponder,
    heard: (news) => hearing?.heard(news),
  });
  const play = (seat: Seat | null, command: T['command']): Later<PlayedStep<T>> =>
    whenDone(table.play(seat, command), () => {
      if (last === undefined) throw new Error('a command was judged and not told');
      return last;
    });

  return {
    match,
    viewer,
    shown: () => shown,
    now: () => ({
      ...seenOf(match, match.state, shown, viewer()),
      debug: isDebugView(screen, sawAll, viewer()),
      ...remembered(match.log.length, viewer()),
    }),
    seenOf: (played, eyes = viewer()) => ({
      ...seenOf(match, played.step.state, played, eyes),
      ...remembered(played.length, eyes),
    }),
    before: ({ before, length }, eyes = viewer()) => ({
      view: match.game.view(before, eyes),
      ...remembered(length - 1, eyes),
    }),
    play,
    read: (line) => readLine({ game: match.game, players: match.state.players, sitting: seat(), bots }, line),
    advance(what, limits, heard) {
      hearing = heard;
      return table.advance(what, limits);
    },
    table,
    undo: (seat) =>
      whenDone(table.undo(seat), (undone) => {
        if (!undone.ok) return undone.error;
        shown = lastShown(match, screen);
        return undefined;
      }),
    toggleDebug() {
      sawAll = !sawAll;
    },
    hideAll() {
      sawAll = false;
    },
  };
}
