import { describe, expect, test } from 'vitest';
import { type Editor, emptyEditor } from '#app/command-line/editor.ts';
import { keysOfText } from '#app/keys.ts';
import { type ActionResult, type PageKey, yesOrNo } from '#app/layers/dialog.ts';
import { createNavigator } from '#app/layers/page-view.ts';
import { type Page, page } from '#app/pages/page.ts';
import type { PageContext } from '#app/services.ts';
import { line } from '#screen/styled-text.ts';
import { footerText, hintText, settled, small, stage } from './support.ts';

/** A page with the given key handlers, which records the keys it handled. */
function samplePage(
  around: PageContext,
  doing: Readonly<Record<string, () => ActionResult>>,
  note: string[] = [],
): Page {
  return page(around, {
    show: () => ({ title: line('title'), facts: [], left: [], status: ['what Enter would do'] }),
    keys: () =>
      Object.entries(doing).map(
        ([key, press]): PageKey => ({
          keys: [key],
          footer: [key, 'do'],
          help: 'do it',
          press() {
            note.push(key);
            return press();
          },
        }),
      ),
  });
}

describe('a page', () => {
  test('shows the reason for a failed action until the next key', () => {
    const { enter, press } = stage();
    const samplePageView = enter((around) => samplePage(around, { a: () => 'It cannot be done.', b: () => undefined }));
    press('a');
    expect(hintText(samplePageView)).toEqual(['! It cannot be done.', '']);
    press('b');
    expect(hintText(samplePageView)[0]).toBe('what Enter would do');
  });

  test('reports a key without an effect, unless the key is Escape', () => {
    const { enter, press } = stage();
    const samplePageView = enter((around) => samplePage(around, {}));
    press('z');
    expect(hintText(samplePageView)[0]).toBe('The key z does nothing here. ? lists the keys.');
    press('escape');
    expect(hintText(samplePageView)[0]).toBe('what Enter would do');
  });

  test('gives the reason of a refusal in a sentence', () => {
    const { enter, press } = stage();
    const samplePageView = enter((around) => samplePage(around, { a: () => 'there is already a save kite' }));
    press('a');
    expect(hintText(samplePageView)[0]).toBe('! There is already a save kite.');
  });

  test('shows the whole text in a dialog if two rows are too short for it', () => {
    const long = 'word '.repeat(60).trim();
    const { enter, press } = stage();
    const samplePageView = enter((around) => samplePage(around, { a: () => long }));
    press('a');
    const words = samplePageView
      .show(small)
      .float?.lines.flatMap((row) => row.map(({ text }) => text))
      .join(' ');
    expect(words?.match(/word/gi)).toHaveLength(60);
    press('enter');
    expect(samplePageView.show(small).float).toBeUndefined();
  });

  test('breaks words longer than the screen', () => {
    const { enter, press } = stage();
    const path = `/${'folder/'.repeat(40)}`;
    const samplePageView = enter((around) => samplePage(around, { a: () => path }));
    press('a');
    const text = samplePageView
      .show(small)
      .float?.lines.flatMap((row) => row.map((part) => part.text))
      .join('');
    expect(text?.replaceAll(' ', '')).toContain(path);
  });

  test('asks for confirmation of some actions, and acts only on Yes', () => {
    const done: string[] = [];
    const { enter, press } = stage();
    const samplePageView = enter((around) =>
      samplePage(around, { a: () => yesOrNo('sure', 'Are you sure?', () => void done.push('done')) }),
    );
    press('a');
    expect(footerText(samplePageView)).toBe('Enter no  left/right choose  y yes  n no  Esc back');
    expect(hintText(samplePageView)[0]).toBe('Enter: No.');
    press('enter');
    expect(done).toEqual([]);
    press('a', 'y');
    expect(done).toEqual(['done']);
    expect(samplePageView.show(small).float).toBeUndefined();
  });

  test('ignores other keys while a question is open', () => {
    const note: string[] = [];
    const { enter, press } = stage();
    enter((around) =>
      samplePage(around, { a: () => yesOrNo('sure', 'Sure?', () => undefined), b: () => undefined }, note),
    );
    press('a', 'b', '?');
    expect(note).toEqual(['a']);
  });

  test('opens the help of its keys, and returns', () => {
    const { enter, press, navigator } = stage();
    const samplePageView = enter((around) => samplePage(around, { a: () => undefined }));
    press('?');
    expect(navigator.current()).not.toBe(samplePageView);
    press('escape');
    expect(navigator.current()).toBe(samplePageView);
  });

  test('notifies its listeners of every change until they are removed', () => {
    let changes = 0;
    const { enter, press } = stage();
    const samplePageView = enter((around) => samplePage(around, { a: () => undefined }));
    const end = samplePageView.subscribe(() => changes++);
    press('a');
    expect(changes).toBe(1);
    end();
    press('a');
    expect(changes).toBe(1);
  });
});

describe('keys pressed in quick succession', () => {
  test('go to the page that the earlier keys have opened', () => {
    const first: string[] = [];
    const second: string[] = [];
    const { enter, press, navigator } = stage();
    enter((around) =>
      samplePage(
        around,
        { a: () => navigator.go(samplePage(around, { b: () => undefined }, second)), b: () => undefined },
        first,
      ),
    );
    press('b', 'a', 'b', 'b');
    expect(first).toEqual(['b', 'a']);
    expect(second).toEqual(['b', 'b']);
  });

  test('wait while a page is being opened, and go to that page', async () => {
    const first: string[] = [];
    const second: string[] = [];
    const { enter, press, navigator } = stage();
    enter((around) =>
      samplePage(
        around,
        {
          async a() {
            await settled();
            navigator.go(samplePage(around, { b: () => undefined }, second));
          },
          b: () => undefined,
        },
        first,
      ),
    );
    press('a', 'b');
    press('b');
    expect(first).toEqual(['a']);
    await expect.poll(() => second).toEqual(['b', 'b']);
    expect(first).toEqual(['a']);
  });

  test('stay on the page if an earlier key could not open another, and the page shows the reason', async () => {
    const note: string[] = [];
    const { enter, press } = stage();
    const samplePageView = enter((around) =>
      samplePage(around, { a: () => settled().then(() => 'It is damaged.'), b: () => undefined }, note),
    );
    press('a');
    await expect.poll(() => hintText(samplePageView)[0]).toBe('! It is damaged.');
    press('a', 'b');
    await expect.poll(() => note).toEqual(['a', 'a', 'b']);
  });

  test('end the program at once with Ctrl+C, even while other keys are queued', () => {
    const { enter, press, asked } = stage();
    enter((around) => samplePage(around, { a: () => new Promise(() => {}) }));
    press('a', 'b', 'ctrl+c');
    expect(asked).toEqual(['exit']);
  });

  test('are handled even if there are ten thousand', () => {
    const note: string[] = [];
    const { enter, press } = stage();
    enter((around) => samplePage(around, { a: () => undefined }, note));
    press(...Array.from({ length: 10_000 }, () => 'a'));
    expect(note).toHaveLength(10_000);
  });
});

describe('a text field of a page', () => {
  function withField(isIdle: () => boolean = () => false) {
    let value: Editor = emptyEditor;
    const submittedTexts: string[] = [];
    const on = stage();
    const samplePageView = on.enter((around) =>
      page(around, {
        show: () => ({ title: [], facts: [], left: [], status: ['Enter: done.'] }),
        keys: () => [
          {
            keys: ['enter'],
            help: 'take it',
            press() {
              submittedTexts.push(value.text);
              value = emptyEditor;
            },
          },
        ],
        entry: () => ({
          value,
          prompt: ' text: ',
          isIdle: isIdle(),
          set(next) {
            value = next;
          },
        }),
      }),
    );
    return { ...on, shown: samplePageView, taken: submittedTexts, text: () => value.text };
  }

  test('receives keys pressed before it is drawn, and the text typed into it', () => {
    const { press, type, text } = withField();
    press('a', 'space', 'b', 'backspace', 'q');
    expect(text()).toBe('a q');
    type('!?');
    expect(text()).toBe('a q!?');
  });

  test('shows its cursor at the position of the next character to be typed', () => {
    const { shown: samplePageView, press } = withField();
    press('a', 'c', 'left', 'b');
    expect(samplePageView.show(small).field).toMatchObject({ text: 'abc', cursor: 2 });
    samplePageView.paste('xy');
    expect(samplePageView.show(small).field).toMatchObject({ text: 'abxyc', cursor: 4 });
  });

  test('submits the text before each line end', () => {
    const { shown: samplePageView, taken: submittedTexts, text } = withField();
    samplePageView.keys(keysOfText('one\rtwo\rth ree'), small);
    expect(submittedTexts).toEqual(['one', 'two']);
    expect(text()).toBe('th ree');
  });

  test('inserts only the first line of a pasted text', () => {
    const { shown: samplePageView, text, taken: submittedTexts } = withField();
    samplePageView.keys(keysOfText('see '), small);
    samplePageView.paste('one\ntwo\n');
    expect(text()).toBe('see one');
    expect(submittedTexts).toEqual([]);
  });

  test('opens the help with F1, not with ?, and leaves the second hint line to the page', () => {
    const { shown: samplePageView, press, asked } = withField();
    expect(footerText(samplePageView)).toBe('F1 help');
    expect(hintText(samplePageView)).toEqual(['', 'Enter: done.']);
    press('?');
    expect(asked).toEqual([]);
    press('f1');
    expect(asked).toEqual(['help']);
  });

  test('passes typed characters to the page while the field is idle', () => {
    const { shown: samplePageView, asked, text } = withField(() => true);
    samplePageView.keys(keysOfText('?'), small);
    expect(asked).toEqual(['help']);
    expect(text()).toBe('');
  });
});

test('the navigator notifies a page when the player leaves it, but not a page on which the player stays', () => {
  const on = stage();
  const left: string[] = [];
  const place = (name: string) => ({ ...samplePage(on.around, {}), onLeave: () => void left.push(name) });
  const [first, second] = [place('first'), place('second')];
  const navigator = createNavigator(first);
  navigator.go(second);
  navigator.go(second);
  navigator.go(first);
  expect(left).toEqual(['first', 'second']);
});
