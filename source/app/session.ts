import type { Step } from '../engine/step.ts';
import type { Action, ScreenTypes } from '../screen/screen.ts';
import { playBots } from './bot-turns.ts';
import { type CommandLine, edited, emptyLine, typed } from './command-line.ts';
import { rowOf } from './key-table.ts';
import type { Place, Size } from './place.ts';
import { createCore, type Notice, type SessionOptions, type Snapshot } from './session-core.ts';
import { type SessionRows, sessionRows } from './session-keys.ts';
import { sessionVerbs } from './session-verbs.ts';
import { showSession } from './show-session.ts';
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

/** A text without control characters but line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are meant
const printable = (text: string): string => text.replace(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '');

/** How a command that was given is taken in. */
interface Taken {
  /** Whether its turn is played before its end is shown. */
  readonly watched: boolean;
  /** The answer to a query. */
  readonly answer?: string;
}

/** Starts a session: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function startSession<T extends ScreenTypes>(options: SessionOptions<T>): Session<T> {
  const { screen, host } = options;
  const core = createCore(options);
  const { game } = options.match;
  const turns = watchTurns(core, () => bots.go());
  const bots = playBots(
    core,
    () => turns.beat() !== undefined,
    (before, step) => took(before, step, { watched: true }),
  );
  /** What is being asked: the same key again does it. */
  let asked: string | undefined;

  /** Takes in what a command led to; returns whether it was accepted. */
  const took = (before: Step<T>['state'], step: Step<T>, { watched, answer }: Taken): boolean => {
    const sceneBefore = core.follow();
    if (!step.ok) core.say('refusal', step.error.message);
    else if (answer !== undefined) core.say('notice', answer);
    if (step.ok || step.state !== before) host.changed(core.driver.match, core.state.facts);
    if (!step.ok) return false;
    if (host.settings().bell === 'hits' && screen.hurts?.(core.state.events) === true) host.ring();
    if (watched && screen.replacesEvents(step.events)) turns.watch(sceneBefore);
    return true;
  };

  const play = (commands: readonly T['command'][]) => {
    for (const command of commands) {
      const before = core.driver.match.state;
      if (!took(before, core.driver.play(core.seat(), command), { watched: commands.length === 1 })) break;
    }
    bots.go();
  };

  /** Enters a line as typed; returns whether it was accepted. */
  const enterLine = (line: string, watched: boolean): boolean => {
    const before = core.driver.match.state;
    const entered = core.driver.enter(line);
    if (entered === undefined) return true;
    host.remember(line);
    if (!entered.read) {
      core.say('refusal', entered.error.message);
      return false;
    }
    const { step } = entered;
    const answer = step.ok && step.result !== undefined ? { answer: JSON.stringify(step.result) } : {};
    const accepted = took(before, step, { watched, ...answer });
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

  const rows = (size: Size): SessionRows => {
    core.size = size;
    return sessionRows({
      screen,
      scene: core.scene(),
      settings: host.settings(),
      verbs,
      watching: core.bots.has(core.seat()),
      paused: core.state.paused,
      hasHint: game.hintBot !== undefined,
      hasTutorial: core.state.lesson !== undefined,
      perform,
    });
  };
  const verbs = sessionVerbs(core, { turns, play, rows: () => rows(core.size), letBotsPlay: bots.go });

  const commandKey = (line: CommandLine, key: string) => {
    if (key === 'ctrl+c') host.quit();
    else if (key === 'f1') verbs.help();
    else if (key === 'escape') core.set({ line: undefined, leftLine: line, notice: undefined });
    else if (key === 'enter') {
      core.set({ line: undefined, leftLine: emptyLine });
      if (!enterLine(line.text, true)) core.set({ line: { ...line, edition: line.edition + 1 } });
    } else {
      const next = edited(line, key, game.commands, host.history());
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
    if (row !== undefined) row.press(pressed);
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
        isWatching: core.bots.has(core.seat()),
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
      const [first = '', ...rest] = linesOf(text);
      core.set({ line: typed(line, first), notice: undefined });
      if (rest.length > 0) {
        key('enter');
        for (const character of rest.join('\r')) key(names[character] ?? character);
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
      if (!turns.skip() && core.state.line === undefined) {
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

const linesOf = (text: string): string[] => printable(text).split(/\r\n|\r|\n/);

/** Names of keys that characters of a typed text stand for. */
const names: Readonly<Record<string, string>> = { '\r': 'enter', ' ': 'space' };

/** The wheel of a mouse scrolls. */
const scrollKeys: Readonly<Record<string, string>> = { wheelup: 'pageup', wheeldown: 'pagedown' };
