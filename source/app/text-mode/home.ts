import { offeredBots } from '#engine/bot.ts';
import { generatedPlayerCounts } from '#engine/level.ts';
import { games } from '#games/index.ts';
import { seatedAtOnce, seatedBy, watchedSeating } from '#match-session/seating.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import { playersPaths } from '#storage/files/players-files.ts';
import { isoDate } from '#storage/now.ts';
import type { ProgramConsent } from '../match/create-match.ts';
import { openMatches } from '../match/open-matches.ts';
import type { PersistedMatch } from '../match/persistence/match-file.ts';
import { levelFinder } from '../pages/levels/level-panel.ts';
import { playersForm } from '../pages/seats/choosing-players.ts';
import type { LocalSharedServices, NewMatch } from '../services.ts';
import { matchRoom } from './match/match-room.ts';
import { levelRoom, seatRoom } from './new-match-rooms.ts';
import { replayRoom } from './replay-room.ts';
import { reviewRoom } from './review-room.ts';
import { faultLines, type Reply, type Room, reply } from './room.ts';

export type Home = ReturnType<typeof createHome>;

type Back = () => Room | 'leave';

export interface HomeOptions {
  readonly services: LocalSharedServices;
  now(): Date;
  /** True if a person types the lines, so that the history is worth saving. */
  readonly isTyped: boolean;
  /** Prints text that is not an answer to a line of the player. */
  news(text: string): void;
}

function matchRooms({ services, isTyped, news }: Omit<HomeOptions, 'now'>) {
  const matches = openMatches<Reply, Back>(services, {
    play: (persistedMatch, back) => ({ says: [], next: room(persistedMatch, back) }),
    replay: ({ notices, ...replay }, back, review) => ({
      says: wrapSentences(notices),
      next: replayRoom({ ...replay, back, review }),
    }),
    review: (view, back) => ({ says: [], later: reviewRoom(view, back).then((next) => ({ says: [], next })) }),
    ask: (question, answers, back) => ({ says: [], next: programRoom({ ...question, ...answers, back }) }),
  });

  function room<T extends ScreenTypes>(persistedMatch: PersistedMatch<T>, back: Back): Room {
    const { file, screen } = persistedMatch;
    const { game } = file.match();
    file.listen({
      onFailure: news,
      onRecover: () => news('Everything is saved now.'),
      onMove: news,
      onResultLost: news,
    });
    return matchRoom({
      persistedMatch,
      services,
      playNext() {
        if (persistedMatch.next()?.isCampaign === true) return { says: [], next: back() };
        const start = persistedMatch.startNext();
        if (start === undefined) return reply();
        return start.ok ? matches.play(game, screen, start.value, back) : reply(...faultLines(start.error.message));
      },
      playEasier() {
        const start = persistedMatch.startEasier();
        return start === undefined ? reply() : matches.play(game, screen, start, back);
      },
      review() {
        const here = () => room(persistedMatch, back);
        const watched = { facts: file.facts() };
        return matches.review(file.match(), screen, watched, { review: here, match: back });
      },
      remember: (line) => void (isTyped && services.home.addToHistory(game.id, line)),
      folders: services.home.folders,
      paths: playersPaths(services.home.cwd),
      back,
    });
  }

  return matches;
}

export function createHome(options: HomeOptions) {
  const { services, now } = options;
  const { results } = services;
  const matches = matchRooms(options);

  const entryOf = (id: string) => games.find((game) => game.id === id);

  const begin = async (id: string, start: NewMatch, back: Back): Promise<Reply> => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    return entry.open((game, screen) => matches.play(game, screen, start, back));
  };

  const seat = async (id: string, start: Pick<NewMatch, 'seed' | 'level'>, back: Back): Promise<Reply> => {
    const entry = entryOf(id);
    if (entry === undefined) return { says: [`There is no game ${id}.`] };
    const { level } = start;
    const seatedNow = await entry.open((game) => seatedAtOnce(game, level));
    if (seatedNow !== undefined) return begin(id, { ...start, ...seatedNow }, back);
    const next = await entry.open(
      (game): Room =>
        seatRoom({
          form: playersForm(services.home, { game, level }),
          start: (seated) => begin(id, { ...start, ...seated }, back),
          back,
        }),
    );
    return { says: [], next };
  };

  return {
    begin,
    seat,
    async game(id: string, back: Back): Promise<Reply> {
      const entry = entryOf(id);
      if (entry === undefined) return { says: [`There is no game ${id}.`] };
      const [levels, hasOwn, counts, bots] = await entry.open((game, screen) => [
        game.levels,
        screen.levels?.customName !== undefined,
        generatedPlayerCounts(game),
        game.bots === undefined ? [] : offeredBots(game.bots),
      ]);
      if (levels === undefined) return seat(id, {}, back);
      const next: Room = levelRoom({
        title: entry.title,
        game: { id, levels },
        results,
        now,
        hasOwn,
        madeFor: counts,
        findLevel: levelFinder(services.thinker, undefined, () => isoDate(now()), services.home.isLocal),
        hasFiles: services.home.isLocal,
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
    goOn: matches.openSave,
    replay: matches.openReplay,
  };
}

export interface ProgramRoomOptions extends ProgramConsent {
  start(): Reply;
  playWithout(): Reply;
  back(): Room | 'leave';
}

/** Asks before starting the programs of another player's save. An empty line means no. */
export function programRoom({ file, programs, start, playWithout, back }: ProgramRoomOptions): Room {
  const it = programs.length === 1 ? 'it' : 'them';
  const seats = listOf(programs.map(({ seat }) => `player ${seat}`));
  const question = [
    ...wrapSentences([`${file} was not saved by your turncade. It would start:`]),
    // Each command has a line of its own, unchanged, so that nothing in it can be mistaken for other text.
    ...programs.flatMap(({ seat, kind, command }) => [`for player ${seat}: ${kind}`, command]),
    ...wrapSentences([
      'Such a command can do anything that you can.',
      `Type yes to start ${it}, no to play ${seats} yourself, or leave to keep the match closed.`,
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
