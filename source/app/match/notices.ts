import { argumentReasons, type CommandTable } from '#engine/commands.ts';
import { closest } from '#engine/completion.ts';
import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { type BadArgument, lineReasons } from '#engine/script.ts';
import { formatTyped, wordFor } from '#engine/typed-line.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { seatReasons } from '#match-session/entered-line.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { fitsBox, type Notice, scrollNotice } from '../layers/dialog.ts';
import type { Size } from '../layers/page-view.ts';
import { faultText } from './bots/program-reports.ts';
import { byClick } from './confirm-question.ts';
import { seatNameIn } from './layers/match-queries.ts';
import { loadedText } from './play-command.ts';
import type { UiEvent } from './ui-events.ts';

export type Notices = ReturnType<typeof createNotices>;

export function createNotices() {
  let notice: Notice | undefined;
  return {
    now: (): Notice | undefined => notice,
    show(next: Notice) {
      notice = next;
    },
    say(kind: Notice['kind'], text: string) {
      notice = { kind, text };
    },
    clear() {
      notice = undefined;
    },
    /** Scrolls a message. Returns false if the message is short or `key` does not scroll. */
    scrolls(key: string, size: Size) {
      const scrolled = notice && scrollNotice(notice, key, size);
      if (scrolled !== undefined) notice = scrolled;
      return scrolled !== undefined;
    },
  };
}

export interface NoticeContext<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly commands: CommandTable;
  scene(): Scene<T>;
  named(seat: number): string;
  readonly isOpen: boolean;
}

export function noticeOf<T extends ScreenTypes>(news: UiEvent<T>, words: NoticeContext<T>): Notice | undefined {
  const { commands, named, isOpen } = words;
  switch (news.type) {
    case 'unread':
    case 'refused':
      return refusalNotice(words, news.error);
    case 'told':
      if (news.refused === undefined) return undefined;
      return news.isBots
        ? refusal(`${news.by === null ? 'The bot' : named(news.by)} is stuck: its command was refused.`)
        : refusalNotice(words, news.refused);
    case 'answered':
      return notice(news.words ?? JSON.stringify(news.answer));
    case 'written':
      return notice(`Saved as ${news.file}.`);
    case 'loaded':
      return notice(loadedText(news.title));
    case 'hint': {
      if (news.choice === undefined) return notice('Nothing to do here.');
      if (news.isShown === true) return undefined;
      const { command, why } = news.choice;
      return notice(news.words ?? `Hint: ${formatTyped(commands, command)}. ${why}`);
    }
    case 'thoughtless':
      return refusal(`There is no ${news.about}: ${news.reason}.`);
    case 'dropped':
      return notice('The position has changed; ask for a new hint.');
    case 'mishaps':
      return news.fault && refusal(faultText(named(news.fault.seat), news.fault, isOpen));
    case 'stuck':
      return refusal(`${named(news.seat)} is stuck: ${news.reason}.`);
    case 'asked':
      return refusal(
        news.says ??
          `${news.question} ${news.key === byClick ? 'Click again or press Enter to confirm, Esc to cancel.' : 'y yes, Esc no'}`,
      );
    default:
      return undefined;
  }
}

const notice = (text: string): Notice => ({ kind: 'notice', text });

const refusal = (text: string): Notice => ({ kind: 'refusal', text });

/** Titles of boxes for file errors, whose texts are too long for a status row. */
const boxTitles: Readonly<Record<string, string>> = {
  'cannot-save': 'Cannot Save!',
  'file-error': 'File Error',
  'bad-level': 'File Error',
};

function refusalNotice<T extends ScreenTypes>(words: NoticeContext<T>, error: Refusal): Notice {
  const { commands, scene, screen } = words;
  const text = lineErrorText(commands, error) ?? describeRefusal(screen, scene(), error);
  const title = fitsBox(text) ? boxTitles[error.code] : undefined;
  return { kind: 'refusal', text, ...(title === undefined ? {} : { title }) };
}

/** Texts for refusals that name a seat. `called` returns the seat's name as the subject of a sentence. */
const seatTexts: Rewordings<(seat: Seat) => string, ValuesOf<typeof seatReasons>> = {
  'not-your-turn/bot': (called, { seat }) => `${called(seat)} is a bot.`,
  'not-your-turn/elsewhere': (called, { seat }) => `${called(seat)} is not at this screen.`,
};

const otherSeatText = reworded(seatReasons, seatTexts);

export function describeRefusal<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>, error: Refusal): string {
  const called = (seat: Seat) => {
    const name = seatNameIn(screen, scene, seat);
    return name === `player ${seat}` ? capitalize(name) : name;
  };
  return otherSeatText(called, error) ?? screen.view.refusalWords?.(scene, error) ?? error.message;
}

type Range = ValuesOf<typeof argumentReasons>['out-of-range/number'][0];

/** Larger bounds are left out of error messages, because real values never get close to them. */
const maxStatedLimit = 1_000_000;

const isWorthStating = ({ low, high }: Range): boolean =>
  typeof low === 'string' || Math.max(-low, Number(high)) <= maxStatedLimit;

const notInRange = ({ command, argument }: BadArgument, range: Range): string | undefined =>
  isWorthStating(range)
    ? `${command}: ${spaced(argument)} is ${range.low} to ${range.high}, not ${range.text}.`
    : undefined;

const argumentTexts: Rewordings<BadArgument, ValuesOf<typeof argumentReasons>> = {
  'out-of-range/number': notInRange,
  'out-of-range/letter': notInRange,
  'bad-arguments/number': ({ command, argument }, range) =>
    `${command}: ${spaced(argument)} is a number${isWorthStating(range) ? ` from ${range.low} to ${range.high}` : ''}, not ${range.text}.`,
};

const badArgument = (commands: CommandTable, bad: BadArgument): string | undefined =>
  reworded(argumentReasons, argumentTexts)({ ...bad, command: wordFor(commands, bad.command) }, bad.why);

const lineTexts: Rewordings<CommandTable, ValuesOf<typeof lineReasons>> = {
  'unknown-command'(commands, { name }) {
    const words = Object.values(commands).flatMap(({ synonyms = [] }) => synonyms);
    const near = closest(name.toLowerCase(), [...words, ...Object.keys(commands)]);
    return `There is no command "${name}". ${near === undefined ? 'Tab lists them all.' : `Did you mean ${near}?`}`;
  },
  'bad-arguments/usage'(commands, { name: command, declaration }) {
    const name = wordFor(commands, command);
    const argumentNames = Object.keys(declaration.args).map(spaced);
    if (argumentNames.length === 0) return `${name} takes no values.`;
    return `${name} takes ${argumentNames.length === 1 ? 'one value' : `${argumentNames.length} values`}: ${argumentNames.join(', ')}.`;
  },
  'bad-arguments/argument': badArgument,
  'out-of-range/argument': badArgument,
};

const spaced = (word: string): string => word.replaceAll('_', ' ');

/** Describes an error in a typed line for players. Undefined if the text for scripts is readable enough. */
export const lineErrorText = reworded(lineReasons, lineTexts);
