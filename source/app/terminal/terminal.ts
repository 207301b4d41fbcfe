import type { Settings } from '#storage/settings.ts';
import { createListeners } from '../listeners.ts';
import { type ExitReason, neverSuspended, type Session, type Suspension } from '../session.ts';
import { canHaveMoreColors } from './color-depth.ts';
import { createTerminalInput, esc, type InputEvent } from './input.ts';
import { type Answers, changedBackground, probe } from './probe.ts';

/** Reports mouse presses and the wheel, in the encoding that has no limit on columns. */
const mouseOn = `${esc}[?1000h${esc}[?1006h`;
const mouseOff = `${esc}[?1006l${esc}[?1000l`;
/** Also reports mouse motion. Switching it off ends all mouse reports, because terminals have one mouse mode. */
const pointingOn = `${esc}[?1003h`;
const pointingOff = `${esc}[?1003l`;
/** Asks for a report when the terminal's colours change between dark and light. Not all terminals send it. */
const backgroundOn = `${esc}[?2031h`;
const backgroundOff = `${esc}[?2031l`;
const pressesAgain = `${esc}[?1000h`;

/** Saves the window title on the terminal's stack, if it has one. */
const pushTitle = `${esc}[22;0t`;
const popTitle = `${esc}[23;0t`;
const titleSequence = (text: string): string => `${esc}]2;${text}\u0007`;

type Mouse = 'off' | 'presses' | 'pointing';

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
    // Most terminals without a title stack show no title for an empty text, which is better than an old one.
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
    enter: () => setEntered(true),
    leave: () => setEntered(false),
    /** Sets the window title. `text` must be free of control characters. The original title returns on leaving. */
    setTitle(text: string) {
      if (text !== '') title = text;
      settleTitle();
    },
    /** Switches between the program's title and the window's original title. */
    setTitled(on: boolean) {
      isTitled = on;
      settleTitle();
    },
    setMouse(on: boolean) {
      isMouseOn = on;
      settle();
    },
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
  readonly settings: Pick<Settings, 'mouse' | 'colours' | 'theme' | 'characters'>;
}

export interface DrawnScreen {
  unmount(): void;
  clear(): void;
  /** Settles when Ink has unmounted or failed to draw. */
  readonly unmounted: Promise<unknown>;
}

export interface ScreenHandlers {
  suspendTerminal(wait: () => Promise<void>): Promise<void>;
  act(event: InputEvent): void;
}

export type Terminal = ReturnType<typeof openTerminal>;

const homeAndErase = `${esc}[H${esc}[J`;

/** Saves the match and ends the drawn screen. Only the first reason counts. */
function createEnding(exitEvents: Session['exitEvents'], stops: Suspension) {
  let ending: ExitReason | undefined;
  let screen: DrawnScreen | undefined;
  let save = () => {};
  const flush = () => {
    try {
      save();
    } catch {
      // Even if saving the match failed, the program must report why it ends.
    }
  };
  const end = (why: ExitReason) => {
    if (ending !== undefined) return;
    ending = why;
    flush();
    // While the program is stopped, the shell uses the terminal, which has already been restored.
    if (stops.isStopped() && why.type === 'signal') exitEvents.die?.(why.signal);
    else screen?.unmount();
  };
  return {
    flush,
    end,
    gone() {
      flush();
      exitEvents.die?.('SIGHUP');
      end({ type: 'signal', signal: 'SIGHUP' });
    },
    reason: () => ending,
    begin(next: DrawnScreen, saving: () => void) {
      screen = next;
      save = saving;
    },
  };
}

export function openTerminal({ session, settings }: TerminalOptions) {
  const { input: source, output, exitEvents, suspension } = session;
  const write = (text: string) => void output.write(text);
  const stops = suspension === undefined ? neverSuspended : suspension();
  const ending = createEnding(exitEvents, stops);
  const { flush, end, gone } = ending;
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
  const probing = probe(
    {
      background: asksBackground,
      widths: characters !== 'ascii',
      palette: colours === 'found' && canHaveMoreColors(session),
    },
    write,
  );

  return {
    stdin: input.stdin,
    answers: probing.answers,
    /** Background after the last change that the terminal reported. */
    background: () => background,
    subscribe,
    setMouse: modes.setMouse,
    setTitled: modes.setTitled,
    /** Saves the match first, because the title shows its turn. */
    setTitle(text: string) {
      flush();
      modes.setTitle(text);
    },
    setPointing: modes.setPointing,
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
    /** Runs an Ink application. `saving` writes unsaved changes. Resolves to undefined after the player left. */
    async run(drawn: DrawnScreen, saving: () => void): Promise<ExitReason | undefined> {
      ending.begin(drawn, saving);
      const stopRedrawing = redrawOnResize(output, () => {
        if (!stops.isHere()) return;
        drawn.clear();
        write(homeAndErase);
      });
      if (ending.reason() !== undefined) drawn.unmount();
      try {
        await drawn.unmounted;
      } catch (error) {
        end({ type: 'crash', error });
      }
      stopRedrawing();
      flush();
      return ending.reason();
    },
    close() {
      modes.leave();
      input.close();
      stops.end();
      stopWatching();
      source.setRawMode(false);
    },
  };
}

/** Milliseconds after which a size counts as final. */
const quiet = 50;

/**
 * Redraws everything when the terminal's size changes: Ink overwrites only its own last frame, and terminals rewrap old
 * rows differently. `wipe` clears the screen and makes Ink forget its frame. Returns a function that stops this.
 */
export function redrawOnResize(output: NodeJS.EventEmitter, wipe: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isLast = false;
  const resized = () => {
    wipe();
    clearTimeout(timer);
    // Redraws once more, because frames for intermediate sizes may still arrive.
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
 * OSC 52 sequence that copies a text to the terminal's clipboard. Undefined for terminals known not to support it. tmux
 * and GNU screen pass it on only if it is wrapped. tmux stores the text of an unwrapped sequence in its own buffer.
 */
export function clipboardSequence(text: string, env: TerminalEnvironment): string | undefined {
  const { TERM = '', TERM_PROGRAM, TMUX, STY } = env;
  const sequence = `${escChar}]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX !== undefined)
    return `${sequence}${escChar}Ptmux;${sequence.replaceAll(escChar, escChar + escChar)}${stringEnd}`;
  if (STY !== undefined) return `${escChar}P${sequence}${stringEnd}`;
  return TERM === 'linux' || TERM_PROGRAM === 'Apple_Terminal' ? undefined : sequence;
}
