import type { Match } from '../../../engine/match.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Spot } from '../../../screen/screen.ts';
import { turnNameOf } from '../../../screen/turn-name.ts';
import { footerOf, type KeyRow, rowOf, withFreeRows } from '../../layers/key-table.ts';
import type { Shown, Size } from '../../layers/place.ts';
import { levelOf } from '../../scene/level-of.ts';
import { botGrowth } from '../../timeline/bot-growth.ts';
import { type WatchControls, watchKeys } from '../../timeline/transport-keys.ts';
import { watchMatch } from '../../timeline/watched-match.ts';
import type { SessionCore } from '../session-core.ts';
import type { SessionVerbs } from '../session-verbs.ts';
import { barOf, showWatched, type Watched } from './show-watch.ts';

/** A match that only bots and programs play, or play on: it is watched while it is played, forth and back. */
export interface SessionWatch {
  /** Whether that is so now; not any more when its end has been seen. */
  isOn(): boolean;
  show(size: Size): Shown;
  rows(): readonly KeyRow<unknown>[];
  key(name: string, size: Size): void;
  click(spot: Spot, size: Size): void;
  /** A click on the bar. */
  seek(share: number): void;
  /** Takes note of another match that the session has gone over to. */
  settle(): void;
  /** Somebody comes to look: it goes on, unless it was stopped by them. */
  entered(): void;
  /** Nobody looks any more. */
  left(): void;
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
    const level = levelOf(match);
    const player = watchMatch<T>(
      {
        screen,
        match,
        glyphs: core.options.glyphs(),
        preferences: { cells, forecast, log },
        ...(level && { level }),
        record: host.record(match),
        // It may be used while the match is watched, and stays marked from then on.
        get debugUsed() {
          return core.state.facts.debugUsed;
        },
        eyes: onlooker?.viewer ?? core.seat(),
        bots: core.options.botNames ?? {},
        pace: onlooker === undefined ? speed : { turnsPerSecond: onlooker.turnsPerSecond },
        flashes,
        from: match.log.length,
        growth,
        mishaps: () => core.state.mishaps,
      },
      () => {
        if (!isOn()) tools.settle();
        core.publish();
      },
    );
    return { match, setup: match.setup, growth, player, furthest: 0 };
  };
  /** What is watched now: another one where the session has gone over to another match. */
  const current = (): Watched<T> => {
    const { match } = core.driver;
    if (watched?.match === match && watched.setup === match.setup) return watched;
    watched?.player.halt();
    watched = begin(match);
    isStopped = false;
    if (isHere) watched.player.playOrPause();
    return watched;
  };

  const isAlone = () => core.living().length === 0;
  const isOver = () => screen.view.standing(core.state.view).end !== undefined;
  function isOn(): boolean {
    if (!isAlone() || tools.isBusy()) return false;
    if (!isOver()) return true;
    if (watched?.match !== core.driver.match) return false;
    const { at, inside } = watched.player.where();
    return at < watched.match.log.length || inside !== undefined;
  }
  const isPaused = () => {
    const { player } = current();
    return !player.where().playing && !player.isWaiting();
  };

  const halt = () => {
    current().player.halt();
    isStopped = true;
  };
  const controls = (): WatchControls => {
    const { player, match } = current();
    /** What is asked for by a key stops it: whoever steps wants to stand. */
    const stopped =
      <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        isStopped = true;
        act(...args);
      };
    return {
      ...tools.verbs,
      ...player,
      step(by, what) {
        // What goes to another part of a turn goes on there.
        if (what !== 'part') isStopped = true;
        player.step(by, what);
      },
      toStart: stopped(() => player.goTo(0)),
      toEnd: stopped(() => player.goTo(match.log.length)),
      playOrPause() {
        isStopped = !isPaused();
        // What waits for a turn that was asked for does not run; a key that stops it does no more.
        if (isStopped) player.halt();
        else player.playOrPause();
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
          own: rows(),
          shared: [],
          signs: screen.view.signs(player.scene(core.size)),
          commands: match.game.commands,
          rules: screen.rules,
        });
      },
    };
  };
  function rows(): readonly KeyRow<unknown>[] {
    const { player, growth } = current();
    const { inside, debug } = player.where();
    const own = watchKeys(controls(), {
      isPaused: isPaused(),
      stepwise: screen.playback.stepwise === true,
      isInside: inside !== undefined,
      isPlayedBack: onlooker === undefined,
      isThinking: growth.isUnderWay(),
      isDebug: debug,
      hasDebugKey: host.settings().debugKey,
      turnName,
    });
    return withFreeRows<unknown>(own, player.lookingRows(core.size));
  }

  return {
    isOn,
    rows,
    show(size) {
      const now = current();
      return {
        ...showWatched(core, now, { size, isPaused: isPaused() }),
        footer: footerOf(rows()),
      };
    },
    key(name, size) {
      core.size = size;
      core.set({ notice: undefined });
      const row = rowOf(rows(), name);
      if (row !== undefined) row.press(name, size);
      else if (!current().player.look(name, size) && !silentKeys.has(name))
        core.say('refusal', `The key ${name} does nothing here. ? shows the keys.`);
    },
    click(spot, size) {
      core.size = size;
      current().player.lookAt(spot, size);
    },
    seek(share) {
      const now = current();
      isStopped = true;
      const { total } = barOf(now, screen, now.player.scene(core.size).view);
      const turn = Math.ceil(share * total);
      const start = now.match.turns().find((begun) => begun.turn >= turn);
      now.player.goTo(start?.length ?? now.match.log.length);
    },
    settle() {
      if (isOn() && !isOver()) current();
    },
    entered() {
      isHere = true;
      if (!isOn() || isOver()) return;
      const { player } = current();
      if (!isStopped && isPaused()) player.playOrPause();
    },
    left() {
      isHere = false;
      watched?.player.halt();
    },
  };
}

/** Keys that nobody is told about where they do nothing: those that only look, and one that calls nothing off. */
const silentKeys = new Set(['escape', 'pageup', 'pagedown', 'wheelup', 'wheeldown', 'tab']);
