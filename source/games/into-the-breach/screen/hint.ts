import { memoizeByKey } from '#screen/memoize.ts';
import { type Compared, comparedLines, firstOfHint, moreOfHint, type ShownHint } from '#screen/parts/hint-steps.ts';
import { type Line, line, span, wrappedLines } from '#screen/styled-text.ts';
import { type Coord, coordText, isSame } from '../board.ts';
import type { Command } from '../commands.ts';
import { type Forecast, forecastOf } from '../phases.ts';
import { at, isMech, type View } from '../state.ts';
import { withLocal } from './keys/actions.ts';
import type { BreachScene, Local } from './local.ts';
import { countsOf } from './outlook.ts';

/** Stores a hint in the local state and moves the cursor to its first mech. */
export function withHint(scene: BreachScene, commands: readonly Command[], why = ''): Local {
  return showHint(scene, firstOfHint(commands, why));
}

/** Shows the next step of the current hint. Undefined without a hint. */
export const withNextStep = (scene: BreachScene): Local | undefined =>
  scene.local.hint && showHint(scene, moreOfHint(scene.local.hint));

function showHint(scene: BreachScene, hint: ShownHint<Command>): Local {
  const local = { ...scene.local, hint, threats: 'all', below: 'outlook', scrolled: 0 } as const;
  const pointed = cursorFor(hint);
  return pointed.cursor === undefined ? { ...local, ...pointed } : withLocal({ ...scene, local }, pointed);
}

/** Cursor for a hint: first on the mech that moves next, then on its destination. */
export function cursorFor({ commands, step }: ShownHint<Command>): Pick<Local, 'selected'> & Partial<Local> {
  const move = moveIn(commands[0]);
  if (move === undefined) return { selected: null };
  return step === 'where' ? { selected: null, cursor: move.from } : { selected: move.from, cursor: move.to };
}

interface Move {
  readonly from: Coord;
  readonly to: Coord;
}

function moveIn(command: Command | undefined): Move | undefined {
  if (command?.name !== 'move') return undefined;
  const { row, column, to_row, to_column } = command.args;
  return { from: [row, column], to: [to_row, to_column] };
}

/** The revealed part of the hint as the two status lines. */
export function hintTexts(scene: BreachScene, { commands, why, step }: ShownHint<Command>): readonly [string, string] {
  const move = moveIn(commands[0]);
  if (move === undefined) return [`Hint: end the turn. ${why}`, 't: end the turn, Esc: ignore the hint'];
  const mech = `the ${kindAt(scene.view, move.from)} on ${coordText(move.from)}`;
  switch (step) {
    case 'where':
      return [`Hint: move ${mech} first.`, 'b: where to, Esc: ignore the hint'];
    case 'act':
      return [
        `Hint: move ${mech} to ${coordText(move.to)}.`,
        'Enter: move it, b: the whole turn, Esc: ignore the hint',
      ];
    case 'turn':
      return [`Hint: ${shortPlan(scene.view, commands)}.`, 'Enter: move it, Esc: ignore the hint'];
  }
}

export const hintSentence = ({ view }: BreachScene, commands: readonly Command[], why: string): string =>
  `Hint: ${planText(view, commands)}. ${why}`.trim();

/** Part of a hint that can be played at once: its moves, or the end of the turn if there are none. */
export function beforeEnd(commands: readonly Command[]): readonly Command[] {
  const moves = commands.filter(({ name }) => name === 'move');
  return moves.length === 0 ? commands : moves;
}

/** `TankMech (1,1) to (4,1), then HealMech (1,3) to (2,4), then end the turn` */
const planText = (view: View, commands: readonly Command[]): string =>
  commands
    .flatMap((command) => {
      const move = moveIn(command);
      if (move !== undefined) return [`${kindAt(view, move.from)} ${coordText(move.from)} to ${coordText(move.to)}`];
      return command.name === 'end_turn' ? ['end the turn'] : [];
    })
    .join(', then ');

const shortPlan = (view: View, commands: readonly Command[]): string =>
  commands
    .flatMap((command) => {
      const move = moveIn(command);
      if (move !== undefined) return [`${kindAt(view, move.from)} to ${coordText(move.to)}`];
      return command.name === 'end_turn' ? ['End Turn'] : [];
    })
    .join(', ');

const kindAt = ({ entities }: View, tile: Coord): string =>
  entities.find((unit) => isSame(at(unit), tile))?.kind ?? 'unit';

const hintResult: (hint: ShownHint<Command>) => (view: View) => Forecast = memoizeByKey(({ commands }) =>
  memoizeByKey((view: View) => forecastOf(movedBy(view, commands))),
);

const movedBy = (view: View, commands: readonly Command[]): View => ({
  ...view,
  entities: commands.reduce<View['entities']>((entities, command) => {
    const move = moveIn(command);
    if (move === undefined) return entities;
    const [row, column] = move.to;
    return entities.map((unit) => (isSame(at(unit), move.from) ? { ...unit, row, column } : unit));
  }, view.entities),
});

/** All moves of a hint, and its result compared with ending the turn now. */
export function hintLines(scene: BreachScene, hint: ShownHint<Command>, width: number): Line[] {
  const { view } = scene;
  const [best, withoutHint] = [hintResult(hint)(view), endTurnNow(view)];
  const row = (label: string, of: (after: View) => number, more: boolean, text: (after: View) => string): Compared => {
    const [a, b] = [of(best.after), of(withoutHint.after)];
    const better = a === b ? undefined : a > b === more ? 'hint' : 'own';
    return { label, hint: text(best.after), ownPlan: text(withoutHint.after), better };
  };
  const healthOf = (units: readonly { readonly health: number }[]) =>
    units.reduce((sum, { health }) => sum + health, 0);
  const mechsOf = (after: View) => after.entities.filter(isMech);
  const enemiesOf = (after: View) => after.entities.filter((unit) => !isMech(unit));
  const wallsOf = ({ board }: View) => [...board.join('')].filter((tile) => tile >= '0' && tile <= '9').map(Number);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const counted = (number: number, health: number) => (number === 0 ? '0' : `${number}, health ${health}`);
  const plan = hint.commands.map((command, i): Line => {
    const move = moveIn(command);
    const text =
      move === undefined ? 'End Turn' : `${kindAt(view, move.from)} ${coordText(move.from)} to ${coordText(move.to)}`;
    return line(` ${i + 1} ${text}`, 'accent');
  });
  return [
    ...comparedLines(
      [
        row(
          'enemies',
          (after) => healthOf(enemiesOf(after)),
          false,
          (after) => counted(enemiesOf(after).length, healthOf(enemiesOf(after))),
        ),
        row(
          'mechs',
          (after) => healthOf(mechsOf(after)),
          true,
          (after) => counted(mechsOf(after).length, healthOf(mechsOf(after))),
        ),
        row(
          'buildings',
          (after) => total(wallsOf(after)),
          true,
          (after) => counted(countsOf(after).buildings, total(wallsOf(after))),
        ),
      ],
      width,
    ),
    ...plan,
    ...wrappedLines(hint.why, width - 2, 'dim').map((row): Line => [span(' '), ...row]),
  ];
}

const endTurnNow: (view: View) => Forecast = memoizeByKey(forecastOf);
