import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsFile } from '#storage/files/folders.ts';
import { defaultSettings, readSettings, type Settings, settingValues, writeSettings } from '#storage/settings.ts';
import { foldersHere } from '../support/home-here.ts';
import { ownHome } from './support.ts';

const home = ownHome();

const text = (): string => readFileSync(settingsFile(foldersHere()), 'utf8');
const values = (): unknown => JSON.parse(text()).settings;

/** Writes the file by hand, without a checksum. */
function byHand(content: unknown): void {
  mkdirSync(home(), { recursive: true });
  writeFileSync(settingsFile(foldersHere()), typeof content === 'string' ? content : JSON.stringify(content));
}

const allSettings: fc.Arbitrary<Settings> = fc.record(
  {
    theme: fc.constantFrom(...settingValues.theme),
    colours: fc.constantFrom(...settingValues.colours),
    characters: fc.constantFrom(...settingValues.characters),
    title: fc.boolean(),
    cells: fc.constantFrom(...settingValues.cells),
    tiles: fc.constantFrom(...settingValues.tiles),
    units: fc.constantFrom(...settingValues.units),
    playback: fc.constantFrom(...settingValues.playback),
    flashes: fc.boolean(),
    forecast: fc.boolean(),
    mouse: fc.boolean(),
    movement: fc.constantFrom(...settingValues.movement),
    confirm: fc.constantFrom(...settingValues.confirm),
    bell: fc.constantFrom(...settingValues.bell),
    reader: fc.boolean(),
    log: fc.constantFrom(...settingValues.log),
    output: fc.constantFrom(...settingValues.output),
    battles: fc.constantFrom(...settingValues.battles),
    remarks: fc.constantFrom(...settingValues.remarks),
    debugKey: fc.boolean(),
  },
  { noNullPrototype: true },
);

describe('the settings', () => {
  test('have their defaults without a file, and reading creates no file', () => {
    expect(readSettings(foldersHere())).toEqual({ settings: defaultSettings });
    expect(readdirSync(home())).toEqual([]);
  });

  test('have allowed values as defaults', () => {
    for (const [name, chosen] of Object.entries(defaultSettings))
      expect(Object.entries(settingValues).find(([known]) => known === name)?.[1]).toContain(chosen);
    expect(Object.keys(defaultSettings)).toEqual(Object.keys(settingValues));
  });

  test('are read back as they were written', () => {
    fc.assert(
      fc.property(allSettings, (settings) => {
        expect(writeSettings(foldersHere(), settings)).toEqual({ ok: true, value: { settings } });
        expect(readSettings(foldersHere())).toEqual({ settings });
      }),
      { numRuns: 30 },
    );
  });

  test('are changed one at a time, and the file contains only changed settings', () => {
    writeSettings(foldersHere(), { theme: 'light' });
    writeSettings(foldersHere(), { mouse: false });
    expect(readSettings(foldersHere())).toEqual({ settings: { ...defaultSettings, theme: 'light', mouse: false } });
    expect(values()).toEqual({ theme: 'light', mouse: false });
  });

  test('have a file with version and checksum, and a previous copy beside it', () => {
    writeSettings(foldersHere(), { theme: 'light' });
    const before = text();
    writeSettings(foldersHere(), { theme: 'dark' });
    expect(text()).toMatch(/^\{\n {2}"version": 1,\n {2}"checksum": "[0-9a-f]{16}",\n {2}"settings": \{\n/);
    expect(readdirSync(home()).sort()).toEqual(['settings.json', 'settings.previous']);
    expect(readFileSync(join(home(), 'settings.previous'), 'utf8')).toBe(before);
  });

  test('keep values that only a newer turncade knows when other settings change', () => {
    byHand({ version: 1, settings: { theme: 'dark', sound: 'loud', nested: { a: [1] } } });
    expect(readSettings(foldersHere())).toEqual({ settings: { ...defaultSettings, theme: 'dark' } });
    writeSettings(foldersHere(), { theme: 'light' });
    expect(values()).toEqual({ theme: 'light', sound: 'loud', nested: { a: [1] } });
  });

  test('are not overwritten if their file is of a newer version', () => {
    byHand({ version: 2, everything: 'is different' });
    const before = text();
    expect(readSettings(foldersHere())).toEqual({
      settings: defaultSettings,
      problem:
        'settings.json: found version 2, from a newer turncade; the file is not changed, and the defaults are used',
    });
    expect(writeSettings(foldersHere(), { theme: 'light' })).toEqual({
      ok: false,
      error: {
        code: 'newer-version',
        message: 'settings.json: found version 2, from a newer turncade; the file is not changed',
      },
    });
    expect(text()).toBe(before);
    expect(readdirSync(home())).toEqual(['settings.json']);
  });

  test('are reported and keep their line if their value is invalid, and all other settings are used', () => {
    byHand({ version: 1, settings: { theme: 'blue', mouse: false } });
    expect(readSettings(foldersHere())).toEqual({
      settings: { ...defaultSettings, mouse: false },
      problem:
        'settings.json: $.theme: found "blue", expected "auto", "dark", "light" or "contrast"; the default is used',
    });
    writeSettings(foldersHere(), { bell: 'hits' });
    expect(values()).toEqual({ theme: 'blue', mouse: false, bell: 'hits' });
    writeSettings(foldersHere(), { theme: 'light' });
    expect(readSettings(foldersHere()).problem).toBeUndefined();
  });

  test('cannot be read or written if a folder has the name of their file, and nothing changes', () => {
    mkdirSync(settingsFile(foldersHere()), { recursive: true });
    expect(readSettings(foldersHere()).problem).toContain('settings.json: it is a directory');
    expect(writeSettings(foldersHere(), { theme: 'light' })).toMatchObject({ ok: false });
    expect(readdirSync(home())).toEqual(['settings.json']);
  });
});

describe('a damaged settings file', () => {
  test.each([
    ['empty', '', 'found no complete JSON text'],
    ['foreign', '# settings\n', 'found no complete JSON text'],
    ['another JSON text', '[1]', '$: found [1], expected an object'],
    ['without settings', '{"version":1}', '$.settings: found nothing, expected an object'],
    ['without a version', '{"settings":{}}', '$.version: found nothing, expected 1'],
  ])('is reported and renamed, and the defaults are used: %s', (_, content, reason) => {
    byHand(content);
    expect(readSettings(foldersHere())).toEqual({
      settings: defaultSettings,
      problem: `settings.json is damaged: ${reason}; it was renamed to settings.damaged, and the defaults are used`,
    });
    expect(readFileSync(join(home(), 'settings.damaged'), 'utf8')).toBe(content);
    expect(readSettings(foldersHere())).toEqual({ settings: defaultSettings });
  });

  test('is detected by a wrong checksum, but a file without a checksum is read', () => {
    writeSettings(foldersHere(), { theme: 'light' });
    const changed = text().replace('light', 'contrast');
    byHand(changed);
    expect(readSettings(foldersHere()).problem).toMatch(
      /^settings\.json is damaged: found checksum [0-9a-f]{16}, expected/,
    );
    byHand(changed.replace(/ {2}"checksum".*\n/, ''));
    expect(readSettings(foldersHere())).toEqual({ settings: { ...defaultSettings, theme: 'contrast' } });
  });

  test('is replaced by the settings before the last change, wherever it was cut off', () => {
    writeSettings(foldersHere(), { theme: 'dark' });
    writeSettings(foldersHere(), { mouse: false });
    const whole = text();
    // A file without the final line feed is still complete.
    for (let length = 0; length < whole.length - 1; length += 3) {
      writeFileSync(settingsFile(foldersHere()), whole.slice(0, length));
      const { settings, problem } = readSettings(foldersHere());
      expect(settings, `cut to ${length}`).toEqual({ ...defaultSettings, theme: 'dark' });
      expect(problem).toMatch(
        /^settings\.json is damaged: .+; it was renamed to settings\.damaged(-\d+)?, and the settings from before/,
      );
    }
  });

  test('is read as the present settings, the previous settings or the defaults, whichever character changed', () => {
    writeSettings(foldersHere(), { theme: 'dark' });
    writeSettings(foldersHere(), { theme: 'light' });
    const whole = text();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.string({ maxLength: 1 }), (at, character) => {
        writeFileSync(settingsFile(foldersHere()), whole.slice(0, at) + character + whole.slice(at + 1));
        const { settings, problem } = readSettings(foldersHere());
        if (problem === undefined) expect(settings.theme).toBe('light');
        else if (problem.includes('newer')) expect(settings).toEqual(defaultSettings);
        else expect(settings.theme).toBe('dark');
      }),
      { numRuns: 60 },
    );
  });

  test('is also reported and renamed if the damage is found when settings are written', () => {
    writeSettings(foldersHere(), { theme: 'dark' });
    writeSettings(foldersHere(), { theme: 'light' });
    byHand('damaged');
    expect(writeSettings(foldersHere(), { mouse: false })).toMatchObject({
      ok: true,
      value: { settings: { theme: 'dark', mouse: false }, problem: expect.stringContaining('renamed to') },
    });
    expect(readFileSync(join(home(), 'settings.damaged'), 'utf8')).toBe('damaged');
  });
});
