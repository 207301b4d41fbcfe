import { fewLines, fewOf, pluralize, wrapSentences } from '../../screen/sentences.ts';

/** A page of a rule book in words. */
interface Page {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/**
 * The answer to `rules`: the pages, one page, or where a word is found.
 *
 * @param requested nothing, the number of a page, or what to look for, with ` all` behind it for every place
 */
export function ruleLines(book: string, requested: string): string[] {
  const pages = pagesOf(book);
  if (requested === '') return contents(pages);
  if (/^\d+$/.test(requested)) return pageLines(pages, Number(requested));
  const [, text = '', all] = /^(.*?)(\s+all)?$/i.exec(requested) ?? [];
  return found(pages, text, all !== undefined);
}

/** The rule book as plain lines by page: a page for each heading, the columns of tables separated by commas. */
function pagesOf(book: string): Page[] {
  return book
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = '', ...lines] = text.split('\n');
      return { title: title.trim(), paragraphs: paragraphsOf(lines) };
    });
}

/** Lines of one paragraph joined; those of a table, which are indented, stay apart but where one goes on further right. */
function paragraphsOf(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let open = false;
  let wasTable = false;
  for (const line of lines) {
    const text = line.trim().replaceAll('`', '').replace(/ {2,}/g, ', ');
    const isTable = line.startsWith('    ');
    const goesOn = isTable ? wasTable && line.startsWith('     ') : open && !wasTable;
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
    'Type rules and a number to read one, rules and a word to look for it.',
  ]),
  ...pages.map(({ title }, i) => `${i + 1} ${title}`),
];

function pageLines(pages: readonly Page[], number: number): string[] {
  const page = pages[number - 1];
  if (page === undefined) return [`There is no page ${number}; pages are 1 to ${pages.length}.`];
  const next = number < pages.length ? `Type rules ${number + 1} for the next page.` : 'This is the last page.';
  return [
    `Page ${number} of ${pages.length}: ${page.title}.`,
    ...page.paragraphs.flatMap((text) => wrapSentences([text])),
    next,
  ];
}

function found(pages: readonly Page[], text: string, all: boolean): string[] {
  const requested = text.toLowerCase();
  const places = pages.flatMap(({ title, paragraphs }, i) =>
    [title, ...paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) /))]
      .filter((part) => part.toLowerCase().includes(requested))
      .map((part) => `page ${i + 1}, ${title}: ${part}`),
  );
  if (places.length === 0) return [`"${text}" is not in the rule book.`];
  return [
    `"${text}" is in ${pluralize(places.length, 'place')} of the rule book:`,
    ...fewOf(places, (rest) => `${rest} more: type rules ${text} all.`, all ? places.length : fewLines).flatMap(
      (line) => wrapSentences([line]),
    ),
  ];
}
