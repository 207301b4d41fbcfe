import { nameFrom } from '#net/names.ts';
import type { Terms } from '#net/wire/requests.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import { rowSentences, setTyped, whatCanBeSet } from '../../text-mode/form-words.ts';
import { type Answer, askFirst, type Reply, reply, word, wordsOf } from '../../text-mode/room.ts';
import { draftOfRoom, sentTerms, termsOf } from '../create-match/draft.ts';
import { matchRows } from '../create-match/match-rows.ts';
import { type HostedGame, hostedGames } from '../hosted-games.ts';
import { inviteLinks, isOnlyHere, type JoinMethod } from '../online-context.ts';
import { hasBegun, namesHere, saidIn } from '../online-state.ts';
import { chatInWords } from '../online-words.ts';
import { hasRatings } from '../ratings/rating-words.ts';
import { diceRoller, freeSeat, invitedText, luck, openRoom, type RoomAct, roomActs } from '../room/room.ts';
import { refusalOf, tried } from '../send-request.ts';
import { followConnection, roomChanges, roomSentences } from './lobby-room.ts';
import { type Visit, visitRoom } from './online-room.ts';

export async function waitingWords(visit: Visit, match: string): Promise<Reply> {
  const { online, connection } = visit;
  const games = hostedGames();
  let isClosed = false;
  let closed = () => {};
  const stopHearing = await openRoom(connection, match, () => {
    isClosed = true;
    closed();
  });
  if (typeof stopHearing === 'string') {
    online.leftRoom(match);
    return reply(stopHearing);
  }
  await untilMatchArrives(visit, match);
  const room = () => online.state().rooms.get(match);
  const first = room();
  const game: HostedGame | undefined = first === undefined ? undefined : await games.load(first.card.game);
  const sentences = (): readonly string[] => {
    const now = room();
    return now === undefined ? ['Loading.'] : roomSentences(now);
  };
  const roll = diceRoller(online, match, visit.random);
  const stopRolling = online.subscribe(roll);
  roll();
  const stop = () => {
    stopHearing();
    stopRolling();
  };
  /** True once the match has begun, so that the player moves there from the room. */
  const isBegun = () => hasBegun(online.state(), match);
  let isBeginning = false;
  const begin = (): Promise<Reply> => {
    isBeginning = true;
    stop();
    online.leftRoom(match);
    return visit.play(match);
  };
  /** True once a typed word leaves the room. If the server then closes it, the player must not move a second time. */
  let isLeaving = false;
  const back = (...says: readonly string[]): Reply => {
    isLeaving = true;
    stop();
    void refusalOf(connection, { type: 'close', match });
    online.leftRoom(match);
    return { says, next: visit.lobby() };
  };
  const look = (): Answer => (isBegun() ? begin() : reply(...sentences()));
  const ask = async (request: Parameters<typeof refusalOf>[1]): Promise<Reply> => {
    const why = await refusalOf(connection, request);
    return why === undefined ? look() : reply(...wrapSentences([why]));
  };
  const ready = (isReady: boolean) => () => ask({ type: 'ready', match, ready: isReady });
  /** Runs an action on the typed seat, by default on the first free seat. */
  const withSeat = (typed: string | undefined, go: (seat: number | undefined) => Answer): Answer => {
    const holders = room()?.card.holders;
    if (holders === undefined) return look();
    if (typed === undefined || typed === '') return go(freeSeat({ holders }));
    if (holders[Number(typed) - 1] !== undefined) return go(Number(typed));
    return reply(`There is no seat ${typed}. Seats are numbered 1 to ${holders.length}.`);
  };
  const acts = roomActs(online, match, {
    bot: 'Type bot to put a bot there.',
    empty: 'Type remove and the number of a seat first.',
  });
  /** Line that awaits the player's confirmation. */
  let askedWord: string | undefined;
  /** @param done runs when the server has accepted the request */
  const carryOut = async (what: string, act: RoomAct, done: () => Answer = look): Promise<Reply> => {
    const isQuestion = typeof act === 'object' && 'go' in act;
    if (isQuestion && askedWord !== what) {
      askedWord = what;
      return askFirst(act.text, what);
    }
    askedWord = undefined;
    const refused = await (isQuestion ? act.go() : act);
    return refused === undefined ? done() : reply(...wrapSentences([refused]));
  };

  const bot = (rest: string): Answer => {
    const bots = game === undefined ? [] : [...game.bots, ...game.faces];
    const words = rest.toLowerCase().split(/\s+/);
    const typed = words.find((word) => /^\d$/.test(word));
    const named = words.filter((word) => word !== typed).join(' ');
    const strength = game?.botNamed(named);
    if (named !== '' && strength === undefined) return reply(`The bots are ${listOf(bots)}.`);
    return withSeat(typed, (seat) => carryOut('bot', acts.bot(seat, game, strength)));
  };
  const invite = (rest: string): Answer => {
    const [name = '', typed = ''] = nameFrom(rest).split(/\s+/);
    return withSeat(typed, (seat) =>
      carryOut('invite', acts.invite(seat, name), () => reply(...wrapSentences([invitedText(name)]))),
    );
  };
  const remove = (rest: string): Answer => {
    if (rest === '') return reply('Type remove and the number of a seat.');
    return withSeat(rest, (seat) => {
      const now = room();
      const holder = seat === undefined ? undefined : now?.card.holders[seat - 1];
      if (now === undefined || seat === undefined || holder === undefined) return look();
      if (seat === now.card.seat) return reply('Type stand to give up your own seat.');
      return carryOut(`remove ${seat}`, acts.empty(seat, holder));
    });
  };
  const start = (): Answer => {
    const now = room();
    return now === undefined ? look() : carryOut('start', acts.start(now));
  };
  const stand = (): Answer => {
    const now = room();
    if (now === undefined) return look();
    const { go, ...question } = acts.stand(now.card);
    return carryOut(
      'stand',
      {
        ...question,
        async go() {
          isLeaving = true;
          const why = await go();
          if (why !== undefined) isLeaving = false;
          return why;
        },
      },
      async () => {
        // Reloads the lists, because the old ones may contain a match that ended when its last player left.
        const known = await tried(visit.connection, { type: 'lobby', follow: true });
        if (known.ok) online.hear({ type: 'lobby', lobby: known.value.lobby });
        return back('You have given up your seat.');
      },
    ).then((done) => (isClosed && done.next === undefined ? back(...done.says) : done));
  };
  const change = async (rest: string): Promise<Reply> => {
    const now = room();
    if (now === undefined || game === undefined) return reply('This match cannot be changed here.');
    let terms: Terms = now.terms;
    const rows = matchRows({
      game,
      games: [],
      draft: draftOfRoom(now),
      isThere: true,
      hasFiles: false,
      hasRatings: hasRatings(connection),
      people: [],
      set(next) {
        terms = termsOf(next);
      },
      setGame: () => undefined,
    });
    if (rest === '') return reply(...rowSentences(rows));
    const done = await setTyped(rows, rest);
    if (done === undefined) return reply(...whatCanBeSet(rows));
    return done.fault === undefined
      ? ask({ type: 'terms', match, ...sentTerms(connection, terms) })
      : reply(...wrapSentences([done.fault]));
  };
  const sit = (rest: string): Answer => {
    if (room()?.card.isInvited === true && rest === '') return ask({ type: 'sit', match });
    return withSeat(rest, (seat) =>
      seat === undefined ? reply('No seat is free.') : ask({ type: 'sit', match, seat }),
    );
  };
  const chat = (text: string): Answer => {
    if (text !== '') return ask({ type: 'chat', match, text }).then(({ says }) => reply(...sentOr(says, sentences())));
    return reply(...chatInWords(saidIn(online.state(), match)));
  };
  const words = wordsOf(
    word('look', 'list the seats, or go to the match once it has begun', look),
    word('ready', 'the match starts when everyone is ready', ready(true)),
    word('unready', 'say that you are not ready', ready(false)),
    word('chat TEXT', 'read the chat, or write to everyone here', chat),
    word('sit or sit SEAT', 'take a seat', sit),
    word('stand', 'give up your seat', stand),
    word('bot, bot SEAT, bot SEAT STRENGTH', 'host: put a bot in a seat', bot),
    word('invite NAME or invite NAME SEAT', 'host: keep a seat for someone', invite, (rest) =>
      namesHere(online.state(), rest),
    ),
    word('remove SEAT', 'host: empty a seat', remove),
    word('set limit 1 h', 'host: change the match; without a value: list what you can change', change),
    word('start', 'host: start now, ready or not', start),
    word('line', lineHelp[visit.wayIn.is], () => {
      const now = room();
      if (now === undefined) return reply(...sentences());
      const ways = inviteLinks(visit.wayIn, now.card.code).map(({ text }) => text);
      return reply(...ways, ...(isOnlyHere(visit.wayIn) ? ['That works on this machine only.'] : []));
    }),
    word('dice', 'how the dice are rolled', () => reply(luck)),
    word('leave', 'back to the lobby; you keep your seat', () => back()),
  );
  const greeting = () => [...sentences(), 'Type ready, chat TEXT, bot SEAT, invite NAME, look or leave.'];
  const spoken = visitRoom(visit, greeting, words);
  return {
    says: [],
    next: {
      ...spoken,
      hear(line) {
        if (askedWord !== undefined && line.trim().toLowerCase() !== askedWord) askedWord = undefined;
        return spoken.hear(line);
      },
      follow(say, go) {
        const ends = [
          followConnection(visit, say),
          followRoom(visit, match, (lines) => {
            if (isBeginning) return;
            if (isBegun()) go(begin);
            else say(lines);
          }),
        ];
        closed = () => {
          if (isClosed && !isLeaving) go(back);
        };
        closed();
        if (isBegun()) go(begin);
        return () => {
          for (const end of ends) end();
        };
      },
    },
  };
}

function untilMatchArrives({ online }: Visit, match: string): Promise<void> {
  const hasArrived = () => {
    const { rooms, startedMatches, connection } = online.state();
    return rooms.has(match) || startedMatches.has(match) || connection.is !== 'open';
  };
  return new Promise((resolve) => {
    if (hasArrived()) return resolve();
    const stop = online.subscribe(() => {
      if (!hasArrived()) return;
      stop();
      resolve();
    });
  });
}

const sentOr = (says: readonly string[], room: readonly string[]): readonly string[] =>
  says.length === room.length && says.every((line, i) => line === room[i]) ? ['Sent.'] : says;

function followRoom(visit: Visit, match: string, say: (lines: readonly string[]) => void): () => void {
  const { online } = visit;
  const look = () => ({ room: online.state().rooms.get(match), chat: saidIn(online.state(), match) });
  let before = look();
  let wasBegun = false;
  return online.subscribe(() => {
    const now = look();
    if (now.room === before.room && now.chat === before.chat && !online.state().startedMatches.has(match)) return;
    const lines = roomChanges(before, now, online.state().name);
    before = now;
    const begins = hasBegun(online.state(), match);
    if (lines.length > 0 || (begins && !wasBegun)) say(lines);
    wasBegun = begins;
  });
}

const lineHelp: Readonly<Record<JoinMethod['is'], string>> = {
  program: 'what a friend types or opens to come here',
  page: 'the link that a friend opens to come here',
  ssh: 'what a friend types or opens to come here',
};
