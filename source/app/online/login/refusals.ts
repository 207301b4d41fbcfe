import { takeColumns } from '#engine/text/width.ts';
import type { Refused } from '../send-request.ts';

export function refusalText({ code, text, wait }: Pick<Refused, 'code' | 'text' | 'wait'>, name: string): string {
  switch (code) {
    case 'name-taken':
      return takenText(name);
    case 'wrong-login':
      return 'Name or password is wrong.';
    case 'too-many-tries':
      return `Too many tries. Wait ${waitText(wait)}, or use a machine where you are still logged in.`;
    case 'wrong-code':
      return "The invitation code is wrong. Ask the server's owner for it.";
    case 'registration-closed':
      return 'This server takes no new accounts.';
    default:
      return text;
  }
}

export const whatNamesAre = 'A name has 2 to 20 letters of one alphabet, digits, - and _; first a letter.';

/** Reply to a name that is taken, with a free one like it: `jonas-2`. */
export const takenText = (name: string): string =>
  `${name} is taken. Try ${takeColumns(name, 18)}-2, or log in if it is yours.`;

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  return seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
