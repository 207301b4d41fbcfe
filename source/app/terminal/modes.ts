import { esc } from './input.ts';

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
