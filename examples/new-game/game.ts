import { failure, type Game, refusal, seeded, success } from 'turncade';
import { bots } from './bots.ts';
import { levelForm } from './levels.ts';
import { commands, legal, outcome, phases, reasons, rules, type Types, type View } from './rules.ts';

export { levels } from './levels.ts';
export { screen } from './screen.ts';

const viewOf = ({ phase, players, stones, next, turn }: View): View => ({ phase, players, stones, next, turn });

const textOf = ({ stones, next }: View): string =>
  stones === 0 ? `  player ${3 - next} has won` : `  ${stones} stones, player ${next} takes`;

export const game: Game<Types> = {
  id: 'new-game',
  rulesVersion: 1,
  players: { least: 2, most: 2 },
  commands,
  reasons,
  phases,
  rules,
  setup: ({ seed, players, level }) => ({
    phase: 'turn',
    players,
    random: seeded(seed),
    stones: level === undefined ? 12 : Number(level.text),
    next: 1,
    turn: 1,
  }),
  copy: (state) => ({ ...state }),
  view: viewOf,
  turnOf: ({ turn }) => turn,
  outcome,
  legal,
  bots,
  script: {
    text: {
      initial: textOf,
      block: ({ state, error }) => (error === undefined ? textOf(state) : `  ${error.message}`),
    },
  },
  position: {
    write: viewOf,
    read: (json, { seed }) =>
      isView(json)
        ? success({ ...viewOf(json), random: seeded(seed) })
        : failure(refusal('bad-position', 'expected stones, next and turn')),
  },
  levels: levelForm,
};

/** Checks what comes from outside the program, such as a position in a file. */
function isView(json: unknown): json is View {
  if (typeof json !== 'object' || json === null) return false;
  const { phase, players, stones, next, turn } = { phase: '', players: 0, stones: -1, next: 0, turn: 0, ...json };
  return phase === 'turn' && players === 2 && Number.isInteger(stones) && [1, 2].includes(next) && turn >= 1;
}
