import { describe, expect, test, vi } from 'vitest';
import { processEndings } from '#commands/local/local-session.ts';
import { fromHome, withTilde } from '#storage/files/open-file.ts';
import { cannotStart } from '#strategies/child.ts';

// What other systems than this one do is passed in, or put in the place of what this one does.

describe("a path in the player's home", () => {
  test.each([
    ['/home/ann', '/home/ann', '~'],
    ['/home/ann/matches/a.turncade', '/home/ann', '~/matches/a.turncade'],
    ['C:\\Users\\Ann\\a.turncade', 'C:\\Users\\Ann', '~\\a.turncade'],
    ['/home/anna/a.turncade', '/home/ann', '/home/anna/a.turncade'],
    ['/srv/a.turncade', '/home/ann', '/srv/a.turncade'],
  ])('%s of %s is %s', (path, home, short) => expect(withTilde(path, home)).toBe(short));

  test('can be typed as it is shown, with either slash', () => {
    expect(fromHome(withTilde(`${fromHome('~')}/a.turncade`))).toBe(`${fromHome('~')}/a.turncade`);
    expect(fromHome('~\\a.turncade')).toBe(`${fromHome('~')}\\a.turncade`);
  });
});

test('where no signal can be sent, a program whose terminal is gone ends with the status that the signal would give it', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill ENOSYS'), { code: 'ENOSYS' });
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  expect(() => processEndings.die?.('SIGHUP')).toThrow('ended');
  expect(exit).toHaveBeenCalledWith(129);
});

test('a list of commands that Windows starts with a shell alone is told from a program that is not there', () => {
  const refused = Object.assign(new Error('spawn EINVAL'), { code: 'EINVAL' });
  expect(cannotStart('mine.cmd', refused).message).toBe(
    'cannot start mine.cmd: it is no program, but a list of commands; name the program that it runs',
  );
  expect(cannotStart('mine.exe', refused).message).toBe('cannot start mine.exe: EINVAL');
});
