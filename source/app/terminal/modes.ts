import { esc } from './split-input.ts';

/** Presses and the wheel, in the form that knows no largest column. */
const mouseOn = `${esc}[?1000h${esc}[?1006h`;
const mouseOff = `${esc}[?1006l${esc}[?1000l`;
/** Reports all motion, not only presses. Switching it off ends every mouse report: a terminal has only one such mode. */
const pointingOn = `${esc}[?1003h`;
const pointingOff = `${esc}[?1003l`;
const pressesAgain = `${esc}[?1000h`;

type Mouse = 'off' | 'presses' | 'pointing';

/** Modes of a terminal, all off at first. */
export function terminalModes(write: (text: string) => void, mouse: boolean) {
  let isWanted = mouse;
  let isPointing = false;
  let isEntered = false;
  let shown: Mouse = 'off';
  const settle = () => {
    const wanted = isEntered && isWanted ? (isPointing ? 'pointing' : 'presses') : 'off';
    if (wanted !== shown) write(changes[shown][wanted]);
    shown = wanted;
  };
  return {
    /** Switches on the modes in use. */
    enter() {
      isEntered = true;
      settle();
    },
    /** Switches everything off again. */
    leave() {
      isEntered = false;
      settle();
    },
    setMouse(on: boolean) {
      isWanted = on;
      settle();
    },
    /** Whether the mouse is reported while no button is pressed. */
    setPointing(on: boolean) {
      isPointing = on;
      settle();
    },
  };
}

const changes: Readonly<Record<Mouse, Readonly<Record<Mouse, string>>>> = {
  off: { off: '', presses: mouseOn, pointing: mouseOn + pointingOn },
  presses: { off: mouseOff, presses: '', pointing: pointingOn },
  pointing: { off: pointingOff + mouseOff, presses: pointingOff + pressesAgain, pointing: '' },
};
