import { type Line, line, span, wrap } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { present } from '../../layers/bindings.ts';
import type { Answer } from '../../layers/dialog.ts';
import { dateText } from '../dates.ts';
import type { MenuItem } from './menu-item.ts';
import { type MenuOnline, onlineItem } from './online-item.ts';

/** A match that can be gone on with. */
export interface ContinuedMatch {
  /** The game's title. */
  readonly game: string;
  /** What is played, such as `Long Watch: survive 40 turns`. */
  readonly level?: string | undefined;
  /** `turn 14, score 5` */
  readonly standing: string;
  readonly saved: Date;
  readonly debugUsed: boolean;
  /** The position in a few rows of at most 30 columns; it may come later than the menu. */
  readonly thumbnail: readonly Line[] | Promise<readonly Line[]>;
  open(): Answer;
}

/** What the menu tells of a game beside its name. */
export interface MenuGameFacts {
  /** The levels solved, of how many. */
  readonly solved?: readonly [solved: number, levels: number] | undefined;
  /** Whether its levels are solved, at par or not; those of other games are won. */
  readonly hasPar?: boolean | undefined;
  /** The next level that is not solved. */
  readonly next?: { readonly title: string; readonly summary: string } | undefined;
  /** `31 in Long Watch` */
  readonly best?: string | undefined;
  /** How the last match ended: `lost, turn 15, score 9`. */
  readonly last?: { readonly text: string; readonly date: Date } | undefined;
}

/** A game in the menu. */
export interface MenuGame {
  readonly title: string;
  /** A few words. */
  readonly summary: string;
  /** Asked for when the cursor comes to the game for the first time. */
  facts?(): MenuGameFacts | Promise<MenuGameFacts>;
  open(): Answer;
}

/** A page that the menu leads to, and what is said of it there. */
export interface MenuPage extends Pick<MenuItem, 'key' | 'name' | 'about' | 'enterDoes' | 'open'> {
  /** What it is, in a sentence. */
  readonly says: string;
}

/** What the menu tells of today's matches. */
export interface DailyFacts {
  /** How many there are, and how many of them are won. */
  readonly games: number;
  readonly won: number;
  /** The longest streak that there is now. */
  readonly streak: number;
  open(): Answer;
}

/** What the main menu is made of; rows are left out for what is absent. */
export interface MenuOptions {
  readonly version: string;
  readonly now: Date;
  readonly games: readonly MenuGame[];
  readonly continued?: ContinuedMatch | undefined;
  readonly daily?: DailyFacts | undefined;
  /** Playing with others over a network, where that is offered. */
  readonly online?: MenuOnline | undefined;
  /** The other pages that it leads to. */
  readonly pages?: readonly MenuPage[];
  /** Something that the player has to know, such as a damaged file. */
  readonly notice?: string | undefined;
}

/**
 * The rows of the menu but the last two, help and leave.
 *
 * @param arrived called when something has come that the panel shows
 */
export function menuItems(options: MenuOptions, arrived: () => void): MenuItem[] {
  const { continued, daily, games, online, pages = [], now } = options;
  return present(
    continued && continueItem(continued, now, arrived),
    daily && dailyItem(daily),
    online && onlineItem(online),
    ...games.map((game, i) => gameItem(game, String(i + 1), now, arrived)),
    ...pages.map(({ says, ...row }) => textItem({ ...row, group: 'kept' }, row.name.toLowerCase(), says)),
  );
}

/** A row whose panel says in a sentence what it leads to. */
export const textItem = (row: Omit<MenuItem, 'panel'>, title: string, says: string): MenuItem => ({
  ...row,
  panel: (width) => ({ title, lines: paragraph(says, width) }),
});

const paragraph = (text: string, width: number): Line[] => wrap(text, width - 2).map((row) => line(` ${row}`));

const dailyItem = ({ games, won, streak, open }: DailyFacts): MenuItem =>
  textItem(
    {
      key: 'y',
      group: 'first',
      name: 'Daily',
      about: `${won} of ${games} won${streak === 0 ? '' : `, streak ${streak}`}`,
      enterDoes: "Enter shows today's matches.",
      open,
    },
    'daily',
    `One match of each game, made from the date: the same for everybody who plays today. ${
      streak === 0 ? 'Win one every day for a streak.' : `Your longest streak now is ${counted(streak, 'day')}.`
    }`,
  );

function continueItem(match: ContinuedMatch, now: Date, arrived: () => void): MenuItem {
  const { game, level, standing, saved, debugUsed, open } = match;
  const thumbnail = arriving(() => match.thumbnail, arrived);
  const moment = standing.split(', ')[0] ?? standing;
  return {
    key: 'c',
    group: 'first',
    name: 'Continue',
    about: `${game}, ${moment}`,
    enterDoes: `Enter continues ${game} at ${moment}.`,
    panel: (width) => ({
      title: 'continue',
      lines: [
        [span(` ${game}`, 'strong')],
        ...(level === undefined ? [] : paragraph(level, width)),
        [],
        ...(thumbnail.value() ?? []).map((row): Line => [span(' '), ...row]),
        [span(` saved  ${dateText(saved, now)}${debugUsed ? ', debug used' : ''}`, 'dim')],
      ],
    }),
    ask: thumbnail.ask,
    open,
  };
}

function gameItem(game: MenuGame, key: string, now: Date, arrived: () => void): MenuItem {
  const { title, summary, open } = game;
  const facts = arriving(() => game.facts?.(), arrived);
  return {
    key,
    group: 'games',
    name: title,
    about: summary,
    enterDoes: `Enter shows the levels of ${title}.`,
    panel: (width) => ({ title, lines: [...paragraph(summary, width), [], ...factLines(facts.value(), now, width)] }),
    ask: facts.ask,
    open,
  };
}

function factLines(facts: MenuGameFacts | undefined, now: Date, width: number): Line[] {
  if (facts === undefined) return [];
  const { solved, hasPar, next, best, last } = facts;
  const fact = (label: string, text: string): Line => [span(` ${label.padEnd(8)}`, 'dim'), span(text)];
  return [
    ...(next === undefined
      ? []
      : [line(' next mission', 'dim'), [span(` ${next.title}`, 'strong')], ...paragraph(next.summary, width), []]),
    ...(solved === undefined ? [] : [fact(hasPar === true ? 'solved' : 'won', `${solved[0]}/${solved[1]}`)]),
    ...(best === undefined ? [] : [fact('best', best)]),
    ...(last === undefined
      ? [line(' not played yet', 'dim')]
      : [fact('last', last.text), fact('', dateText(last.date, now))]),
  ];
}

/** Something that is asked for once, and may come later; nothing until then. */
function arriving<Value>(get: () => Value | Promise<Value> | undefined, arrived: () => void) {
  let value: Value | undefined;
  let isAsked = false;
  return {
    value: () => value,
    ask() {
      if (isAsked) return;
      isAsked = true;
      const answer = get();
      if (answer instanceof Promise)
        void answer.then((late) => {
          value = late;
          arrived();
        });
      else value = answer;
    },
  };
}
