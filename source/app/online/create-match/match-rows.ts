import { itemAt } from '#engine/lookup.ts';
import { expectedOf } from '#engine/options.ts';
import { columnsOf } from '#engine/text/width.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { isName, limitText, nameFrom } from '#net/names.ts';
import { turnLimits } from '#net/wire/limits.ts';
import type { Terms } from '#net/wire/requests.ts';
import type { TurnName } from '#screen/match-status.ts';
import { type Line, listLine, span, widthOf } from '#screen/styled-text.ts';
import { column, truncate } from '#screen/truncate.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import { type FormRow, optionRow, type SpokenRow } from '../../pages/lists/form.ts';
import { asValue, inRow } from '../../pages/lists/list.ts';
import type { HostedGame } from '../hosted-games.ts';
import { whatNamesAre } from '../login/login.ts';
import { botText } from '../online-words.ts';
import {
  canBeRated,
  type Draft,
  fittedTo,
  type Holder,
  holdersFor,
  isAlone,
  isSameHolder,
  levelTitle,
  offeredAfter,
  termsOf,
  withHolder,
} from './draft.ts';

export interface MatchRow extends FormRow {
  readonly group: 'match' | 'seats' | 'rules';
  readonly gap?: number | undefined;
  /** Text after the values, such as the name of an invited player. */
  readonly after?: string | undefined;
  /** Gives the bot of a seat another face, or none. Undefined without a bot, and in games without faces. */
  nextRival?(): void;
}

export interface RowsSource {
  readonly game: HostedGame;
  readonly games: readonly string[];
  readonly draft: Draft;
  /** True if the match already exists, so that only its terms can change. */
  readonly isThere: boolean;
  readonly people: readonly string[];
  set(draft: Draft): void;
  setGame(id: string): ActionResult;
  readonly hasFiles: boolean;
  /** True if the server can rate matches. */
  readonly hasRatings: boolean;
}

export function matchRows(source: RowsSource): readonly MatchRow[] {
  const { isThere } = source;
  return [
    ...(isThere ? [] : [gameRow(source), ...levelRows(source)]),
    ...termRows(source),
    ...(isThere ? [] : seatRows(source)),
    ...ruleRows(source),
  ];
}

const gameRow = ({ game, games, setGame }: RowsSource): MatchRow => ({
  group: 'match',
  label: 'game',
  values: games.map(titleOf),
  at: games.indexOf(game.id),
  about: 'The games that this server offers.',
  choose(at) {
    const id = games[at];
    return id === undefined ? undefined : setGame(id);
  },
  spoken: {
    take: (text) =>
      games.includes(text.toLowerCase()) ? setGame(text.toLowerCase()) : `Type game and one of ${games.join(', ')}.`,
  },
});

function levelRows({ game, draft, set, hasFiles }: RowsSource): readonly MatchRow[] {
  const { levels } = game;
  if (levels.length === 0) return [];
  const { level } = draft;
  const names = levels.map(({ name }) => name);
  const isFile = level !== undefined && 'file' in level;
  const name = level === undefined ? undefined : 'file' in level ? level.file.name : level.name;
  const levelFound = levels.find((other) => other.name === name);
  return [
    {
      group: 'match',
      label: 'level',
      values: [level === undefined ? 'none' : levelTitle(game, level)],
      at: 0,
      after: levelFound?.summary ?? (isFile ? 'from your file' : undefined),
      about: `l: all levels, each with a preview.${hasFiles ? ' u: upload one from a file.' : ''}`,
      choose: () => undefined,
      step(by) {
        const next = names[((name === undefined ? -1 : names.indexOf(name)) + by + names.length) % names.length];
        if (next !== undefined) set(fittedTo(game, { ...draft, level: { name: next } }));
      },
      spoken: {
        values: [],
        take(text) {
          const requested = text.toLowerCase();
          const level = levels.find((one) => one.name === requested || one.title.toLowerCase() === requested);
          if (level !== undefined) return set(fittedTo(game, { ...draft, level: { name: level.name } }));
          return ['Type level and one of these.', ...levels.map(({ title, summary }) => `${title}: ${summary}.`)].join(
            ' ',
          );
        },
      },
    },
  ];
}

function termRow<Name extends keyof Terms>(
  { draft, set }: RowsSource,
  name: Name,
  row: {
    readonly label: string;
    readonly values: readonly { readonly value: Terms[Name]; readonly label: string; readonly about: string }[];
    readonly gap?: number;
    readonly spoken?: SpokenRow;
  },
): MatchRow {
  const { label, values, gap, spoken } = row;
  const at = values.findIndex(({ value }) => value === draft.terms[name]);
  return {
    group: 'match',
    label,
    values: values.map((value) => value.label),
    at,
    gap,
    spoken,
    about: itemAt(values, at).about,
    choose(next) {
      const chosen = values[next];
      if (chosen !== undefined) set({ ...draft, terms: { ...draft.terms, [name]: chosen.value } });
    },
  };
}

const noLimit: MatchRow = {
  group: 'match',
  label: 'turn limit',
  values: [limitText(0)],
  at: 0,
  about: 'You play alone. Think as long as you like.',
  choose: () => undefined,
  spoken: { names: ['limit'], values: [], take: () => 'You play alone, so there is no turn limit.' },
};

function termRows(source: RowsSource): readonly MatchRow[] {
  const turnName = turnNameAt(source.game.id);
  const { seats } = source.draft;
  const limits = isAlone(seats) ? [noLimit] : [limitRow(source, turnName)];
  return [
    ...limits,
    termRow(source, 'watching', {
      label: 'watching',
      values: [
        { value: 'everybody', label: 'everybody', about: 'Anyone may watch. Spectators see no secrets.' },
        { value: 'nobody', label: 'nobody', about: 'Nobody else sees this match.' },
      ],
    }),
    ...(seats.length === 1 ? [] : [outRow(source, turnName)]),
    termRow(source, 'listed', {
      label: 'listed',
      values: [
        { value: true, label: 'in the lobby', about: 'Everyone can see it in the lobby.' },
        {
          value: false,
          label: 'only by code',
          about: isAlone(seats)
            ? 'Only people with the code can watch. The match menu shows the code.'
            : 'Only people with the code can join. The waiting room shows the code.',
        },
      ],
    }),
    termRow(source, 'hints', {
      label: 'hints',
      values: [
        { value: false, label: 'off', about: 'Nobody gets hints.' },
        { value: true, label: 'on for everybody', about: 'Everyone may ask for hints.' },
      ],
    }),
    ...(source.hasRatings && seats.length > 1 ? [ratedRow(source)] : []),
  ];
}

const limitRow = (source: RowsSource, turnName: TurnName): MatchRow =>
  termRow(source, 'limit', {
    label: 'turn limit',
    gap: 1,
    spoken: { names: ['limit'], values: turnLimits.map(limitText) },
    values: turnLimits.map((limit) => ({
      value: limit,
      // A limit in `sharesUnit` shows its unit only if it is chosen, because the next limit has the same unit.
      label:
        limit === source.draft.terms.limit || !sharesUnit.includes(limit)
          ? limitText(limit)
          : limitText(limit).replace(/ .*/, ''),
      about:
        limit === 0
          ? 'No limit. Think as long as you like.'
          : `You have ${limitText(limit)} per ${turnName} once the first player is ready. When time runs out, what you have planned counts. Miss 3 ${turnName}s, and a bot takes over.`,
    })),
  });

const outRow = (source: RowsSource, turnName: TurnName): MatchRow =>
  termRow(source, 'outSees', {
    label: 'once out',
    spoken: { names: ['out'] },
    values: [
      { value: 'own', label: 'own view', about: 'Beaten players see what spectators see.' },
      {
        value: 'late',
        label: `everything, one ${turnName} late`,
        about: `Beaten players see everything, one ${turnName} late.`,
      },
    ],
  });

function ratedRow(source: RowsSource): MatchRow {
  const { seats, terms } = source.draft;
  const why = isAlone(seats)
    ? 'Rated matches need two people.'
    : canBeRated(terms)
      ? undefined
      : 'Rated matches have a turn limit and no hints.';
  if (why !== undefined)
    return {
      group: 'match',
      label: 'rated',
      values: ['no'],
      at: 0,
      about: why,
      choose: () => undefined,
      spoken: { values: [], take: () => why },
    };
  return termRow(source, 'rated', {
    label: 'rated',
    values: [
      { value: true, label: 'yes', about: 'The result changes the ratings of all players. Leaving counts as a loss.' },
      { value: false, label: 'no', about: 'No rating changes.' },
    ],
  });
}

const sharesUnit: readonly number[] = [60_000, 300_000];

function seatRows(source: RowsSource): readonly MatchRow[] {
  const { game, draft, people, set } = source;
  const firstNone = draft.seats.findIndex(({ is }) => is === 'none');
  const visibleSeats = firstNone < 0 ? draft.seats : draft.seats.slice(0, firstNone + 1);
  return visibleSeats.map((holder, seat): MatchRow => {
    const holders = holdersFor(game, draft, seat);
    const kinds = [...new Set(holders.map(kindOf))];
    const name = holder.is === 'invited' ? holder.name : undefined;
    return {
      group: 'seats',
      label: String(seat + 1),
      values: kinds,
      at: kinds.indexOf(kindOf(holder)),
      after: holder.is === 'bot' ? botText(holder.bot) : name === '' ? 'Enter: type a name' : name,
      about: aboutHolder(holder, game.faces.length > 0),
      ...(holder.is === 'bot' &&
        game.faces.length > 0 && {
          nextRival: () =>
            set(withHolder(draft, seat, { is: 'bot', bot: nextRivalFor(game, draft, seat, holder.bot) })),
        }),
      choose(at) {
        const next = holders.find((other) => kindOf(other) === kinds[at]);
        if (next !== undefined && kindOf(next) !== kindOf(holder))
          set(withHolder(draft, seat, offeredAfter(holder, next, game)));
      },
      step(by) {
        const at = holders.findIndex((other) => isSameHolder(other, holder));
        // Does not wrap around: a player who browses the bots for a seat does not want to sit down there.
        const next = at + by < 0 ? undefined : holders[at + by];
        if (next !== undefined) set(withHolder(draft, seat, offeredAfter(holder, next, game)));
      },
      typed:
        name === undefined
          ? undefined
          : {
              what: 'name',
              says: 'Type a name. Enter: invite.',
              label: '',
              complete: (text) => people.filter((other) => other.startsWith(nameFrom(text))),
              take(text) {
                if (!isNameTyped(text)) return whatNamesAre;
                set(withHolder(draft, seat, { is: 'invited', name: nameFrom(text) }));
                return undefined;
              },
            },
      spoken: {
        names: [`seat ${seat + 1}`],
        values: [],
        take(text) {
          const next = holderTyped(game, text);
          if (typeof next === 'string') return next;
          return holders.some(({ is }) => is === next.is)
            ? set(withHolder(draft, seat, next))
            : 'Only the last seats can stay empty, and only if the level allows it.';
        },
      },
    };
  });
}

const nextRivalFor = (game: HostedGame, { seats }: Draft, seat: number, bot: string): string =>
  game.nextRival(
    bot,
    seats.flatMap((other, i) => (i !== seat && other.is === 'bot' ? [other.bot] : [])),
  );

const isNameTyped = (text: string): boolean => isName(nameFrom(text));

/** Parses a typed player of a seat, such as `bot hard`. Returns an error text if it is invalid. */
function holderTyped(game: HostedGame, text: string): Holder | string {
  const [kind = '', ...more] = text.toLowerCase().split(/\s+/);
  const rest = more.join(' ');
  switch (kind) {
    case 'me':
    case 'open':
    case 'none':
      return { is: kind };
    case 'bot': {
      const bot = rest === '' ? (game.usualBot ?? game.bots[0]) : game.botNamed(rest);
      return bot === undefined
        ? `Type bot and one of ${[...game.bots, ...game.faces].join(', ')}.`
        : { is: 'bot', bot };
    }
    case 'invite':
      return isNameTyped(rest) ? { is: 'invited', name: nameFrom(rest) } : whatNamesAre;
    default:
      return `A seat can be me, open, invite NAME, bot STRENGTH or none. Strengths: ${game.bots.join(', ')}.`;
  }
}

const kindOf = ({ is }: Holder): string => (is === 'invited' ? 'invite' : is);

function aboutHolder({ is }: Holder, hasRivals: boolean): string {
  switch (is) {
    case 'me':
      return 'You play this seat.';
    case 'open':
      return 'First come, first served.';
    case 'invited':
      return 'The seat waits for this person; the match appears in their lobby.';
    case 'bot':
      return `A bot plays this seat. Left, right: another strength.${hasRivals ? ' r: another rival.' : ''}`;
    case 'none':
      return 'Nobody plays this seat.';
  }
}

function ruleRows({ game, draft, set }: RowsSource): readonly MatchRow[] {
  const players = draft.seats.filter(({ is }) => is !== 'none').length;
  const { options } = termsOf(draft);
  return game.options.map(([name, option]): MatchRow => {
    const row = optionRow(name, option, {
      value: options[name] ?? option.standard,
      put(next) {
        const expected = expectedOf(option, next, players);
        if (expected !== undefined) return `${name}: found "${next}", expected ${expected}.`;
        set({ ...draft, terms: { ...draft.terms, options: { ...draft.terms.options, [name]: next } } });
        return undefined;
      },
    });
    // A row with more than six values usually has room only for the current one. The help then follows it.
    return { ...row, group: 'rules', after: row.values.length > 6 ? option.help : undefined };
  });
}

const labelColumn = 3;
const valueColumn = 15;
const usualGap = 2;

/** Values of a row, with the current one in brackets, or only the current value if there is no room. */
function valuesIn(row: MatchRow, width: number): readonly { readonly value: number; readonly text: string }[] {
  const { values, at, gap = usualGap, after } = row;
  const all = values.map((label, value) => ({
    value,
    text: value !== at ? label : isNamed(row) ? `[${label}] ${after}` : `[${label}]`,
  }));
  const columns = all.reduce((sum, { text }) => sum + columnsOf(text) + gap, valueColumn - gap);
  return columns <= width ? all : all.filter(({ value }) => value === at);
}

/** True if `after` is about the player of the seat, such as the name of a bot. */
const isNamed = ({ group, after }: MatchRow): boolean => group === 'seats' && after !== undefined;

/** Shortens a note to `room` columns, if possible after a whole part. The panel shows the full note. */
function wholeParts(note: string, room: number): string {
  const ends = [...note.matchAll(/[,;] | \(/g)].map(({ index }) => index).filter((end) => end <= room);
  return note.length <= room ? note : truncate(note.slice(0, ends.at(-1)), room);
}

/** Row of exactly `width` columns. `at` is the zero-based index of the row on the page. */
export function matchLine(row: MatchRow, at: number, chosen: boolean, width: number): Line {
  const cells: Line = [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(column(row.label, valueColumn - labelColumn - 1).padEnd(valueColumn - labelColumn)),
    ...valuesIn(row, width).flatMap(
      ({ text, value }, i): Line => [
        span(i === 0 ? '' : ' '.repeat(row.gap ?? usualGap)),
        ...asValue(at, value, [span(text, value === row.at ? 'strong' : 'dim')]),
      ],
    ),
  ];
  const room = width - widthOf(cells) - 3;
  const note = row.after === undefined || isNamed(row) || room < 4 ? '' : wholeParts(row.after, room);
  const after = note === '' ? [] : [span(`${' '.repeat(note.length < room ? 3 : 2)}${note}`, 'dim')];
  return inRow(at, listLine([...cells, ...after], width, chosen));
}
