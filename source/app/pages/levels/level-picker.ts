import { type LevelForm, tutorialName } from '#engine/level.ts';
import { tierText } from '#engine/level-catalogue.ts';
import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import type { LevelPainter } from '#screen/game/level-painter.ts';
import { type Glyphs, line } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey, prompt } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { inShortLines } from '../help/in-short.ts';
import { chooser } from '../lists/choice-list.ts';
import { cardWidth, type MatchRow, matchRows, withDrawer } from '../lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { toldOf } from './level-panel.ts';
import {
  type LevelLayout,
  levelHead,
  levelLayout,
  levelLine,
  type OtherMatch,
  type PickerItem,
  type PickerLevel,
  titleOf,
  wholeWidth,
} from './level-rows.ts';

export type LevelChoice =
  | { readonly type: 'level'; readonly name: string }
  /** A generated level. Default: a random seed, and the usual number of players. */
  | { readonly type: 'random'; readonly seed?: string | undefined; readonly players?: number | undefined }
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'own' };

export interface LevelPickerOptions {
  readonly game: string;
  readonly levels: readonly PickerLevel[];
  readonly painter?: LevelPainter | undefined;
  readonly glyphs: Glyphs;
  readonly progress: string;
  readonly generates: boolean;
  /** Possible numbers of players, if each generated level is made for one of them. */
  readonly madeFor?: readonly number[] | undefined;
  /** Format of seeds, for games whose seeds can contain settings. */
  readonly seeds?: Pick<NonNullable<LevelForm['seeds']>, 'shape' | 'more'> | undefined;
  /** Current time. Without it, the page does not show when levels were played. */
  readonly now?: Date | undefined;
  readonly played?: readonly MatchRow[] | undefined;
  readonly rules?: string | undefined;
  readonly ownLevel?: string | undefined;
  readonly isForLater?: true;
  readonly chosen?: LevelChoice | undefined;
  start(choice: LevelChoice): ActionResult;
  /** Starts a match between bots on the level. Undefined if the game has no bots. */
  watch?: ((choice: LevelChoice) => ActionResult) | undefined;
  resume?(level: string): ActionResult;
  readonly otherMatches?: readonly OtherMatch[] | undefined;
  resumeOther?(match: OtherMatch): ActionResult;
  campaign?: (() => ActionResult) | undefined;
  /** Paths that complete the typed text. Undefined if levels cannot be opened from files. */
  complete?: ((text: string) => readonly string[]) | undefined;
  back(): void;
}

export function levelPicker(around: PageContext, options: LevelPickerOptions): Page {
  const {
    game,
    glyphs,
    painter,
    generates,
    ownLevel,
    start,
    seeds,
    resume,
    watch,
    played = [],
    rules = '',
    otherMatches = [],
  } = options;
  const levels = options.levels.toSorted((a, b) => a.tier - b.tier);
  const tiers = [...new Set(levels.map(({ tier }) => tier))];
  const hasPar = levels.some(({ par }) => par !== undefined);
  const columns = [...(painter?.columns ?? []), ...(hasPar ? [parColumn] : [])];
  const cells = new Map(
    levels.map((level) => [
      level,
      [...(painter?.cells(level.text) ?? []), ...(hasPar ? [String(level.par ?? '-')] : [])],
    ]),
  );
  const seedForm = seeds === undefined ? usualSeeds : `${usualSeeds} ${seeds.more}`;
  let tier: number | undefined;

  let showsOlder = otherMatches.length <= fewMatches + 1;
  const running = (): readonly PickerItem[] => {
    const visibleMatches = showsOlder ? otherMatches : otherMatches.slice(0, fewMatches);
    const count = otherMatches.length - visibleMatches.length;
    return [
      ...visibleMatches.map((match) => ({ type: 'match', match }) as const),
      ...(count === 0 ? [] : [{ type: 'older', count } as const]),
    ];
  };
  const rest: readonly PickerItem[] = [
    ...[...levels.map((level): PickerItem => ({ type: 'level', level })), ...madeItems(options)].sort(
      (a, b) => tierOf(a) - tierOf(b),
    ),
    ...(ownLevel === undefined ? [] : [{ type: 'own', about: ownLevel } as const]),
  ];
  let all = [...running(), ...rest];
  const items = () => (tier === undefined ? all : all.filter((item) => tierOf(item) === tier));
  const uncutWidth = wholeWidth(all, columns);
  const leftWidth = (size: Size) => size.columns - panelWidth(size.columns, uncutWidth) - 1;
  const layouts = new Map<number, LevelLayout>();
  /** Cached by width, because every row needs the layout. */
  const layout = (size: Size): LevelLayout => {
    const width = leftWidth(size);
    const made = layouts.get(width) ?? levelLayout(all, columns, width);
    layouts.set(width, made);
    return made;
  };
  const showOlder = () => {
    showsOlder = true;
    all = [...running(), ...rest];
    layouts.clear();
    list.beginAt((item) => item.type === 'match' && item.match === otherMatches[fewMatches]);
  };
  const open = (item: PickerItem): ActionResult => {
    if (item.type === 'match') return options.resumeOther?.(item.match);
    if (item.type === 'older') return showOlder();
    if (item.type === 'random') return askSeed(item.players);
    const underWay = underWayIn(item);
    if (underWay !== undefined) return resume?.(underWay);
    return start(item.type === 'own' ? { type: 'own' } : { type: 'level', name: item.level.name });
  };
  const list = chooser<PickerItem>({
    items,
    keyOf,
    enter(item) {
      if (item.type === 'older') return ['show', 'show the older matches'];
      if (item.type === 'match' || underWayIn(item) !== undefined) return ['resume', 'resume your current match'];
      return options.isForLater === true ? ['choose', 'choose the level'] : ['start', 'start the level'];
    },
    open,
    words: (item) => (item.type === 'level' ? `${item.level.name} ${item.level.title}` : titleOf(item)),
    lines: (item, chosen, size) => [
      levelLine(item, chosen, layout(size), (level) => cells.get(level) ?? [], leftWidth(size)),
    ],
    room: ({ rows }) => rows - frameRows - 1,
  });
  const { chosen: first } = options;
  list.beginAt((item) => (first === undefined ? rest.includes(item) : isChosen(item, first)));
  const seed = prompt({
    prompt: ' seed: ',
    enter: 'start',
    statusText: 'Type any word for a level of your own, or leave it empty for a random one.',
    take: (text) => start({ type: 'random', seed: text === '' ? undefined : text, players: made }),
  });
  let made: number | undefined;
  const askSeed = (players: number | undefined) => {
    made = players;
    seed.begin();
  };
  const file = prompt({
    prompt: ' file: ',
    enter: options.isForLater === true ? 'choose' : 'start',
    statusText: `Enter: ${options.isForLater === true ? 'choose' : 'start'} the level in this file.`,
    take: (path) => (path === '' ? 'Type the path of a level file first.' : start({ type: 'file', path })),
    ...(options.complete && { complete: options.complete }),
  });
  const watchChosen = (item: PickerItem | undefined): ActionResult => {
    if (item === undefined || item.type === 'match' || item.type === 'older') return undefined;
    if (item.type === 'level') return watch?.({ type: 'level', name: item.level.name });
    return watch?.(item.type === 'own' ? { type: 'own' } : { type: 'random', players: item.players });
  };
  const nextTier = (_: string, size: Size) => {
    const chosenItem = list.chosen();
    tier = tiers[tier === undefined ? 0 : tiers.indexOf(tier) + 1];
    list.goTo(items().find((item) => item === chosenItem) ?? items()[0], size);
  };
  const newMatchKey = (name: string | undefined): PageKey | undefined =>
    name === undefined
      ? undefined
      : keyRow('n', 'new', 'start over; your current match is saved', () => start({ type: 'level', name }));
  const fileKeys = compact<PageKey>(options.complete && keyRow('o', 'file', 'a level from a file', () => file.begin()));
  const randomKey: PageKey = keyRow('r', 'random', 'make a random level', () =>
    askSeed(playersFor(list.chosen(), options)),
  );
  const backKey =
    options.isForLater === true
      ? escapeKey('back', 'back without changes', options.back)
      : escapeKey('menu', 'back to the menu', options.back);
  const listKeys = (): readonly PageKey[] => [
    ...list.moving(),
    ...list.entering(),
    ...compact<PageKey>(newMatchKey(underWayIn(list.chosen()))),
    ...compact<PageKey>(options.campaign && keyRow('c', 'campaign', 'the campaign of this game', options.campaign)),
    ...list.finding(),
    ...compact<PageKey>(
      watch !== undefined && keyRow('w', 'watch', 'watch bots play it', () => watchChosen(list.chosen())),
      tiers.length > 1 && keyRow('f', 'only', 'show only easy levels; press again for the next group', nextTier),
      watch === undefined && generates && randomKey,
      ownLevel !== undefined && helpRow('e', 'custom board', () => start({ type: 'own' })),
    ),
    // In 80 columns, the watch key leaves no room for all keys. The back key then comes early to stay visible.
    ...(watch === undefined ? [...fileKeys, backKey] : [backKey, ...(generates ? [randomKey] : []), ...fileKeys]),
  ];

  return page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const chosen = list.chosen();
      const width = panelWidth(size.columns, uncutWidth);
      const rowPanel = toldOf(chosen, {
        width,
        room: size.rows - frameRows,
        painter,
        glyphs,
        seedForm,
        now: options.now,
        isForLater: options.isForLater,
      });
      const called =
        tier === undefined ? undefined : tierText({ tier, ...levels.find((level) => level.tier === tier) });
      const tag = [...(called === undefined ? [] : [`only ${called}`]), ...(seen === undefined ? [] : [seen])].join(
        ', ',
      );
      return {
        title: pageTitle(game, 'choose a level'),
        facts: line(options.progress),
        left: withDrawer(
          {
            title: 'levels',
            tag: tag === '' ? undefined : tag,
            lines: [levelHead(layout(size)), ...(chosen === undefined ? [line(`   ${nothing(all.length)}`)] : lines)],
          },
          size,
          [
            { title: 'last matches', lines: matchRows(played, leftWidth(size)).slice(0, maxPlayed) },
            { title: 'in short', lines: inShortLines(rules, leftWidth(size)), isWhole: true },
          ],
        ),
        panel: { width, sections: rowPanel.sections },
        status: rowPanel.status,
      };
    },
    keys: listKeys,
    layers: [seed, file, list.search],
    click(target, size) {
      seed.end();
      file.end();
      return list.click(target, size);
    },
  });
}

const fewMatches = 3;
const maxPlayed = 12;

const parColumn = { head: 'par', width: 4, align: 'right' } as const;

const usualSeeds = 'Use up to 40 letters, digits, - and _.';

function keyOf(item: PickerItem): string {
  switch (item.type) {
    case 'match':
      return `match ${item.match.path}`;
    case 'level':
      return `level ${item.level.name}`;
    case 'random':
      return `random ${item.players}`;
    case 'older':
    case 'own':
      return item.type;
  }
}

function madeItems({ generates, madeFor = [], levels }: LevelPickerOptions): readonly PickerItem[] {
  if (!generates) return [];
  if (madeFor.length === 0) return [{ type: 'random' }];
  return madeFor.map((players) => {
    const { tier, tierName } =
      levels.find((level) => level.name !== tutorialName && exactlyIn(level) === players) ?? {};
    return { type: 'random', players, tier, tierName };
  });
}

const exactlyIn = ({ seats }: PickerLevel): number | undefined =>
  seats !== undefined && 'exactly' in seats ? seats.exactly : undefined;

const playersFor = (item: PickerItem | undefined, { madeFor: counts = [] }: LevelPickerOptions): number | undefined =>
  item?.type === 'random' ? item.players : item?.type === 'level' ? (exactlyIn(item.level) ?? counts[0]) : counts[0];

const underWayIn = (item: PickerItem | undefined): string | undefined =>
  item?.type === 'level' && item.level.underWay !== undefined ? item.level.name : undefined;

/** Tier for sorting. Rows without a tier come last. */
const tierOf = (item: PickerItem): number =>
  (item.type === 'level' ? item.level.tier : item.type === 'random' ? item.tier : undefined) ?? Number.MAX_SAFE_INTEGER;

const isChosen = (item: PickerItem, choice: LevelChoice): boolean => {
  if (item.type === 'level') return choice.type === 'level' && item.level.name === choice.name;
  return (
    item.type === choice.type && (item.type !== 'random' || choice.type !== 'random' || item.players === choice.players)
  );
};

/** Width of the panel. The list is shown uncut only if the panel then keeps at least `minBesideAll` columns. */
function panelWidth(columns: number, list: number): number {
  const besideAll = cardWidth(columns, 24, list);
  return besideAll < minBesideAll ? cardWidth(columns, 24) : besideAll;
}

const minBesideAll = 80;

const nothing = (levels: number): string =>
  levels === 0 ? 'No levels yet. o: open a level file.' : 'No level has this name. Esc shows all.';
