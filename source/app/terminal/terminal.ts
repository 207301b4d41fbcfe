import type { Settings } from '../../storage/settings.ts';
import { createListeners } from '../listeners.ts';
import type { Session } from '../session.ts';
import type { ExitReason } from './endings.ts';
import { type InputEvent, createTerminalInput } from './read-input.ts';
import { createTerminalModes } from './modes.ts';
import { type Answers, changedBackground, probe } from './probe.ts';
import { esc } from './input.ts';
import { neverSuspended } from './suspension.ts';

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
