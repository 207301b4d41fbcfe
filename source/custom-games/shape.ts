import { getOwn } from '#engine/commands.ts';
import { memberOf } from '#engine/parsing/game-form.ts';
import type { CustomScreen } from '#engine/text/custom-screen.ts';

/** A fault of a custom game. The message names the file and the cause for the game's author. */
export class CustomGameError extends Error {}

const knownOfScreen: Readonly<Record<keyof CustomScreen, 'string' | 'function' | 'object'>> = {
  title: 'string',
  summary: 'string',
  turnName: 'string',
  rules: 'string',
  board: 'function',
  side: 'function',
  status: 'function',
  sentence: 'function',
  score: 'object',
};

export const isScreen = (value: unknown): value is CustomScreen => screenFault(value) === undefined;

export function screenFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `screen: found ${typeof value}, expected an object`;
  for (const [name, member] of Object.entries(value)) {
    const type = getOwn<string>(knownOfScreen, name);
    if (type === undefined) return `screen.${name}: expected one of ${Object.keys(knownOfScreen).join(', ')}`;
    if (typeof member !== type) return `screen.${name}: found ${typeof member}, expected ${type}`;
  }
  const turnName = memberOf(value, 'turnName');
  if (turnName !== undefined && turnName !== 'turn' && turnName !== 'round')
    return `screen.turnName: found "${String(turnName)}", expected "turn" or "round"`;
  if (!('score' in value)) return undefined;
  if (typeof memberOf(value, 'score.name') !== 'string') return 'screen.score.name: found nothing, expected a name';
  if (!['more', 'less'].includes(String(memberOf(value, 'score.better'))))
    return `screen.score.better: found ${String(memberOf(value, 'score.better'))}, expected "more" or "less"`;
  return typeof memberOf(value, 'score.of') === 'function'
    ? undefined
    : 'screen.score.of: found nothing, expected a function';
}
