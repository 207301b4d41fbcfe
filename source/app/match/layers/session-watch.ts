import type { Match } from '../../../engine/match.ts';
import { seatOfViewer } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Spot } from '../../../screen/screen.ts';
import { turnNameOf } from '../../../screen/turn-name.ts';
import { leastSize } from '../../components/frame.ts';
import { footerOf, type KeyRow, rowOf, withFreeRows } from '../../layers/key-table.ts';
import type { Shown, Size } from '../../layers/place.ts';
import { botGrowth } from '../../timeline/bot-growth.ts';
import { type WatchControls, watchKeys } from '../../timeline/transport-keys.ts';
import { watchMatch } from '../../timeline/watched-match.ts';
import type { SessionCore } from '../session-core.ts';
import type { SessionVerbs } from '../session-verbs.ts';
import { barOf, showWatched, type Watched } from './show-watch.ts';

/** A match that only bots and programs play, or play on: it is watched while it is played, forth and back. */
export interface SessionWatch {
  /** What is watched now; nothing where somebody plays, and not any more when the end has been seen. */
  on(): WatchedScreen | undefined;
  /** Begins to watch where nobody plays any more, also another match that the session has gone over to. */
  settle(): void;
  /** Somebody comes to look: it goes on, unless it was stopped by them. */
  entered(): void;
  /** Nobody looks any more. */
  left(): void;
}

/** What is seen of a match that is watched while it is played, and what its keys and clicks do. */
export interface WatchedScreen {
  show(size: Size): Shown;
  rows(size: Size): readonly KeyRow<unknown>[];
  key(name: string, size: Size): void;
  click(spot: Spot, size: Size): void;
  /** A click on the bar. */
  seek(share: number): void;
}

/** What watching needs of the session. */
export interface WatchTools {
  readonly verbs: Pick<SessionVerbs, 'watch' | 'save' | 'open' | 'settings' | 'leave' | 'quit'>;
  /** Whether a turn of those who played before is still being watched. */
  isBusy(): boolean;
  /** What is shown and pressed instead has changed. */
  settle(): void;
}

/** Watches the matches of a session that nobody at the screen plays. */
export function sessionWatch<T extends ScreenTypes>(core: SessionCore<T>, tools: WatchTools): SessionWatch {
  const { screen, host } = core.options;
  const { onlooker } = screen.eyes;
  const turnName = turnNameOf(screen);
  let watched: Watched<T> | undefined;
  /** Whether somebody has stopped it, who has to let it go on. */
  let isStopped = false;
  let isHere = false;

  const isAlone = () => core.living().length === 0;
  const isOver = () => screen.view.standing(core.state.view).end !== undefined;
  /** What is watched of the match that the session has now. */
  const current = (): Watched<T> | undefined => {
    const { match } = core.driver;
    return watched?.match === match && watched.setup === match.setup ? watched : undefined;
  };
  /** The same while it is shown. */
  const shown = (): Watched<T> | undefined => {
    const now = current();
    if (now === undefined || !isAlone() || tools.isBusy()) return undefined;
    if (!isOver()) return now;
    const { at, inside } = now.player.where();
    return at < now.match.log.length || inside !== undefined ? now : undefined;
  };
  const isPaused = ({ player }: Watched<T>) => !player.where().playing && !player.isWaiting();

  const begin = (match: Match<T>): Watched<T> => {
    const growth = botGrowth(core, {
      changed() {
        core.follow();
        host.changed(core.driver.match, core.state.facts);
      },
      stuck(reason) {
        isStopped = true;
        core.say('refusal', reason);
      },
    });
    const { speed, flashes, cells, forecast, log } = host.settings();
    const eyes = onlooker?.viewer ?? core.seat();
    const player = watchMatch<T>(
      {
        screen,
        match,
        facts: () => ({
          seat: seatOfViewer(eyes),
          bots: core.options.botNames ?? {},
          record: host.record(match),
          hints: 0,
          undos: 0,
          // It may be used while the match is watched, and stays marked from then on.
          debugUsed: core.state.facts.debugUsed,
          preferences: { cells, forecast, log },
          glyphs: core.options.glyphs(),
          watched: true,
          ...(eyes === 'all' && core.state.mishaps.length > 0 && { mishaps: core.state.mishaps }),
        }),
        eyes,
        pace: onlooker === undefined ? speed : { turnsPerSecond: onlooker.turnsPerSecond },
        flashes,
        from: match.log.length,
        growth,
      },
      () => {
        if (shown() === undefined) tools.settle();
        core.publish();
      },
    );
    return { match, setup: match.setup, growth, player };
  };

  const settle = () => {
    if (current() !== undefined) return;
    watched?.player.halt();
    watched = undefined;
    if (!isAlone() || tools.isBusy() || isOver()) return;
    watched = begin(core.driver.match);
    isStopped = false;
    if (isHere) watched.player.playOrPause();
  };

  const controls = (now: Watched<T>, size: Size): WatchControls => {
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
      ...tools.verbs,
      ...player,
      step(by, what) {
        // Whoever steps wants to stand; what goes to another part of a turn goes on there.
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
        const { facts } = core.state;
        core.set({ facts: { ...facts, debugUsed: true } });
        if (!facts.debugUsed) host.changed(match, core.state.facts);
      },
      again() {
        player.step(-1, 'turn');
        isStopped = false;
        player.playOrPause();
      },
      cancel: halt,
      help() {
        host.help({
          own: rows(now, size),
          shared: [],
          signs: screen.view.signs(player.scene(size)),
          commands: match.game.commands,
          rules: screen.rules,
        });
      },
    };
  };
  function rows(now: Watched<T>, size: Size): readonly KeyRow<unknown>[] {
    const { player, growth } = now;
    const { inside, debug } = player.where();
    const own = watchKeys(controls(now, size), {
      isPaused: isPaused(now),
      stepwise: screen.playback.stepwise === true,
      isInside: inside !== undefined,
      isPlayedBack: onlooker === undefined,
      isThinking: growth.isUnderWay(),
      isDebug: debug,
      hasDebugKey: host.settings().debugKey,
      turnName,
    });
    return withFreeRows<unknown>(own, player.lookingRows(size));
  }
  const screenOf = (now: Watched<T>): WatchedScreen => ({
    rows: (size) => rows(now, size),
    show: (size) => ({
      ...showWatched(core, now, { size, isPaused: isPaused(now) }),
      footer: footerOf(rows(now, size)),
    }),
    key(name, size) {
      core.set({ notice: undefined });
      const row = rowOf(rows(now, size), name);
      if (row !== undefined) row.press(name, size);
      else if (!now.player.look(name, size) && !silentKeys.has(name))
        core.say('refusal', `The key ${name} does nothing here. ? shows the keys.`);
    },
    click: (spot, size) => now.player.lookAt(spot, size),
    seek(share) {
      isStopped = true;
      const { total } = barOf(now, screen, now.player.scene(leastSize).view);
      const turn = Math.ceil(share * total);
      const start = now.match.turns().find((begun) => begun.turn >= turn);
      now.player.goTo(start?.length ?? now.match.log.length);
    },
  });

  return {
    on() {
      const now = shown();
      return now && screenOf(now);
    },
    settle,
    entered() {
      isHere = true;
      settle();
      const now = shown();
      if (now === undefined || isOver()) return;
      if (!isStopped && isPaused(now)) now.player.playOrPause();
    },
    left() {
      isHere = false;
      watched?.player.halt();
    },
  };
}

/** Keys that nobody is told about where they do nothing: those that only look, and one that calls nothing off. */
const silentKeys = new Set(['escape', 'pageup', 'pagedown', 'wheelup', 'wheeldown', 'tab']);
