import type { Seat } from '#engine/vocabulary.ts';
import { frameRows } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, span } from '#screen/styled-text.ts';
import { longestName, nameFault, type PersonNames, tidyName } from '#storage/person-names.ts';
import { type ActionResult, escapeKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageContext } from '../../services.ts';
import { chooser } from '../lists/choice-list.ts';
import { type Page, page, pageTitle } from '../page.ts';

export interface NamesPageOptions {
  readonly players: number;
  names(): PersonNames;
  /** Names already used by bots and by robots of other seats. */
  others(seat: Seat): readonly string[];
  keep(names: PersonNames): ActionResult;
  back(): void;
}

export function namesPage(
  around: PageContext,
  { players, names, others: notPersons, keep, back }: NamesPageOptions,
): Page {
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const list = chooser<number>({
    items: () => seats,
    words: String,
    lines: (seat, chosen, { columns }) => [nameLine(seat, names()[seat], chosen, columns)],
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: String,
    enter: () => ['name', 'type a name'],
    open: () => name.begin(),
  });
  const seat = () => list.chosen() ?? 1;
  const otherNames = () => Object.fromEntries(Object.entries(names()).filter(([other]) => Number(other) !== seat()));
  const name = prompt({
    prompt: ' name: ',
    enter: 'keep',
    statusText: `Enter keeps the name: at most ${longestName} letters, or nothing to go by number.`,
    take(typed) {
      const text = tidyName(typed);
      if (text === '') return keep(otherNames());
      return (
        nameFault(text, [...Object.values(otherNames()), ...notPersons(seat())]) ??
        keep({ ...otherNames(), [seat()]: text })
      );
    },
  });
  return page(around, {
    show(size) {
      const named = Object.keys(names()).length;
      const now = names()[seat()];
      return {
        title: pageTitle('turncade', 'names'),
        facts: line(named === 0 ? 'nobody has a name yet' : pluralize(named, 'name')),
        left: [{ title: 'players at one screen', lines: [[], ...list.shown(size).lines, [], ...told] }],
        status: [
          `Enter ${now === undefined ? 'names' : 'renames'} player ${seat()}${now === undefined ? '' : `, ${now}`}.`,
        ],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...(names()[seat()] === undefined
        ? []
        : [keyRow('delete', 'clear', 'go by number', () => keep(otherNames()), 'Del')]),
      escapeKey('settings', 'back to the settings', back),
    ],
    layers: [name],
    click: list.click,
  });
}

const told: readonly Line[] = [
  line('     New matches of two or more persons at one screen use these names.', 'dim'),
  line('     Matches under way keep theirs.', 'dim'),
];

const nameLine = (seat: number, name: string | undefined, chosen: boolean, columns: number): Line =>
  listLine(
    [
      span(chosen ? '  >  ' : '     ', 'accent'),
      span(`player ${seat}  `, 'dim'),
      name === undefined ? span('no name', 'dim') : span(name, 'strong'),
    ],
    columns,
    chosen,
  );
