import { basename } from 'node:path';
import type { Game } from '../../engine/game.ts';
import { madeFor, playersIn } from '../../engine/level.ts';
import { type Match, startFrom, startMatch } from '../../engine/match.ts';
import { loadSave } from '../../engine/save.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import { games } from '../../games/index.ts';
import type { PlayRecord, ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import { ended, flow } from '../../screen/sentences.ts';
import { dateText } from '../../storage/date-text.ts';
import { playersFiles } from '../../storage/files/players-files.ts';
import { addToHistory } from '../../storage/history.ts';
import { seedOfLevel, sheetOf } from '../../storage/levels.ts';
import { lockedText } from '../../storage/matches/hidden-part.ts';
import { factsOf, type MatchFacts, noFacts } from '../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';
import { newSeed } from '../../storage/new-seed.ts';
import { addResult, readResults } from '../../storage/results.ts';
import type { Settings } from '../../storage/settings.ts';
import { recordOf } from '../../storage/statistics.ts';
import { lastingNames } from '../../table/program-names.ts';
import { thinkHere } from '../../thinking/think-here.ts';
import type { LevelThinker } from '../../thinking/thinker.ts';
import { matchFile } from '../match/match-file.ts';
import { openPart } from '../match/open-part.ts';
import { type WhoPlays, whoPlays } from '../match/program-question.ts';
import { eyesAtEnd, mayShowAll, namedBots, nobody, onlookerOf, personsOf } from '../match/seats.ts';
import { levelFinder } from '../pages/levels/level-finder.ts';
import type { NewMatch } from '../services.ts';
import { levelRoom } from './level-room.ts';
import { matchRoom } from './match/match-room.ts';
import { programRoom } from './program-room.ts';
import { replayRoom } from './replay-room.ts';
import type { Reply, Room } from './room.ts';
import { seatRoom } from './seat-room.ts';

/** What rooms lead to one another with. */
export interface Home {
  /** The levels of a game, or at once a match where it has none. */
  game(id: string, back: Back): Promise<Reply>;
  /** A new match, after it has been chosen who plays where several can. */
  seat(id: string, start: Pick<NewMatch, 'seed' | 'level'>, back: Back): Promise<Reply>;
  /** A new match. */
  begin(id: string, start: NewMatch, back: Back): Promise<Reply>;
  /** A saved match; it goes on in its own file if that is one of the player's matches. */
  goOn(stored: StoredMatch, isOwn: boolean, back: Back): Promise<Opened>;
  /** A saved match told again. */
  watch(stored: StoredMatch, back: Back): Promise<Opened>;
}

/** A reply with a room to go on in, or why there is none. */
export type Opened = { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly fault: string };

/** Where leaving a room leads. */
type Back = () => Room | 'leave';

/** What the rooms are made with. */
export interface HomeOptions {
  settings(): Settings;
  now(): Date;
  /** Whether lines are typed by hand and worth remembering. */
  readonly isTyped: boolean;
  /** Who does what takes long; this thread where absent. */
  readonly thinker?: LevelThinker;
  /** Tells the player something that is no answer. */
  news(text: string): void;
}

/** What a match begins or goes on with in words. */
interface Opening {
  readonly path?: string;
  readonly facts: MatchFacts;
  readonly otherNotes?: Readonly<Record<string, string>>;
  readonly says?: readonly string[];
  readonly back: Back;
}

/** Begins without a room. */
export function createHome({ settings, now, isTyped, thinker = thinkHere, news }: HomeOptions): Home {
  const preferences = () => {
    const { cells, forecast, log } = settings();
    return { cells, forecast, log };
  };

  function room<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>, opening: Opening): Room {
    const { path, facts, otherNotes = {}, says = [], back } = opening;
    const { game } = match;
    const file = matchFile<T>({
      path,
      facts,
      notes: otherNotes,
      addResult,
      news: {
        failed: news,
        recovered: () => news('What could not be saved before is saved now.'),
        moved: news,
        notNoted: news,
      },
    });
    return matchRoom({
      match,
      screen,
      file,
      recordOf: recordFor,
      preferences: preferences(),
      thinker,
      opening: says,
      remember: (line) => void (isTyped && addToHistory(game.id, line)),
      back,
      again(kind, commands) {
        file.flush();
        const { setup, position } = match;
        const seed = kind === 'same' ? setup.seed : newSeed();
        const started = startFrom(game, { ...setup, seed }, position, playersFiles);
        if (!started.ok) throw new Error(started.error.message);
        const next = started.value;
        for (const command of commands) next.play(1, command);
        const { bots, levelTitle } = file.facts();
        const known = levelTitle === undefined ? {} : { levelTitle };
        return room(next, screen, { facts: { ...noFacts, ...known, bots, seedGiven: kind === 'same' }, back });
      },
    });
  }

  const entryOf = (id: string) => games.find((game) => game.id === id);

  const begin: Home['begin'] = async (id, { seed, level, players, options = {}, bots = {} }, back) => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    return entry.open((game, screen) => {
      const own = seed ?? (level === undefined ? undefined : seedOfLevel(level));
      const usual = playersIn(game, level, players);
      const seats = usual.ok ? usual.value : game.players.least;
      const setup = { seed: own ?? newSeed(), players: seats, options };
      const match = startMatch(game, level === undefined ? setup : { ...setup, level }, { files: playersFiles });
      const names = lastingNames(game, bots);
      const facts = { ...noFacts, ...titleOf(game, level), bots: names, seedGiven: seed !== undefined };
      return { says: [], next: room(match, screen, { facts, back }) };
    });
  };

  const seat: Home['seat'] = async (id, start, back) => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    const { level } = start;
    const next = await entry.open((game): Room | undefined =>
      game.players.most === 1
        ? undefined
        : seatRoom({
            game,
            title: titleOf(game, level).levelTitle ?? entry.title,
            level,
            start: (seated) => begin(id, { ...start, ...seated }, back),
            back,
          }),
    );
    return next === undefined ? begin(id, start, back) : { says: [], next };
  };

  /** Loads a save and does something with its match. */
  const load = async (
    { path, save }: StoredMatch,
    go: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => Reply,
  ): Promise<Opened> => {
    const entry = entryOf(save.header.game);
    const name = basename(path);
    if (entry === undefined)
      return { ok: false, fault: `${name}: found a save of ${save.header.game}, which is no game here` };
    return entry.open((game, screen): Opened => {
      const match = loadSave(game, save, playersFiles);
      return match.ok
        ? { ok: true, reply: go(match.value, screen) }
        : { ok: false, fault: `${name}: ${match.error.message}` };
    });
  };

  /** Goes on with those who play where a save does, once the player has said whether its programs are to be started. */
  function seated<T extends ScreenTypes>(
    game: Game<T>,
    stored: StoredMatch,
    names: Readonly<Record<string, string>>,
    back: Back,
    goOn: (who: WhoPlays) => Reply,
  ): Reply {
    const asked = whoPlays(game, stored, names);
    if ('bots' in asked) return goOn(asked);
    const start = () => goOn({ bots: names, says: [] });
    return { says: [], next: programRoom({ ...asked, start, playWithout: () => goOn(asked.without), back }) };
  }

  return {
    begin,
    seat,
    async game(id, back) {
      const entry = entryOf(id);
      if (entry === undefined) return { says: [`There is no game ${id}.`] };
      const [levels, hasOwn, counts] = await entry.open((game, screen) => [
        game.levels,
        screen.levels?.own !== undefined,
        madeFor(game),
      ]);
      if (levels === undefined) return seat(id, {}, back);
      const next: Room = levelRoom({
        title: entry.title,
        game: { id, levels },
        results: () => readResults().results,
        hasOwn,
        madeFor: counts,
        findLevel: levelFinder(thinker, undefined, () => dateText(now())),
        start: (level) => seat(id, level === undefined ? {} : { level }, () => next),
        back,
      });
      return { says: [], next };
    },
    goOn: (stored, isOwn, back) =>
      load(stored, (match, screen) => {
        const { path, save } = stored;
        const { notes } = save.header;
        const named = factsOf(notes);
        return seated(match.game, stored, named.bots, back, ({ bots, says }) => {
          const facts = { ...named, bots };
          const goesOn = isOwn && says.length === 0 && !save.isLocked;
          const stays = `${basename(path)} stays as it is; this goes on as a match of your own.`;
          const opening: Opening = goesOn
            ? { path, facts, otherNotes: notes, back }
            : { facts, says: flow([save.isLocked ? lockedText : stays, ...says]), back };
          return { says: [], next: room(match, screen, opening) };
        });
      }),
    watch: (stored, back) =>
      load(stored, (match, screen) => {
        const { debugUsed, hints, undos, bots } = factsOf(stored.save.header.notes);
        const { game, state } = match;
        const persons = personsOf(state.players, namedBots(bots));
        const isOpen = mayShowAll(match, persons);
        const facts = {
          bots,
          seat: isOpen ? eyesAtEnd(game, state, persons) : nobody,
          ...onlookerOf(match, screen, persons),
          record: recordFor(match),
          debugUsed,
          preferences: preferences(),
          hints,
          undos,
          openDebug: false,
        };
        const playOn = (length: number): Reply => {
          const { game, setup, log, position } = match;
          const next = startMatch(game, setup, { start: match.start, position, files: playersFiles });
          for (const { seat, command } of log.slice(0, length)) next.play(seat, command);
          const { over: _, ...known } = factsOf(stored.save.header.notes);
          return seated(game, stored, known.bots, back, ({ bots, says }) => ({
            says: ['You play on from here; the match that you heard stays as it is.'],
            next: room(next, screen, { facts: { ...known, bots }, says: flow(says), back }),
          }));
        };
        const heard = isOpen ? match : openPart(match, nobody);
        return {
          says: stored.save.isLocked ? flow([lockedText]) : [],
          next: replayRoom({ match: heard, screen, facts, back, ...(isOpen && { playOn }) }),
        };
      }),
  };
}

const titleOf = <T extends ScreenTypes>(
  { levels }: Game<T>,
  level: LevelSource | undefined,
): { levelTitle?: string } => {
  const sheet = level && levels && sheetOf(levels, level);
  return sheet?.ok === true ? { levelTitle: sheet.value.title } : {};
};

/** What the player has done before in the level of a match. */
const recordFor = <T extends ScreenTypes>({ game, setup }: Match<T>): PlayRecord =>
  recordOf(readResults().results, game.id, setup.level?.name ?? null);

/** A sentence about what is not as it should be, as lines. */
export const faultLines = (fault: string): string[] => flow([ended(fault)]);
