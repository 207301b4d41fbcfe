import { expect, test } from 'vitest';
import { crashText } from '#app/run-app.tsx';
import { CustomGameError } from '#custom-games/shape.ts';

test('a bug is reported in one line that says what happened to the match', () => {
  const bug = new Error('x is not a function\n    at y');
  expect(crashText(bug, undefined)).toBe('internal error: x is not a function');
  expect(crashText(bug, 'the match is saved in a.turncade')).toBe(
    'internal error: x is not a function; the match is saved in a.turncade',
  );
});

test('a program that was updated while it ran reports the update instead of the missing module', () => {
  const gone = Object.assign(new Error("Cannot find module 'screen-OITIHITR.js'"), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(crashText(gone, undefined)).toBe('turncade was updated or removed while it was running; start it again');
});

test('an error in a custom game is reported as it is, not as a bug in turncade', () => {
  const fault = new CustomGameError('./nim.mjs: game.view has failed: x is not defined');
  expect(crashText(fault, 'the match is saved in a.turncade')).toBe(
    './nim.mjs: game.view has failed: x is not defined; the match is saved in a.turncade',
  );
});
