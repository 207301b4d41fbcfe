import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sealed, signed } from '../../source/storage/checksum.ts';
import { keyFile, matchesFolder, resultsFile, settingsFile } from '../../source/storage/files/folders.ts';
import { openFile } from '../../source/storage/files/open-file.ts';
import { addToHistory, readHistory } from '../../source/storage/history.ts';
import { ownKey } from '../../source/storage/key.ts';
import { listMatches, newestMatch, writeMatch } from '../../source/storage/matches/matches.ts';
import { saveAs } from '../../source/storage/matches/saves.ts';
import { deleteMatch } from '../../source/storage/matches/trash.ts';
import { addResult, readResults } from '../../source/storage/results.ts';
import { readSettings, writeSettings } from '../../source/storage/settings.ts';
import { temporaryFolder } from '../support/program.ts';
import { killedAfter, meanwhile, refusing } from './dying-fs.ts';
import { ownHome, resultOf, save } from './support.ts';

vi.mock(import('node:fs'), async (importOriginal) => {
  const { dyingFs } = await import('./dying-fs.ts');
  return dyingFs(await importOriginal());
});

const home = ownHome();

/**
 * Kills an action at every moment, each time in a new home.
 *
 * @returns how many moments there were
 */
function killedAtEveryMoment(prepare: () => void, action: () => void, check: (moment: number) => void): number {
  for (let moment = 0; ; moment++) {
    vi.stubEnv('TURNCADE_HOME', temporaryFolder());
    prepare();
    const killed = killedAfter(moment, action);
    check(moment);
    if (!killed) return moment;
  }
}

const matchPath = () => join(matchesFolder(), 'match.turncade');
const commandsOf = (path: string): number | undefined => {
  const opened = openFile(path, '/');
  return opened.ok ? opened.value.match.save.script.length : undefined;
};

describe('a kill at any moment leaves the old or the new', () => {
  test('match', () => {
    const moments = killedAtEveryMoment(
      () => writeMatch(matchPath(), save(1)),
      () => writeMatch(matchPath(), save(2)),
      (moment) => {
        expect(commandsOf(matchPath()), `killed after ${moment} calls`).toBeOneOf([1, 2]);
        expect(newestMatch().damaged).toEqual([]);
        writeMatch(matchPath(), save(3));
        expect(commandsOf(matchPath())).toBe(3);
      },
    );
    expect(moments).toBeGreaterThan(5);
    expect(commandsOf(matchPath())).toBe(3);
  });

  test('first write of a match: nothing or the match', () => {
    killedAtEveryMoment(
      () => {},
      () => writeMatch(matchPath(), save(2)),
      () => {
        expect(listMatches()).toMatchObject({ damaged: [], unreadable: [] });
        if (existsSync(matchPath())) expect(commandsOf(matchPath())).toBe(2);
      },
    );
    expect(commandsOf(matchPath())).toBe(2);
  });

  test('named save', () => {
    let path = '';
    killedAtEveryMoment(
      () => {
        const saved = saveAs('rivers', save(1));
        path = saved.ok ? saved.value : '';
      },
      () => saveAs('rivers', save(2), { replace: true }),
      () => expect(commandsOf(path)).toBeOneOf([1, 2]),
    );
    expect(commandsOf(path)).toBe(2);
  });

  test('settings', () => {
    killedAtEveryMoment(
      () => writeSettings({ theme: 'dark' }),
      () => writeSettings({ theme: 'light' }),
      () => {
        const { settings, problem } = readSettings();
        expect(problem).toBeUndefined();
        expect(settings.theme).toBeOneOf(['dark', 'light']);
      },
    );
    expect(readSettings().settings.theme).toBe('light');
  });

  test('results: the new one may be half there, and spoils neither those before nor those after it', () => {
    killedAtEveryMoment(
      () => addResult(resultOf({ replay: 'first' })),
      () => addResult(resultOf({ replay: 'second' })),
      () => {
        expect(addResult(resultOf({ replay: 'third' })).ok).toBe(true);
        const replays = readResults().results.map(({ replay }) => replay);
        expect(replays.filter((replay) => replay !== 'second')).toEqual(['first', 'third']);
      },
    );
    expect(readResults()).toMatchObject({ results: { length: 3 }, unreadable: 0 });
  });

  test('history', () => {
    killedAtEveryMoment(
      () => addToHistory('risc', 'commit'),
      () => addToHistory('risc', 'attack(brook,eyrie,6a)'),
      () => {
        addToHistory('risc', 'help');
        const lines = readHistory('risc');
        expect([lines[0], lines.at(-1)]).toEqual(['commit', 'help']);
      },
    );
    expect(readHistory('risc')).toHaveLength(3);
  });

  test('setting a damaged match aside: the copy before it is found afterwards, and what was damaged is kept', () => {
    const damaged = sealed(save(2)).slice(0, -5);
    killedAtEveryMoment(
      () => {
        writeMatch(matchPath(), save(1));
        writeMatch(matchPath(), save(2));
        writeFileSync(matchPath(), damaged);
      },
      () => listMatches(),
      (moment) => {
        expect(commandsOf(matchPath()), `killed after ${moment} calls`).toBe(1);
        const texts = readdirSync(matchesFolder()).map((name) => readFileSync(join(matchesFolder(), name), 'utf8'));
        expect(texts).toContain(damaged);
      },
    );
    expect(readdirSync(matchesFolder()).sort()).toEqual(['match.damaged', 'match.previous', 'match.turncade']);
  });

  test('removing a match: it is in one of the two folders', () => {
    killedAtEveryMoment(
      () => {
        writeMatch(matchPath(), save(1));
        writeMatch(matchPath(), save(2));
      },
      () => deleteMatch(matchPath()),
      () => {
        const paths = [matchPath(), matchPath().replace('matches', 'deleted')];
        expect(paths.flatMap((path) => commandsOf(path) ?? [])).toEqual([2]);
      },
    );
  });
});

describe('what another program does meanwhile', () => {
  test('a save of the same name is not replaced unasked', () => {
    ownKey('signature');
    const other = () => writeFileSync(join(home(), 'saves', 'rivers.turncade'), sealed(save(1)));
    const saved = meanwhile('fsyncSync', other, () => saveAs('rivers', save(2)));
    expect(saved).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(commandsOf(join(home(), 'saves', 'rivers.turncade'))).toBe(1);
    expect(readdirSync(join(home(), 'saves'))).toEqual(['rivers.turncade']);
  });

  test('a result that is added between is kept', () => {
    meanwhile(
      'writeSync',
      () => addResult(resultOf({ replay: 'other' })),
      () => addResult(resultOf({ replay: 'mine' })),
    );
    expect(readResults().results.map(({ replay }) => replay)).toEqual(['other', 'mine']);
  });

  test('a key that is made between is taken, and not set aside', () => {
    const secret = `${'7'.repeat(64)}\n`;
    const made = () => writeFileSync(keyFile(), secret, { mode: 0o600 });
    mkdirSync(home(), { recursive: true });
    const key = meanwhile('readFileSync', made, () => ownKey('signature'));
    expect(readdirSync(home())).toEqual(['installation.key']);
    expect(readFileSync(keyFile(), 'latin1')).toBe(secret);
    expect(key).toEqual(ownKey('signature'));
  });

  test('a match that is removed while the folder is listed is not in the list', () => {
    writeMatch(matchPath(), save(1));
    const lists = meanwhile('openSync', () => rmSync(matchPath()), listMatches);
    expect(lists).toEqual({ running: [], finished: [], damaged: [], newer: [], unreadable: [] });
  });
});

describe('what the system refuses', () => {
  const codes = [
    ['EROFS', 'openSync', 'the file system is read-only'],
    ['EACCES', 'openSync', 'permission denied'],
    ['ENOSPC', 'writeSync', 'the disk is full'],
    ['ENOSPC', 'fsyncSync', 'the disk is full'],
  ] as const;
  const actions: readonly (readonly [name: string, file: () => string, action: () => unknown])[] = [
    ['writeSettings', settingsFile, () => writeSettings({ theme: 'light' })],
    ['saveAs', () => join(home(), 'saves', 'rivers.turncade'), () => saveAs('rivers', save(2), { replace: true })],
    ['addResult', resultsFile, () => addResult(resultOf({ replay: 'second' }))],
  ];
  const cases = codes.flatMap(([code, call, words]) =>
    actions.map(([name, file, action]) => ({ code, call, words, name, file, action })),
  );

  test.each(cases)(
    '$code at $call: $name says so and what was there is read as before',
    ({ code, call, words, ...it }) => {
      writeSettings({ theme: 'dark' });
      saveAs('rivers', save(1));
      addResult(resultOf({ replay: 'first' }));
      const before = readFileSync(it.file(), 'utf8');
      const result = refusing({ [call]: code }, it.action);
      expect(result).toEqual({ ok: false, error: { code: 'file-error', message: words } });
      expect(readFileSync(it.file(), 'utf8').startsWith(before)).toBe(true);
      expect(readdirSync(dirname(it.file())).filter((name) => name.endsWith('.new'))).toEqual([]);
      expect(readSettings()).toMatchObject({ settings: { theme: 'dark' } });
      expect(readResults().results[0]?.replay).toBe('first');
    },
  );

  test('a match that cannot be written throws, and the old one stays', () => {
    writeMatch(matchPath(), save(1));
    expect(() => refusing({ writeSync: 'ENOSPC' }, () => writeMatch(matchPath(), save(2)))).toThrow('ENOSPC');
    expect(commandsOf(matchPath())).toBe(1);
    expect(readdirSync(matchesFolder())).toEqual(['match.turncade']);
  });

  test('where there are no hard links, copies are kept all the same', () => {
    refusing({ linkSync: 'EPERM' }, () => {
      writeMatch(matchPath(), save(1));
      writeMatch(matchPath(), save(2));
      expect(saveAs('rivers', save(1)).ok).toBe(true);
      expect(saveAs('rivers', save(2))).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    });
    expect(readFileSync(join(matchesFolder(), 'match.previous'), 'utf8')).toBe(signed(save(1)));
  });

  test('where not even a copy can be made, the match is written without', () => {
    refusing({ linkSync: 'EPERM', copyFileSync: 'EIO' }, () => {
      writeMatch(matchPath(), save(1));
      writeMatch(matchPath(), save(2));
    });
    expect(commandsOf(matchPath())).toBe(2);
  });

  test('a damaged match in a read-only folder is named and stays as it is', () => {
    mkdirSync(matchesFolder(), { recursive: true });
    for (const name of ['match.turncade', 'match.previous']) writeFileSync(join(matchesFolder(), name), 'damaged');
    const { damaged } = refusing({ renameSync: 'EROFS', linkSync: 'EROFS', openSync: 'EROFS' }, () => newestMatch());
    expect(damaged).toEqual([]);
    const lists = refusing({ renameSync: 'EROFS', linkSync: 'EROFS', copyFileSync: 'EROFS' }, listMatches);
    expect(lists.damaged).toMatchObject([{ name: 'match', line: 1, restored: false }]);
    expect(lists.damaged[0]?.aside).toBeUndefined();
    expect(readdirSync(matchesFolder()).sort()).toEqual(['match.previous', 'match.turncade']);
  });

  test('a damaged match is not set aside where the copy before it cannot be put in its place', () => {
    writeMatch(matchPath(), save(1));
    writeMatch(matchPath(), save(2));
    writeFileSync(matchPath(), 'damaged');
    const lists = refusing({ fsyncSync: 'ENOSPC' }, listMatches);
    expect(lists.damaged).toMatchObject([{ name: 'match', restored: false }]);
    expect(lists.damaged[0]?.aside).toBeUndefined();
    expect(readdirSync(matchesFolder()).sort()).toEqual(['match.previous', 'match.turncade']);
    expect(listMatches()).toMatchObject({ running: [{ name: 'match' }], damaged: [{ aside: 'match.damaged' }] });
  });

  test('a match that may not be read is named and left alone', () => {
    writeMatch(matchPath(), save(1));
    const lists = refusing({ openSync: 'EACCES' }, listMatches);
    expect(lists).toMatchObject({
      running: [],
      damaged: [],
      unreadable: [{ name: 'match', reason: 'permission denied' }],
    });
  });

  test('a folder that may not be read is named', () => {
    writeMatch(matchPath(), save(1));
    const lists = refusing({ readdirSync: 'EACCES' }, listMatches);
    expect(lists.unreadable).toEqual([{ name: 'matches', reason: 'permission denied' }]);
  });

  test('settings that may not be read are left alone, also on writing', () => {
    writeSettings({ theme: 'dark' });
    const before = readFileSync(settingsFile(), 'utf8');
    refusing({ readFileSync: 'EACCES' }, () => {
      expect(readSettings().problem).toBe(
        'settings.json: permission denied; the file stays unchanged, and the defaults are used',
      );
      expect(writeSettings({ theme: 'light' })).toMatchObject({ ok: false });
    });
    expect(readFileSync(settingsFile(), 'utf8')).toBe(before);
  });

  test('results that may not be read say so', () => {
    addResult(resultOf({}));
    expect(refusing({ readFileSync: 'EACCES' }, readResults)).toEqual({
      results: [],
      unreadable: 0,
      problem: 'results.jsonl: permission denied',
    });
  });
});
