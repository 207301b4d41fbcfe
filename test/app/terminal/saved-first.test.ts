import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { saveBeforeWrite } from '#app/terminal/output.ts';

test('changes are saved before anything is written to the terminal', () => {
  const terminal = Object.assign(new PassThrough(), { columns: 80 });
  const done: string[] = [];
  terminal.write = (text: unknown) => done.push(`written ${text}`) > 0;
  const gate = saveBeforeWrite(terminal, () => done.push('saved'));
  expect(gate.write('turn 1')).toBe(true);
  gate.write('turn 2');
  expect(done).toEqual(['saved', 'written turn 1', 'saved', 'written turn 2']);
  expect(gate.columns).toBe(80);
});
