import type { Key } from 'ink';

const named = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

export type InkKey = Pick<Key, (typeof named)[number][0] | 'ctrl' | 'shift' | 'meta'>;

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u001B': 'escape',
  '\u007F': 'backspace',
  '\b': 'backspace',
  ' ': 'space',
};

/** Names of the keys in a chunk of input. Quick presses arrive together: `ddd` is `d` three times. */
export function keyNames(input: string, key: InkKey): string[] {
  if (key.tab && key.shift) return ['shift+tab'];
  const name = named.find(([flag]) => key[flag])?.[1];
  if (name !== undefined) return [name];
  if (key.ctrl && /^[a-z]$/.test(input)) return [`ctrl+${input}`];
  const names = keysOfText(input);
  // Terminals send Alt with a character as Escape and the character.
  return key.meta ? ['escape', ...names] : names;
}

function keyOfCharacter(character: string): string {
  const control = controls[character];
  if (control !== undefined) return control;
  const code = character.charCodeAt(0);
  if (code < 27) return `ctrl+${String.fromCharCode(code + 96)}`;
  return code < 32 ? '' : character;
}

/** Keys that type a text, such as `a`, `space` and `b` for `a b`. */
export const keysOfText = (text: string): string[] =>
  [...text].map(keyOfCharacter).filter((character) => character !== '');

export const textOfKey = (key: string): string => (key === 'space' ? ' ' : [...key].length === 1 ? key : '');
