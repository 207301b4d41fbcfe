import { esc } from '../terminal/input.ts';
import { type Cells, noStyle, sgr } from '../terminal/output.ts';
import type { Look } from './drawn.ts';
import type { Moment } from './recording.ts';

/** Row with its escape codes, starting from and returning to no style. */
function rowText({ signs, styles }: Cells): string {
  let text = '';
  let style = noStyle;
  for (const [x, sign] of signs.entries()) {
    const ownStyle = styles[x] ?? noStyle;
    text += sgr(style, ownStyle) + sign;
    style = ownStyle;
  }
  return text + sgr(style, noStyle);
}

/** Recording for asciinema (version 2) that redraws only the rows that change. */
export function asCast(moments: readonly Moment[], { size }: Look, title: string): string {
  let before: readonly string[] = [];
  const events = moments.map(({ at, rows }, i) => {
    const texts = rows.map(rowText);
    const changed = texts.flatMap((text, y) => (text === before[y] ? [] : [`${esc}[${y + 1};1H${text}`]));
    before = texts;
    return [at / 1000, 'o', `${i === 0 ? `${esc}[?25l${esc}[2J` : ''}${changed.join('')}`];
  });
  const header = { version: 2, width: size.columns, height: size.rows, title, env: { TERM: 'xterm-256color' } };
  return [header, ...events].map((line) => JSON.stringify(line)).join('\n');
}
