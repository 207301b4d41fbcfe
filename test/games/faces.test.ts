import { describe, expect, test } from 'vitest';
import { botNameOf, faceIds } from '#engine/bot.ts';
import { occasions } from '#engine/face.ts';
import { columnsOf, isNarrow } from '#engine/text/width.ts';
import { games } from '#games/index.ts';

const faced = await Promise.all(
  games.map(async ({ id, open }) => ({ id, bots: await open((game) => game.bots ?? {}) })),
);
const faces = faced.flatMap(({ id, bots }) =>
  faceIds(bots).map((face) => {
    const named = Object.entries(bots).filter(([, { rival }]) => rival?.id === face);
    return { game: id, face, bots, named, rival: named[0]?.[1].rival ?? expect.fail(face) };
  }),
);

describe.each(faces)('the rival $face of $game', ({ face, bots, named, rival }) => {
  test('has different short remarks: one each for victory, defeat and elimination, three for every other event', () => {
    for (const occasion of occasions)
      expect([occasion, rival.face.remarks[occasion].length]).toEqual([
        occasion,
        ['victory', 'defeat', 'out'].includes(occasion) ? 1 : 3,
      ]);
    const texts = occasions.flatMap((occasion) => rival.face.remarks[occasion]);
    for (const text of texts) expect(text).toMatch(/^[^/]{3,49}$/);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('has portraits of three rows and seven cells', () => {
    const { unicode, ascii } = rival.face.portrait;
    for (const rows of [unicode, ascii]) {
      expect(rows.map(columnsOf)).toEqual([7, 7, 7]);
      expect(rows.every(isNarrow)).toBe(true);
    }
    for (const row of ascii) expect(row).toMatch(/^[ -~]*$/);
  });

  test('plays at each skill that is offered, with the rating of that skill', () => {
    const skills = Object.entries(bots).filter(
      ([, { onlyTyped, rating }]) => onlyTyped !== true && rating !== undefined,
    );
    for (const [skill, plain] of skills) {
      const bot = bots[botNameOf(face, skill)];
      expect(bot).toMatchObject({ about: rival.face.style, onlyTyped: true, rating: plain.rating, rival: { skill } });
      expect(bot?.slow).toBe(plain.slow);
    }
    expect(named.map(([name]) => name)).toEqual([...skills.map(([skill]) => botNameOf(face, skill)), face]);
  });
});
