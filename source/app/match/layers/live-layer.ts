import type { Match } from '../../../engine/match.ts';
import { seatOfViewer } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { unknownKeyText, footerOf, type KeyRow, rowOf, withFreeRows } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Notice } from '../../layers/notice.ts';
import { blankFrame, minSize, type Size } from '../../layers/page-view.ts';
import { createBotGrowth } from '../../timeline/bot-growth.ts';
import { createKeyRepeatFilter } from '../../timeline/held-key.ts';
import { speedSetting } from '../../timeline/pace.ts';
import { type LiveControls, liveKeys } from '../../timeline/playback-keys.ts';
import { watchMatch } from '../../timeline/watched-match.ts';
import type { OutputLayer } from '../bots/output-layer.ts';
import { barOf, type LiveMatch, showLive } from './live-view.ts';
import type { MatchUi } from './match-view.ts';

/** Shows matches that nobody at the screen plays. */
export function liveLayer<T extends ScreenTypes>(
  { store, controller, view, notices, turns: { isTurn: isBusy } }: MatchUi<T>,
  output: Pick<OutputLayer<T>, 'next' | 'open' | 'painted'>,
) {
  const { screen, services, hotseat, isOver } = store;
  const { onlooker } = screen.eyes;
  let live: LiveMatch<T> | undefined;
  /** Paused by a player, who has to resume it. */
  let isStopped = false;
  let isHere = false;
  const enter = createKeyRepeatFilter(services.timer);
  /** Told to a player who leaves the match. */
  let outNotice: Notice | undefined;

  const isAlone = () => hotseat.living().length === 0;
  /** Whether there were persons, and all are out. */
  const isOut = () => hotseat.persons().length > 0;
  const current = (): LiveMatch<T> | undefined => {
    const { match } = store.driver;
    return live?.match === match && live.setup === match.setup ? live : undefined;
  };
  /** The same while it is shown. */
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
        // Nobody plays on then.
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
          // It may be used while the match is watched, and stays marked from then on.
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
        // Stepping pauses; a jump to another part of a turn goes on there.
        if (what !== 'part') isStopped = true;
        player.step(by, what);
      },
      toStart: () => goTo(0),
      toEnd: () => goTo(match.log.length),
      playOrPause() {
        // What waits for a turn that was asked for does not run; a key that stops it does no more.
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
      help() {
        services.help({
          own: rows(now, size),
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
      else if (why !== undefined) notices.say('refusal', why);
      return 'taken';
    },
    click(target, size) {
      if (target !== undefined) visibleMatch()?.player.lookAt(target, size);
    },
    seek(share) {
      const now = visibleMatch();
      if (now !== undefined) seek(now, share);
    },
    /** Starts watching if no person plays any more, also when another match has begun here. */
    settle,
    /** A player comes to watch: it goes on, unless they had paused it. */
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

/** For persons who are out and only watch from now on. */
const outText = (persons: number): string =>
  `${persons === 1 ? 'You are' : 'All of you are'} out. The others play on: watch them, or leave with q.`;

/** Keys that get no message where they do nothing, since they only look around. */
const silentKeys = ['pageup', 'pagedown', 'tab'];
