import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sealed, signed } from '#storage/checksum.ts';
import { keyFile, matchesFolder, resultsFile, settingsFile } from '#storage/files/folders.ts';
import { openFile } from '#storage/files/open-file.ts';
import { ownKey } from '#storage/key.ts';
import { listMatches, newestMatch, writeMatch } from '#storage/matches/matches.ts';
import { saveAs } from '#storage/matches/saves.ts';
import { deleteMatch } from '#storage/matches/trash.ts';
import { addResult, addToHistory, readHistory, readResults } from '#storage/results.ts';
import { readSettings, writeSettings } from '#storage/settings.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { killedAfter, meanwhile, refusing } from './dying-fs.ts';
import { ownHome, resultOf, save } from './support.ts';

vi.mock(import('node:fs'), async (importOriginal) => {
  const { dyingFs } = await import('./dying-fs.ts');
  return dyingFs(await importOriginal());
});

const home = ownHome();

/**
 * Runs an action repeatedly and kills it one call later each time, always in a new home.
 *
 * @returns the number of kills
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

const matchPath = () => join(matchesFolder(foldersHere()), 'match.turncade');
const commandsOf = (path: string): number | undefined => {
  const opened = openFile(foldersHere(), path, '/');
  return opened.ok ? opened.value.match.save.script.length : undefined;
};

describe('if the program is killed at any moment of a write,', () => {
  test('a match is either the old match or the new match', () => {
    const moments = killedAtEveryMoment(
      () => writeMatch(foldersHere(), matchPath(), save(1)),
      () => writeMatch(foldersHere(), matchPath(), save(2)),
      (moment) => {
        expect(commandsOf(matchPath()), `killed after ${moment} calls`).toBeOneOf([1, 2]);
        expect(newestMatch(foldersHere()).damaged).toEqual([]);
        writeMatch(foldersHere(), matchPath(), save(3));
        expect(commandsOf(matchPath())).toBe(3);
      },
    );
    expect(moments).toBeGreaterThan(5);
    expect(commandsOf(matchPath())).toBe(3);
  });

  test('a first match is either missing or complete', () => {
    killedAtEveryMoment(
      () => {},
      () => writeMatch(foldersHere(), matchPath(), save(2)),
      () => {
        expect(listMatches(foldersHere())).toMatchObject({ damaged: [], unreadable: [] });
        if (existsSync(matchPath())) expect(commandsOf(matchPath())).toBe(2);
      },
    );
    expect(commandsOf(matchPath())).toBe(2);
  });

  test('a named save is either the old save or the new save', () => {
    let path = '';
    killedAtEveryMoment(
      () => {
        const saved = saveAs(foldersHere(), 'rivers', save(1));
        path = saved.ok ? saved.value : '';
      },
      () => saveAs(foldersHere(), 'rivers', save(2), { replace: true }),
      () => expect(commandsOf(path)).toBeOneOf([1, 2]),
    );
    expect(commandsOf(path)).toBe(2);
  });

  test('the settings are either the old or the new settings', () => {
    killedAtEveryMoment(
      () => writeSettings(foldersHere(), { theme: 'dark' }),
      () => writeSettings(foldersHere(), { theme: 'light' }),
      () => {
        const { settings, problem } = readSettings(foldersHere());
        expect(problem).toBeUndefined();
        expect(settings.theme).toBeOneOf(['dark', 'light']);
      },
    );
    expect(readSettings(foldersHere()).settings.theme).toBe('light');
  });

  test('the last result may be incomplete, and all others are intact', () => {
    killedAtEveryMoment(
      () => addResult(foldersHere(), resultOf({ replay: 'first' })),
      () => addResult(foldersHere(), resultOf({ replay: 'second' })),
      () => {
        expect(addResult(foldersHere(), resultOf({ replay: 'third' })).ok).toBe(true);
        const replays = readResults(foldersHere()).results.map(({ replay }) => replay);
        expect(replays.filter((replay) => replay !== 'second')).toEqual(['first', 'third']);
      },
    );
    expect(readResults(foldersHere())).toMatchObject({ results: { length: 3 }, unreadable: 0 });
  });

  test('the history keeps its earlier lines, and takes further lines', () => {
    killedAtEveryMoment(
      () => addToHistory(foldersHere(), 'risc', 'commit'),
      () => addToHistory(foldersHere(), 'risc', 'attack(brook,eyrie,6a)'),
      () => {
        addToHistory(foldersHere(), 'risc', 'help');
        const lines = readHistory(foldersHere(), 'risc');
        expect([lines[0], lines.at(-1)]).toEqual(['commit', 'help']);
      },
    );
    expect(readHistory(foldersHere(), 'risc')).toHaveLength(3);
  });

  test('a damaged match does not lose its content, and its previous copy opens', () => {
    const damaged = sealed(save(2)).slice(0, -5);
    killedAtEveryMoment(
      () => {
        writeMatch(foldersHere(), matchPath(), save(1));
        writeMatch(foldersHere(), matchPath(), save(2));
        writeFileSync(matchPath(), damaged);
      },
      () => listMatches(foldersHere()),
      (moment) => {
        expect(commandsOf(matchPath()), `killed after ${moment} calls`).toBe(1);
        const texts = readdirSync(matchesFolder(foldersHere())).map((name) =>
          readFileSync(join(matchesFolder(foldersHere()), name), 'utf8'),
        );
        expect(texts).toContain(damaged);
      },
    );
    expect(readdirSync(matchesFolder(foldersHere())).sort()).toEqual([
      'match.damaged',
      'match.previous',
      'match.turncade',
    ]);
  });

  test('a match that is moved to the trash is in exactly one of the two folders', () => {
    killedAtEveryMoment(
      () => {
        writeMatch(foldersHere(), matchPath(), save(1));
        writeMatch(foldersHere(), matchPath(), save(2));
      },
      () => deleteMatch(foldersHere(), matchPath()),
      () => {
        const paths = [matchPath(), matchPath().replace('matches', 'deleted')];
        expect(paths.flatMap((path) => commandsOf(path) ?? [])).toEqual([2]);
      },
    );
  });
});

describe('while another program works on the same files', () => {
  test('a save of the same name is not replaced unless the player asked for it', () => {
    ownKey(foldersHere(), 'signature');
    const other = () => writeFileSync(join(home(), 'saves', 'rivers.turncade'), sealed(save(1)));
    const saved = meanwhile('fsyncSync', other, () => saveAs(foldersHere(), 'rivers', save(2)));
    expect(saved).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(commandsOf(join(home(), 'saves', 'rivers.turncade'))).toBe(1);
    expect(readdirSync(join(home(), 'saves'))).toEqual(['rivers.turncade']);
  });

  test('a result added in between is not lost', () => {
    meanwhile(
      'writeSync',
      () => addResult(foldersHere(), resultOf({ replay: 'other' })),
      () => addResult(foldersHere(), resultOf({ replay: 'mine' })),
    );
    expect(readResults(foldersHere()).results.map(({ replay }) => replay)).toEqual(['other', 'mine']);
  });

  test('a key created in between is used, and is not renamed as damaged', () => {
    const secret = `${'7'.repeat(64)}\n`;
    const made = () => writeFileSync(keyFile(foldersHere()), secret, { mode: 0o600 });
    mkdirSync(home(), { recursive: true });
    const key = meanwhile('readFileSync', made, () => ownKey(foldersHere(), 'signature'));
    expect(readdirSync(home())).toEqual(['installation.key']);
    expect(readFileSync(keyFile(foldersHere()), 'latin1')).toBe(secret);
    expect(key).toEqual(ownKey(foldersHere(), 'signature'));
  });

  test('a match removed while matches are listed is not in the list', () => {
    writeMatch(foldersHere(), matchPath(), save(1));
    const lists = meanwhile(
      'openSync',
      () => rmSync(matchPath()),
      () => listMatches(foldersHere()),
    );
    expect(lists).toEqual({ running: [], finished: [], damaged: [], newer: [], unreadable: [] });
  });
});

describe('if the system refuses a call', () => {
  const codes = [
    ['EROFS', 'openSync', 'the file system is read-only'],
    ['EACCES', 'openSync', 'permission denied'],
    ['ENOSPC', 'writeSync', 'the disk is full'],
    ['ENOSPC', 'fsyncSync', 'the disk is full'],
  ] as const;
  const actions: readonly (readonly [name: string, file: () => string, action: () => unknown])[] = [
    ['writeSettings', () => settingsFile(foldersHere()), () => writeSettings(foldersHere(), { theme: 'light' })],
    [
      'saveAs',
      () => join(home(), 'saves', 'rivers.turncade'),
      () => saveAs(foldersHere(), 'rivers', save(2), { replace: true }),
    ],
    ['addResult', () => resultsFile(foldersHere()), () => addResult(foldersHere(), resultOf({ replay: 'second' }))],
  ];
  const cases = codes.flatMap(([code, call, words]) =>
    actions.map(([name, file, action]) => ({ code, call, words, name, file, action })),
  );

  test.each(cases)(
    '($code at $call), $name reports the failure, and the old content can still be read',
    ({ code, call, words, ...it }) => {
      writeSettings(foldersHere(), { theme: 'dark' });
      saveAs(foldersHere(), 'rivers', save(1));
      addResult(foldersHere(), resultOf({ replay: 'first' }));
      const before = readFileSync(it.file(), 'utf8');
      const result = refusing({ [call]: code }, it.action);
      expect(result).toEqual({ ok: false, error: { code: 'file-error', message: words } });
      expect(readFileSync(it.file(), 'utf8').startsWith(before)).toBe(true);
      expect(readdirSync(dirname(it.file())).filter((name) => name.endsWith('.new'))).toEqual([]);
      expect(readSettings(foldersHere())).toMatchObject({ settings: { theme: 'dark' } });
      expect(readResults(foldersHere()).results[0]?.replay).toBe('first');
    },
  );

  test('that writes a match, an error is thrown and the old match stays', () => {
    writeMatch(foldersHere(), matchPath(), save(1));
    expect(() => refusing({ writeSync: 'ENOSPC' }, () => writeMatch(foldersHere(), matchPath(), save(2)))).toThrow(
      'ENOSPC',
    );
    expect(commandsOf(matchPath())).toBe(1);
    expect(readdirSync(matchesFolder(foldersHere()))).toEqual(['match.turncade']);
  });

  test('for hard links, files are copied instead', () => {
    refusing({ linkSync: 'EPERM' }, () => {
      writeMatch(foldersHere(), matchPath(), save(1));
      writeMatch(foldersHere(), matchPath(), save(2));
      expect(saveAs(foldersHere(), 'rivers', save(1)).ok).toBe(true);
      expect(saveAs(foldersHere(), 'rivers', save(2))).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    });
    expect(readFileSync(join(matchesFolder(foldersHere()), 'match.previous'), 'utf8')).toBe(
      signed(foldersHere(), save(1)),
    );
  });

  test('for hard links and for copies, the match is written nevertheless', () => {
    refusing({ linkSync: 'EPERM', copyFileSync: 'EIO' }, () => {
      writeMatch(foldersHere(), matchPath(), save(1));
      writeMatch(foldersHere(), matchPath(), save(2));
    });
    expect(commandsOf(matchPath())).toBe(2);
  });

  test('in a read-only folder, a damaged match is reported and stays unchanged', () => {
    mkdirSync(matchesFolder(foldersHere()), { recursive: true });
    for (const name of ['match.turncade', 'match.previous'])
      writeFileSync(join(matchesFolder(foldersHere()), name), 'damaged');
    const { damaged } = refusing({ renameSync: 'EROFS', linkSync: 'EROFS', openSync: 'EROFS' }, () =>
      newestMatch(foldersHere()),
    );
    expect(damaged).toEqual([]);
    const lists = refusing({ renameSync: 'EROFS', linkSync: 'EROFS', copyFileSync: 'EROFS' }, () =>
      listMatches(foldersHere()),
    );
    expect(lists.damaged).toMatchObject([{ name: 'match', line: 1, restored: false }]);
    expect(lists.damaged[0]?.aside).toBeUndefined();
    expect(readdirSync(matchesFolder(foldersHere())).sort()).toEqual(['match.previous', 'match.turncade']);
  });

  test('that replaces a damaged match by its previous copy, the damaged match is not renamed', () => {
    writeMatch(foldersHere(), matchPath(), save(1));
    writeMatch(foldersHere(), matchPath(), save(2));
    writeFileSync(matchPath(), 'damaged');
    const lists = refusing({ fsyncSync: 'ENOSPC' }, () => listMatches(foldersHere()));
    expect(lists.damaged).toMatchObject([{ name: 'match', restored: false }]);
    expect(lists.damaged[0]?.aside).toBeUndefined();
    expect(readdirSync(matchesFolder(foldersHere())).sort()).toEqual(['match.previous', 'match.turncade']);
    expect(listMatches(foldersHere())).toMatchObject({
      running: [{ name: 'match' }],
      damaged: [{ aside: 'match.damaged' }],
    });
  });

  test('that reads a match, the match is reported and stays unchanged', () => {
    writeMatch(foldersHere(), matchPath(), save(1));
    const lists = refusing({ openSync: 'EACCES' }, () => listMatches(foldersHere()));
    expect(lists).toMatchObject({
      running: [],
      damaged: [],
      unreadable: [{ name: 'match', reason: 'permission denied' }],
    });
  });

  test('that lists a folder, the folder is reported', () => {
    writeMatch(foldersHere(), matchPath(), save(1));
    const lists = refusing({ readdirSync: 'EACCES' }, () => listMatches(foldersHere()));
    expect(lists.unreadable).toEqual([{ name: 'matches', reason: 'permission denied' }]);
  });

  test('that reads the settings, the file stays unchanged, even when settings are written', () => {
    writeSettings(foldersHere(), { theme: 'dark' });
    const before = readFileSync(settingsFile(foldersHere()), 'utf8');
    refusing({ readFileSync: 'EACCES' }, () => {
      expect(readSettings(foldersHere()).problem).toBe(
        'settings.json: permission denied; the file is not changed, and the defaults are used',
      );
      expect(writeSettings(foldersHere(), { theme: 'light' })).toMatchObject({ ok: false });
    });
    expect(readFileSync(settingsFile(foldersHere()), 'utf8')).toBe(before);
  });

  test('that reads the results, the failure is reported', () => {
    addResult(foldersHere(), resultOf({}));
    expect(refusing({ readFileSync: 'EACCES' }, () => readResults(foldersHere()))).toEqual({
      results: [],
      unreadable: 0,
      problem: 'results.jsonl: permission denied',
    });
  });
});
