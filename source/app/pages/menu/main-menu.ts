import { compact } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { type Line, line, listLine, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { longMessageDialog, type PageKey } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { minSize, type Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { chooser } from '../lists/choice-list.ts';
import { allSeen, choiceAfter, rowKeys } from '../lists/list.ts';
import { cardWidth, type DrawerPart, filled, isWideCard, matchRows, withDrawer } from '../lists/wide-layout.ts';
import { type Page, page } from '../page.ts';
import { emblemTime, gameStrip, hasCard, stripRows, titleLine as wordmarkTitle } from './game-strip.ts';
import { type MenuItem, type MenuOptions, type MenuToday, menuItems, textItem, waitingTargets } from './menu-items.ts';

export function mainMenu(around: PageContext, options: MenuOptions): Page {
  const items: readonly MenuItem[] = [
    ...menuItems(options, () => menu.changed()),
    textItem(
      {
        key: '?',
        group: 'last',
        name: 'Help',
        about: 'keys and rules',
        enterDoes: 'Enter: read about keys and rules.',
        open: (size) => around.help(menu.rows(size)),
      },
      'help',
      'On every screen, ? explains the keys, the symbols and the rules.',
    ),
    textItem(
      {
        key: 'q',
        group: 'last',
        name: 'Quit',
        about: '',
        enterDoes: 'Enter: quit.',
        open: () => around.exit(),
      },
      'quit',
      'Your matches are saved after every turn.',
    ),
  ];
  const hasStrip = items.some(hasCard);
  const rowItems = items.filter((item) => !hasCard(item));
  const startsGroup = (item: MenuItem) => {
    const before = rowItems[rowItems.indexOf(item) - 1];
    return before !== undefined && before.group !== item.group;
  };
  const listRoom = (size: Size) => size.rows - frameRows - stripRows(items, size);
  const hasBlanks = (size: Size) => rowItems.length + rowItems.filter(startsGroup).length <= listRoom(size);
  const list = chooser<MenuItem>({
    items: () => items,
    words: ({ name }) => name,
    startsGroup: (item, before) => !hasStrip && before?.group !== item.group,
    lines: (item, chosen, size) => {
      if (hasCard(item)) return [];
      const drawn = itemLine(item, chosen, size.columns - panelWidth(size.columns) - 1);
      return hasStrip && startsGroup(item) && hasBlanks(size) ? [[], drawn] : [drawn];
    },
    room: listRoom,
    cameTo: (item) => item.ask?.(),
    keyOf: ({ key }) => key,
    enter: () => ['open', 'open'],
    open: (item, size) => item.open(size),
  });
  const { online } = options;
  const isDue = (): boolean => {
    const loaded = online?.news();
    return loaded?.is === 'here' && loaded.due.length > 0;
  };
  const toOnline = () => list.beginAt(({ name }) => name === 'Online');
  if (isDue()) toOnline();
  else if (options.continued === undefined) list.beginAt(({ group }) => group === 'games');
  const open = (item: MenuItem | undefined, size: Size) => {
    list.goTo(item, size);
    return item?.open(size);
  };
  const accelerators = (): readonly PageKey[] => {
    const games = items.filter(({ group }) => group === 'games');
    const rest = items.filter(({ key, group }) => group !== 'games' && key !== 'q' && key !== '?');
    const press = (key: string, size: Size) =>
      open(
        items.find((item) => item.key === key),
        size,
      );
    const digits = games.map(({ key }) => key);
    const range = digits.length > 1 ? `${digits[0]}-${digits.at(-1)}` : (digits[0] ?? '');
    return [
      ...compact<PageKey>(digits.length > 0 && keyRow(digits, [range, 'a game'], 'that game', press, range)),
      ...rest.map(({ key, name }): PageKey => helpRow(key, name.toLowerCase(), press)),
    ];
  };
  const { notice, daily, timer, underWay = [], ended = [] } = options;
  let lastCard = items.find(hasCard);
  const move = (key: string, size: Size) => {
    const chosen = list.chosen();
    const cards = items.filter(hasCard);
    const card = cards.find((one) => one === chosen);
    const step = ['left', 'h'].includes(key) ? -1 : 1;
    if (['left', 'right', 'h', 'l'].includes(key))
      return list.goTo(card === undefined ? lastCard : cards.at((cards.indexOf(card) + step) % cards.length), size);
    if (card !== undefined) lastCard = card;
    const stops = compact<MenuItem>(card ?? lastCard, ...rowItems);
    return list.goTo(stops[choiceAfter(key, chosen === undefined ? 0 : stops.indexOf(chosen), stops.length, 8)], size);
  };
  const moving = (): readonly PageKey[] => {
    const isSideways = items.filter(hasCard).length > 1;
    const what = isSideways ? 'a game or a row' : 'a row';
    return rowKeys(move, { what, isSideways, hasLetters: true, further: allSeen });
  };
  const drawer = (size: Size): readonly DrawerPart[] => {
    const width = size.columns - panelWidth(size.columns) - 1;
    const today = daily?.rows === undefined ? [] : daily.rows;
    return [
      { title: 'also under way', lines: matchRows(underWay.slice(0, maxRunning), width) },
      { title: 'today', lines: today.map((row) => todayLine(row, width)), isWhole: true },
      { title: 'new here?', lines: isNew ? newHere.map((text) => line(` ${text}`)) : [] },
      { title: 'keys in every game', lines: keysEverywhere.map(keyLine), isWhole: true },
    ];
  };
  const isNew = options.games.every((game) => game.isNew === true);
  const panelOf = (item: MenuItem, room: PictureRoom): readonly Section[] => {
    const panelLines = item.panel(room);
    const [only, ...rest] = panelLines;
    if (!isWideCard(room) || item.group === 'games' || only === undefined || rest.length > 0) return panelLines;
    return filled(only, room.rows, [{ title: 'last matches', lines: matchRows(ended, room.columns) }]);
  };
  const isLong = notice !== undefined && noticeRows(notice, minSize.columns).length > 2;
  const menu = page(around, {
    opening: isLong ? longMessageDialog('notice', notice) : undefined,
    show(size) {
      const width = panelWidth(size.columns);
      const chosen = list.chosen();
      const { lines, seen } = list.shown(size);
      const rows = listRoom(size);
      const room = { columns: width, rows, glyphs: options.glyphs };
      const title = countOf(options.games.length);
      const top = gameStrip(items, { title, chosen: chosen?.key, tick, size });
      return {
        title: hasStrip ? wordmarkTitle : line('turncade', 'strong'),
        facts: line(options.version, 'dim'),
        top,
        left: withDrawer(
          { title: top === undefined ? title : 'menu', lines, tag: seen },
          { ...size, rows: rows + frameRows },
          drawer(size),
        ),
        panel: { width, sections: chosen === undefined ? [] : panelOf(chosen, room) },
        status: statusRows(chosen?.enterDoes ?? '', notice, size.columns),
      };
    },
    keys: () => [
      ...(hasStrip ? moving() : list.moving()),
      ...list.entering(),
      ...accelerators(),
      keyRow('q', 'quit', 'quit', () => around.exit()),
    ],
    click(target, size) {
      const waiting = waitingTargets.read(target);
      return waiting === undefined ? list.click(target, size) : online?.open(waiting.match);
    },
  });
  let stop = () => {};
  let tick = 0;
  let rest = () => {};
  const animate = () => {
    rest =
      timer?.after(emblemTime, () => {
        tick++;
        menu.changed();
        animate();
      }) ?? rest;
  };
  /** Item under the cursor at first. The cursor jumps from it to Online when a match begins to wait for the player. */
  let first = isDue() ? undefined : list.chosen();
  const onNews = () => {
    if (isDue() && first !== undefined) {
      if (list.chosen() === first) toOnline();
      first = undefined;
    }
    menu.changed();
  };
  return {
    ...menu,
    onEnter() {
      stop();
      stop = online?.watch?.(onNews) ?? stop;
      list.chosen()?.ask?.();
      rest();
      if (hasStrip) animate();
    },
    onLeave() {
      stop();
      rest();
      menu.onLeave?.();
    },
  };
}

const newHere = ['Press Enter twice to start a tutorial.', 'Every turn is saved. ? explains every screen.'];

/** Keys of a match in every game. Shown if there is room. */
const keysEverywhere = [
  ['arrows', 'move the cursor'],
  ['Enter', 'do what the line above the keys says; Esc goes back'],
  ['t', 'end your turn, or commit your orders'],
  ['b', 'get a hint, and the reason'],
  ['u', 'undo; Ctrl+Y: redo'],
  ['r', 'watch the last turn again'],
  [':', 'type a command; Tab completes it'],
  ['?', 'all keys, all symbols, and the rule book'],
  ['q', 'leave; the match waits under Continue'],
] as const;

const keyLine = ([key, does]: readonly [key: string, does: string]): Line => [
  span(` ${key.padEnd(8)}`, 'accent'),
  span(does, 'dim'),
];

const maxRunning = 4;

const todayLine = ({ game, text, role, stars, streak }: MenuToday, width: number): Line => [
  span(` ${column(game, 17)}`, 'strong'),
  span(column(text, 22), role),
  span(column(stars, 4), 'hazard'),
  // If the streak does not fit, only its part before the comma is shown.
  span(column(streak.length > width - 45 ? streak.replace(/,.*$/, '') : streak, width - 45), 'dim'),
];

const noticeRows = (notice: string, columns: number): string[] => wrap(`! ${notice}`, columns - 2);

/** Status rows: the effect of Enter and a one-row notice, or only a two-row notice. A longer notice gets a dialog. */
function statusRows(enterDoes: string, notice: string | undefined, columns: number): readonly string[] {
  if (notice === undefined) return [enterDoes];
  const rows = noticeRows(notice, columns);
  return rows.length === 1 ? [enterDoes, `! ${notice}`] : rows.length === 2 ? [`! ${notice}`] : [enterDoes];
}

const listWidth = 56;

const panelWidth = (columns: number): number => cardWidth(columns, 32, listWidth);

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const countOf = (games: number): string => `${numbers[games] ?? games} game${games === 1 ? '' : 's'}`;

function itemLine({ key, name, about }: MenuItem, chosen: boolean, width: number): Line {
  const cells = [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(`${key}  `, 'accent'),
    span(column(name, 17), 'strong'),
    span(column(about, width - 23), 'dim'),
  ];
  return listLine(cells, width, chosen);
}
