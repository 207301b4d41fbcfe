import { wrap } from '../../engine/text/width.ts';
import type { Arguments } from '../arguments.ts';
import { localSession } from '../local/local-session.ts';
import { UsageError } from '../usage-error.ts';
import { type Findings, findings } from './doctor-checks.ts';
import { helpWidth, type Row, table } from './help.ts';

/**
 * `turncade doctor`: tells what the program finds here, and how it would draw.
 *
 * @param print writes one line or block; resolves when there is room for more
 * @returns the exit status: 1 where there is a problem
 * @throws UsageFault for a wrong use of the command line
 */
export async function doctor(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [word] = args.words;
  if (word !== undefined) throw new UsageError(`doctor takes no words, found "${word}"`);
  const format = args.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const report = await findings(localSession(), version);
  await print(format === 'json' ? JSON.stringify(report) : textOf(report, helpWidth(process.stdout)));
  return report.problems.length === 0 ? 0 : 1;
}

function textOf(report: Findings, width: number): string {
  const { versions, terminal, drawn, input, settings, folders, kept: saved, problems } = report;
  const { columns, rows, answers } = terminal;
  const sections = {
    Versions: [
      ['turncade', versions.turncade],
      ['Node', versions.node],
      ['system', versions.system],
      ['SQLite', `${versions.sqlite}, for turncade serve`],
    ],
    Terminal: [
      [
        'kind',
        [
          terminal.term ?? 'TERM is not set',
          terminal.program,
          terminal.within && `within ${terminal.within}`,
          terminal.isOverSsh ? 'over ssh' : undefined,
        ]
          .filter((part) => part !== undefined)
          .join(', '),
      ],
      ['size', columns === undefined ? 'not a terminal' : `${columns}x${rows}`],
      ['answers', answers === undefined ? 'not asked' : answerText(answers)],
    ],
    'How it is drawn': [
      ['as', drawn.as === 'words' ? 'words, as for screen readers' : 'a screen'],
      ['colours', `${colours[drawn.colours]}, for a ${drawn.background} background`],
      ['characters', drawn.characters],
      ['window title', drawn.title ? 'game, level and turn' : 'left as it is'],
      ['sample', drawn.sample],
    ],
    Input: [
      ['keyboard', input.keyboard],
      ['mouse', input.mouse ? 'on' : 'off in the settings'],
      ['clipboard', input.clipboard ? 'through the terminal (OSC 52), where it allows it' : 'this terminal has none'],
    ],
    'Your files': [
      ...folders.map(
        ({ name, path, isThere, fault, freeMegabytes }): Row => [
          name,
          `${path}: ${[fault ?? 'can be written', isThere ? undefined : 'not made yet', `${freeMegabytes} MB free`].filter((part) => part !== undefined).join(', ')}`,
        ],
      ),
      ['kept', `${saved.matches} matches, ${saved.saves} saves`],
      ['settings', settings.changed.length === 0 ? 'all as at the start' : settings.changed.join(', ')],
      ['fixed by', settings.decidedBy.length === 0 ? 'nothing' : settings.decidedBy.join(', ')],
    ],
  } satisfies Readonly<Record<string, readonly Row[]>>;
  const lines = problems.flatMap(({ problem, advice }) => [
    ...wrap(`! ${problem}`, width - 2).map((line, i) => (i === 0 ? `  ${line}` : `    ${line}`)),
    ...wrap(advice, width - 4).map((line) => `    ${line}`),
  ]);
  return [
    ...Object.entries(sections).flatMap(([title, lines]) => [title, ...table(lines, width), '']),
    ...(lines.length === 0 ? ['No problems found.'] : ['Problems', ...lines]),
  ].join('\n');
}

const colours = { none: 'none', '16': '16', '256': '256', full: '16 million' } as const;

const answerText = ({
  background,
  lineWidth,
  arrowWidth,
  pointerWidth,
}: NonNullable<Findings['terminal']['answers']>): string =>
  [
    background === undefined ? 'background unknown' : `a ${background} background`,
    ...(
      [
        ['lines', lineWidth],
        ['arrows', arrowWidth],
        ['filled arrows', pointerWidth],
      ] as const
    ).flatMap(([what, width]) =>
      width === undefined ? [] : [`${what} in ${width === 1 ? 'one column' : 'two columns'}`],
    ),
  ].join(', ');
