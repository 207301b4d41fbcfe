import { footerLine } from '#app/components/screen.tsx';
import { keysOfText } from '#app/keys.ts';
import type { PageKey } from '#app/layers/dialog.ts';
import { createNavigator, type Navigator, type PageView, type Size } from '#app/layers/page-view.ts';
import { helpPage } from '#app/pages/help/help.ts';
import type { Page } from '#app/pages/page.ts';
import type { PageContext } from '#app/services.ts';
import { type Glyphs, unicode, widthOf } from '#screen/styled-text.ts';
import { frame } from '../../support/screen-rows.ts';

export const small: Size = { columns: 80, rows: 24 };
export const large: Size = { columns: 120, rows: 40 };

/** Date and time on the designed screens. */
export const now = new Date(2026, 10, 20, 22, 15);
export const at = (month: number, day: number, hour = 12, minute = 0): Date =>
  new Date(2026, month - 1, day, hour, minute);

/** The program without a terminal, with a record of the requests of its pages. */
export interface Stage {
  readonly around: PageContext;
  readonly navigator: Navigator;
  readonly asked: string[];
  press(...keys: string[]): void;
  /** Types a text letter by letter, as a terminal does. */
  type(text: string): void;
  enter(make: (around: PageContext) => Page): Page;
}

/** Creates a stage that records the requests to the program in order. */
export function stage(size: Size = small): Stage {
  const asked: string[] = [];
  const nowhere: PageView = {
    show: () => {
      throw new Error('nothing is shown yet');
    },
    subscribe: () => () => {},
    keys() {},
    paste() {},
  };
  const navigator = createNavigator(nowhere);
  const run = (key: string, to: Size) => navigator.keys([key], to);
  const around: PageContext = {
    help(rows: readonly PageKey[]) {
      asked.push('help');
      const from = navigator.current();
      navigator.go(helpPage(around, { title: 'turncade', ownRows: rows, shared: [] }, () => navigator.go(from), run));
    },
    exit: () => asked.push('exit'),
  };
  return {
    around,
    navigator,
    asked,
    press: (...keys) => navigator.keys(keys, size),
    type(text) {
      for (const character of text) {
        const { field } = navigator.current().show(size);
        if (field === undefined) throw new Error(`no field is open for "${character}"`);
        navigator.current().keys(keysOfText(character), size);
      }
    },
    enter(make) {
      const page = make(around);
      navigator.go(page);
      return page;
    },
  };
}

/** Screen of a page as text, with an open field in its row and a dialog box below. */
export function pageText(place: PageView, size: Size = small, glyphs: Glyphs = unicode): string {
  const { painting, status, footer, field, float } = place.show(size);
  const rows = frame(painting, { status, footer: footerLine(footer, size.columns) }, size.columns, size.rows, glyphs);
  for (const row of rows) if (widthOf(row) !== size.columns) throw new Error(`a row of ${widthOf(row)} columns`);
  const texts = rows.map((row) => row.map(({ text }) => text).join(''));
  const withField =
    field === undefined
      ? texts
      : texts.with(field.row ?? size.rows - 1 - status.length, `${field.prompt}${field.text}█`.padEnd(size.columns));
  const box =
    float === undefined
      ? []
      : [
          `${float.title}:`,
          ...float.lines.map((row) =>
            row
              .map(({ text }) => text)
              .join('')
              .padEnd(float.width),
          ),
        ];
  return [...withField, ...box].join('\n');
}

export const footerText = (place: PageView, size: Size = small): string =>
  place
    .show(size)
    .footer.map(([key, label]) => `${key} ${label}`)
    .join('  ');

export const hintText = (place: PageView, size: Size = small): string[] =>
  place.show(size).status.map((row) => row.map(({ text }) => text).join(''));

/** Resolves after all callbacks that are already due have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
