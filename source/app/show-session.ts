import type { CommandTable } from '../engine/commands.ts';
import { complete } from '../engine/complete.ts';
import { usage } from '../engine/script.ts';
import { type Line, line, span, wrap } from '../screen/paint.ts';
import {
  frameRows,
  type GameScreen,
  type KeyBinding,
  type Painting,
  type Scene,
  type ScreenTypes,
} from '../screen/screen.ts';
import type { CommandLine } from './command-line.ts';
import type { Shown } from './place.ts';
import type { Notice, Snapshot } from './session.ts';

/** The screen of a match, with what lies over it. */
export function showSession<T extends ScreenTypes>(
  { overlay, notice, mark }: Snapshot<T>,
  screen: GameScreen<T>,
  scene: Scene<T>,
  bindings: readonly KeyBinding<T>[],
  commands: CommandTable,
): Shown {
  const own = screen.paint(scene);
  const painting = mark === undefined ? own : { ...own, tags: [...own.tags, mark] };
  switch (overlay.type) {
    case 'command':
      return {
        painting,
        hint: [[], commandHint(overlay.line, commands, notice)],
        footer: [
          ['Enter', 'play it'],
          ['Tab', 'complete'],
          ['up/down', 'earlier lines'],
          ['Esc', 'back'],
        ],
        field: { ...overlay.line, prompt: ' > ' },
      };
    case 'help':
      return showHelp(helpLines(screen, bindings, commands, scene.columns), overlay.top, scene.rows);
    case 'none':
      return {
        painting,
        hint: notice === undefined ? painting.hint : noticeLines(notice, scene.columns, painting.hint),
        footer: [['?', 'help'], ...bindings.flatMap(({ footer }) => (footer === undefined ? [] : [footer]))],
      };
  }
}

/** A message takes the first row; what Enter would do stays below it unless the message is longer. */
function noticeLines({ kind, text }: Notice, columns: number, [, below]: Painting['hint']): readonly [Line, Line] {
  const [first = '', ...rest] = wrap(kind === 'refusal' ? `! ${text}` : text, columns - 2);
  const role = kind === 'refusal' ? 'refusal' : 'strong';
  return [line(first, role), rest.length === 0 ? below : line(rest.join(' '), role)];
}

/** Below the command line: why it was refused, what could follow, or how the command is typed. */
function commandHint({ text }: CommandLine, commands: CommandTable, notice: Notice | undefined): Line {
  if (notice !== undefined) return line(notice.kind === 'refusal' ? `! ${notice.text}` : notice.text, 'refusal');
  const { lines, hint } = complete(commands, text);
  if (hint !== undefined) return line(hint);
  if (lines.length > 0) return line(lines.join('  '), 'dim');
  return line(text.trim() === '' ? Object.keys(commands).join('  ') : 'No command begins like this.', 'dim');
}

/** The lines of the help: the keys of this screen, the commands, then the rule book. */
export const helpLines = <T extends ScreenTypes>(
  screen: GameScreen<T>,
  bindings: readonly KeyBinding<T>[],
  commands: CommandTable,
  columns: number,
): Line[] => [
  ...bindings.flatMap(({ keys, help }) => keyLines(keys, help, columns)),
  [],
  [span(' Commands, typed after :', 'strong')],
  ...Object.entries(commands).flatMap(([name, declaration]): Line[] => [
    ...wrap(usage(name, declaration), columns - 2).map((row): Line => [span(` ${row}`, 'accent')]),
    [span(`     ${declaration.help}`)],
  ]),
  [],
  ...screen.rules.split('\n').map(ruleLine),
];

function showHelp(lines: readonly Line[], wanted: number, rows: number): Shown {
  const top = Math.max(0, Math.min(wanted, lines.length - (rows - frameRows)));
  const shown = lines.slice(top, top + rows - frameRows);
  return {
    painting: {
      title: [span('Help', 'strong'), span('   keys of this screen, commands, rules')],
      facts: [],
      left: [{ title: 'help', tag: `lines ${top + 1}-${top + shown.length} of ${lines.length}`, lines: shown }],
      tags: [],
      hint: [[], []],
    },
    hint: [line('Arrows, PgUp and PgDn scroll; Esc goes back.'), []],
    footer: [
      ['Esc', 'back'],
      ['up/down', 'line'],
      ['PgUp/PgDn', 'page'],
      ['Home/End', 'top, end'],
    ],
  };
}

const keyWidth = 28;

function keyLines(keys: readonly string[], help: string, columns: number): Line[] {
  return wrap(help, columns - keyWidth - 1).map((row, i) => [
    span(` ${i === 0 ? keys.join(' ') : ''}`.padEnd(keyWidth), 'accent'),
    span(row),
  ]);
}

const ruleLine = (text: string): Line =>
  text.startsWith('#') ? [span(` ${text.replace(/^#+ /, '')}`, 'strong')] : [span(` ${text}`)];
