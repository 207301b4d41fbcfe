import { byId, made } from './element.ts';
import type { PageTerminal } from './terminal.ts';

/** Keys that a phone does not have: what stands on them, how they are called, and what they type. */
const keys: readonly (readonly [string, string, string])[] = [
  ['Esc', 'Escape', '\u001b'],
  ['Tab', 'Tab', '\t'],
  [':', 'Colon: the command line', ':'],
  ['?', 'Question mark: help', '?'],
  ['\u2191', 'Up', '\u001b[A'],
  ['\u2193', 'Down', '\u001b[B'],
  ['\u2190', 'Left', '\u001b[D'],
  ['\u2192', 'Right', '\u001b[C'],
  ['\u23ce', 'Enter', '\r'],
];

/** The keys beside the screen: the size of type, and on touch devices what their keyboards lack. */
export function showRail(terminal: PageTerminal): void {
  const rail = byId('rail');
  const add = (text: string, label: string, act: () => void, kind = ''): HTMLButtonElement => {
    const button = made('button', { type: 'button', 'aria-label': label, title: label, class: kind }, text);
    // What is pressed here must not take the keyboard away from the screen.
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', act);
    rail.append(button);
    return button;
  };
  // In landscape they stand beside the screen only when they are wanted: its columns are few enough.
  const opener = add(
    '\u2039',
    'Keys',
    () => {
      const isOpen = rail.classList.toggle('open');
      opener.setAttribute('aria-expanded', String(isOpen));
      opener.textContent = isOpen ? '\u203a' : '\u2039';
    },
    'opener',
  );
  opener.setAttribute('aria-expanded', 'false');
  for (const [text, label, key] of keys) add(text, label, () => terminal.press(key), 'touched');
  let isOn = false;
  const keyboard = add(
    'abc',
    'Keyboard',
    () => {
      isOn = !isOn;
      keyboard.setAttribute('aria-pressed', String(isOn));
      terminal.setKeyboard(isOn);
    },
    'touched',
  );
  add('A+', 'Larger type', () => terminal.grow(1));
  add('A\u2212', 'Smaller type', () => terminal.grow(-1));
}
