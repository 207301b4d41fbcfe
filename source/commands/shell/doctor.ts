import { existsSync, mkdtempSync, readdirSync, rmdirSync, statfsSync } from 'node:fs';
import { arch, release, type } from 'node:os';
import { dirname, join } from 'node:path';
import { minSize } from '#app/layers/page-view.ts';
import { createLiveSettings } from '#app/live-settings.ts';
import { forcedByTerminal, isDumb, type LocalSession, onlyAsciiBy } from '#app/session.ts';
import { colorDepth } from '#app/terminal/color-depth.ts';
import type { Answers } from '#app/terminal/probe.ts';
import { clipboardSequence, openTerminal } from '#app/terminal/terminal.ts';
import { wrap } from '#engine/text/width.ts';
import { nativeDriver } from '#server/store/sqlite/drivers.ts';
import { reason } from '#storage/files/attempt.ts';
import { matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { defaultSettings } from '#storage/settings.ts';
import { localSession } from '../local/local-session.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { helpWidth, type Row, table } from './help.ts';

export interface Problem {
  readonly problem: string;
  readonly advice: string;
}

export type Findings = Awaited<ReturnType<typeof findings>>;

/** Examines a session: its terminal, which is queried, its settings and its folders. */
export async function findings(session: LocalSession, version: string) {
  const { input, output, environment, home } = session;
  const forced = forcedByTerminal(session);
  const read = home.readSettings();
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const settings = { ...read.settings, ...Object.assign({}, ...forced.map(({ values }) => values)) };
  const answers = isTerminal && !isDumb(session) ? await askTerminal(session, settings) : undefined;
  const live = createLiveSettings(home, settings, { depth: colorDepth(session), ...answers }, read);
  const { horizontal, vertical, corners, arrows, pointers, dots, barFull, fog, characters } = live.glyphs();
  const { depth, base } = live.colors();
  const folders = Object.entries(home.folders).map(([name, path]) => folderAt(name, path));
  const terminal = {
    isTerminal,
    term: environment['TERM'],
    program: environment['TERM_PROGRAM'],
    within: environment['TMUX'] !== undefined ? 'tmux' : environment['STY'] !== undefined ? 'screen' : undefined,
    isOverSsh: environment['SSH_CONNECTION'] !== undefined,
    // A terminal that does not know its size reports 0.
    columns: isTerminal && output.columns > 0 ? output.columns : undefined,
    rows: isTerminal && output.rows > 0 ? output.rows : undefined,
    answers,
  };
  const report = {
    versions: {
      turncade: version,
      node: process.versions.node,
      system: `${type()} ${release()} ${arch()}`,
      sqlite: (await nativeDriver())?.name ?? 'node-sqlite3-wasm',
    },
    terminal,
    drawn: {
      as: settings.reader ? 'words' : 'screen',
      characters,
      colours: depth,
      background: base,
      title: settings.title,
      sample: [
        `${corners.downRight}${horizontal.repeat(3)}${corners.downLeft} ${vertical} ${barFull.repeat(3)}${fog.repeat(3)}`,
        ...[arrows, pointers, dots].map((signs) => Object.values(signs).join(' ')),
      ].join('  '),
    },
    input: {
      mouse: settings.mouse,
      clipboard: clipboardSequence('', environment) !== undefined,
      keyboard: 'the usual key codes',
    },
    settings: {
      changed: Object.entries(read.settings)
        .filter(([name, value]) => usual.get(name) !== value)
        .map(([name, value]) => `${name}=${value}`),
      decidedBy: forced.map(({ option }) => option),
    },
    folders,
    kept: { matches: countIn(matchesFolder(home.folders)), saves: countIn(savesFolder(home.folders)) },
  };
  return { ...report, problems: [...screenProblems(session, report), ...fileProblems(report.folders, read.problem)] };
}

const usual: ReadonlyMap<string, unknown> = new Map(Object.entries(defaultSettings));

/** Queries the terminal. The answers are empty if it does not reply in time. */
async function askTerminal(session: LocalSession, settings: typeof defaultSettings): Promise<Answers> {
  const terminal = openTerminal({ session, settings });
  try {
    return await terminal.answers;
  } finally {
    terminal.close();
  }
}

type Folder = ReturnType<typeof folderAt>;

/** Examines a folder, or the place where it would be created. */
function folderAt(name: string, path: string) {
  let there = path;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  let fault: string | undefined;
  try {
    rmdirSync(mkdtempSync(join(there, '.turncade-')));
  } catch (error) {
    fault = reason(error);
  }
  const { bavail, bsize } = statfsSync(there);
  return { name, path, isThere: there === path, fault, freeMegabytes: Math.floor((bavail * bsize) / 1e6) };
}

const countIn = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.turncade')).length : 0;

interface Seen {
  readonly terminal: {
    readonly isTerminal: boolean;
    readonly columns: number | undefined;
    readonly rows: number | undefined;
    readonly answers: Answers | undefined;
  };
  readonly drawn: { readonly colours: string; readonly characters: string };
}

function screenProblems(session: LocalSession, { terminal, drawn }: Seen): Problem[] {
  const { isTerminal, columns = minSize.columns, rows = minSize.rows, answers } = terminal;
  const { NO_COLOR = '', TERM = '' } = session.environment;
  const ascii = onlyAsciiBy(session);
  const problems: Problem[] = [];
  const tell = (isSo: boolean, problem: string, advice: string) => {
    if (isSo) problems.push({ problem, advice });
  };
  tell(
    isDumb(session),
    'TERM=dumb: this terminal understands no control sequences, so turncade uses text mode.',
    'If it is a real terminal, say which: TERM=xterm-256color turncade',
  );
  tell(
    columns < minSize.columns || rows < minSize.rows,
    `The terminal is ${columns}x${rows}; turncade needs ${minSize.columns}x${minSize.rows}.`,
    'Make it larger, or use text mode: turncade --screen-reader',
  );
  tell(
    isTerminal && !isDumb(session) && NO_COLOR === '' && drawn.colours === 'none',
    `TERM=${TERM} is a terminal without colours.`,
    'If it has colours: TERM=xterm-256color turncade',
  );
  tell(
    ascii !== undefined,
    `${ascii} is a terminal with ASCII characters only.`,
    'If it can show more characters, use a UTF-8 locale: LC_ALL=C.UTF-8 turncade',
  );
  tell(
    answers?.lineWidth === 2,
    'The terminal draws lines two columns wide, so turncade uses ASCII instead.',
    'Set it to draw characters of ambiguous width one column wide.',
  );
  tell(
    answers !== undefined && drawn.characters === 'unicode' && answers.lineWidth === undefined,
    'The terminal did not say how wide it draws lines.',
    'If lines look broken: turncade --ascii',
  );
  return problems;
}

/** Free megabytes below which a disk counts as nearly full. */
const fewMegabytes = 50;

function fileProblems(folders: readonly Folder[], settings: string | undefined): Problem[] {
  const problems: Problem[] = [];
  if (settings !== undefined)
    problems.push({ problem: settings, advice: 'Check your settings: start turncade and press ,' });
  for (const { path, fault, freeMegabytes } of folders) {
    if (fault !== undefined)
      problems.push({
        problem: `turncade cannot write in ${path}: ${fault}.`,
        advice: 'Name another folder: TURNCADE_HOME=FOLDER turncade',
      });
    else if (freeMegabytes < fewMegabytes)
      problems.push({
        problem: `Only ${freeMegabytes} MB is free at ${path}.`,
        advice: 'Make room, or name another folder: TURNCADE_HOME=FOLDER turncade',
      });
  }
  return problems;
}

/** `turncade doctor`: reports how the program would draw on this machine. Status 1 if there is a problem. */
export async function doctor(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [word] = args.words;
  if (word !== undefined) throw new UsageError(`doctor takes no arguments, found "${word}"`);
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
      ['size', columns === undefined ? (terminal.isTerminal ? 'unknown' : 'not a terminal') : `${columns}x${rows}`],
      ['answers', answers === undefined ? 'not asked' : answerText(answers)],
    ],
    'On the screen': [
      ['as', drawn.as === 'words' ? 'sentences, as for screen readers' : 'a screen'],
      ['colours', `${colours[drawn.colours]}, for a ${drawn.background} background`],
      ['characters', drawn.characters],
      ['window title', drawn.title ? 'game, level and turn' : 'unchanged'],
      ['sample', drawn.sample],
    ],
    Input: [
      ['keyboard', input.keyboard],
      ['mouse', input.mouse ? 'on' : 'off in the settings'],
      ['clipboard', input.clipboard ? 'through the terminal, if it supports OSC 52' : 'this terminal has none'],
    ],
    'Your files': [
      ...folders.map(
        ({ name, path, isThere, fault, freeMegabytes }): Row => [
          name,
          `${path}: ${[fault ?? 'can be written', isThere ? undefined : 'not there yet', `${freeMegabytes} MB free`].filter((part) => part !== undefined).join(', ')}`,
        ],
      ),
      ['kept', `${saved.matches} matches, ${saved.saves} saves`],
      ['settings', settings.changed.length === 0 ? 'all defaults' : settings.changed.join(', ')],
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
  paletteSize,
}: NonNullable<Findings['terminal']['answers']>): string =>
  [
    background === undefined ? 'background unknown' : `a ${background} background`,
    ...(paletteSize === undefined ? [] : [`${paletteSize} colours`]),
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
