import { parseLine } from '../engine/script.ts';
import type { Step } from '../engine/step.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import { playBots } from './bot-turns.ts';
import { rowOf } from './key-table.ts';
import { leadsAway, loadedText } from './leads-away.ts';
import { type Notice, scrolledNotice } from './notice.ts';
import { remembered } from './pages/prompt.ts';
import { pathCompletion } from './path-argument.ts';
import type { Place, Size } from './place.ts';
import { sessionActions } from './session-actions.ts';
import { sessionAsking } from './session-asking.ts';
import { createCore, type SessionOptions, type Snapshot } from './session-core.ts';
import { sessionDialog } from './session-dialog.ts';
import { noPlayFacts } from './session-host.ts';
import { type SessionRows, scrollKeys, sessionRows } from './session-keys.ts';
import { commandLineKey } from './session-line.ts';
import { sessionMouse } from './session-mouse.ts';
import { pasteText, typeText } from './session-text.ts';
import { sessionThoughts, takeAnswer } from './session-thoughts.ts';
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

/** How a command that was given is taken in. */
interface Taken {
  /** Whether its turn is played before its end is shown. */
  readonly watched: boolean;
  /** Whether it takes back what was played. */
  readonly undoes?: boolean;
}

/** Starts a session: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function startSession<T extends ScreenTypes>(options: SessionOptions<T>): Session<T> {
  const { screen, host } = options;
  const core = createCore(options);
  const { game } = options.match;
  const turns = watchTurns(core, () => bots.go());
  const thoughts = sessionThoughts(core, (seat, command) => {
    const { match } = core.driver;
    took(match.state, match.play(seat, command), { watched: false });
  });
  const bots = playBots(core, {
    isBusy: () => turns.beat() !== undefined,
    took: (before, step) => took(before, step, { watched: true }),
  });
  const isOver = () => screen.standing(core.state.view).end !== undefined;

  /** Goes on with what was loaded, as another match. */
  const tookLoaded = (): true => {
    const { match } = core.driver;
    host.became(match);
    core.begin(match);
    core.say('notice', loadedText(core.scene().level?.title));
    host.changed(match, core.state.facts);
    dialog.settle();
    return true;
  };

  /** Takes in what a command led to, and has its turn watched if that is wanted; returns whether it was accepted. */
  const took = (before: Step<T>['state'], step: Step<T>, { watched, undoes }: Taken): boolean => {
    if (core.isLoaded()) return tookLoaded();
    const wasOver = isOver();
    const sceneBefore = core.follow();
    if (wasOver && !isOver()) {
      host.became(core.driver.match);
      core.set({ facts: { ...noPlayFacts, debugUsed: core.state.debug } });
    }
    const { facts } = core.state;
    if (step.ok && undoes === true) core.set({ facts: { ...facts, undos: facts.undos + 1 } });
    if (!step.ok) core.refuse(step.error);
    if (step.ok || step.state !== before) host.changed(core.driver.match, core.state.facts);
    dialog.settle();
    if (!step.ok) return false;
    if (host.settings().bell === 'hits' && screen.hurts?.(core.state.events) === true) host.ring();
    if (watched && screen.replacesEvents(step.events)) turns.watch(sceneBefore);
    return true;
  };

  /** Whether a command may be played now: one that makes another match of this waits until this is safe. */
  const mayPlay = ({ name }: T['command']): boolean => !leadsAway(game, name, isOver()) || host.mayLeave();
  const undoes = ({ name }: T['command']): boolean => name === screen.undoCommand?.name;

  const play = (commands: readonly T['command'][]) => {
    for (const command of commands) {
      const before = core.driver.match.state;
      if (!mayPlay(command)) break;
      const step = core.driver.play(core.seat(), command);
      if (!took(before, step, { watched: commands.length === 1, undoes: undoes(command) })) break;
    }
    bots.go();
  };

  /** Enters a line as typed; returns whether it was accepted. */
  const enterLine = (line: string, watched: boolean): boolean => {
    const before = core.driver.match.state;
    const parsed = parseLine(game, line);
    if (parsed?.ok === true && !mayPlay(parsed.value.command)) return false;
    const isAsked = thoughts.ask(line);
    const entered = isAsked ? undefined : core.driver.enter(line);
    if (isAsked || entered !== undefined) host.remember(line);
    if (entered === undefined) return true;
    if (!entered.read) {
      core.refuse(entered.error);
      return false;
    }
    const { command, step } = entered;
    const accepted = took(before, step, { watched, undoes: undoes(command) });
    if (step.ok && step.result !== undefined) core.say('notice', takeAnswer(core, command, step.result));
    bots.go();
    return accepted;
  };

  const asking = sessionAsking(core, {
    play: (command) => play([command]),
    help: () => verbs.help(),
  });
  const actions = sessionActions(core, { play, askFile: asking.ask });
  const { perform } = actions;

  /** Whether only bots play; after the end it is the player's turn to choose. */
  const isWatching = (): boolean => core.bots.has(core.seat()) && !isOver();
  const dialog = sessionDialog(core, () => turns.beat() === undefined && !isWatching(), perform);

  const rows = (size: Size): SessionRows => {
    core.size = size;
    const moment = sessionRows({
      screen,
      scene: core.scene(),
      settings: host.settings(),
      verbs,
      watching: isWatching(),
      covered: dialog.shown() !== undefined,
      paused: core.state.paused,
      hasHint: game.hintBot !== undefined,
      hasTutorial: core.state.lesson !== undefined && !isOver(),
      thinking: thoughts.isUnderWay() || (isWatching() && bots.isThinking()),
      perform,
    });
    return dialog.rows(moment);
  };
  const verbs = sessionVerbs(core, {
    turns,
    play,
    rows: () => rows(core.size),
    letBotsPlay: bots.go,
    hint: thoughts.hint,
    cancel: () => (thoughts.isUnderWay() ? thoughts.cancel() : verbs.pause()),
  });

  const mouse = sessionMouse(core, {
    turns,
    actions,
    isOnBoard: () => core.state.line === undefined && !asking.isOpen() && dialog.shown() === undefined && !isWatching(),
    settle: dialog.settle,
  });

  const key = (name: string) => {
    if (turns.beat() !== undefined && name !== 'ctrl+c') return turns.skip();
    if (asking.key(name)) return;
    const { line, notice } = core.state;
    const scrolled = notice && scrolledNotice(notice, name, core.size);
    if (scrolled !== undefined) return core.set({ notice: scrolled });
    if (line !== undefined)
      return commandLineKey(core, line, name, { enter: (text) => enterLine(text, true), help: verbs.help });
    core.set({ notice: undefined });
    if (actions.withdraw(name)) return;
    const { own, shared } = rows(core.size);
    const pressed = scrollKeys[name] ?? name;
    const row = rowOf(own, pressed) ?? rowOf(shared, pressed);
    if (row !== undefined) row.press(pressed, core.size);
    else if (name !== 'escape' && pressed === name)
      core.say('refusal', `The key ${name} does nothing here. ? shows the keys.`);
  };

  const press = (names: readonly string[]) => {
    for (const name of names) key(name);
  };
  const completePaths = remembered(host.paths.complete);
  /** What the path that is typed in a line could become. */
  const pathsOf = (line: string | undefined): readonly string[] =>
    (line === undefined ? undefined : pathCompletion(line, game.commands, completePaths))?.paths ?? [];

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
        asking,
        dialog: dialog.shown(),
        paths: pathsOf(core.state.line?.text),
        isPlaying: turns.beat() !== undefined,
        isWatching: isWatching(),
        thinking: thoughts.text() ?? bots.thinking(isWatching()),
      }),
    subscribe: core.subscribe,
    keys(names, size) {
      core.size = size;
      press(names);
      dialog.settle();
      core.publish();
    },
    lineTyped(text, size) {
      core.size = size;
      typeText(core, asking, text, press);
      core.publish();
    },
    paste(text) {
      turns.skip();
      pasteText(core, asking, text, (line) => enterLine(line, false));
      core.publish();
    },
    ...mouse,
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
