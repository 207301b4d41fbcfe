import type { Seat } from '#engine/vocabulary.ts';
import { notYours } from '#match-session/entered-line.ts';
import {
  botsAndPrograms,
  displayName,
  displayNames,
  namedPlayer,
  programsAmong,
} from '#match-session/match-programs.ts';
import { turnNameOf } from '#screen/match-status.ts';
import { playerName, type SceneOnline } from '#screen/online.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { capitalize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { createController } from '../../match/controller.ts';
import { debugGate } from '../../match/layers/match-queries.ts';
import { createLesson, type LessonResult } from '../../match/lesson.ts';
import {
  createMatchStore,
  type MatchStore,
  type MatchStoreOptions,
  type PlayServices,
} from '../../match/match-store.ts';
import { describeRefusal } from '../../match/notices.ts';
import { scenesAround } from '../../match/online/return-page.ts';
import type { PersistedMatch } from '../../match/persistence/match-file.ts';
import type { UiEvent } from '../../match/ui-events.ts';
import { stepOf } from '../../scene/scene.ts';
import type { SharedServices } from '../../services.ts';
import { clearing } from '../conversation.ts';
import { type Reply, reply } from '../room.ts';
import { createMatchActions, type MatchActions } from './match-actions.ts';
import type { Logged } from './match-log.ts';
import { newsInWords, outputInWords, readText, servicesInWords } from './news-in-words.ts';
import {
  answerOnTheWay,
  createTurnNarrator,
  isPassed,
  type SpokenMatch,
  type TurnNarrator,
  wayText,
} from './turn-narrator.ts';

export interface MatchVoiceOptions<T extends ScreenTypes> {
  readonly persistedMatch: PersistedMatch<T>;
  readonly services: SharedServices;
  /** Set if a server judges the match: the local seat, the referee and the connection. */
  readonly elsewhere?: Pick<MatchStoreOptions<T>, 'only' | 'referee' | 'expected'> & { around(): SceneOnline };
}

/** A match in text mode: answers to lines and words, and reports of events. */
export interface MatchVoice<T extends ScreenTypes>
  extends Pick<MatchActions<T>, 'act' | 'undo' | 'redo' | 'toggleDebug' | 'restart' | 'solution' | 'letBotsPlay'>,
    Pick<TurnNarrator<T>, 'goOn'> {
  readonly store: MatchStore<T, PlayServices<T>>;
  scene(): Scene<T>;
  describe(): readonly string[];
  /** Warning and question before the line is played. Empty if it can be played without a question. */
  doubt(line: string): readonly string[];
  enterLine(line: string): Reply;
  hint(): Reply;
  /** Withdraws the offer to play the newest hint, and returns a function that plays it. Undefined without an offer. */
  takenHint(): (() => Reply) | undefined;
  isOver(): boolean;
  debugGate(): ReturnType<typeof debugGate>;
  /** Answer to the word `output` and the text after it. */
  output(requested: string): readonly string[];
  /** Waiting messages, and new guidance of the tutorial unless parts of the last turn are left to read. */
  guidance(): readonly string[];
  logged(): Logged<T>;
  /** True after a player's turn at a shared screen until the next player is there. */
  isPassed(): boolean;
  /** Turn, and what is asked of whom. Undefined while the match is passed on. */
  prompt(): string | undefined;
  wayText(): string;
  onTheWay(word: string): readonly string[] | undefined;
  /** Reason why the player may not play for the seat whose number begins a line. Undefined if the line is allowed. */
  elsewhere(line: string): string | undefined;
  isShared(): boolean;
  /** Reports events of remote players as they happen. Returns a function that stops the reports. */
  follow(say: (lines: readonly string[]) => void): () => void;
  close(): void;
}

export function matchVoice<T extends ScreenTypes>(options: MatchVoiceOptions<T>): MatchVoice<T> {
  const { screen, file, isFirst } = options.persistedMatch;
  const spoken = openSpokenMatch(options);
  const { store, controller, outbox, describe } = spoken;
  const { hotseat, programs, bots } = store;
  const { game } = file.match();
  const guidance = createGuidance(spoken, isFirst);
  const output = outputInWords(store, spoken.programAt, () => controller.changed());
  const turns = createTurnNarrator(spoken);
  const hints = createSpokenHint(spoken);
  controller.listen({ onUiEvent: (news) => takeNews(spoken, turns, hints, news) });
  const messages = (): readonly string[] => {
    outbox.push(...turns.takeHeld().lines);
    return [...output.taken(), ...outbox.splice(0)];
  };
  const { enter, play, think, ...actions } = createMatchActions(spoken, messages);
  return {
    store,
    scene: () => store.scene(),
    describe,
    doubt(line) {
      const isAsked = !store.isOver() && store.services.settings().confirm !== 'never';
      const entered = isAsked ? controller.read(line) : undefined;
      if (entered?.read !== true || entered.refused !== undefined) return [];
      const doubt = screen.reader.doubt?.(store.scene(), entered.command);
      return doubt === undefined || doubt.length === 0 ? [] : [...doubt, 'Type yes to do it anyway.'];
    },
    enterLine(line) {
      const entered = controller.read(line);
      return entered === undefined ? reply() : enter(line, entered);
    },
    ...actions,
    hint() {
      if (game.bots?.[game.hintBot ?? ''] === undefined) return reply('There are no hints in this game.');
      const way = turns.way();
      if (way !== undefined)
        return reply(
          ...wrapSentences([`The last ${turnNameOf(screen)} is still being read out. Ask for a hint after that.`, way]),
        );
      return hints.goOn() ? reply(...messages()) : think(controller.hint);
    },
    takenHint() {
      const commands = hints.commands();
      return commands === undefined || commands.length === 0 ? undefined : () => play(commands);
    },
    goOn: turns.goOn,
    isOver: store.isOver,
    debugGate: () => debugGate(store),
    output: output.asked,
    guidance: () => (turns.way() === undefined ? guidance() : outbox.splice(0)),
    logged: () => ({
      match: store.driver.match,
      screen,
      viewer: store.driver.viewer(),
      scenesAt: (index) => scenesAround(store, stepOf(store.driver.match, index)),
    }),
    isPassed: () => isPassed(spoken),
    prompt: () => promptOf(spoken, turns.way() !== undefined),
    wayText: () => wayText(spoken),
    onTheWay: (word) => answerOnTheWay(spoken, word),
    elsewhere(line) {
      const requested = Number.parseInt(/^\s*(\d{1,9})\s*:/.exec(line)?.[1] ?? '', 10);
      const isOther = requested !== hotseat.seat() && (bots.has(requested) || hotseat.persons().includes(requested));
      return isOther ? `Refused: ${spoken.refusalText(notYours(requested, bots))}` : undefined;
    },
    isShared: () => hotseat.persons().length > 1,
    follow: (say) =>
      controller.listen({
        onUiEvent(news) {
          if (news.type !== 'retaken' && (news.type !== 'told' || news.unasked === undefined)) return;
          const lines = messages();
          if (lines.length > 0) say(lines);
        },
      }),
    close() {
      controller.thoughts.cancel();
      store.driver.table.cancel();
      programs.close();
    },
  };
}

function promptOf<T extends ScreenTypes>(spoken: SpokenMatch<T>, hasMore: boolean): string | undefined {
  const { store } = spoken;
  const { screen, hotseat, driver, only } = store;
  if (isPassed(spoken)) return undefined;
  const turn = capitalize(`${turnNameOf(screen)} ${driver.match.game.turnOf(driver.match.state)}`);
  const asks = (): string => {
    if (hasMore) return 'more to read';
    if (store.isOver()) return 'match over';
    if (only === 'spectator') return 'you watch';
    if (hotseat.waitsFor().length > 0) return 'you wait';
    const what = screen.reader.asks?.(store.scene()) ?? 'your move';
    return hotseat.persons().length > 1 ? `${playerName(store.scene(), hotseat.seat())}, ${what}` : what;
  };
  return `${turn}, ${asks()}`;
}

function openSpokenMatch<T extends ScreenTypes>({
  persistedMatch,
  services,
  elsewhere,
}: MatchVoiceOptions<T>): SpokenMatch<T> & { programAt(seat: Seat): string } {
  const { screen, file } = persistedMatch;
  const { game } = file.match();
  const names = file.facts().bots;
  const programs = programsAmong(game, names);
  const botNames = displayNames(names);
  const outbox: string[] = [];
  const store = createMatchStore<T, PlayServices<T>>({
    match: file.match(),
    screen,
    services: servicesInWords(persistedMatch, services, (text) => outbox.push(...wrapSentences([text]))),
    lingers: true,
    bots: botsAndPrograms(game, names, programs),
    programs,
    botNames,
    onlooker: screen.eyes.onlooker?.viewer,
    ...elsewhere,
  });
  if (elsewhere !== undefined) store.setOnlineFacts(() => ({ online: elsewhere.around() }));
  const programAt = (seat: Seat): string => displayName(names[seat] ?? '');
  return {
    store,
    controller: createController(store),
    isOnline: elsewhere !== undefined,
    outbox,
    commands: game.commands,
    refusalText: (error) => withPeriod(describeRefusal(screen, store.scene(), error)),
    describe: () => screen.reader.describe(store.scene()),
    programAt,
    named: (seat) => namedPlayer({ programs, names: botNames }, seat),
    isOpen: () => store.hotseat.persons().length === 0 || store.state.debug,
    isDebug: () => store.state.debug,
  };
}

/** Adds an event to the outbox. The result of a command is held until it is known which player may read it. */
function takeNews<T extends ScreenTypes>(
  spoken: SpokenMatch<T>,
  turns: TurnNarrator<T>,
  hints: SpokenHint<T>,
  news: UiEvent<T>,
): void {
  const { store, outbox, describe } = spoken;
  const { hotseat } = store;
  // The result stays held, because it may be secret from the next player at the screen.
  if (news.type === 'passed') {
    // If no cover was shown and nothing happened, only the description says who plans next.
    if (hotseat.stage() === 'here' && turns.held()?.lines.length === 0) outbox.push(...describe());
    return;
  }
  const { lines, forAll } = turns.takeHeld();
  if (news.type === 'covered') {
    if (hotseat.stage() === 'read') outbox.push(...lines, readText(playerName(store.scene(), hotseat.seat())));
    else outbox.push(clearing, ...(forAll ? lines : []), wayText(spoken));
    return;
  }
  outbox.push(...lines);
  if (news.type === 'hint') hints.begin(news);
  else if (news.type === 'told') turns.hear(news);
  else outbox.push(...newsInWords(news, spoken));
}

/** The newest hint. The player requests its parts one by one. */
export interface SpokenHint<T extends ScreenTypes> {
  begin(news: UiEvent<T> & { readonly type: 'hint' }): void;
  /** Adds the next part to the outbox. Returns false if there is none for the current position. */
  goOn(): boolean;
  /** Commands that `yes` plays. Undefined without a hint or if the position has changed since. */
  commands(): readonly T['command'][] | undefined;
}

export function createSpokenHint<T extends ScreenTypes>(spoken: SpokenMatch<T>): SpokenHint<T> {
  const { store, outbox } = spoken;
  /** Remaining parts of the hint, the state that they describe, and the commands that play the hint. */
  let hint:
    | {
        readonly state: object;
        readonly seat: Seat;
        readonly parts: readonly (readonly string[])[];
        readonly usable: readonly T['command'][];
      }
    | undefined;
  const forgetOutdated = () => {
    if (hint?.state !== store.driver.match.state || hint.seat !== store.hotseat.seat()) hint = undefined;
    return hint;
  };
  const goOn = (): boolean => {
    const current = forgetOutdated();
    if (current === undefined) return false;
    const [next, ...parts] = current.parts;
    if (next === undefined) return false;
    hint = { ...current, parts };
    outbox.push(...next);
    return true;
  };
  return {
    begin(news) {
      const { steps = [] } = news;
      const parts = [
        ...steps.map((text) => wrapSentences([text, 'Type hint for more, or yes to play it.'])),
        newsInWords(news, spoken),
      ];
      hint = { state: store.driver.match.state, seat: store.hotseat.seat(), parts, usable: news.usable };
      goOn();
    },
    goOn,
    commands: () => forgetOutdated()?.usable,
  };
}

const completedWords: Readonly<Record<LessonResult, string>> = {
  taught: 'Tutorial complete. Type help for all commands, or rules for the rule book.',
  won: 'Tutorial complete.',
  'not won': 'Not won yet. Type restart to play the tutorial again.',
};

/** Returns a function to call after each action. It returns all waiting messages and new guidance of the tutorial. */
export function createGuidance<T extends ScreenTypes>(
  { store, outbox }: SpokenMatch<T>,
  isFirst: boolean,
): () => readonly string[] {
  const lesson = createLesson(store, {
    isFirst,
    isSpoken: true,
    onComplete: (how) => outbox.push(...wrapSentences([completedWords[how]])),
  });
  /** Last guidance, with the scene and the length of the log at that time. */
  let guided: { readonly spoken?: string | undefined; readonly scene: Scene<T>; readonly length: number } | undefined;
  return () => {
    if (guided !== undefined) lesson?.learn(guided.scene);
    const scene = store.scene();
    const next = lesson?.now(scene);
    const sentences = outbox.splice(0);
    const { length } = store.driver.match.log;
    const spoken = next?.isQuiet === true ? undefined : next?.spoken;
    const isRepeated = spoken === guided?.spoken && (lesson?.isTutorial !== true || length === guided?.length);
    guided = { spoken: spoken ?? guided?.spoken, scene, length };
    return spoken === undefined || isRepeated ? sentences : [...sentences, ...wrapSentences([`Tutorial: ${spoken}`])];
  };
}
