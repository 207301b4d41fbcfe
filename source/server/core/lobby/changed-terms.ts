import type { Terms } from '../../../net/wire/requests.ts';

export function changedTerms(before: Terms, after: Terms): string[] {
  const changes: string[] = [];
  if (before.limit !== after.limit) changes.push(`the turn limit to ${limitText(after.limit)}`);
  if (before.watching !== after.watching) changes.push(`watching to ${after.watching}`);
  if (before.outSees !== after.outSees)
    changes.push(
      `what beaten players see to ${after.outSees === 'own' ? 'their own view' : 'everything, a turn late'}`,
    );
  if (before.hints !== after.hints) changes.push(`hints to ${after.hints ? 'on' : 'off'}`);
  if (before.listed !== after.listed) changes.push(after.listed ? 'the match to public' : 'the match to private');
  const names = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  for (const name of names)
    if (before.options[name] !== after.options[name])
      changes.push(`${name} to ${after.options[name] ?? 'the default'}`);
  return changes;
}

/**
 * A turn limit in words.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 */
function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit < 3_600_000) return `${limit / 60_000} min`;
  return limit < 24 * 3_600_000 ? `${limit / 3_600_000} h` : `${limit / (24 * 3_600_000)} d`;
}
