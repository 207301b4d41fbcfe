import { compact } from '#engine/lookup.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { fewLines, fewOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { minSize } from '../layers/page-view.ts';
import { cannotPlayOn } from '../match/hotseat.ts';
import type { Replay } from '../match/replay.ts';
import { createMatchTimeline, decisiveSearch } from '../timeline/match-timeline.ts';
import { commandLines } from './match/match-log.ts';
import {
  completedWords,
  type Reply,
  type Room,
  reply,
  splitLine,
  unknownWord,
  type Words,
  withHelp,
  word,
  wordIn,
  wordsOf,
} from './room.ts';

interface Page {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Answer to `rules`: the list of pages, a page by its number, or sentences with a text (` all` lists all of them). */
export function ruleLines(book: string, requested: string): string[] {
  const pages = pagesOf(book);
  if (requested === '') return contents(pages);
  if (/^\d+$/.test(requested)) return pageLines(pages, Number(requested));
  const [, text = '', all] = /^(.*?)(\s+all)?$/i.exec(requested) ?? [];
  return searchLines(pages, text, all !== undefined);
}

function pagesOf(book: string): Page[] {
  return book
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = '', ...lines] = text.split('\n');
      return { title: title.trim(), paragraphs: paragraphsOf(lines) };
    });
}

/** Joins the lines of each paragraph. An indented line is a table row, or continues one. */
function paragraphsOf(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let open = false;
  let wasTable = false;
  for (const line of lines) {
    const columns = line
      .trim()
      .replaceAll('`', '')
      .replace(/ {2,}=/, ' =');
    const text = columns.replace(/ {2,}/g, ', ');
    const isTable = line.startsWith('    ');
    const goesOn = isTable ? wasTable && line.startsWith('     ') && text === columns : open && !wasTable;
    if (goesOn && text !== '') joined[joined.length - 1] += ` ${text}`;
    else if (text !== '') joined.push(text);
    open = text !== '';
    wasTable = isTable;
  }
  return joined;
}

const contents = (pages: readonly Page[]): string[] => [
  ...wrapSentences([
    `The rule book has ${pluralize(pages.length, 'page')}.`,
    'Type rules and a number to read a page, or rules and a word to find it.',
  ]),
  ...pages.map(({ title }, i) => `${i + 1} ${title}`),
];

function pageLines(pages: readonly Page[], number: number): string[] {
  const page = pages[number - 1];
  if (page === undefined) return [`There is no page ${number}. Pages are numbered 1 to ${pages.length}.`];
  const next = number < pages.length ? `Type rules ${number + 1} for the next page.` : 'This is the last page.';
  return [
    `Page ${number} of ${pages.length}: ${page.title}.`,
    ...page.paragraphs.flatMap((text) => wrapSentences([text])),
    next,
  ];
}

function searchLines(pages: readonly Page[], text: string, all: boolean): string[] {
  const requested = text.toLowerCase();
  const places = pages.flatMap(({ title, paragraphs }, i) =>
    [title, ...paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) /))]
      .filter((part) => part.toLowerCase().includes(requested))
      .map((part) => `page ${i + 1}, ${title}: ${part}`),
  );
  if (places.length === 0) return [`"${text}" is not in the rule book.`];
  return [
    `"${text}" appears in ${pluralize(places.length, 'place')} in the rule book:`,
    ...fewOf(places, (rest) => `${rest} more: type rules ${text} all.`, all ? places.length : fewLines).flatMap(
      (line) => wrapSentences([line]),
    ),
  ];
}

export interface ReplayRoomOptions<T extends ScreenTypes> extends Omit<Replay<T, Reply>, 'notices'> {
  back(): Room | 'leave';
  /** Undefined if there is nothing to review. */
  readonly review?: ((back: () => Room) => Reply) | undefined;
}

export function replayRoom<T extends ScreenTypes>(options: ReplayRoomOptions<T>): Room {
  const { match, screen, facts, viewer, back, showsAll, playOn, otherSteps, review } = options;
  const othersAre = otherSteps?.are;
  const timeline = createMatchTimeline({ screen, match, viewer, facts });
  const { length } = match.log;
  const { questions } = screen.reader;
  const turnName = turnNameOf(screen);
  let at = 0;

  const scene = () => timeline.scene(at, minSize);
  const describe = () => [`Command ${at} of ${length}.`, ...screen.reader.describe(scene())];
  /** Sentence about decisive turns. It reveals the result, so it comes at the end of the replay. */
  const decisive = (): readonly string[] => {
    if (!showsAll || at < length) return [];
    const search = decisiveSearch(match, screen);
    search.run(Number.POSITIVE_INFINITY);
    return compact(search.text());
  };
  const goTo = (requested: number) => {
    at = Math.max(0, Math.min(requested, length));
    return reply(...describe(), ...decisive());
  };
  const toTurn = (requested: string) => {
    const turns = match.turns();
    const lookup = turns.find(({ turn }) => String(turn) === requested);
    const numbers = turns.map(({ turn }) => turn);
    return lookup === undefined
      ? reply(`Found "${requested}", expected a ${turnName} from ${Math.min(...numbers)} to ${Math.max(...numbers)}.`)
      : goTo(lookup.length);
  };
  const words: Words = withHelp(
    wordsOf(
      word('next', 'the next command and its outcome', () => {
        if (at === length) return reply('This is the end of the match.');
        at++;
        return reply(...commandLines({ match, screen, viewer, scenesAt: timeline.scenes }, at - 1), ...decisive());
      }),
      word('back', 'one command back', () => (at === 0 ? reply('This is the start of the match.') : goTo(at - 1))),
      word(`${turnName} N`, `to the start of a ${turnName}`, toTurn),
      word('start', 'to the start of the match', () => goTo(0)),
      word('end', 'to the end of the match', () => goTo(length)),
      word('status', 'where everything is', () => reply(...describe())),
      otherSteps &&
        word(
          othersAre === 'left out' ? 'all' : 'path',
          othersAre === 'left out'
            ? 'every step, even undone and refused ones'
            : 'only the steps that counted in the end',
          otherSteps.show,
        ),
      review &&
        word('review', 'the turns that decided this loss, and what the coach would have done', () =>
          review(() => here),
        ),
      showsAll && playOn && word('play', 'play on from here, in a copy', () => playOn(at)),
      word('rules PAGE or WORD', 'the rule book', (rest) => reply(...ruleLines(screen.rules, rest))),
      word('leave', 'leave the replay', () => ({ says: [], next: back() })),
    ),
    {
      after: [
        `${Object.keys(questions).length} questions:`,
        ...Object.values(questions).flatMap(({ usage, help }) => wrapSentences([`${usage}: ${help}.`])),
      ],
    },
  );
  const here: Room = {
    greeting: () => [
      ...wrapSentences([
        `Replay of ${length} commands${othersAre === 'left out' ? ', not counting undone ones. Type all for every step' : ''}.`,
        'Type next for the next command, help for more, or leave.',
      ]),
      ...describe(),
    ],
    hear(line) {
      const { first, rest } = splitLine(line);
      if (first === '') return words['next']?.answer('') ?? reply();
      const question = Object.hasOwn(questions, first) ? questions[first] : undefined;
      if (question !== undefined) return reply(...question.answer(scene(), rest === '' ? [] : rest.split(/\s+/)));
      if (first === 'play' && !showsAll) return reply(cannotPlayOn);
      const known = [...Object.keys(words), ...Object.keys(questions)];
      return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, known));
    },
    completions(text) {
      const prefix = text.trim().toLowerCase();
      const questionNames = prefix === '' ? [] : Object.keys(questions).filter((name) => name.startsWith(prefix));
      return [...questionNames, ...completedWords(words, text)];
    },
  };
  return here;
}
