import type { Step } from '../engine/step.ts';
import type { Action, ScreenTypes } from '../screen/screen.ts';
import { playBots } from './bot-turns.ts';
import { firstCompletion } from './command-box.ts';
import { type CommandLine, edited, emptyLine, typed } from './command-line.ts';
import { rowOf } from './key-table.ts';
import { keysOfText } from './keys.ts';
import type { Place, Size } from './place.ts';
import { createCore, type Notice, type SessionOptions, type Snapshot } from './session-core.ts';
import { type SessionRows, scrollKeys, sessionRows } from './session-keys.ts';
import { sessionThoughts, takeAnswer } from './session-thoughts.ts';
import { sessionVerbs } from './session-verbs.ts';
import { showSession } from './show-session.ts';
import { linesOf } from './text-entry.ts';
import { watchTurns } from './turn-watch.ts';

/** A match with a player before it. */
export interface Session<T extends ScreenTypes> extends Place {
  snapshot(): Snapshot<T>;
  /** The key table of this moment. */
  rows(size: Size): SessionRows;
  /** Shows a message until the next key. */
  notify(notice: Notice): void;
  /** Shows a word in the foot rule until told otherwise. */
  mark(word: string | undefined): void;
}

/** Starts a session: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function startSession<T extends ScreenTypes>(options: SessionOptions<T>): Session<T> {
  const { screen, host } = options;
  const core = createCore(options);
  const { game } = options.match;
  const turns = watchTurns(core, () => bots.go());
  const thoughts = sessionThoughts(core, (seat, command) => {
    const { match } = core.driver;
    took(match.state, match.play(seat, command), false);
  });
  const bots = playBots(core, {
    isBusy: () => turns.beat() !== undefined,
    took: (before, step) => took(before, step, true),
  });
  /** What is being asked: the same key again does it. */
  let asked: string | undefined;

  /** Takes in what a command led to, and has its turn watched if that is wanted; returns whether it was accepted. */
  const took = (before: Step<T>['state'], step: Step<T>, watched: boolean): boolean => {
    const sceneBefore = core.follow();
    if (!step.ok) core.say('refusal', step.error.message);
    if (step.ok || step.state !== before) host.changed(core.driver.match, core.state.facts);
    if (!step.ok) return false;
    if (host.settings().bell === 'hits' && screen.hurts?.(core.state.events) === true) host.ring();
    if (watched && screen.replacesEvents(step.events)) turns.watch(sceneBefore);
    return true;
  };

  const play = (commands: readonly T['command'][]) => {
    for (const command of commands) {
      const before = core.driver.match.state;
      if (!took(before, core.driver.play(core.seat(), command), commands.length === 1)) break;
    }
    bots.go();
  };

  /** Enters a line as typed; returns whether it was accepted. */
  const enterLine = (line: string, watched: boolean): boolean => {
    const before = core.driver.match.state;
    const isAsked = thoughts.ask(line);
    const entered = isAsked ? undefined : core.driver.enter(line);
    if (isAsked || entered !== undefined) host.remember(line);
    if (entered === undefined) return true;
    if (!entered.read) {
      core.say('refusal', entered.error.message);
      return false;
    }
    const { command, step } = entered;
    const accepted = took(before, step, watched);
    if (step.ok && step.result !== undefined) core.say('notice', takeAnswer(core, command, step.result));
    bots.go();
    return accepted;
  };

  const perform = (action: Action<T>, key: string) => {
    const question = action.type === 'play' ? questionOf(action.costly, key) : undefined;
    if (question !== undefined && asked !== key) {
      asked = key;
      core.say('refusal', `${question} ${key === 'enter' ? 'Enter' : key} again does it, Esc does not.`);
      return;
    }
    asked = undefined;
    switch (action.type) {
      case 'play':
        play(action.commands);
        break;
      case 'local':
        core.keep(action.local);
        break;
      case 'refuse':
        core.say('refusal', action.error.message);
        break;
      case 'again':
        core.begin(host.restart(action.seed));
        play(action.commands);
        break;
      case 'leave':
        host.leave();
        break;
    }
  };

  /** What the player wants to be asked before, if anything. */
  const questionOf = (costly: string | undefined, key: string): string | undefined => {
    const { confirm } = host.settings();
    if (confirm === 'never') return undefined;
    return costly ?? (confirm === 'always' && key === 'enter' ? 'This cannot be taken back.' : undefined);
  };

  /** Whether only bots play; after the end it is the player's turn to choose. */
  const isWatching = (): boolean => core.bots.has(core.seat()) && screen.standing(core.state.view).end === undefined;

  const rows = (size: Size): SessionRows => {
    core.size = size;
    return sessionRows({
      screen,
      scene: core.scene(),
      settings: host.settings(),
      verbs,
      watching: isWatching(),
      paused: core.state.paused,
      hasHint: game.hintBot !== undefined,
      hasTutorial: core.state.lesson !== undefined,
      thinking: thoughts.isUnderWay() || (isWatching() && bots.isThinking()),
      perform,
    });
  };
  const verbs = sessionVerbs(core, {
    turns,
    play,
    rows: () => rows(core.size),
    letBotsPlay: bots.go,
    hint: thoughts.hint,
    cancel: () => (thoughts.isUnderWay() ? thoughts.cancel() : verbs.pause()),
  });

  const commandKey = (line: CommandLine, key: string) => {
    if (key === 'ctrl+c') host.quit();
    else if (key === 'f1') verbs.help();
    // A line that was refused is looked up with the others that were entered.
    else if (key === 'escape')
      core.set({ line: undefined, leftLine: core.state.notice === undefined ? line : emptyLine, notice: undefined });
    else if (key === 'enter') {
      core.set({ line: undefined, leftLine: emptyLine });
      if (!enterLine(line.text, true)) core.set({ line: { ...line, edition: line.edition + 1 } });
    } else {
      const edit = edited(line, key, game.commands, host.history());
      const first =
        key === 'tab' && edit === line ? firstCompletion(line.text, game.commands, screen, core.scene()) : undefined;
      const next = first === undefined ? edit : { ...typed(line, first), edition: line.edition + 1 };
      core.set({ line: next, ...(next.text === line.text ? {} : { notice: undefined }) });
    }
  };

  const key = (name: string) => {
    if (turns.beat() !== undefined && name !== 'ctrl+c') return turns.skip();
    const { line } = core.state;
    if (line !== undefined) return commandKey(line, name);
    core.set({ notice: undefined });
    if (asked !== undefined && asked !== name) {
      asked = undefined;
      if (name === 'escape') return;
    }
    const { own, shared } = rows(core.size);
    const pressed = scrollKeys[name] ?? name;
    const row = rowOf(own, pressed) ?? rowOf(shared, pressed);
    if (row !== undefined) row.press(pressed, core.size);
    else if (name !== 'escape' && pressed === name)
      core.say('refusal', `The key ${name} does nothing here. ? shows the keys.`);
  };

  return {
    snapshot: () => core.state,
    rows,
    show: (size) =>
      showSession({
        state: core.state,
        screen,
        rows: rows(size),
        scene: { ...core.scene(), ...turns.beat() },
        commands: game.commands,
        isPlaying: turns.beat() !== undefined,
        isWatching: isWatching(),
        thinking: thoughts.text() ?? bots.thinking(isWatching()),
      }),
    subscribe: core.subscribe,
    keys(names, size) {
      core.size = size;
      for (const name of names) key(name);
      core.publish();
    },
    lineTyped(text, size) {
      core.size = size;
      const { line } = core.state;
      if (line === undefined) return;
      const [first, ...rest] = linesOf(text);
      core.set({ line: typed(line, first), notice: undefined });
      if (rest.length > 0) {
        key('enter');
        for (const name of keysOfText(rest.join('\r'))) key(name);
      }
      core.publish();
    },
    paste(text) {
      turns.skip();
      const lines = linesOf(text);
      const line = core.state.line ?? emptyLine;
      if (lines.length === 1) core.set({ line: { ...typed(line, line.text + lines[0]), edition: line.edition + 1 } });
      else {
        const failed = lines.findIndex((pasted) => !enterLine(pasted, false));
        core.set({ line: undefined });
        const why = core.state.notice?.text ?? '';
        if (failed >= 0) core.say('refusal', `Pasted line ${failed + 1}: ${why} The rest was not played.`);
      }
      core.publish();
    },
    click(spot, size) {
      core.size = size;
      if (!turns.skip() && core.state.line === undefined && !isWatching()) {
        core.set({ notice: undefined });
        const action = screen.click?.(core.scene(), spot);
        if (action !== undefined) perform(action, 'enter');
      }
      core.publish();
    },
    resized: () => void turns.skip(),
    entered: bots.go,
    left() {
      turns.skip();
      bots.stop();
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
  };
}
