import type { ZodError } from 'zod';

/**
 * The first fault that a schema found in a JSON text, as `$.enemies[3].row: found 12, expected …`.
 *
 * @param json what was checked, for the value at the fault
 */
export function firstFault(error: ZodError, json: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return '$: not as expected';
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  let value: unknown = json;
  for (const key of issue.path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const found = value === undefined ? 'nothing' : shortened(JSON.stringify(value));
  const [first = '', ...rest] = issue.message.replace(/^Invalid \w+: /, '');
  return `$${path}: found ${found}, ${first.toLowerCase()}${rest.join('')}`;
}

const longest = 60;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}..` : text);
