import { expect, test } from 'vitest';
import { matchWords } from '#app/layers/key-rows.ts';
import { games } from '#games/index.ts';

test.each(games)('in $id, no synonym stands for two commands or equals another word of the game', ({ open }) =>
  open((game, screen) => {
    const synonyms = Object.values(game.commands).flatMap((command) => command.synonyms ?? []);
    const acts = (screen.reader.acts ?? []).map(({ usage }) => usage.split(' ')[0]);
    const words = [game.commands, screen.reader.questions, matchWords].flatMap((table) => Object.keys(table));
    const taken = [...words, ...acts, 'undo', 'redo'];
    expect(new Set(synonyms).size).toBe(synonyms.length);
    expect(synonyms.filter((word) => taken.includes(word) || !/^[a-z_]+$/.test(word))).toEqual([]);
  }),
);
