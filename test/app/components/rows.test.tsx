import { render } from 'ink-testing-library';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from '#app/app.tsx';
import { TextField } from '#app/components/screen.tsx';
import { createNavigator } from '#app/layers/page-view.ts';
import { unicode } from '#screen/styled-text.ts';
import { fakeSession } from '../fake-screen.ts';

let ended = () => {};
afterEach(() => ended());

/** A row whose cursor is marked by brackets. */
const marked = (row = ''): string => row.replace('\u001B[7m', '[').replace('\u001B[27m', ']');

describe('a text field', () => {
  test.each([
    ['its cursor behind the text', { text: 'pass', cursor: 4, prompt: ' > ' }, ' > pass[ ]'],
    ['its cursor in an empty field', { text: '', cursor: 0, prompt: ' > ' }, ' > [ ]'],
    ['its cursor at the start', { text: 'pass', cursor: 0, prompt: ' > ' }, ' > [p]ass'],
    ['its cursor inside the text', { text: 'pass', cursor: 2, prompt: ' > ' }, ' > pa[s]s'],
    [
      'the end of a text that is too long',
      { text: 'abcdefghijklmnopqrst', cursor: 20, prompt: ' > ' },
      ' ><fghijklmnopqrst[ ]',
    ],
    ['the part with the cursor', { text: 'abcdefghijklmnopqrst', cursor: 1, prompt: ' > ' }, ' ><[b]cdefghijklmnop'],
    ['no control characters', { text: 'a\u001B[1mb\u0007c', cursor: 6, prompt: ' > ' }, ' > a[1mb[c]'],
  ])('shows %s', async (_, field, row) => {
    const app = render(<TextField field={field} columns={20} keys={0} />);
    ended = app.unmount;
    await vi.waitFor(() => expect(marked(app.lastFrame())).toBe(row));
  });

  test('keeps its cursor inside the text, even at both ends and after the text is cleared', async () => {
    const fake = fakeSession();
    const look = { glyphs: unicode, colors: { depth: 'none', base: 'dark', contrast: false } } as const;
    const app = render(<App navigator={createNavigator(fake.session)} look={() => look} />);
    ended = app.unmount;
    const shows = (row: string) =>
      vi.waitFor(() => expect(marked(app.lastFrame())).toContain(row), { timeout: 20_000 });
    await vi.waitFor(() => expect(app.lastFrame()).toContain('help'), { timeout: 20_000 });
    app.stdin.write(':');
    await shows(' > [ ]');
    app.stdin.write('ab');
    await shows(' > ab[ ]');
    for (let i = 0; i < 3; i++) app.stdin.write('\u001B[D');
    await shows(' > [a]b');
    app.stdin.write('\u001B[D');
    app.stdin.write('x');
    await shows(' > x[a]b');
    app.stdin.write('\u001B[C\u001B[C\u001B[C\u001B[C');
    await shows(' > xab[ ]');
    app.stdin.write('y');
    await shows(' > xaby[ ]');
    app.stdin.write('\u001B[D\u0015');
    await shows(' > [ ]');
  });
});
