import { esc } from './input.ts';

/** Replies of a terminal to queries. A property is undefined if the terminal did not reply to its query. */
export interface Answers {
  readonly background: 'dark' | 'light' | undefined;
  readonly lineWidth: 1 | 2 | undefined;
  readonly arrowWidth: 1 | 2 | undefined;
  readonly pointerWidth: 1 | 2 | undefined;
  /** 256 if the terminal has reported the colour with index 255. */
  readonly paletteSize: 256 | undefined;
}

export interface Questions {
  readonly background: boolean;
  readonly widths: boolean;
  readonly palette: boolean;
}

const patience = 100;

/** A character of each kind to measure: line, arrow, filled triangle. */
const measured = ['\u2500', '\u2190', '\u25B6'];

const wherePlaced = `${esc}[6n`;

/** The requested queries, then one for the kind of terminal, because every terminal replies to that one. */
export const questionsText = ({ background, widths, palette }: Questions): string =>
  [
    background ? `${esc}]11;?${esc}\\` : '',
    palette ? `${esc}]4;255;?${esc}\\` : '',
    widths ? `${esc}7${wherePlaced}${measured.map((sign) => sign + wherePlaced).join('')}${esc}8${esc}[K` : '',
    background || widths || palette ? `${esc}[c` : '',
  ].join('');

export interface Probe {
  /** Resolves when the terminal has replied, or after `patience` milliseconds. */
  readonly answers: Promise<Answers>;
  reply(reply: string): void;
}

export function probe(questions: Questions, write: (text: string) => void): Probe {
  const text = questionsText(questions);
  const replies: string[] = [];
  if (text === '') return { answers: Promise.resolve(answersOf(replies)), reply() {} };
  let done = () => {};
  const answers = new Promise<Answers>((resolve) => {
    done = () => resolve(answersOf(replies));
  });
  // While the program was busy, replies may have arrived unread, so input is read once more before giving up.
  const timer = setTimeout(() => setImmediate(done), patience);
  write(text);
  return {
    answers,
    reply(reply: string) {
      replies.push(reply);
      if (!/^.\[\?[\d;]*c$/s.test(reply)) return;
      clearTimeout(timer);
      done();
    },
  };
}

export function answersOf(replies: readonly string[]): Answers {
  const [start, line, arrow, pointer] = replies.flatMap(columnOf);
  return {
    background: replies.map(brightnessOf).find((brightness) => brightness !== undefined),
    lineWidth: widthBetween(start, line),
    arrowWidth: widthBetween(line, arrow),
    pointerWidth: widthBetween(arrow, pointer),
    paletteSize: replies.some((reply) => /^.\]4;255;rgb/s.test(reply)) ? 256 : undefined,
  };
}

/** Width of a character, from the cursor columns before and after it. Undefined if unknown, as at the right edge. */
function widthBetween(before = 0, after = 0): 1 | 2 | undefined {
  if (before === 0 || after <= before) return undefined;
  return after - before === 1 ? 1 : 2;
}

/**
 * Background that a terminal reports by itself after its colours have changed.
 *
 * @example
 * changedBackground('\u001B[?997;2n') // => 'light'
 */
export function changedBackground(reply: string): Answers['background'] {
  const colours = /^.\[\?997;([12])n$/s.exec(reply)?.[1];
  return colours === undefined ? undefined : colours === '1' ? 'dark' : 'light';
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
