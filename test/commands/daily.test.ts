import { describe, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { ran, startHere } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';
import { key } from '../support/terminal.ts';

const env = { TURNCADE_NOW: '2026-11-19T12:00' };

describe('turncade daily', () => {
  test("prints the status of today's matches, one per line", async () => {
    const { status, stdout } = await ran(['daily', '--format', 'text']);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual(
      games.map(({ title }) => expect.stringMatching(new RegExp(`^${title} +not played yet$`))),
    );
    const json = await ran(['daily', 'risc', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ game: 'risc', won: false, tries: 0, streak: 0, best: 0 });
  });

  test.each([
    [['gone'], 'unknown game "gone"'],
    [['risc', 'chess'], 'daily takes one game; leave out "chess"'],
    [['--format', 'xml'], '--format must be text or json, found "xml"'],
    [[], 'play needs a terminal'],
  ])('ends with an error for %j', async (args, said) => {
    const { status, stderr } = await ran(['daily', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });

  test('opens the page of daily matches, or begins or continues the match of a named game', async () => {
    const home = temporaryFolder();
    const page = startHere(['daily'], { home, env });
    await page.until('Thursday, 19 November, 0 of 5 won');
    page.send(key.controlC);
    await page.ended;
    const match = startHere(['daily', 'into-the-breach', '--speed', 'skip'], { home, env });
    await match.until('[End turn]');
    match.send(':end_turn\r');
    await match.until('turn 2 ');
    match.send(key.controlC);
    await match.ended;
    const again = startHere(['daily', 'into-the-breach'], { home, env });
    await again.until('turn 2 ');
  });
});
