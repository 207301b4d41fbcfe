import { esc } from './split-input.ts';

/** Presses and the wheel, in the form that knows no largest column. */
const mouseOn = `${esc}[?1000h${esc}[?1006h`;
const mouseOff = `${esc}[?1006l${esc}[?1000l`;
/** All motion instead of presses only. To end that ends all reports: terminals have one place for the kind of them. */
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
    /** Switches on what is wanted. */
    enter() {
      isEntered = true;
      settle();
    },
    /** Switches everything off again. */
    leave() {
      isEntered = false;
      settle();
    },
    /** Whether the mouse is wanted. */
    setMouse(on: boolean) {
      isWanted = on;
      settle();
    },
    /** Whether it is to be told where the mouse is, too, when no button is pressed. */
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
