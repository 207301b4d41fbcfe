import type { Seat } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { frameRows } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, span } from '#screen/styled-text.ts';
import {
  longestName,
  nameFault,
  type PersonNames,
  readPersonNames,
  tidyName,
  writePersonNames,
} from '#storage/person-names.ts';
import { type ActionResult, escapeKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageView } from '../../layers/page-view.ts';
import type { LocalServices, PageContext, Services } from '../../services.ts';
import { chooser } from '../lists/choice-list.ts';
import type { MenuEntry } from '../menu/menu-items.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type SettingsPageOptions, settingsPage, settingsWords } from './settings-page.ts';
import { settingsSummary } from './settings-table.ts';

export const settingsEntry: MenuEntry = {
  row: ({ app, back }) => ({
    key: ',',
    name: 'Settings',
    about: settingsSummary(app.liveSettings.now()),
    enterDoes: 'Enter: change the settings.',
    says: 'Colours, playback speed, mouse and keys, screen reader.',
    open: () => app.navigator.go(settingsPlace(app, back, 'menu', () => showNames(app))),
  }),
  words: ({ homeFolder }) => settingsWords(homeFolder),
};

/** Maximum number of seats in any game. */
const maxPersons = 5;

const depthNames = { full: '16 million', '256': '256', '16': '16', none: 'none' } as const;

/** @param names opens the page of the names of persons at one screen. Undefined if only one person can play */
export function settingsPlace(
  {
    pageContext,
    liveSettings,
    forced,
    onSettingsChange,
  }: Pick<Services, 'pageContext' | 'liveSettings' | 'forced' | 'onSettingsChange'>,
  back: () => void,
  backTo: SettingsPageOptions['backTo'],
  names?: () => ActionResult,
): PageView {
  const { now, change, terminal, glyphs } = liveSettings;
  return settingsPage(pageContext, {
    settings: now,
    change(name, value) {
      const changed = change({ [name]: value });
      onSettingsChange();
      return changed.ok
        ? changed.value.problem
        : `Not saved: ${changed.error.message}. The change lasts until you quit.`;
    },
    forced,
    detected: [
      ['colours', depthNames[terminal.depth]],
      ['unicode', terminal.lineWidth === 2 ? 'yes, but lines are two columns wide' : 'yes'],
    ],
    glyphs,
    backTo,
    names,
    back,
  });
}

export async function showNames({
  navigator,
  pageContext,
  home: { folders },
}: Pick<LocalServices, 'navigator' | 'pageContext' | 'home'>): Promise<void> {
  const from = navigator.current();
  const bots = await Promise.all(
    games.map((entry) => entry.visit(({ bots }) => (bots === undefined ? [] : Object.keys(bots)))),
  );
  navigator.go(
    namesPage(pageContext, {
      players: maxPersons,
      names: () => readPersonNames(folders),
      takenNames(seat) {
        const { [seat]: _, ...robots } = readPersonNames(folders, 'robots');
        return [...bots.flat(), ...Object.values(robots)];
      },
      keep(names) {
        const savedNames = writePersonNames(folders, names);
        return savedNames.ok ? undefined : `Not saved: ${savedNames.error.message}`;
      },
      back: () => navigator.go(from),
    }),
  );
}

export interface NamesPageOptions {
  readonly players: number;
  names(): PersonNames;
  takenNames(seat: Seat): readonly string[];
  keep(names: PersonNames): ActionResult;
  back(): void;
}

export function namesPage(around: PageContext, { players, names, takenNames, keep, back }: NamesPageOptions): Page {
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
    enter: 'done',
    statusText: `Up to ${longestName} letters. Enter: done. Leave it empty for no name.`,
    take(typed) {
      const text = tidyName(typed);
      if (text === '') return keep(otherNames());
      return (
        nameFault(text, [...Object.values(otherNames()), ...takenNames(seat())]) ??
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
        facts: line(named === 0 ? 'no names yet' : pluralize(named, 'name')),
        left: [{ title: 'players at this screen', lines: [[], ...list.shown(size).lines, [], ...namesNote] }],
        status: [now === undefined ? `Enter: name player ${seat()}.` : `Enter: rename ${now}.`],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...(names()[seat()] === undefined
        ? []
        : [keyRow('delete', 'clear', 'remove the name', () => keep(otherNames()), 'Del')]),
      escapeKey('settings', 'back to the settings', back),
    ],
    layers: [name],
    click: list.click,
  });
}

const namesNote: readonly Line[] = [
  line('     Used when two or more people share this screen.', 'dim'),
  line('     Matches in progress keep the old names.', 'dim'),
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
