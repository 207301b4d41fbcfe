import { esc } from './split-input.ts';

/** What the terminal does for the program that Ink does not ask it for: it reports the mouse. */
export interface Modes {
  /** Switches on what is wanted. */
  enter(): void;
  /** Switches everything off again. */
  leave(): void;
  /** Whether the mouse is wanted. */
  setMouse(on: boolean): void;
}

/** Presses and the wheel, in the form that knows no largest column. */
const mouseOn = `${esc}[?1000h${esc}[?1006h`;
const mouseOff = `${esc}[?1006l${esc}[?1000l`;

/** Modes of a terminal, all off at first. */
export function terminalModes(write: (text: string) => void, mouse: boolean): Modes {
  let isWanted = mouse;
  let isEntered = false;
  let isOn = false;
  const settle = () => {
    const on = isEntered && isWanted;
    if (on !== isOn) write(on ? mouseOn : mouseOff);
    isOn = on;
  };
  return {
    enter() {
      isEntered = true;
      settle();
    },
    leave() {
      isEntered = false;
      settle();
    },
    setMouse(on) {
      isWanted = on;
      settle();
    },
  };
}
