import { describe, expect, test, vi } from 'vitest';
import { processEndings } from '#commands/local/local-session.ts';
import { fromHome, withTilde } from '#storage/files/open-file.ts';
import { cannotStart } from '#strategies/child.ts';

// The behaviour of other systems is passed in or mocked.

describe('a path', () => {
  test.each([
    ['/home/ann', '/home/ann', '~'],
    ['/home/ann/matches/a.turncade', '/home/ann', '~/matches/a.turncade'],
    ['C:\\Users\\Ann\\a.turncade', 'C:\\Users\\Ann', '~\\a.turncade'],
    ['/home/anna/a.turncade', '/home/ann', '/home/anna/a.turncade'],
    ['/srv/a.turncade', '/home/ann', '/srv/a.turncade'],
  ])('is abbreviated only in the home: %s with the home %s is shown as %s', (path, home, short) =>
    expect(withTilde(path, home)).toBe(short),
  );

  test('can be typed as it is shown, with either kind of slash', () => {
    expect(fromHome(withTilde(`${fromHome('~')}/a.turncade`))).toBe(`${fromHome('~')}/a.turncade`);
    expect(fromHome('~\\a.turncade')).toBe(`${fromHome('~')}\\a.turncade`);
  });
});

test('on systems without signals, a program whose terminal is gone exits with the status that SIGHUP would give', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill ENOSYS'), { code: 'ENOSYS' });
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  expect(() => processEndings.die?.('SIGHUP')).toThrow('ended');
  expect(exit).toHaveBeenCalledWith(129);
});

test('on Windows, a command that only a shell can start is distinguished from a missing program', () => {
  const refused = Object.assign(new Error('spawn EINVAL'), { code: 'EINVAL' });
  expect(cannotStart('mine.cmd', refused).message).toBe(
    'cannot start mine.cmd: it is a batch file, not a program; name the program that it runs',
  );
  expect(cannotStart('mine.exe', refused).message).toBe('cannot start mine.exe: EINVAL');
});
