import type { Match } from '#engine/match.ts';
import { maxStrategyFaults, type StrategyFault } from '#engine/programs/strategy.ts';
import { formatCommand } from '#engine/script.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { DriverEvent } from '#match-session/driver.ts';
import type { MatchPrograms, ProgramNote } from '#match-session/match-programs.ts';
import { type TurnName, turnNameOf } from '#screen/match-status.ts';
import type { ProgramError, ScreenTypes } from '#screen/scene.ts';
import { pluralize, withPeriod } from '#screen/sentences.ts';
import type { StepsTaken } from '#strategies/player.ts';
import { debugGate } from '../layers/match-queries.ts';
import type { MatchStore } from '../match-store.ts';

export const programSeats = <T extends ScreenTypes>({
  bots,
  programs,
}: Pick<MatchStore<T>, 'bots' | 'programs'>): readonly Seat[] =>
  [...bots.keys()].filter((seat) => programs.has(seat)).sort((one, other) => one - other);

/** Permission to read the output of programs, which may contain secrets. Always given if no person is still playing. */
export const outputGate = <T extends ScreenTypes>(store: MatchStore<T>): ReturnType<typeof debugGate> =>
  store.hotseat.living().length === 0 ? 'open' : debugGate(store);

export const outputWords = {
  asks: 'The output may reveal secrets, and a win no longer counts.',
  refused: 'The output may reveal secrets, so you can read it only after the match.',
} as const;

export const nothingWritten = 'Nothing yet. Modules print with console.log; commands print to stderr.';

/** The last `rows` rows of a program's output and actions. Control characters are made visible. */
export function outputOf<T extends ScreenTypes>(
  { driver, programs, screen }: MatchStore<T>,
  seat: Seat,
  rows = Number.POSITIVE_INFINITY,
): string {
  const notes = programs.notes(driver.match, seat);
  const text = notes.map((note) => noteText(note, turnNameOf(screen))).join('\n');
  return printable(text.trimEnd().split('\n').slice(-rows).join('\n'));
}

export const newOutput = <T extends ScreenTypes>({ screen }: MatchStore<T>, note: ProgramNote): string =>
  printable(noteText(note, turnNameOf(screen)));

const printable = (text: string): string => escapeControls(text.replace(/\r(?=\n|$)/g, '').replace(/\t/g, '  '));

function noteText(note: ProgramNote, turnName: TurnName): string {
  switch (note.type) {
    case 'wrote':
      return note.text.replace(/\n$/, '');
    case 'refused':
      return `[refused] ${note.command}: ${note.message}`;
    case 'answered': {
      const { turn, commands, steps, fault } = note;
      const what =
        fault === undefined
          ? pluralize(commands, 'command')
          : `fault ${fault.faults} of ${maxStrategyFaults}, ${fault.code}: ${fault.message}`;
      return `[${turnName} ${turn}] ${what}${steps === undefined ? '' : `, ${shareOf(steps)} % of steps`}`;
    }
  }
}

const shareOf = ({ used, limit }: StepsTaken): string =>
  used * 100 < limit ? 'under 1' : String(Math.round((used * 100) / limit));

/**
 * Wraps text to rows of at most `width` columns. Keeps blanks except at breaks, so that logs stay indented. Breaks
 * words that are longer than a row.
 *
 * @example
 * outputRows('  abc\nd', 4) // => ['  ab', 'c', 'd']
 * outputRows('one two', 5) // => ['one', 'two']
 * outputRows('', 4) // => []
 */
export const outputRows = (text: string, width: number): readonly string[] =>
  text === '' ? [] : text.split('\n').flatMap((row) => breakLine(row, width));

/**
 * Last complete lines of a text that fit in `maxRows` rows, or the last rows of the last line if it needs more.
 *
 * @example
 * lastRows('one two\nthree', 5, 2) // => ['three']
 * lastRows('one two', 5, 1) // => ['two']
 */
export function lastRows(text: string, width: number, maxRows: number): readonly string[] {
  let rows: readonly string[] = [];
  for (const row of text === '' ? [] : text.split('\n').toReversed()) {
    const lineRows = breakLine(row, width);
    if (rows.length > 0 && rows.length + lineRows.length > maxRows) break;
    rows = [...lineRows, ...rows];
  }
  return rows.slice(-maxRows);
}

function breakLine(row: string, width: number): readonly string[] {
  const done: string[] = [];
  let piece = '';
  let used = 0;
  // Splits the row into parts of 200 characters first, because splitting a long text takes quadratic time and memory.
  for (const [part] of row.matchAll(/.{1,200}/gsu))
    for (const character of charactersOf(part)) {
      const columns = columnsOf(character);
      if (used + columns > width) {
        const blank = character === ' ' ? piece.length : Math.max(0, piece.lastIndexOf(' '));
        const cut = piece.slice(0, blank).trim() === '' ? piece.length : blank;
        done.push(piece.slice(0, cut).trimEnd());
        piece = piece.slice(cut).trimStart();
        used = columnsOf(piece);
        if (character === ' ') continue;
      }
      piece += character;
      used += columns;
    }
  return [...done, piece];
}

/** Collects the errors in the turns of a match's programs. Omits refused commands of bots, because bots try again. */
export function collectProgramErrors<T extends ScreenTypes>(
  match: () => Match<T>,
  programs: Pick<MatchPrograms<T>, 'has' | 'note'>,
) {
  let errors: ProgramError[] = [];
  let lost: StrategyFault | undefined;
  let turn = 0;
  return {
    onTurnStart() {
      const { game, state } = match();
      turn = game.turnOf(state);
    },
    onNews(news: DriverEvent<T>) {
      if (news.type === 'lost') {
        lost = news.fault;
        const { seat, code, message } = news.fault;
        errors.push({ seat, turn, code, message });
      }
      if (news.type !== 'refused' || !programs.has(news.seat)) return;
      const { seat, error } = news;
      const command = formatCommand(match().game.commands, news.command);
      errors.push({ seat, turn, command, ...error });
      programs.note(match(), seat, { type: 'refused', command, message: error.message });
    },
    /** Returns the errors since the previous call, oldest first, and the last fault among them. */
    drain(): { readonly mishaps: readonly ProgramError[]; readonly fault: StrategyFault | undefined } {
      const collected = { mishaps: errors, fault: lost };
      errors = [];
      lost = undefined;
      return collected;
    },
  };
}

/** Sentence about a turn that the program `who` forfeited. `isFull` adds the fault's message, which may be a secret. */
export function faultText(who: string, { code, message, faults }: StrategyFault, isFull: boolean): string {
  if (code === 'bad-game') return `This game has a fault${isFull ? `: ${withPeriod(message)}` : '.'}`;
  const rest = faults < maxStrategyFaults ? 'it loses this turn' : 'it gives up';
  return `${who}, fault ${faults} of ${maxStrategyFaults}, ${code}${isFull ? `: ${withPeriod(message)}` : '.'} Now ${rest}.`;
}
