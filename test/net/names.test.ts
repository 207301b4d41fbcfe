import { describe, expect, test } from 'vitest';
import { isName, nameFrom } from '#net/names.ts';

describe('the name of an account', () => {
  test.each([
    'mia',
    'a-_9',
    'jürgen',
    'weiß',
    'łukasz',
    'åse',
    '日本',
    '林',
    'さくら',
    'ミア',
    'mia日本',
    '김철수',
    'анна',
    'дмитро-2',
    'νίκος',
    'דניאל',
    'محمد',
    'محمد٣',
    'राहुल',
    'สมชาย',
    'தமிழ்',
    'ქეთი',
    'a'.repeat(20),
    '日'.repeat(10),
  ])('may be %s', (name) => {
    expect(isName(name)).toBe(true);
  });

  test.each([
    ['is one column wide', 'm'],
    ['is too long', 'a'.repeat(21)],
    ['is too wide', '日'.repeat(11)],
    ['begins with a digit', '9mia'],
    ['begins with a mark', '\u0301mia'],
    ['has a blank', 'mia rossi'],
    ['has an ideographic blank', '日\u3000本'],
    ['has a picture', 'mia😀'],
    ['is in upper case', 'Mia'],
    ['has a letter and its mark as two characters', 'mu\u0308ller'],
    ['has a full-width letter', 'ｍia'],
    ['has a Cyrillic letter among Latin ones', 'mі\u0430'],
    ['has a Greek letter among Latin ones', 'mi\u03B1'],
    ['looks Latin and is Cyrillic', 'сора'],
    ['looks Latin and is Greek', 'νοα'],
    ['has a direction mark', 'mia\u200F'],
    ['has a direction override', '\u202Emia'],
    ['has a zero width joiner', 'mi\u200Da'],
    ['has a filler', '김\u3164'],
    ['has a stretching character (tatweel)', 'محـمد'],
    ['has five marks on one letter', `a${'\u0316'.repeat(5)}b`],
    ['has an escape', 'mi\u001B[2Ja'],
    ['has a line feed', 'mia\n'],
    ['has half of a surrogate pair', 'mia\uD83D'],
    ['has a private-use character', 'mia\uE000'],
  ])('is invalid if it %s', (_, name) => {
    expect(isName(name)).toBe(false);
  });

  test.each([
    ['Jürgen', 'jürgen'],
    ['Ju\u0308rgen', 'jürgen'],
    ['ＭＩＡ', 'mia'],
    [' mia ', 'mia'],
    ['ΝΊΚΟΣ', 'νίκος'],
    ['ﾐｱ', 'ミア'],
  ])('is normalized: %s becomes %s', (typed, name) => {
    expect(nameFrom(typed)).toBe(name);
    expect(isName(name)).toBe(true);
  });
});
