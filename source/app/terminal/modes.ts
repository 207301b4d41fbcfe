import { esc } from './split-input.ts';

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

type Mouse = 'off' | 'presses' | 'pointing';

/** Modes of a terminal, all off at first. */
export function terminalModes(
  write: (text: string) => void,
  { mouse, background }: { readonly mouse: boolean; readonly background: boolean },
) {
  let isWanted = mouse;
  let isPointing = false;
  let isEntered = false;
  let shown: Mouse = 'off';
  const settle = () => {
    const wanted = isEntered && isWanted ? (isPointing ? 'pointing' : 'presses') : 'off';
    if (wanted !== shown) write(changes[shown][wanted]);
    shown = wanted;
  };
  const become = (entered: boolean) => {
    if (background && isEntered !== entered) write(entered ? backgroundOn : backgroundOff);
    isEntered = entered;
    settle();
  };
  return {
    /** Switches on the modes in use. */
    enter: () => become(true),
    /** Switches everything off again. */
    leave: () => become(false),
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
