import type { Settings } from '#storage/settings.ts';
import { createListeners } from '../listeners.ts';
import { type ExitReason, neverSuspended, type Session } from '../session.ts';
import { createTerminalInput, esc, type InputEvent } from './input.ts';
import { type Answers, changedBackground, probe } from './probe.ts';

/** Presses and the wheel, in the form that knows no largest column. */
const mouseOn = `${esc}[?1000h${esc}[?1006h`;
const mouseOff = `${esc}[?1006l${esc}[?1000l`;
/** Reports all motion, not only presses. Switching it off ends every mouse report: a terminal has only one such mode. */
const pointingOn = `${esc}[?1003h`;
const pointingOff = `${esc}[?1003l`;
/** A terminal that knows this says when its colours change from dark to light, or back. */
const backgroundOn = `${esc}[?2031h`;
const backgroundOff = `${esc}[?2031l`;
const pressesAgain = `${esc}[?1000h`;

/** Keeps the title of the terminal's window on a stack, and takes it back from there; not all terminals have one. */
const pushTitle = `${esc}[22;0t`;
const popTitle = `${esc}[23;0t`;
const titleSequence = (text: string): string => `${esc}]2;${text}\u0007`;

type Mouse = 'off' | 'presses' | 'pointing';

/** Modes of a terminal, all off at first. */
export function createTerminalModes(
  write: (text: string) => void,
  { mouse, background }: { readonly mouse: boolean; readonly background: boolean },
) {
  let isMouseOn = mouse;
  let isPointing = false;
  let isEntered = false;
  let active: Mouse = 'off';
  let title = '';
  let isTitled = true;
  let shownTitle = '';
  const settleTitle = () => {
    const nextTitle = isEntered && isTitled ? title : '';
    if (nextTitle === shownTitle) return;
    // Without a stack, most terminals take an empty title for none: better than one of a program that has ended.
    if (nextTitle === '') write(titleSequence('') + popTitle);
    else write(shownTitle === '' ? pushTitle + titleSequence(nextTitle) : titleSequence(nextTitle));
    shownTitle = nextTitle;
  };
  const settle = () => {
    const nextMode = isEntered && isMouseOn ? (isPointing ? 'pointing' : 'presses') : 'off';
    if (nextMode !== active) write(mouseChanges[active][nextMode]);
    active = nextMode;
  };
  const setEntered = (entered: boolean) => {
    if (background && isEntered !== entered) write(entered ? backgroundOn : backgroundOff);
    isEntered = entered;
    settleTitle();
    settle();
  };
  return {
    /** Switches on the modes in use. */
    enter: () => setEntered(true),
    /** Switches everything off again. */
    leave: () => setEntered(false),
    /** The title of its window, without control characters: its own is back after leaving. */
    setTitle(text: string) {
      if (text !== '') title = text;
      settleTitle();
    },
    /** Whether its window has a title of this program, or its own. */
    setTitled(on: boolean) {
      isTitled = on;
      settleTitle();
    },
    setMouse(on: boolean) {
      isMouseOn = on;
      settle();
    },
    /** Whether the mouse is reported while no button is pressed. */
    setPointing(on: boolean) {
      isPointing = on;
      settle();
    },
  };
}

const mouseChanges: Readonly<Record<Mouse, Readonly<Record<Mouse, string>>>> = {
  off: { off: '', presses: mouseOn, pointing: mouseOn + pointingOn },
  presses: { off: mouseOff, presses: '', pointing: pointingOn },
  pointing: { off: pointingOff + mouseOff, presses: pointingOff + pressesAgain, pointing: '' },
};

export interface TerminalOptions {
  readonly session: Pick<Session, 'input' | 'output' | 'environment' | 'exitEvents' | 'suspension'>;
  /** The settings at the start. */
  readonly settings: Pick<Settings, 'mouse' | 'colours' | 'theme' | 'characters'>;
}

/** Ink's instance, as far as the terminal needs it. */
export interface DrawnScreen {
  unmount(): void;
  clear(): void;
  /** Settles once it is unmounted, or could not be drawn. */
  readonly unmounted: Promise<unknown>;
}

/** The application on the screen, as far as the terminal needs it. */
export interface ScreenHandlers {
  suspendTerminal(wait: () => Promise<void>): Promise<void>;
  /** Takes input that Ink has no key for. */
  act(event: InputEvent): void;
}

/** The terminal that the program runs on. */
export type Terminal = ReturnType<typeof openTerminal>;

const homeAndErase = `${esc}[H${esc}[J`;

/** Opens the terminal: from here on typed keys are for the program. */
export function openTerminal({ session, settings }: TerminalOptions) {
  const { input: source, output, exitEvents, suspension } = session;
  const write = (text: string) => void output.write(text);
  let ending: ExitReason | undefined;
  let screen: DrawnScreen | undefined;
  const stops = suspension === undefined ? neverSuspended : suspension();
  let save = () => {};

  const flush = () => {
    try {
      save();
    } catch {
      // The match is as safe as it can be made; why the program ends is said all the same.
    }
  };
  const end = (why: ExitReason) => {
    if (ending !== undefined) return;
    ending = why;
    flush();
    // The terminal is as it should be already, and it is the shell's.
    if (stops.isStopped() && why.type === 'signal') exitEvents.die?.(why.signal);
    else screen?.unmount();
  };

  const gone = () => {
    flush();
    exitEvents.die?.('SIGHUP');
    end({ type: 'signal', signal: 'SIGHUP' });
  };

  const { colours, theme, characters } = settings;
  const asksBackground = colours !== 'none' && (theme === 'auto' || theme === 'contrast');
  const modes = createTerminalModes(write, { mouse: settings.mouse, background: asksBackground });
  const { subscribe, publish } = createListeners();
  let background: Answers['background'];
  const input = createTerminalInput(source, {
    onReply(text) {
      const changed = changedBackground(text);
      if (changed === undefined) return probing.reply(text);
      background = changed;
      publish();
    },
    onSuspend: () => stops.stop(),
    onGone: gone,
  });
  const stopWatching = exitEvents.watch({ onEnd: end, onGone: gone, onExit: modes.leave });
  source.setRawMode(true);
  const probing = probe({ background: asksBackground, widths: characters !== 'ascii' }, write);

  return {
    /** Ink reads this. */
    stdin: input.stdin,
    /** Its answers about itself. */
    answers: probing.answers,
    /** The background since it last changed, as the terminal says by itself; undefined until then. */
    background: () => background,
    /** Calls back when the background changes. */
    subscribe,
    setMouse: modes.setMouse,
    setTitled: modes.setTitled,
    /** The title of its window, which tells of a turn: the match is saved before. */
    setTitle(text: string) {
      flush();
      modes.setTitle(text);
    },
    /** Whether the mouse is reported while no button is pressed. */
    setPointing: modes.setPointing,
    /** Connects what is on the screen; returns a function that ends this. */
    attach({ suspendTerminal, act }: ScreenHandlers): () => void {
      const ignore = input.listen(act);
      const detach = stops.attach({
        suspendTerminal,
        beforeStop() {
          flush();
          modes.leave();
        },
        takeTerminal() {
          source.setRawMode(true);
          modes.enter();
        },
      });
      modes.enter();
      return () => {
        modes.leave();
        detach();
        ignore();
      };
    },
    /**
     * Lets an Ink application run until the player leaves or it has to end.
     *
     * @param flush writes what is not saved yet
     * @returns why it ended, if the player did not leave
     */
    async run(drawn: DrawnScreen, saving: () => void): Promise<ExitReason | undefined> {
      screen = drawn;
      save = saving;
      const stopRedrawing = redrawOnResize(output, () => {
        if (!stops.isHere()) return;
        drawn.clear();
        write(homeAndErase);
      });
      if (ending !== undefined) drawn.unmount();
      try {
        await drawn.unmounted;
      } catch (error) {
        end({ type: 'crash', error });
      }
      stopRedrawing();
      flush();
      return ending;
    },
    /** Restores the terminal. */
    close() {
      modes.leave();
      input.close();
      stops.end();
      stopWatching();
      source.setRawMode(false);
    },
  };
}

/** Milliseconds without another change after which a size is held to be the last. */
const quiet = 50;

/**
 * Redraws everything when the terminal's size changes. Ink only writes over what it believes to be there, and terminals
 * differ in what they do with old rows.
 *
 * @param wipe clears the screen, and makes Ink forget what it has drawn
 * @returns a function that ends this
 */
export function redrawOnResize(output: NodeJS.EventEmitter, wipe: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isLast = false;
  const resized = () => {
    wipe();
    clearTimeout(timer);
    // Frames of the sizes between may be on their way still.
    if (!isLast) timer = setTimeout(settle, quiet);
  };
  const settle = () => {
    isLast = true;
    output.emit('resize');
    isLast = false;
  };
  output.prependListener('resize', resized);
  return () => {
    clearTimeout(timer);
    output.off('resize', resized);
  };
}

type TerminalEnvironment = Readonly<Record<string, string | undefined>>;

const escChar = '\u001b';
const stringEnd = `${escChar}\\`;

/**
 * The sequence that copies a text to the terminal's clipboard, OSC 52; undefined for terminals known to lack it. tmux and
 * GNU screen only pass it on in an envelope; tmux also takes it without one if it has a clipboard itself.
 */
export function clipboardSequence(text: string, env: TerminalEnvironment): string | undefined {
  const { TERM = '', TERM_PROGRAM, TMUX, STY } = env;
  const sequence = `${escChar}]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX !== undefined)
    return `${sequence}${escChar}Ptmux;${sequence.replaceAll(escChar, escChar + escChar)}${stringEnd}`;
  if (STY !== undefined) return `${escChar}P${sequence}${stringEnd}`;
  return TERM === 'linux' || TERM_PROGRAM === 'Apple_Terminal' ? undefined : sequence;
}
