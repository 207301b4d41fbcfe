import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

const progress = (stars: readonly number[], save: string): string =>
  JSON.stringify({ campaign: 1, stages: { 'the-ford': { stars, tries: 1, counted: { [save]: 'won' } } } });

/** Home folder with `text` as the progress file of RISC. */
function homeWith(text: string): { readonly state: string; readonly env: Readonly<Record<string, string>> } {
  const state = join(temporaryFolder(), 'state');
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, 'campaign-risc.json'), text);
  return { state, env: { TURNCADE_HOME: state } };
}

describe('turncade campaign', () => {
  test('prints stages, stars and totals', async () => {
    const { env } = homeWith(progress([1, 1, 0], 'a'));
    const { status, stdout } = await ran(['campaign', 'risc', '--format', 'text'], '', env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^RISC, The Twelve Wars: 2 of 36 stars$/m);
    expect(stdout).toMatch(/^ +1 {2}the-ford +The Ford +\*\*-$/m);
    expect(stdout).toMatch(/^ +2 {2}long-road +Long Road +---$/m);
    expect(stdout).toMatch(/^ +4 {2}two-kings +Two Kings +\? +locked$/m);
  });

  test('exports progress, and merges imported progress from another machine', async () => {
    const file = join(temporaryFolder(), 'progress.json');
    await ran(['campaign', 'risc', '--export', file], '', homeWith(progress([1, 1, 0], 'a')).env);
    const other = homeWith(progress([1, 0, 1], 'b'));
    const { status, stdout } = await ran(['campaign', 'risc', '--import', file], '', other.env);
    expect(status).toBe(0);
    expect(stdout).toContain('3 of 36 stars');
    const joined: unknown = JSON.parse(readFileSync(join(other.state, 'campaign-risc.json'), 'utf8'));
    expect(joined).toMatchObject({ stages: { 'the-ford': { stars: [1, 1, 1], tries: 2 } } });
  });

  test('refuses to import a file with a fault, and changes nothing', async () => {
    const file = join(temporaryFolder(), 'progress.json');
    writeFileSync(file, progress([2, 0, 0], 'a'));
    const before = progress([1, 0, 0], 'b');
    const { state, env } = homeWith(before);
    const { status, stderr } = await ran(['campaign', 'risc', '--import', file], '', env);
    expect(status).toBe(1);
    expect(stderr).toContain(`${file}: $.stages.the-ford.stars[0]: found 2, expected 0 or 1`);
    expect(readFileSync(join(state, 'campaign-risc.json'), 'utf8')).toBe(before);
  });

  test('sets a damaged progress file aside and reports it', async () => {
    const { state, env } = homeWith('{"campaign":1,');
    const { status, stdout, stderr } = await ran(['campaign', 'risc', '--format', 'text'], '', env);
    expect(status).toBe(0);
    expect(stdout).toContain('0 of 36 stars');
    expect(stderr).toContain(
      'campaign-risc.json is damaged and was renamed to campaign-risc.damaged: line 1, column 15',
    );
    expect(existsSync(join(state, 'campaign-risc.damaged'))).toBe(true);
  });

  test.each([
    [['campaign', 'rics'], 'did you mean "risc"'],
    [['campaign', 'risc', '--stage', 'the-fort'], 'did you mean "the-ford"'],
    [['campaign', '--export', 'x.json'], '--export needs a game'],
    [['campaign', 'risc', '--format', 'xml'], '--format must be text or json, found "xml"'],
  ])('refuses %j', async (args, words) => {
    const { status, stderr } = await ran(args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });
});

test('turncade levels --check names the fault of a campaign file', async () => {
  const file = join(temporaryFolder(), 'campaign.json');
  const text = readFileSync('levels/risc/campaign.json', 'utf8');
  writeFileSync(file, text.replace('"win by 8"', '"win fast"'));
  const { status, stderr } = await ran(['levels', 'risc', '--check', file]);
  expect(status).toBe(1);
  expect(stderr).toContain('$.stages[0].stars[1]: found "win fast", expected one of: win; win by N; no hint');
  writeFileSync(file, text);
  expect((await ran(['levels', 'risc', '--check', file])).stdout).toContain('The Twelve Wars: 12 stages');
});
