import { describe, expect, test } from 'vitest';
import { levels } from '#games/space-explorers/levels.ts';

describe('options of a level generated from a seed (rules, "Level files")', () => {
  const called = (wanted: string, options: Readonly<Record<string, string>>): string => {
    const name = levels.withOptions?.(wanted, options);
    return name?.ok === true ? name.value : `not: ${name?.error}`;
  };

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['random:k7f2', {}, 'random:k7f2'],
    ['random:k7f2', { turns: '9' }, 'random:k7f2'],
    ['random:k7f2', { planets: '9' }, 'random:k7f2:9'],
    ['random:k7f2', { planets: '009' }, 'random:k7f2:9'],
    ['random:k7f2', { symmetric: 'yes' }, 'random:k7f2:16'],
    ['random:k7f2', { symmetric: 'no' }, 'random:k7f2:16:free'],
    ['random:k7f2', { planets: '200', symmetric: 'no' }, 'random:k7f2:200:free'],
    ['kite', {}, 'kite'],
    ['kite', { planets: '9' }, 'not: --set planets works only with random:SEED levels, found kite'],
    ['daily', { symmetric: 'no' }, 'not: --set symmetric works only with random:SEED levels, found daily'],
    ['random:k7f2:9', { planets: '9' }, 'not: --set planets: random:k7f2:9 already sets it'],
  ])('turn the level %s with %j into the level or the refusal "%s"', (wanted, options, name) => {
    expect(called(wanted, options)).toBe(name);
  });
});
