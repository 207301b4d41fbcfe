import { byId, made } from './element.ts';

/** The line below everything that says how the connection is. */
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
    /** The connection is lost, and is tried again at a time. */
    lost(text: string | undefined, next: number, tryNow: () => void): void {
      quiet();
      const when = made('span');
      const count = (): void => {
        const seconds = Math.ceil((next - Date.now()) / 1000);
        when.textContent = seconds > 0 ? `Next try in ${seconds} s. ` : 'Connecting... ';
      };
      count();
      counting = window.setInterval(count, 500);
      // Only the sentence is news; the seconds are not read out one by one.
      when.setAttribute('aria-hidden', 'true');
      line.replaceChildren(`${text ?? 'Connection lost.'} `, when, act('Try now', tryNow));
      line.hidden = false;
    },
    /** It has ended; what can be done now. */
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
 * How long to wait before a connection is tried again, in milliseconds: longer each time, and not all pages at once.
 *
 * @param chance from 0 to 1
 */
export const pauseBefore = (tries: number, chance: number): number =>
  Math.round(Math.min(longest, first * 2 ** Math.min(tries, 20)) * (0.75 + chance / 4));
