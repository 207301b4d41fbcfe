import { esc } from './split-input.ts';

/** What a terminal says of itself; nothing where it did not say. */
export interface Answers {
  readonly background: 'dark' | 'light' | undefined;
  /** Columns that it gives to a line of the drawing characters. */
  readonly lineWidth: 1 | 2 | undefined;
}

/** What is wanted to know. */
export type Questions = { readonly [Name in keyof Answers]: boolean };

/** Questions that were asked. */
export interface Probe {
  /** Known when the terminal has answered, or after a tenth of a second. */
  readonly answers: Promise<Answers>;
  /** Takes what the terminal replies. */
  reply(text: string): void;
}

/** Milliseconds that a terminal has for its answers. */
const patience = 100;

/**
 * What is written to ask: the background, where the cursor is before and after a line-drawing character that is erased
 * at once, and what kind of terminal it is. Every terminal answers the last, so that nobody waits for the others.
 */
export const questionsText = ({ background, lineWidth }: Questions): string =>
  [
    background ? `${esc}]11;?${esc}\\` : '',
    lineWidth ? `${esc}7${esc}[6n\u2500${esc}[6n${esc}8${esc}[K` : '',
    background || lineWidth ? `${esc}[c` : '',
  ].join('');

/** Asks a terminal, in one write. */
export function probe(questions: Questions, write: (text: string) => void): Probe {
  const text = questionsText(questions);
  const replies: string[] = [];
  if (text === '') return { answers: Promise.resolve(answersOf(replies)), reply() {} };
  let done = () => {};
  const answers = new Promise<Answers>((resolve) => {
    done = () => resolve(answersOf(replies));
  });
  // What came while the program was busy loading is read before the time is held to be up.
  const timer = setTimeout(() => setImmediate(done), patience);
  write(text);
  return {
    answers,
    reply(reply) {
      replies.push(reply);
      if (!/^.\[\?[\d;]*c$/s.test(reply)) return;
      clearTimeout(timer);
      done();
    },
  };
}

/** What the replies say, whatever else is among them. */
export function answersOf(replies: readonly string[]): Answers {
  const [before, after] = replies.flatMap(columnOf);
  const width = before === undefined || after === undefined ? 0 : after - before;
  return {
    background: replies.map(brightnessOf).find((brightness) => brightness !== undefined),
    lineWidth: width < 1 ? undefined : width === 1 ? 1 : 2,
  };
}

const columnOf = (reply: string): number[] => {
  const [, column] = /^.\[\d+;(\d+)R$/s.exec(reply) ?? [];
  return column === undefined ? [] : [Number(column)];
};

function brightnessOf(reply: string): Answers['background'] {
  const [, ...channels] = /^.\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/is.exec(reply) ?? [];
  const [red, green, blue] = channels.map((digits) => Number.parseInt(digits, 16) / (16 ** digits.length - 1));
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? 'light' : 'dark';
}
