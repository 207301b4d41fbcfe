import { byId, made } from './element.ts';

export function newsLine() {
  const line = byId('news');
  let counting: number | undefined;
  const quiet = (): void => {
    window.clearInterval(counting);
    line.hidden = true;
  };
  const act = (label: string, run: () => void): HTMLButtonElement => {
    const button = made('button', { type: 'button' }, label);
    button.addEventListener('click', run);
    return button;
  };
  return {
    quiet,
    lost(text: string | undefined, next: number, tryNow: () => void): void {
      quiet();
      const when = made('span');
      const count = (): void => {
        const seconds = Math.ceil((next - Date.now()) / 1000);
        when.textContent = seconds > 0 ? `Next try in ${seconds} s. ` : 'Connecting... ';
      };
      count();
      counting = window.setInterval(count, 500);
      // Screen readers skip the countdown and announce only the sentence.
      when.setAttribute('aria-hidden', 'true');
      line.replaceChildren(`${text ?? 'Connection lost.'} `, when, act('Try now', tryNow));
      line.hidden = false;
    },
    /** Shows that the session has ended. Each entry of `acts` gets a button with the entry's key as its label. */
    over(text: string | undefined, acts: Readonly<Record<string, () => void>>): void {
      quiet();
      const buttons = Object.entries(acts).flatMap(([label, run]) => [' ', act(label, run)]);
      line.replaceChildren(text ?? 'You have left.', ...buttons);
      line.hidden = false;
      line.querySelector('button')?.focus();
    },
  };
}

const first = 500;
const longest = 30_000;

/**
 * Milliseconds before the next attempt. Doubles up to `longest`. Random, so that pages do not reconnect together.
 *
 * @param chance random number from 0 to 1
 */
export const pauseBefore = (tries: number, chance: number): number =>
  Math.round(Math.min(longest, first * 2 ** Math.min(tries, 20)) * (0.75 + chance / 4));
