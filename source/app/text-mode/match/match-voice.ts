import type { Match } from '#engine/match.ts';
import type { Refusal } from '#engine/result.ts';
import { parseLine, type ScriptGame } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { AdvanceResult } from '#match-session/driver.ts';
import { notYours } from '#match-session/entered-line.ts';
import { botsAndPrograms, programsAmong, shortName, shortNames } from '#match-session/match-programs.ts';
import type { MaybePromise } from '#match-session/maybe-async.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import { usualBotCommands } from '#match-session/players.ts';
import type { TextAction } from '#screen/game/text-mode.ts';
import { turnNameOf } from '#screen/match-status.ts';
import { playerName, type SceneOnline } from '#screen/online.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { listOf, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { createController } from '../../match/controller.ts';
import { debugGate, seatNameIn } from '../../match/layers/match-queries.ts';
import { createLesson, type LessonResult } from '../../match/lesson.ts';
import { createMatchStore, type MatchStoreOptions, type PlayServices } from '../../match/match-store.ts';
import { describeRefusal } from '../../match/notices.ts';
import { scenesAround } from '../../match/online/return-page.ts';
import type { PersistedMatch } from '../../match/persistence/match-file.ts';
import type { MoveResult } from '../../match/ui-events.ts';
import { stepOf } from '../../scene/scene.ts';
import type { SharedServices } from '../../services.ts';
import { clearing } from '../conversation.ts';
import { type Reply, reply } from '../room.ts';
import { type Logged, type TurnInParts, tellInParts, turnWordOf } from './match-log.ts';
import {
  afterEnd,
  newsInWords,
  nextText,
  outputInWords,
  passText,
  readText,
  servicesInWords,
  starsText,
} from './news-in-words.ts';

export type MatchVoice<T extends ScreenTypes> = ReturnType<typeof matchVoice<T>>;

export interface MatchVoiceOptions<T extends ScreenTypes> {
  readonly persistedMatch: PersistedMatch<T>;
  readonly services: SharedServices;
  /** Set if a server judges the match: the local seat, the referee and the connection. */
  readonly elsewhere?: Pick<MatchStoreOptions<T>, 'only' | 'referee' | 'expected'> & { around(): SceneOnline };
}

/** Result of a command, held until it is known which player may read it. */
interface Heard {
  readonly lines: readonly string[];
  readonly forAll: boolean;
}

const completedWords: Readonly<Record<LessonResult, string>> = {
  taught: 'Tutorial complete. Type help for all words, rules for the rule book.',
  won: 'Tutorial complete.',
  'not won': 'Not won yet. Type restart to play the tutorial again.',
};

export function matchVoice<T extends ScreenTypes>(options: MatchVoiceOptions<T>) {
  const { screen, file, isFirst } = options.persistedMatch;
  const { game } = file.match();
  const names = file.facts().bots;
  const programs = programsAmong(game, names);
  const bots = botsAndPrograms(game, names, programs);
  const says: string[] = [];
  const match = (): Match<T> => store.driver.match;
  const services = servicesInWords(options.persistedMatch, options.services, (text) =>
    says.push(...wrapSentences([text])),
  );
  const store = createMatchStore<T, PlayServices<T>>({
    match: file.match(),
    screen,
    services,
    lingers: true,
    bots,
    programs,
    botNames: shortNames(names),
    onlooker: screen.eyes.onlooker?.viewer,
    ...options.elsewhere,
  });
  const { elsewhere } = options;
  if (elsewhere !== undefined) store.setOnlineFacts(() => ({ online: elsewhere.around() }));
  const { hotseat } = store;
  const controller = createController(store);
  const refusalText = (error: Refusal) => withPeriod(describeRefusal(screen, store.scene(), error));
  const describe = () => screen.reader.describe(store.scene());
  const lesson = createLesson(store, {
    isFirst,
    isSpoken: true,
    onComplete: (how) => says.push(...wrapSentences([completedWords[how]])),
  });
  /** Newest guidance, with the scene and log length of that time. */
  let guided: { readonly spoken?: string | undefined; readonly scene: Scene<T>; readonly length: number } | undefined;
  const programAt = (seat: Seat): string => shortName(names[seat] ?? '');
  const named = (seat: Seat): string =>
    programs.has(seat) ? `The program ${programAt(seat)} of player ${seat}` : `The bot of player ${seat}`;
  const isOpen = () => hotseat.persons().length === 0 || store.state.debug;

  const heardMatch = {
    commands: game.commands,
    refusalText,
    describe,
    named,
    isOpen,
    isDebug: () => store.state.debug,
  };
  let received: Heard | undefined;
  const output = outputInWords(store, programAt, () => controller.changed());
  let turn: TurnInParts | undefined;
  /** Commands of the newest hint, for `yes`. */
  let usable: readonly T['command'][] = [];
  /** State that was described last. */
  let before = match().state;

  const hear = (news: MoveResult<T>) => {
    const first = before;
    const { state } = match();
    // When several turns are reported, the match is already at the end of the last one.
    if (!news.continues) before = state;
    if (news.refused !== undefined) {
      const why = refusalText(news.refused);
      if (!news.isBots) says.push(...wrapSentences([`Refused: ${why}`]));
      else if (hotseat.persons().length > 0) says.push(`${named(news.by ?? 1)} is stuck: its command was refused.`);
      return;
    }
    const isPlanned = isSimultaneous(game, first);
    const isEnd = !news.continues && game.outcome?.(state) !== undefined;
    // The command was played for a player who has not sat down yet.
    if (hotseat.stage() !== 'here' && !isEnd) return;
    // Commands planned in secret are not announced.
    const isOthers = news.unasked !== undefined && news.by !== store.only;
    const isSameTurn = isPlanned && game.turnOf(first) === game.turnOf(state) && !isEnd;
    const isSecret = (news.isBots || isOthers) && isSameTurn;
    if (isSecret && !programs.has(news.by ?? 0)) return;
    const isNewEnd = isEnd && game.outcome?.(first) === undefined;
    const lines = screen.reader.tell(news.before, news.after, news.continues);
    const end = !isNewEnd
      ? []
      : options.elsewhere
        ? ['Type rematch, replay or lobby.']
        : [...starsText(news.after), ...nextText(news.after), afterEnd(match())];
    // Several players at one screen read the whole turn before it is passed on.
    const parts = hotseat.persons().length > 1 ? [] : (screen.reader.parts?.(news.before, news.after) ?? []);
    const turnParts = parts.length > 1 ? tellInParts(parts, end) : undefined;
    // A player who starts planning before the last turn was fully described can still read the rest.
    if (turnParts !== undefined || !isSameTurn) turn = turnParts;
    received = {
      lines: turnParts?.next() ?? [...lines, ...(news.continues ? [] : controller.newCuts()), ...end],
      forAll: news.forAll,
    };
  };
  const sayHeard = () => {
    says.push(...(received?.lines ?? []));
    received = undefined;
  };
  /** Text while it is a player's turn but nothing may be revealed yet. */
  const wayText = (): string =>
    hotseat.stage() === 'waiting'
      ? `Waiting for ${listOf(hotseat.waitsFor().map((seat) => seatNameIn(screen, store.scene(), seat)))}.`
      : passText(playerName(store.scene(), hotseat.seat()));

  /** Remaining parts of a hint, with the state it belongs to and the commands that play it. */
  let hintLeft:
    | {
        readonly state: object;
        readonly seat: Seat;
        readonly parts: readonly (readonly string[])[];
        readonly usable: readonly T['command'][];
      }
    | undefined;
  const tellHint = (): boolean => {
    const isNow = hintLeft?.state === match().state && hintLeft.seat === hotseat.seat();
    if (hintLeft === undefined || !isNow) return false;
    const [next, ...parts] = hintLeft.parts;
    if (next === undefined) return false;
    hintLeft = { ...hintLeft, parts };
    usable = hintLeft.usable;
    says.push(...next);
    return true;
  };

  controller.listen((news) => {
    switch (news.type) {
      case 'hint': {
        sayHeard();
        const { steps = [] } = news;
        const parts = [
          ...steps.map((text) => wrapSentences([text, 'Type hint for more, or yes to play it.'])),
          newsInWords(news, heardMatch),
        ];
        hintLeft = { state: match().state, seat: hotseat.seat(), parts, usable: news.usable };
        return void tellHint();
      }
      case 'told':
        sayHeard();
        return hear(news);
      // The next player to sit down may not be allowed to read the result.
      case 'passed':
        // If nothing is hidden and nothing has happened, only the description can say whose plan comes next.
        if (hotseat.stage() === 'here' && received?.lines.length === 0) says.push(...describe());
        return;
      case 'covered':
        if (hotseat.stage() === 'read')
          says.push(...(received?.lines ?? []), readText(playerName(store.scene(), hotseat.seat())));
        else says.push(clearing, ...(received?.forAll === true ? received.lines : []), wayText());
        received = undefined;
        return;
      default:
        sayHeard();
        says.push(...newsInWords(news, heardMatch));
    }
  });
  const messages = (): readonly string[] => {
    sayHeard();
    return [...output.taken(), ...says.splice(0)];
  };
  const replyTo = <V>(
    done: MaybePromise<V>,
    more: (value: V, sentences: readonly string[]) => Reply = () => reply(),
  ): Reply =>
    retoldTo(done, (value, sentences) => {
      const { says: rest, ...next } = more(value, sentences);
      return { says: [...sentences, ...rest], ...next };
    });
  /** Passes the `sentences` collected before to `replyWith`, which may leave them out. */
  const retoldTo = <V>(done: MaybePromise<V>, replyWith: (value: V, sentences: readonly string[]) => Reply): Reply => {
    if (done instanceof Promise) return { says: messages(), later: done.then((value) => retoldTo(value, replyWith)) };
    return replyWith(done, messages());
  };
  const thought = (start: () => void): Reply => {
    start();
    if (!controller.thoughts.isUnderWay()) return reply(...messages());
    const later = new Promise<void>((resolve) => {
      const end = controller.listen(() => {
        if (controller.thoughts.isUnderWay()) return;
        end();
        resolve();
      });
    });
    return replyTo(later);
  };
  const letBotsPlay = (max = usualBotCommands): Reply => {
    const come: MaybePromise<AdvanceResult<T>> = controller.advance({});
    return replyTo(come, ({ type }) => {
      if (max <= 1) return reply();
      return type === 'played' ? letBotsPlay(max - 1) : playByItself(max - 1);
    });
  };
  /** True if the last command was played for a player who has not sat down. */
  let isAway = false;
  const playByItself = (max: number): Reply => {
    const isFree = hotseat.stage() === 'here' || store.isAutoPlaying();
    const isTurn = isFree && activeSeats(match().game, match().state).includes(hotseat.seat());
    const next = isTurn ? screen.byItself?.next(store.scene()) : undefined;
    if (next === undefined) {
      const isCovered = isAway && hotseat.stage() !== 'here';
      isAway = false;
      return isCovered ? reply(clearing, wayText()) : reply();
    }
    isAway = store.isAutoPlaying();
    return replyTo<unknown>(controller.perform({ type: 'play', ...next }, ''), () => letBotsPlay(max));
  };

  const voice = {
    store,
    scene: (): Scene<T> => store.scene(),
    describe,
    /** Warning if the player may not mean the line. Empty if it can be played without asking. */
    doubt(line: string): readonly string[] {
      const read =
        store.services.settings().confirm === 'never' ? undefined : controller.read(withCellsApart(game, line));
      if (read?.read !== true || read.refused !== undefined) return [];
      const doubt = screen.reader.doubt?.(store.scene(), read.command);
      return doubt === undefined || doubt.length === 0 ? [] : [...doubt, 'Type yes to do it all the same.'];
    },
    enterLine(line: string): Reply {
      const read = controller.read(withCellsApart(game, line));
      if (read === undefined) return reply();
      let isAccepted: MaybePromise<boolean> = false;
      const { says: sentences, later } = thought(() => {
        isAccepted = controller.enter(line, read);
      });
      if (later !== undefined) return { says: sentences, later };
      return replyTo(isAccepted, (accepted, before) => {
        if (!accepted) return reply(...sentences);
        const { says: more, ...next } = letBotsPlay();
        const all = [...sentences, ...more];
        return { says: all.length + before.length === 0 ? ['Nothing has changed.'] : all, ...next };
      });
    },
    act(act: TextAction<T>, words: readonly string[]): Reply {
      const { says: sentences, does } = act.act(store.scene(), words);
      if (does === undefined) return reply(...sentences);
      controller.setLocal(does.local);
      // No command follows that would save the file.
      if (does.commands.length === 0) controller.changed();
      const { says: done, ...next } = replyTo(controller.play(does.commands), () => letBotsPlay());
      return { says: [...sentences, ...done], ...next };
    },
    undo: (): Reply => replyTo(controller.undo()),
    redo: (): Reply => replyTo(controller.redo()),
    hint(): Reply {
      if (game.bots?.[game.hintBot ?? ''] === undefined) return reply('There are no hints in this game.');
      const way = turn?.way();
      if (way !== undefined)
        return reply(
          ...wrapSentences([`The last ${turnNameOf(screen)} is still being told, and hints come after it.`, way]),
        );
      return tellHint() ? reply(...messages()) : thought(controller.hint);
    },
    /** Returns the newest hint as something to play, and forgets it. Undefined if there is none. */
    takenHint(): (() => Reply) | undefined {
      const commands = usable;
      usable = [];
      return commands.length === 0 ? undefined : () => replyTo(controller.play(commands), () => letBotsPlay());
    },
    /** Continues a turn described in parts. Undefined if there is none, or `typed` is not a word for it. */
    goOn(typed: string): readonly string[] | undefined {
      const word = turnWordOf(typed);
      if (turn === undefined || word === undefined) return undefined;
      const sentences = turn[word]();
      // `rounds` repeats the same part in full, so the turn stays available after it.
      if (turn.way() === undefined && word !== 'rounds') turn = undefined;
      return sentences;
    },
    toggleDebug: (): Reply => replyTo(controller.toggleDebug(), () => letBotsPlay()),
    /** Starts the same match again, or says why that is not safe yet. */
    restart(seed: 'fresh' | 'same'): Reply {
      const first = match();
      // The new match starts like the old one, so its start is not described in parts again.
      return retoldTo(controller.perform({ type: 'again', seed }, 'restart'), (_, sentences) => {
        if (match() === first) return reply(...sentences);
        const { says: more, ...next } = letBotsPlay();
        return { says: ['A new match.', ...(voice.isPassed() ? [] : describe()), ...more], ...next };
      });
    },
    isOver: store.isOver,
    debugGate: (): ReturnType<typeof debugGate> => debugGate(store),
    output: output.asked,
    letBotsPlay: (): Reply => letBotsPlay(),
    /** Guidance for a player in a tutorial, unless it was given last. */
    guidance(): readonly string[] {
      if (turn?.way() !== undefined) return says.splice(0);
      if (guided !== undefined) lesson?.learn(guided.scene);
      const scene = store.scene();
      const next = lesson?.now(scene);
      const sentences = says.splice(0);
      const { length } = match().log;
      const spoken = next?.isQuiet === true ? undefined : next?.spoken;
      const isRepeated = spoken === guided?.spoken && (lesson?.isTutorial !== true || length === guided?.length);
      guided = { spoken: spoken ?? guided?.spoken, scene, length };
      return spoken === undefined || isRepeated ? sentences : [...sentences, ...wrapSentences([`Tutorial: ${spoken}`])];
    },
    logged: (): Logged<T> => ({
      match: match(),
      screen,
      viewer: store.driver.viewer(),
      scenesAt: (index) => scenesAround(store, stepOf(match(), index)),
    }),
    /** True if the match is being passed on. Only the name of the next player may then be shown. */
    isPassed: () => hotseat.stage() !== 'here',
    wayText,
    /** Answer to any word while the match is being passed on. Undefined once the player may see the match. */
    onTheWay(word: string): readonly string[] | undefined {
      if (hotseat.stage() === 'here') return undefined;
      if (hotseat.stage() === 'read') {
        hotseat.read();
        return [clearing, wayText()];
      }
      if (hotseat.stage() === 'waiting' || word !== 'ready')
        return [wayText(), 'Type leave to leave; the match is saved.'];
      hotseat.arrive();
      const played = store.driver.shown();
      const happened =
        played === undefined || isSimultaneous(game, played.before)
          ? []
          : screen.reader.tell({ ...store.scene(), events: [], ...store.driver.before(played) }, store.scene());
      return [clearing, ...happened, ...controller.newCuts(), ...describe()];
    },
    /** Reason why the player may not play for the seat named at the start of a line. */
    elsewhere(line: string): string | undefined {
      const requested = Number.parseInt(/^\s*(\d{1,9})\s*:/.exec(line)?.[1] ?? '', 10);
      const isOther = requested !== hotseat.seat() && (bots.has(requested) || hotseat.persons().includes(requested));
      return isOther ? `Refused: ${refusalText(notYours(requested, bots))}` : undefined;
    },
    isShared: () => hotseat.persons().length > 1,
    /** Reports what remote players do as it happens. Returns a function that stops it. */
    follow: (say: (lines: readonly string[]) => void): (() => void) => {
      const end = controller.listen((news) => {
        if (news.type !== 'retaken' && (news.type !== 'told' || news.unasked === undefined)) return;
        const lines = messages();
        if (lines.length > 0) say(lines);
      });
      return end;
    },
    close() {
      controller.thoughts.cancel();
      store.driver.table.cancel();
      programs.close();
    },
  };
  return voice;
}

/** Splits a letter and number typed together, such as `E9`, if the line can only be read like that. */
export function withCellsApart<T extends GameTypes>(game: ScriptGame<T>, line: string): string {
  if (parseLine(game, line)?.ok !== false) return line;
  const apart = line.replace(/(?<=[\s(,])([a-z])(\d{1,3})(?=[\s),]|$)/gi, '$1,$2');
  const parsed = parseLine(game, apart);
  return parsed?.ok === true || parsed?.error.code === 'out-of-range' ? apart : line;
}
