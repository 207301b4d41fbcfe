import { compact } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import { type Seat, seatOfViewer } from '#engine/vocabulary.ts';
import type { AdvanceResult } from '#match-session/driver.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import { usualBotCommands } from '#match-session/players.ts';
import type { Frame } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Line, line, span, widthOf } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { type Notice, noticeRows } from '../../layers/dialog.ts';
import { footerOf, type KeyRow, rowOf, unknownKeyText, withFreeRows } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import { blankFrame, minSize, type ScreenFrame, type Size } from '../../layers/page-view.ts';
import type { BotObserver } from '../../scene/match-driver.ts';
import { debugTags } from '../../scene/scene.ts';
import type { MatchGrowth } from '../../timeline/match-timeline.ts';
import { speedSetting } from '../../timeline/pace.ts';
import { createKeyRepeatFilter, type LiveControls, liveKeys } from '../../timeline/playback-keys.ts';
import { type WatchedMatch, watchMatch } from '../../timeline/player.ts';
import { type LiveBar, liveBar, pastLine, turnBar } from '../../timeline/transport-bar.ts';
import type { OutputLayer } from '../bots/output-layer.ts';
import { collectProgramErrors } from '../bots/program-reports.ts';
import type { MatchStore } from '../match-store.ts';
import type { MatchUi } from './match-view.ts';

export function liveLayer<T extends ScreenTypes>(
  { store, controller, view, notices, turns: { isTurn: isBusy } }: MatchUi<T>,
  output: Pick<OutputLayer<T>, 'next' | 'open' | 'painted'>,
  openMenu: (rows: readonly KeyRow<unknown>[]) => void,
) {
  const { screen, services, hotseat, isOver } = store;
  const { onlooker } = screen.eyes;
  let live: LiveMatch<T> | undefined;
  /** True if the player stopped the playback, for example by a jump, or a bot is stuck. */
  let isStopped = false;
  let isHere = false;
  const enter = createKeyRepeatFilter(services.timer);
  let outNotice: Notice | undefined;
  let endQuiet = () => {};
  const sayQuietly = (text: string) => {
    notices.say('quiet', text);
    const shown = notices.now();
    endQuiet();
    endQuiet = services.timer.after(quietTime, () => {
      if (notices.now() !== shown) return;
      notices.clear();
      store.publish();
    });
  };

  const isAlone = () => hotseat.living().length === 0;
  /** True if persons played in the match. Called only after all of them have been eliminated. */
  const isOut = () => hotseat.persons().length > 0;
  const current = (): LiveMatch<T> | undefined => {
    const { match } = store.driver;
    return live?.match === match && live.setup === match.setup ? live : undefined;
  };
  const visibleMatch = (): LiveMatch<T> | undefined => {
    const now = current();
    if (now === undefined || !isAlone() || isBusy()) return undefined;
    if (!isOver()) return now;
    const { at, inside } = now.player.where();
    return at < now.match.log.length || inside !== undefined ? now : undefined;
  };
  const isPaused = ({ player }: LiveMatch<T>) => !player.where().playing && !player.isWaiting();

  const begin = (match: Match<T>): LiveMatch<T> => {
    const growth = createBotGrowth(store, {
      onChange() {
        store.follow();
        if (isOver() && notices.now() === outNotice) notices.clear();
        controller.changed();
      },
      onStuck(reason) {
        isStopped = true;
        notices.say('refusal', reason);
      },
    });
    const preferences = services.settings();
    const viewer = onlooker?.viewer ?? hotseat.seat();
    const [outSeat, ...otherPersons] = hotseat.persons();
    const isOneOut = outSeat !== undefined && otherPersons.length === 0;
    const player = watchMatch<T>(
      {
        screen,
        match,
        timer: services.timer,
        facts: () => ({
          seat: isOneOut ? outSeat : seatOfViewer(viewer),
          ...(isOneOut && { outSeat }),
          bots: store.botNames,
          names: services.file.facts().names,
          record: services.record(),
          hints: 0,
          undos: 0,
          debugUsed: services.file.facts().debugUsed,
          preferences,
          glyphs: services.glyphs(),
          watched: true,
          ...(viewer === 'all' && store.state.programErrors.length > 0 && { programErrors: store.state.programErrors }),
        }),
        viewer,
        pace: onlooker?.turnsPerSecond === undefined ? preferences.speed : { turnsPerSecond: onlooker.turnsPerSecond },
        flashes: preferences.flashes,
        from: match.log.length,
        growth,
      },
      store.publish,
    );
    return { match, setup: match.setup, growth, player };
  };

  const settle = () => {
    if (current() !== undefined) return;
    live?.player.halt();
    live = undefined;
    if (!isAlone() || isBusy() || isOver()) return;
    live = begin(store.driver.match);
    isStopped = false;
    if (isOut()) {
      notices.say('notice', outText(hotseat.persons().length));
      outNotice = notices.now();
    }
    if (isHere) live.player.playOrPause();
  };

  const controls = (now: LiveMatch<T>, size: Size): LiveControls => {
    const { player, match } = now;
    const goTo = (length: number) => {
      isStopped = true;
      player.goTo(length);
    };
    const halt = () => {
      isStopped = true;
      player.halt();
    };
    return {
      ...services,
      ...player,
      setSpeed(speed) {
        services.liveSettings.change(speedSetting(speed));
        player.setPace(speed);
      },
      next() {
        isStopped = false;
        player.next();
      },
      skip() {
        isStopped = false;
        player.skip();
      },
      step(by, what) {
        // Stepping to another turn pauses the match, stepping within a turn does not.
        if (what !== 'part') isStopped = true;
        player.step(by, what);
      },
      toStart: () => goTo(0),
      toEnd: () => goTo(match.log.length),
      playOrPause() {
        // While a requested turn is computed, nothing plays, so the key only cancels the request.
        if (!isPaused(now)) return halt();
        isStopped = false;
        player.playOrPause();
      },
      toggleDebug() {
        player.toggleDebug();
        if (services.file.facts().debugUsed) return;
        services.file.note({ debugUsed: true });
        controller.changed();
      },
      again() {
        player.step(-1, 'turn');
        isStopped = false;
        player.playOrPause();
      },
      output: output.open,
      cancel: halt,
      menu: () => openMenu(rows(now, size)),
      help() {
        services.help({
          ownRows: rows(now, size),
          shared: [],
          signs: screen.view.signs(player.scene(size)),
          commands: match.game.commands,
          rules: screen.rules,
        });
      },
    };
  };
  function rows(now: LiveMatch<T>, size: Size): readonly KeyRow<unknown>[] {
    const { player, growth } = now;
    const { inside, debug } = player.where();
    const gameRows = liveKeys(screen, controls(now, size), {
      isPaused: isPaused(now),
      inside,
      isThinking: growth.isUnderWay(),
      isDebug: debug,
      output: output.next(),
      hasDebugKey: services.settings().debugKey,
    });
    return withFreeRows<unknown>(gameRows, player.lookingRows(size));
  }
  const seek = (now: LiveMatch<T>, share: number) => {
    isStopped = true;
    const { total } = barOf(now, screen, now.player.scene(minSize).view);
    const turn = Math.ceil(share * total);
    const start = now.match.turns().find((turnStart) => turnStart.turn >= turn);
    now.player.goTo(start?.length ?? now.match.log.length);
  };

  return {
    isActive: () => visibleMatch() !== undefined,
    blocksText: true,
    rows(size) {
      const now = visibleMatch();
      return { gameRows: now === undefined ? [] : rows(now, size), shared: [] };
    },
    show(size) {
      const now = visibleMatch();
      if (now === undefined) return blankFrame;
      const look = { size, isPaused: isPaused(now), isOut: isOut(), notice: notices.now(), marked: view.marked() };
      const screenful = showLive(screen, now, look);
      return { ...screenful, painting: output.painted(screenful.painting, size), footer: footerOf(rows(now, size)) };
    },
    key(name, size) {
      const now = visibleMatch();
      if (now === undefined) return 'below';
      notices.clear();
      const row = rowOf(rows(now, size), name);
      const why = row === undefined && !now.player.look(name, size) ? unknownKeyText(name, silentKeys) : undefined;
      if (name === 'enter' && row !== undefined) enter(() => rowOf(rows(now, size), name)?.press(name, size));
      else if (row !== undefined) row.press(name, size);
      else if (why !== undefined) sayQuietly(why);
      return 'taken';
    },
    click(target, size) {
      if (target !== undefined) visibleMatch()?.player.lookAt(target, size);
    },
    seek(share) {
      const now = visibleMatch();
      if (now !== undefined) seek(now, share);
    },
    /** Must be called after a change of the match. Starts to watch when no person plays any more. */
    settle,
    onEnter() {
      isHere = true;
      settle();
      const now = visibleMatch();
      if (now === undefined || isOver()) return;
      if (!isStopped && isPaused(now)) now.player.playOrPause();
    },
    onLeave() {
      isHere = false;
      live?.player.halt();
    },
  } satisfies Layer & Record<string, unknown>;
}

const outText = (persons: number): string =>
  `${persons === 1 ? 'You are' : 'All of you are'} out. The others play on. Watch them, or leave with q.`;

/** Milliseconds for which the answer to a key replaces the text about the match. */
const quietTime = 1000;

/** Keys that only change the view of the board. No message is shown if they have no effect. */
const silentKeys = ['pageup', 'pagedown', 'tab'];

export interface LiveMatch<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly setup: Match<T>['setup'];
  readonly growth: BotGrowth;
  readonly player: WatchedMatch<T>;
}

interface LiveViewInput {
  readonly notice: Notice | undefined;
  readonly marked: readonly string[];
  readonly size: Size;
  readonly isPaused: boolean;
  readonly isOut: boolean;
}

export function showLive<T extends ScreenTypes>(
  screen: GameScreen<T>,
  now: LiveMatch<T>,
  { size, isPaused, isOut, notice, marked }: LiveViewInput,
): Omit<ScreenFrame, 'footer'> {
  const scene = now.player.scene(size);
  const painting = screen.view.paint(scene);
  const look = { columns: size.columns, glyphs: scene.glyphs };
  const { inside } = now.player.where();
  const isStepped = screen.playback.parts !== undefined && inside !== undefined;
  const row = isStepped ? turnBar(inside, look) : liveBar(barOf(now, screen, scene.view), look);
  const [first = [], ...rest] = notice === undefined ? below(screen, now, painting, size) : noticeRows(notice, size);
  return {
    painting: { ...painting, facts: markedFacts(painting, isOut, Object.keys(scene.bots).length, size.columns) },
    tags: [...debugTags(screen, scene), isPaused ? 'WATCHING, paused' : 'WATCHING', ...marked],
    status: [row, first, ...rest],
  };
}

export function barOf<T extends ScreenTypes>(now: LiveMatch<T>, screen: GameScreen<T>, view: T['view']): LiveBar {
  const { at, furthest, pace } = now.player.where();
  const turns = now.match.turns();
  const turnAt = (length: number): number => turns.findLast((start) => start.length <= length)?.turn ?? 0;
  const newest = turnAt(furthest);
  const last = screen.eyes.onlooker?.lastTurn(view);
  const isOpen = last === undefined && screen.eyes.onlooker !== undefined && !now.growth.isOver();
  const total = Math.max(newest, last ?? 0);
  return { turn: turnAt(at), total, isOpen, pace, turnName: turnNameOf(screen) };
}

/** Lines below the bar: the progress of thinking, the game's text, a bot's reason, or past events. */
function below<T extends ScreenTypes>(
  screen: GameScreen<T>,
  { player, growth, match }: LiveMatch<T>,
  painting: Frame,
  size: Size,
): readonly Line[] {
  const { at, past, inside, playing } = player.where();
  const thinking = growth.text(true);
  if (thinking !== undefined) return [line(thinking)];
  if ((screen.playback.parts !== undefined && inside !== undefined) || screen.eyes.onlooker !== undefined) {
    const [first, second] = painting.status;
    return [second.length > 0 ? second : first];
  }
  const thought = at === match.log.length ? growth.lastThought() : undefined;
  if (thought === undefined) return [pastLine(past, turnNameOf(screen), size.columns)];
  // The number of lines stays the same during playback, so that the board does not jump.
  return playing ? [line(thought)] : wrapWords(thought, size.columns - 2).map((row) => line(row));
}

function markedFacts({ title, facts }: Frame, isOut: boolean, bots: number, columns: number): Line {
  const room = columns - widthOf(title) - widthOf(facts) - 4;
  const texts = isOut ? ['you are out, watching', 'you are out'] : [bots === 1 ? 'a bot plays' : 'bots play'];
  const words = texts.map((text) => `  ${text}`).find(({ length }) => length <= room);
  return words === undefined ? facts : [...facts, span(words)];
}

export type BotGrowth = ReturnType<typeof createBotGrowth>;

export interface BotGrowthCallbacks {
  onChange(): void;
  onStuck(reason: string): void;
}

export function createBotGrowth<T extends ScreenTypes>(
  store: MatchStore<T>,
  { onChange, onStuck }: BotGrowthCallbacks,
) {
  const { driver, programs, busyIndicator, bots, botNames, screen } = store;
  const { match } = driver;
  const { game } = match;
  const programErrors = collectProgramErrors<T>(() => match, programs);
  let thought: string | undefined;

  const thoughtOf = (seat: Seat, command: T['command'], why: string): string => {
    const isOfPlan = isSimultaneous(game, match.state);
    const who = bots.size > 1 && `${seat} ${botNames[seat] ?? 'bot'}`;
    const words = isOfPlan || bots.size > 1 ? undefined : screen.input.hintWords?.tell(store.scene(), [command], why);
    if (words !== undefined) return capitalize(words.replace(/^Hint: /, ''));
    return `${compact(who, !isOfPlan && formatCommand(game.commands, command)).join(', ')}: ${why}`;
  };
  const observer: BotObserver<T> = {
    onPlayed({ line: { seat } }) {
      if (seat !== null && programs.has(seat)) thought = undefined;
    },
    onNews(news) {
      programErrors.onNews(news);
      if (news.type === 'chosen') thought = thoughtOf(news.seat, news.command, news.why);
    },
  };
  const canPlay = () => {
    programErrors.onTurnStart();
    return true;
  };

  return {
    isOver: () => activeSeats(game, match.state).length === 0,
    play(what, then) {
      mapMaybePromise(driver.advance(what, { max: usualBotCommands, canPlay }, observer), (advanced) => {
        store.addProgramErrors(programErrors.drain().mishaps);
        if (advanced.type === 'cancelled') return;
        const fault = faultOf(advanced);
        if (fault !== undefined) onStuck(`${store.playerName(fault.seat)} is stuck: ${fault.reason}.`);
        onChange();
        then(advanced.type === 'played' || advanced.type === 'idle');
      });
    },
    cancel: driver.table.cancel,
    lastThought: (): string | undefined => thought,
    text: busyIndicator.text,
    isUnderWay: busyIndicator.isUnderWay,
  } satisfies MatchGrowth & Record<string, unknown>;
}

function faultOf<T extends ScreenTypes>(
  advanced: AdvanceResult<T>,
): { readonly seat: Seat; readonly reason: string } | undefined {
  switch (advanced.type) {
    case 'refused':
      return { seat: advanced.seat, reason: 'its command was refused' };
    case 'limit':
      return { seat: advanced.seat, reason: 'its turn never ends' };
    case 'failed':
      return advanced;
    default:
      return undefined;
  }
}
