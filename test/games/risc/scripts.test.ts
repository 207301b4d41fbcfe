import { describe, expect, test } from 'vitest';
import { readScript } from '#engine/transcript.ts';
import { risc } from '#games/risc/index.ts';
import { printed } from '../../support/lines.ts';
import { front, objects } from './front.ts';
import { campaignOf } from './support.ts';

describe('a script', () => {
  const outcome = (line: string, format: 'text' | 'json' = 'text') => {
    const script = readScript(risc, `\n-- a comment\n${line}\n`, format);
    return script.ok ? 'ok' : script.error;
  };

  test.each<[line: string, kind: string, column: number]>([
    ['1: move(w,x,-1)', 'Type', 13],
    ['1: move(w,x,1.5)', 'Type', 13],
    ['1: move(w,x,3h)', 'Type', 13],
    ['1: move(w,x,3a+)', 'Type', 13],
    ['1: move(w,x,a3)', 'Type', 13],
    ['1: move(w,x,1234567)', 'Type', 13],
    ['1: move w x 3a +2b', 'Type', 4],
    ['1: move(w,x)', 'Type', 4],
    ['1: attack(w,x,1,2)', 'Type', 4],
    ['1: upgrade(w,1.5,a,b)', 'Type', 14],
    ['1: upgrade(w,1a,a,b)', 'Type', 14],
    ['1: upgrade(w,1,a,h)', 'Type', 18],
    ['1: upgrade(w,1,ab,c)', 'Type', 16],
    ['1: cancel(-1)', 'Type', 11],
    ['cancel', 'Type', 1],
    ['1: place(w,many)', 'Type', 12],
    ['research(2)', 'Type', 1],
    ['1: path(w)', 'Type', 4],
    ['1: odds(w,x)', 'Type', 4],
    ['1: commit(', 'Syntax', 11],
    ['1: move(w,,3)', 'Syntax', 11],
    ['1: Move ( w , x , 2C + 1 )', 'Syntax', 22],
    ['1: fly(w,x)', 'Syntax', 4],
    ['1:', 'Syntax', 3],
  ])('with the line %s fails before any line is played', (line, kind, column) => {
    expect(outcome(line)).toMatch(new RegExp(`^${kind} Error: line 3, column ${column}: .+$`));
    expect(JSON.parse(outcome(line, 'json'))).toEqual({
      type: 'fault',
      error: { code: kind.toLowerCase(), message: expect.any(String), line: 3, column },
    });
  });

  test.each<[line: string, echo: string, code: string]>([
    ['1: move(w,x,0)', '1: move(w,x,0)', 'bad-count'],
    ['1: attack(w,z,0a+0b)', '1: attack(w,z,0)', 'bad-count'],
    ['1: upgrade(w,0,a,b)', '1: upgrade(w,0,a,b)', 'bad-count'],
    ['1: cancel(0)', '1: cancel(0)', 'no-such-order'],
    ['1: MOVE W nowhere ALL', '1: move(w,nowhere,all)', 'unknown-territory'],
    ['1: move(w,x,1c+003+2A+0g)', '1: move(w,x,5a+1c)', 'not-enough-units'],
    ['1: upgrade w ALL A C', '1: upgrade(w,all,a,c)', 'level-too-low'],
    ['7: commit', '7: commit', 'out-of-range'],
    ['0: commit', '0: commit', 'out-of-range'],
    ['1: place w 3', '1: place(w,3a)', 'wrong-phase'],
    ['1: cancel All', '1: cancel(all)', ''],
    ['2: COMMIT', '2: commit', ''],
  ])('echoes the line %s as %s, with the error code "%s"', (line, echo, code) => {
    expect(outcome(line)).toBe('ok');
    const [, played] = objects(campaignOf(front), line);
    expect(`${played.seat}: ${played.command}`).toBe(echo);
    expect(played.error?.code ?? '').toBe(code);
    expect(printed(campaignOf(front), line)).toContain(`\n->${echo}\n`);
  });

  test('plays a line without a player as a line of player 1, but only once nobody else can act', () => {
    const lines = objects(campaignOf(front), 'commit\n2: commit\n3: commit\n2: research\n2: commit\n3: commit\ncommit');
    expect(lines.map(({ seat, ok }) => [seat, ok]).slice(1)).toEqual([
      [null, false],
      [2, true],
      [3, true],
      [2, false],
      [2, false],
      [3, false],
      [1, true],
    ]);
  });
});
