import { failure, type Result, refusal, success } from '#engine/result.ts';

const longest = 60;

/** Names that a save must not have: names of devices, and `autosave`, the name of the running match in lists. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|autosave)$/i;

/** Checks a save's name, typed with or without `.turncade`. It must suit every file system. Refuses as `bad-name`. */
export function saveName(typed: string): Result<string> {
  const name = typed.trim().replace(/\.turncade$/i, '');
  const fault = (message: string) => failure(refusal('bad-name', message));
  if (name === '') return fault('type a name, such as last-stand.');
  if (name.length > longest) return fault(`a name has at most ${longest} characters; this one has ${name.length}.`);
  const [wrong] = /[^\w-]/u.exec(name) ?? [];
  if (wrong !== undefined)
    return fault(`use only letters, digits, - and _, not ${quoted(wrong)}.${instead(fitName(name))}`);
  if (name.startsWith('-')) return fault(`a name cannot begin with "-".${instead(fitName(name))}`);
  if (reserved.test(name)) return fault(`${name} is a reserved name.${instead(`${name}-1`)}`);
  return success(name);
}

const quoted = (character: string): string =>
  /^[!-~]$/.test(character) ? `"${character}"` : character === ' ' ? 'spaces' : 'other characters';

const instead = (near: string): string => (near === '' || reserved.test(near) ? '' : ` Try ${near}.`);

/** Removes or replaces characters that names must not have. The result may be empty. */
export const fitName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}|['’]/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Suggests a name for a save from the match's title and turn: `Long-Watch-14`. */
export function suggestedName(title: string, turns: number): string {
  const turn = `-${turns}`;
  return `${fitName(title).slice(0, longest - turn.length) || 'match'}${turn}`;
}

/** True for a name that a save may have, without the file extension. */
export const isSaveName = (name: string): boolean => {
  const checked = saveName(name);
  return checked.ok && checked.value === name;
};
