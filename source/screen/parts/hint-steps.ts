import { type Line, type Role, span } from '../styled-text.ts';

/** Revealed part of a hint: the unit or place, then the action, then the outcome of the whole turn. */
export type HintStep = 'where' | 'act' | 'turn';

export interface ShownHint<Command> {
  /** Commands that the player still has to play, in order. */
  readonly commands: readonly Command[];
  readonly why: string;
  readonly step: HintStep;
}

const next: Readonly<Record<HintStep, HintStep>> = { where: 'act', act: 'turn', turn: 'turn' };

/**
 * @example
 * firstOfHint(['move', 'end'], 'Wins this turn.').step // => 'where'
 */
export const firstOfHint = <Command>(commands: readonly Command[], why: string): ShownHint<Command> => ({
  commands,
  why,
  step: 'where',
});

/**
 * @example
 * moreOfHint(moreOfHint(firstOfHint(['move'], ''))).step // => 'turn'
 */
export const moreOfHint = <Command>(hint: ShownHint<Command>): ShownHint<Command> => ({
  ...hint,
  step: next[hint.step],
});

/**
 * The rest of a hint after its first command. Undefined after the last.
 *
 * @example
 * restOfHint(firstOfHint(['move', 'end'], ''))?.commands // => ['end']
 */
export const restOfHint = <Command>(hint: ShownHint<Command>): ShownHint<Command> | undefined =>
  hint.commands.length < 2 ? undefined : { ...hint, commands: hint.commands.slice(1) };

/** One kind of outcome, with its value in the hint and in the player's own plan. */
export interface Compared {
  readonly label: string;
  readonly hint: string;
  readonly ownPlan: string;
  /** Side with the better value. Undefined if both are equal. */
  readonly better?: 'hint' | 'own' | undefined;
}

/**
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
