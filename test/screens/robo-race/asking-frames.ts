import { type RaceFrame, slow } from './frames.ts';
import { pass, type RacePlayed, runRound, type } from './playing.ts';
import { pushing, winning } from './positions.ts';

const hinted = async ({ press }: RacePlayed) => {
  press('b');
  await pass(10);
};

/** The tutorial at the step that these keys reach. */
const lesson = (number: number, ...keys: string[]): RaceFrame => ({
  name: `tutorial-${number}`,
  options: { isFirst: true, record: { played: 0, won: 0 } },
  async prepare({ press }) {
    press(...keys);
    await pass(10);
  },
});

const typing = (name: string, text: string): RaceFrame => ({
  name: `command-line-${name}`,
  async prepare(played) {
    await runRound(played);
    played.press('3', '5');
    type(played, text);
  },
});

const refused = (name: string, line: string): RaceFrame => ({
  name: `refusal-${name}`,
  prepare(played) {
    played.press('1', '2');
    type(played, `${line}\r`);
  },
});

/** Screens with a question, a message or a view that interrupts planning. */
export const askingFrames: readonly RaceFrame[] = [
  { name: 'hint', prepare: hinted },
  {
    name: 'hint-card',
    async prepare(played) {
      await hinted(played);
      played.press('b');
    },
  },
  {
    name: 'hint-whole',
    async prepare(played) {
      played.press('1', '2');
      await hinted(played);
      played.press('b', 'b');
    },
  },
  {
    name: 'hint-taken',
    async prepare(played) {
      await hinted(played);
      played.press('enter');
    },
  },
  { name: 'hint-wins', options: { position: winning, players: 4 }, prepare: hinted },
  { name: 'debug', options: { position: pushing, players: 3 }, prepare: ({ press }) => press('d', 'y') },
  { name: 'debug-four', options: { players: 4 }, prepare: ({ press }) => press('d', 'y', '7') },
  { name: 'debug-used', prepare: ({ press }) => press('d', 'y', 'd') },
  lesson(1),
  lesson(2, '7'),
  lesson(3, '7', '7'),
  lesson(4, '7', '7', '1', '4', '6', '5', '2'),
  lesson(5, '7', '7', '1', '4', '6', '5', '2', 't', 't'),
  { name: 'command-line', prepare: ({ press }) => press(':') },
  typing('program', 'program(50,72,'),
  typing('place', 'place('),
  typing('card', 'place 3 '),
  typing('take-back', 'take_back('),
  { name: 'preview-typed', prepare: (played) => type(played, 'preview\r') },
  { name: 'hand-typed', prepare: (played) => type(played, 'hand\r') },
  refused('unknown', 'fire'),
  refused('not-in-hand', 'place(3,84)'),
  {
    name: 'refusal-slots-full',
    prepare: ({ press }) => press('1', '2', '4', '5', '6', '7'),
  },
  {
    name: 'refusal-committed',
    options: slow(2),
    async prepare(played) {
      await runRound(played, '12456');
      type(played, 'clear\r');
    },
  },
];
