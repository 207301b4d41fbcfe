import { waitingFor } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { emptyLine, typed } from '../command-line/command-line.ts';
import { pathsTyped } from '../command-line/path-argument.ts';
import { rowOf, type SessionRows } from '../layers/key-table.ts';
import { layered, taken } from '../layers/layer.ts';
import { type Notice, scrolledNotice } from '../layers/notice.ts';
import type { Place, Shown, Size } from '../layers/place.ts';
import { remembered } from '../layers/prompt.ts';
import { beforePainting } from '../layers/slow-painting.ts';
import { type BotTurns, playBots } from './bot-turns.ts';
import { sessionAgain } from './layers/session-again.ts';
import { sessionAsking } from './layers/session-asking.ts';
import { sessionCover } from './layers/session-cover.ts';
import { sessionDialog } from './layers/session-dialog.ts';
import { scrollKeys, sessionRows } from './layers/session-keys.ts';
import { commandLineKey } from './layers/session-line.ts';
import { sessionMouse } from './layers/session-mouse.ts';
import { sessionPlayback } from './layers/session-playback.ts';
import { pasteText, typeText } from './layers/session-text.ts';
import { undoCheck, waitingText } from './layers/session-waiting.ts';
import { sessionWatch } from './layers/session-watch.ts';
import { showSession } from './layers/show-session.ts';
import { watchTurns } from './layers/turn-watch.ts';
import { sessionActions } from './session-actions.ts';
import { createCore, type SessionCore, type SessionOptions } from './session-core.ts';
import { sessionPlay } from './session-play.ts';
import { sessionThoughts } from './session-thoughts.ts';
import { sessionVerbs } from './session-verbs.ts';

/** A match with a player before it. */
export interface Session<T extends ScreenTypes> extends Place {
  snapshot(): SessionCore<T>['state'];
  /** The key table of this moment. */
  rows(size: Size): SessionRows;
  /** Shows a message until the next key. */
  notify(notice: Notice): void;
  /** Shows a word in the foot rule until told otherwise. */
  mark(word: string | undefined): void;
  /** Who sits at the screen. */
  seat(): Seat;
}

/** Starts a session: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function startSession<T extends ScreenTypes>(options: SessionOptions<T>): Session<T> {
  const { screen, host } = options;
  const core = createCore(options);
  const { game } = options.match;
  const turns = watchTurns(core, () => {
    cover.appeared();
    playback.ended();
    watch.settle();
    bots.go();
  });
  const cover = sessionCover(core, () => {
    asking.drop();
    actions.forget();
  });
  const thoughts = sessionThoughts(core, (seat, command) => {
    const { state } = core.driver.match;
    took(state, core.driver.play(seat, command), false);
  });
  const bots: BotTurns = playBots(core, {
    isBusy: () => turns.beat() !== undefined,
    took(before, step) {
      const isTaken = took(before, step, true);
      // Why a bot's command was refused may be a secret of its seat.
      if (!step.ok && core.persons().length > 0) {
        core.say('refusal', `The bot of player ${step.seat} cannot go on: its command was refused.`);
      }
      // In the same turn, a bot changes nothing for the player.
      if (game.turnOf(before) === game.turnOf(step.state)) thoughts.goOn();
      settle();
      return isTaken;
    },
  });
  const { took, play, enter } = sessionPlay(core, {
    turns,
    thoughts,
    letBotsPlay: bots.go,
    settle: () => dialog.settle(),
  });
  const asking = sessionAsking(core, {
    play: (command) => play([command]),
    help: (size) => verbs.help(size),
  });
  const actions = sessionActions(core, { play, askFile: asking.ask });

  const isOver = () => screen.view.standing(core.state.view).end !== undefined;
  const dialog = sessionDialog(
    core,
    () => !turns.beat() && !cover.isLaid() && watch.on() === undefined,
    actions.perform,
  );
  /** Whom the player at the screen waits for; nobody while there is something to do, or all is over. */
  const waitedFor = (): readonly Seat[] => {
    const seats = waitingFor(game, core.driver.match.state);
    return seats.includes(core.seat()) ? [] : seats;
  };
  const boardRows = (size: Size): SessionRows => {
    const moment = sessionRows({
      screen,
      scene: core.scene(size),
      settings: host.settings(),
      verbs,
      covered: dialog.shown(size) !== undefined,
      idle: waitedFor().length > 0,
      hasUndo: hasUndo(),
      hasAgain: lastTurn.isThere(),
      hasHint: game.hintBot !== undefined,
      hasTutorial: core.state.lesson !== undefined && !isOver(),
      thinking: thoughts.isUnderWay(),
      perform: actions.perform,
    });
    return dialog.rows(moment, size);
  };
  const lastTurn = sessionAgain(core, turns);
  const hasUndo = undoCheck(core);
  const verbs = sessionVerbs(core, {
    lastTurn,
    play,
    confirm: actions.confirm,
    rows: (size) => layers.rows(size),
    hint: thoughts.hint,
    cancel: thoughts.cancel,
  });

  const watch = sessionWatch(core, { verbs, isBusy: turns.isTurn, settle: () => dialog.settle() });
  const playback = sessionPlayback(core, { turns, again: lastTurn, verbs });
  /** Looks what is shown and pressed instead of the board after something was done. */
  const settle = () => {
    watch.settle();
    dialog.settle();
  };
  /** Enters a line; where a file would be replaced it stays open until that is wanted. */
  const enterTyped = (text: string): boolean => {
    const read = core.driver.read(text);
    const replace = () => {
      core.set({ line: undefined });
      if (!enter(text, read, true)) core.set({ line: typed(emptyLine, text) });
    };
    return !asking.askedBefore(read, replace) && enter(text, read, true);
  };

  const mouse = sessionMouse(core, {
    actions,
    isOnBoard: () => layers.isClear() && dialog.shown() === undefined,
    settle,
  });
  /** Scrolls a message that is too long; says whether the key does that. */
  const scrolls = (name: string, size: Size): boolean => {
    const notice = core.state.notice && scrolledNotice(core.state.notice, name, size);
    if (notice !== undefined) core.set({ notice });
    return notice !== undefined;
  };
  const boardKey = (name: string, size: Size) => {
    if (scrolls(name, size)) return;
    core.set({ notice: undefined });
    if (actions.withdraw(name)) return;
    if (name === 'enter' && thoughts.isHint() && dialog.shown() === undefined)
      return core.say('notice', 'The hint is coming. Esc calls it off.');
    const { own, shared } = layers.rows(size);
    const pressed = scrollKeys[name] ?? name;
    const row = rowOf(own, pressed) ?? rowOf(shared, pressed);
    if (row !== undefined) row.press(pressed, size);
    else if (name !== 'escape' && pressed === name)
      core.say('refusal', `The key ${name} does nothing here. ? shows the keys.`);
  };

  const showBoard = (size: Size): Shown =>
    showSession({
      state: core.state,
      screen,
      rows: layers.rows(size),
      scene: { ...core.scene(size), ...turns.shown() },
      commands: game.commands,
      asking,
      dialog: dialog.shown(size),
      paths: pathsOf(core.state.line?.text),
      stepped: turns.stepped()?.where(),
      isPlaying: turns.isTurn(),
      isAgain: turns.isAgain(),
      waiting: waitingText(core, waitedFor()),
      thinking: thoughts.text() ?? bots.thinking(),
    });

  /** Everything that can be on top of the board, the topmost first. */
  const layers = layered(
    [
      // A turn that can be stepped through.
      {
        isActive: () => turns.stepped() !== undefined,
        show: showBoard,
        rows: (size) => playback.rows(size) ?? boardRows(size),
        key: taken(playback.key),
        seek: (share) => turns.stepped()?.seek(share),
      },
      // A turn that goes by.
      {
        isActive: turns.isTurn,
        show: showBoard,
        rows: boardRows,
        key: (name) => (name !== 'ctrl+c' && turns.skip() ? 'taken' : 'below'),
        click: () => void turns.skip(),
      },
      // The cover between two players.
      {
        isActive: cover.isLaid,
        isDeaf: true,
        show: cover.show,
        rows: cover.rows,
        key: taken(cover.key),
      },
      // A match that is watched.
      {
        isActive: () => watch.on() !== undefined,
        isDeaf: true,
        show: (size) => watch.on()?.show(size) ?? showBoard(size),
        rows: (size) => ({ own: watch.on()?.rows(size) ?? [], shared: [] }),
        key: taken((name, size) => watch.on()?.key(name, size)),
        click: (spot, size) => watch.on()?.click(spot, size),
        seek: (share) => watch.on()?.seek(share),
      },
      // A question.
      { isActive: asking.isOpen, key: taken(asking.key) },
      // The command line.
      {
        isActive: () => core.state.line !== undefined,
        key: taken((name, size) => {
          const { line } = core.state;
          if (line === undefined || scrolls(name, size)) return;
          commandLineKey(core, line, name, size, { enter: enterTyped, help: verbs.help });
        }),
      },
    ],
    { show: showBoard, rows: boardRows, key: taken(boardKey), click: mouse.click },
  );

  const press = (names: readonly string[], size: Size) => {
    for (const name of names) {
      cover.pressed();
      layers.key(name, size);
      watch.settle();
    }
  };
  const pathsOf = pathsTyped(game.commands, remembered(host.paths.complete));
  watch.settle();

  return {
    snapshot: () => core.state,
    rows: layers.rows,
    show: layers.show,
    showFirst: (size) => (cover.isLaid() && !turns.isTurn() ? undefined : beforePainting(screen, core.scene(size))),
    subscribe: core.subscribe,
    keys(names, size) {
      turns.fit(size);
      press(names, size);
      settle();
      core.publish();
    },
    lineTyped(text, size) {
      turns.fit(size);
      if (layers.isDeaf()) return;
      typeText(core, asking, text, (names) => press(names, size));
      core.publish();
    },
    paste(text) {
      turns.skip();
      if (layers.isDeaf()) return core.publish();
      pasteText(core, asking, text, (line) => !cover.isLaid() && enter(line, core.driver.read(line), false));
      watch.settle();
      // What came of it was for the player who has left the screen.
      if (cover.isLaid()) core.set({ notice: undefined, line: undefined });
      core.publish();
    },
    click(spot, size) {
      turns.fit(size);
      layers.click(spot, size);
      core.publish();
    },
    seek(share) {
      layers.seek(share);
      core.publish();
    },
    ...(mouse.point && { point: mouse.point }),
    resized(size) {
      turns.fit(size);
      turns.skip();
    },
    entered() {
      core.cover();
      bots.go();
      watch.entered();
    },
    stopped() {
      core.cover();
      core.publish();
    },
    left() {
      turns.leave();
      bots.stop();
      watch.left();
      thoughts.cancel();
    },
    notify({ kind, text }) {
      core.say(kind, text);
      core.publish();
    },
    mark(word) {
      core.set({ mark: word });
      core.publish();
    },
    seat: core.seat,
  };
}
