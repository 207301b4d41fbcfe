import { expect, test, vi } from 'vitest';
import type { FormRow } from '#app/pages/lists/form.ts';
import { playersForm } from '#app/pages/seats/choosing-players.ts';
import { rowSentences, setTyped } from '#app/text-mode/form-words.ts';
import { roboRace } from '#games/robo-race/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { homeHere } from '../../support/home-here.ts';

/** A form with the rows `turn limit` and `turn`. `now`: index of the current limit, and the text of the row `turn`. */
function rows(): { readonly rows: () => readonly FormRow[]; readonly now: () => string } {
  let limit = 0;
  let name = 'none';
  return {
    now: () => `${limit} ${name}`,
    rows: () => [
      {
        label: 'turn limit',
        values: ['1', '5 min', '1 h'],
        at: limit,
        about: '',
        choose(at) {
          limit = at;
        },
        spoken: { names: ['limit'], values: ['1 min', '5 min', '1 h'] },
      },
      {
        label: 'turn',
        values: [name],
        at: 0,
        about: '',
        choose: () => undefined,
        typed: {
          label: 'It can be none or 1..9.',
          take(text) {
            if (text === 'Bad') return 'It cannot be bad.';
            name = text;
            return undefined;
          },
        },
      },
    ],
  };
}

test.each([
  ['turn limit 5 min', '1 none', undefined],
  ['limit 1H', '2 none', undefined],
  ['limit h', '2 none', undefined],
  ['limit min', '0 none', 'turn limit can be 1 min, 5 min, 1 h.'],
  ['limit', '0 none', 'turn limit can be 1 min, 5 min, 1 h.'],
  ['turn Ann', '0 Ann', undefined],
  ['turn Bad', '0 none', 'It cannot be bad.'],
])(
  'a typed line with a row of a form and a value sets the row, or is refused with a reason: %s',
  async (line, now, fault) => {
    const form = rows();
    const done = await setTyped(form.rows(), line);
    expect([form.now(), done?.fault]).toEqual([now, fault]);
  },
);

test('a typed line that names no row of the form is not handled by the form', async () => {
  expect(await setTyped(rows().rows(), 'turns 3')).toBeUndefined();
});

test('a row of a form is described with its current value and the possible values', () => {
  expect(rowSentences(rows().rows())).toEqual([
    'turn limit: 1 min. It can be 1 min, 5 min, 1 h.',
    'turn: none. It can be none or 1..9.',
  ]);
});

test('a failure to save a typed name is reported', () => {
  vi.stubEnv('TURNCADE_HOME', '/dev/null/nowhere');
  const form = playersForm<RoboRaceScreen>(homeHere(), { game: roboRace, level: undefined });
  expect(form.rows()[1]?.choose(0)).toBeUndefined();
  expect(form.rows()[0]?.typed?.take('Ann')).toMatch(/^The name could not be saved: /);
  vi.unstubAllEnvs();
});
