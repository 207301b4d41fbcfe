import { offeredBots } from '../../engine/bot.ts';
import type { Game } from '../../engine/game.ts';
import { madeFor } from '../../engine/level.ts';
import type { Match } from '../../engine/match.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import { seatOfViewer } from '../../engine/vocabulary.ts';
import { games } from '../../games/index.ts';
import type { Choices, GameScreen } from '../../screen/game/game-screen.ts';
import { ascii } from '../../screen/paint.ts';
import type { PlayRecord, ScreenTypes } from '../../screen/scene.ts';
import { ended, flow, listOf } from '../../screen/sentences.ts';
import { addToHistory } from '../../storage/history.ts';
import { isoDate } from '../../storage/iso-date.ts';
import { sheetOf } from '../../storage/levels.ts';
import { factsOf } from '../../storage/matches/match-facts.ts';
import type { ListedMatch } from '../../storage/matches/match-list.ts';
import { readStored, type StoredMatch } from '../../storage/matches/matches.ts';
import { saveNotices } from '../../storage/matches/save-notices.ts';
import { addResult, readResults } from '../../storage/results.ts';
import type { Settings } from '../../storage/settings.ts';
import { recordOf } from '../../storage/statistics.ts';
import { shortNames } from '../../table/program-names.ts';
import { seatedBy, seatedForTutorial, watchedSeating } from '../../table/seating.ts';
import { thinkHere } from '../../thinking/think-here.ts';
import type { LevelThinker } from '../../thinking/thinker.ts';
import type { ProgramQuestion } from '../match/bots/program-question.ts';
import { type WhoPlays, whoPlays } from '../match/bots/program-question.ts';
import { chosenIn, createCarried } from '../match/carried.ts';
import { isFirstMatch } from '../match/lesson.ts';
import { matchFile } from '../match/match-file.ts';
import { levelAfter, matchAfter } from '../match/next-level.ts';
import { type Opening, openFrom, openNew, openSaved, replayOf, withMatchOf } from '../match/openings.ts';
import { pathThatStood } from '../match/path-that-stood.ts';
import { levelFinder } from '../pages/levels/level-finder.ts';
import type { NewMatch } from '../services.ts';
import { levelRoom } from './level-room.ts';
import { matchRoom } from './match/match-room.ts';
import { replayRoom } from './replay-room.ts';
import type { Reply, Room } from './room.ts';
import { reply } from './room.ts';
import { seatRoom } from './seat-room.ts';

/** What rooms lead to one another with. */
export type Home = ReturnType<typeof createHome>;

/** A reply with a room to go on in, or why there is none. */
export type Opened = { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly fault: string };

/** What is said of it, and where that leads. */
export const replyTo = (opened: Opened): Reply =>
  opened.ok ? opened.reply : reply(...faultLines(`Not opened: ${opened.fault}`));

/** Opens a match of a list in some way. */
export async function withStored(match: ListedMatch, open: (stored: StoredMatch) => Promise<Opened>): Promise<Reply> {
  const stored = readStored(match);
  return replyTo(stored.ok ? await open(stored.value) : { ok: false, fault: `${match.name}: ${stored.error.message}` });
}

/** Where leaving a room leads. */
type Back = () => Room | 'leave';

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

/** Begins without a room. */
export function createHome({ settings, now, isTyped, thinker = thinkHere, news }: HomeOptions) {
  /** What the player has chosen in the matches before. */
  const carried = createCarried();

  /** @param begun what was chosen in the match before the player did anything in this run of the program */
  function room<T extends ScreenTypes>(
    opening: Opening<T>,
    screen: GameScreen<T>,
    back: Back,
    begun: Choices = chosenIn(screen, { game: opening.match.game, state: opening.match.stateAt(0) }),
  ): Room {
    const { match, says } = opening;
    const file = matchFile<T>({
      ...opening,
      addResult,
      news: {
        failed: news,
        recovered: () => news('What could not be saved before is saved now.'),
        moved: news,
        notNoted: news,
      },
    });
    const { bots } = opening.facts;
    const chosen = () => (Object.keys(bots).length > 0 ? undefined : chosenIn(screen, file.match()));
    carried.follow({ game: match.game.id, begun, now: chosen });
    return matchRoom({
      match,
      screen,
      file,
      recordOf: recordFor,
      nextLevel: (after) => levelAfter(after, readResults().results),
      playLevel(after, name) {
        const start = matchAfter(after, name, bots);
        if (!start.ok) return reply(...faultLines(start.error.message));
        return { says: [], next: newRoom(after.game, screen, start.value, back) };
      },
      preferences: settings(),
      thinker,
      isFirst:
        opening.path === undefined &&
        isFirstMatch(match, screen, match.setup.players - Object.keys(bots).length, readResults().results),
      opening: says.flatMap((text) => flow([text])),
      remember: (line) => void (isTyped && addToHistory(match.game.id, line)),
      back,
    });
  }

  function newRoom<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, start: NewMatch, back: Back): Room {
    const opening = openNew(game, start);
    return room(opening, screen, back, carried.give(opening, screen));
  }

  const entryOf = (id: string) => games.find((game) => game.id === id);

  const begin = async (id: string, start: NewMatch, back: Back): Promise<Reply> => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    return entry.open((game, screen) => ({ says: [], next: newRoom(game, screen, start, back) }));
  };

  const seat = async (id: string, start: Pick<NewMatch, 'seed' | 'level'>, back: Back): Promise<Reply> => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    const { level } = start;
    const taught = await entry.open((game) => seatedForTutorial(game, level));
    if (taught !== undefined) return begin(id, { ...start, ...taught }, back);
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

  /** Does something with the match of a save. */
  const load = async (
    stored: StoredMatch,
    go: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => Reply,
  ): Promise<Opened> => {
    let reply: Reply = { says: [] };
    const fault = await withMatchOf(stored, (match, screen) => {
      reply = go(match, screen);
    });
    return fault === undefined ? { ok: true, reply } : { ok: false, fault };
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
    /** A new match. */
    begin,
    /** A new match, after it has been chosen who plays where several can. */
    seat,
    /** The levels of a game, or at once a match where it has none. */
    async game(id: string, back: Back): Promise<Reply> {
      const entry = entryOf(id);
      if (entry === undefined) return { says: [`There is no game ${id}.`] };
      const [levels, hasOwn, counts, bots] = await entry.open((game, screen) => [
        game.levels,
        screen.levels?.own !== undefined,
        madeFor(game),
        game.bots === undefined ? [] : offeredBots(game.bots),
      ]);
      if (levels === undefined) return seat(id, {}, back);
      const next: Room = levelRoom({
        title: entry.title,
        game: { id, levels },
        results: () => readResults().results,
        now,
        hasOwn,
        madeFor: counts,
        findLevel: levelFinder(thinker, undefined, () => isoDate(now())),
        start: (level) => seat(id, level === undefined ? {} : { level }, () => next),
        bots,
        watch: (level, bot) => ({
          says: [],
          later: entry
            .open((game) => seatedBy(game, watchedSeating(game, level, bot)))
            .then((seated) => begin(id, { level, ...seated }, () => next)),
        }),
        back,
      });
      return { says: [], next };
    },
    /** A saved match; it goes on in its own file if that is one of the player's matches. */
    goOn: (stored: StoredMatch, isOwn: boolean, back: Back): Promise<Opened> =>
      load(stored, (match, screen) =>
        seated(match.game, stored, factsOf(stored.save.header.notes).bots, back, (who) => ({
          says: [],
          next: room(openSaved(match, stored, isOwn, who), screen, back),
        })),
      ),
    /** A saved match told again. */
    replay: (stored: StoredMatch, back: Back): Promise<Opened> =>
      load(stored, (match, screen) => {
        const facts = factsOf(stored.save.header.notes);
        const replay = replayOf(match, screen, facts.bots);
        const stood = replay.showsAll ? pathThatStood(replay.match, screen) : replay.match;
        const playOn =
          (shown: typeof match) =>
          (length: number): Reply =>
            seated(match.game, stored, facts.bots, back, (who) => ({
              says: [],
              next: room(openFrom(shown, length, facts, who), screen, back),
            }));
        const roomOf = (shown: typeof match): Room =>
          replayRoom({
            ...replay,
            match: shown,
            screen,
            facts: {
              seat: seatOfViewer(replay.eyes, seatOfViewer(replay.looker)),
              bots: shortNames(facts.bots),
              record: recordFor(match),
              debugUsed: facts.debugUsed,
              preferences: settings(),
              hints: facts.hints,
              undos: facts.undos,
              glyphs: ascii,
              watched: true,
            },
            back,
            ...(stood !== replay.match && {
              otherSteps:
                shown === stood
                  ? { word: 'all', room: () => roomOf(replay.match) }
                  : { word: 'path', room: () => roomOf(stood) },
            }),
            playOn: replay.showsAll ? playOn(shown === replay.match ? match : shown) : undefined,
          });
        return { says: flow(saveNotices(match, stored.save)), next: roomOf(stood) };
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

export interface ProgramRoomOptions extends ProgramQuestion {
  start(): Reply;
  playWithout(): Reply;
  back(): Room | 'leave';
}

/** Asks before programs are started that a save of somebody else names. Enter alone is no. */
export function programRoom({ file, programs, start, playWithout, back }: ProgramRoomOptions): Room {
  const it = programs.length === 1 ? 'it' : 'them';
  const seats = listOf(programs.map(({ seat }) => `player ${seat}`));
  const question = [
    ...flow([`${file} was not written by your turncade. It would start:`]),
    // On a line of its own, as it is: nothing of it is to look like anything else.
    ...programs.flatMap(({ seat, kind, command }) => [`for player ${seat}: ${kind}`, command]),
    ...flow([
      'A command can do everything that you can do.',
      `Type yes to start ${it}, no to play ${seats} yourself, leave to leave it closed.`,
    ]),
  ];
  return {
    greeting: () => question,
    hear(line) {
      const word = line.trim().toLowerCase();
      if (word === 'yes') return start();
      if (word === 'no' || word === '') return playWithout();
      if (word === 'leave') return { says: [], next: back() };
      return reply('Type yes, no or leave.');
    },
    completions: (text) => ['yes', 'no', 'leave'].filter((word) => word.startsWith(text.trim().toLowerCase())),
  };
}
