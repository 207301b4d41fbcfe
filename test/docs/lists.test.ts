import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchWords } from '#app/layers/key-rows.ts';
import { offeredBots } from '#engine/bot.ts';
import { strategyFaultCodes } from '#engine/programs/strategy.ts';
import { games } from '#games/index.ts';

const page = (name: string): string => readFileSync(name, 'utf8').replace(/\s+/g, ' ');

/** Words in backticks in the part of a page that matches `part`. */
const named = (name: string, part: RegExp): readonly string[] =>
  [...(part.exec(page(name))?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

describe('the pages for users mention', () => {
  test('every word that can be typed in all matches', () => {
    const words = named('changelog.md', /- `save`.*? can be typed after/);
    expect(words.toSorted()).toEqual(Object.keys(matchWords).toSorted());
  });

  test('every kind of fault of a program', () => {
    const codes = named('docs/programs.md', /A fault is one of [^.]*\./);
    expect(codes.toSorted()).toEqual([...strategyFaultCodes].toSorted());
  });

  test.each(games.map((entry) => ({ title: entry.title, entry })))(
    'every opponent in $title',
    async ({ title, entry }) => {
      const bots = await entry.visit(({ bots: all = {} }) => offeredBots(all));
      const told = named('docs/opponents.md', new RegExp(`## ${title} .*?(?= ## |$)`, 'is'));
      expect(bots.filter((bot) => !told.includes(bot))).toEqual([]);
    },
  );
});
