import { letterOf } from '../../../engine/arguments.ts';
import type { BotChoice } from '../../../engine/bot.ts';
import type { Command } from '../commands.ts';
import { legalCommands } from '../legal.ts';
import type { Sector } from '../sector.ts';
import type { View } from '../view.ts';
import { pointOf } from './decision-point.ts';
import { firstAhead, threatsTo } from './judgement.ts';
import { nameOf } from './names.ts';
import { prepareBy, type Taste } from './parts.ts';
import { playing } from './playing.ts';

const taste: Taste = () => ({
  weapon: [1, 2, 3, 4, 5],
  armour: [2, 3, 4, 1],
  engine: [1, 3, 2],
  power: [2, 5, 1, 4, 3],
});

/** Goes by rules of thumb, the first that applies, and does not think of what comes of it. */
export const easy = playing({
  about: 'steps aside, fires at what is ahead, or lines up',
  prepare: prepareBy(taste),
  act(view) {
    const { sector, fate } = pointOf(view);
    if (fate === 'lost') return { command: wait, why: 'The ship will be destroyed before it can act.' };
    const situation = { view, sector, legal: legalCommands(view) };
    const choice = stepAside(situation) ?? fireAhead(situation) ?? lineUp(situation);
    return choice ?? { command: wait, why: 'Nothing better to do: waiting regenerates twice.' };
  },
});

const wait: Command = { name: 'pass', args: {} };

/** The ship when it is about to act, and what it can do. */
interface Situation {
  readonly view: View;
  readonly sector: Sector;
  readonly legal: readonly Command[];
}

type RuleOfThumb = (situation: Situation) => BotChoice<Command> | undefined;

const stepAside: RuleOfThumb = (situation) => {
  const [threat] = threatsTo(situation.sector);
  const [free] = threat === undefined ? [] : freeRows(situation);
  if (threat === undefined || free === undefined) return undefined;
  const name = nameOf(situation.view, [], threat.by.id);
  return { command: free.command, why: `This dodges ${name}: nothing comes at you in row ${free.letter}.` };
};

const fireAhead: RuleOfThumb = ({ view, sector, legal }) => {
  const command = legal.find(({ name }) => name === 'fire');
  const { row, column } = sector.starfighter;
  const target = firstAhead(sector, row, column);
  if (command === undefined || target === undefined) return undefined;
  return { command, why: `${nameOf(view, [], target.id)} is ahead of you in row ${letterOf(row)}.` };
};

const lineUp: RuleOfThumb = (situation) => {
  const { column } = situation.sector.starfighter;
  for (const { command, letter, sector } of freeRows(situation)) {
    const target = firstAhead(sector, sector.starfighter.row, column);
    if (target === undefined) continue;
    return { command, why: `In row ${letter}, ${nameOf(situation.view, [], target.id)} is ahead of you.` };
  }
  return undefined;
};

/** The rows that the ship can change to and in which nothing comes at it, the nearest first. */
function freeRows({ sector, legal }: Situation) {
  const { starfighter } = sector;
  return legal
    .flatMap((command) => {
      if (command.name !== 'move' || command.args.column !== starfighter.column) return [];
      const { row } = command.args;
      const there = { ...sector, starfighter: { ...starfighter, row } };
      return threatsTo(there).length === 0 ? [{ command, letter: letterOf(row), sector: there }] : [];
    })
    .sort((a, b) => rowsAway(a.sector, starfighter.row) - rowsAway(b.sector, starfighter.row));
}

const rowsAway = ({ starfighter }: Sector, row: number): number => Math.abs(starfighter.row - row);
