import { type Line, type Role, span } from '../styled-text.ts';

/** How much of a hint is told: which unit or place it is about, what to do with it, and what the whole turn leads to. */
export type HintStep = 'where' | 'act' | 'turn';

/** A hint that is shown step by step, as long as it is followed. */
export interface ShownHint<Command> {
  /** Its commands that are still to be played, in order. */
  readonly commands: readonly Command[];
  /** One sentence. */
  readonly why: string;
  readonly step: HintStep;
}

const next: Readonly<Record<HintStep, HintStep>> = { where: 'act', act: 'turn', turn: 'turn' };

/**
 * A hint of which nothing has been told yet but what it is about.
 *
 * @example
 * firstOfHint(['move', 'end'], 'Wins this turn.').step // => 'where'
 */
export const firstOfHint = <Command>(commands: readonly Command[], why: string): ShownHint<Command> => ({
  commands,
  why,
  step: 'where',
});

/**
 * The same with the next step told.
 *
 * @example
 * moreOfHint(moreOfHint(firstOfHint(['move'], ''))).step // => 'turn'
 */
export const moreOfHint = <Command>(hint: ShownHint<Command>): ShownHint<Command> => ({
  ...hint,
  step: next[hint.step],
});

/**
 * The rest of a hint once its first command has been played; nothing where that was the last.
 *
 * @example
 * restOfHint(firstOfHint(['move', 'end'], ''))?.commands // => ['end']
 */
export const restOfHint = <Command>(hint: ShownHint<Command>): ShownHint<Command> | undefined =>
  hint.commands.length < 2 ? undefined : { ...hint, commands: hint.commands.slice(1) };

/** Something that a hint and one's own plan lead to. */
export interface Compared {
  readonly label: string;
  readonly hint: string;
  readonly ownPlan: string;
  /** The better one, unless they are equal. */
  readonly better?: 'hint' | 'own' | undefined;
}

/**
 * The result of a hint beside that of one's own plan.
 *
 * @example
 * comparedLines([{ label: 'enemies', hint: '1 left', ownPlan: '2 left', better: 'hint' }], 40).length // => 2
 */
export function comparedLines(rows: readonly Compared[], width: number): Line[] {
  const label = Math.max(...rows.map((row) => row.label.length)) + 3;
  const hint = Math.min(
    Math.max('hint'.length, ...rows.map((row) => row.hint.length)) + 3,
    Math.floor((width - label) / 2),
  );
  const cell = (text: string, room: number) => text.slice(0, room - 1).padEnd(room);
  const role = (row: Compared, side: 'hint' | 'own'): Role => (row.better === side ? 'success' : 'text');
  return [
    [span(`${' '.repeat(label)}${cell('hint', hint)}your plan`, 'dim')],
    ...rows.map(
      (row): Line => [
        span(` ${row.label.padEnd(label - 1)}`, 'dim'),
        span(cell(row.hint, hint), role(row, 'hint')),
        span(cell(row.ownPlan, width - label - hint).trimEnd(), role(row, 'own')),
      ],
    ),
  ];
}
