import type { DamagedFile } from '../../../storage/match-list.ts';

/** What the player has to know of damaged files: the first of them, and what was done about it. */
export function damagedNotice([first]: readonly DamagedFile[]): string | undefined {
  if (first === undefined) return undefined;
  const done = first.aside === undefined ? '' : `; set aside as ${first.aside}`;
  const copy = first.restored ? ', and the copy before it is there' : '';
  return `The match ${first.name} is damaged: ${first.reason}${done}${copy}.`;
}
