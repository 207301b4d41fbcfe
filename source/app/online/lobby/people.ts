import { columnsOf, padColumns } from '#engine/text/width.ts';
import { lengthOf } from '#net/names.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { frameRows, heightOf, type Section } from '#screen/frame.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { filled, isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import type { SpokenList } from '../../text-mode/form-words.ts';
import { matchesPart, resultParts } from '../details.ts';
import { type HostedGames, matchPicture } from '../hosted-games.ts';
import { following, passing } from '../live-page.ts';
import { type Online, type OnlineState, peopleIn, serverTitle } from '../online-state.ts';
import { matchName, panelColumns } from '../online-words.ts';
import { freeSeat } from '../room/room.ts';
import { refusalOf, tried } from '../send-request.ts';

type Person = NonNullable<OnlineState['lobby']>['people'][number];

const nameWidth = 7;

/** Maximum characters of the reason of a report. */
export const maxReason = 160;

const doingOf = ({ doing, isProgram }: Person): string => (isProgram === true ? `program, ${doing}` : doing);

export function peopleLines(state: OnlineState, width: number, maxRows: number): Section {
  const { name } = state;
  const people = peopleIn(state);
  const visiblePeople = people.slice(0, maxRows);
  const rest = people.length - visiblePeople.length;
  const longest = Math.max(nameWidth, ...visiblePeople.map((person) => columnsOf(person.name) + 1));
  return {
    title: `people here ${people.length}`,
    lines: [
      ...visiblePeople.map(
        (person): Line => [
          span(` ${padColumns(person.name, longest)}`, 'strong'),
          span(column(person.name === name ? 'you' : doingOf(person), Math.max(0, width - longest - 2)), 'dim'),
        ],
      ),
      ...(rest > 0 ? [line(` ${rest} more`, 'dim')] : []),
    ],
  };
}

export interface PeopleOptions {
  readonly online: Online;
  readonly games: HostedGames;
  glyphs(): Glyphs;
  back(): void;
}

/** Page of the other players who are online, to mute them or to invite them to a match. */
export function peoplePage(around: PageContext, options: PeopleOptions): Page {
  const { online, back } = options;
  let muted: ReadonlySet<string> = new Set();
  const changed = new Set<string>();
  const people = (): readonly Person[] => peopleIn(online.state()).filter(({ name }) => name !== online.state().name);
  const acts = peopleActs(online);
  const done = async (request: Promise<Done>): Promise<string | undefined> => {
    const { text, isDone } = await request;
    if (!isDone) return text;
    online.tell(text);
    return undefined;
  };
  const mute = async ({ name }: Person): Promise<Done> => {
    const isMuted = !muted.has(name);
    const request = await acts.mute(name, isMuted);
    if (!request.isDone) return request;
    changed.add(name);
    muted = isMuted ? new Set([...muted, name]) : new Set([...muted].filter((other) => other !== name));
    return request;
  };
  const list = chooser<Person>({
    items: people,
    words: (person) => `${person.name} ${doingOf(person)}`,
    lines: (person, chosen, { columns }) => [
      [
        span(chosen ? ' > ' : '   ', 'accent'),
        span(column(person.name, 22), 'strong'),
        span(column(doingOf(person), 40)),
        span(column(muted.has(person.name) ? 'muted' : '', Math.max(5, columns - panelWidth(columns) - 66)), 'dim'),
      ],
    ],
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: ({ name }) => name,
    enter: () => ['invite', 'invite to one of your matches'],
    open: ({ name }) => done(acts.invite(name)),
  });
  const muting = (): readonly PageKey[] => {
    const person = list.chosen();
    if (person === undefined) return [];
    const word = muted.has(person.name) ? 'unmute' : 'mute';
    return [
      keyRow('u', word, `${word} in every chat`, (): ActionResult => done(mute(person))),
      keyRow('r', 'report', 'report to the host, with the recent chat', () => reason.begin()),
    ];
  };
  const reason = reasonPrompt(list.chosen, (person, why) => done(acts.report(person.name, why)));
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const person = list.chosen();
      const notice = passing(online.state(), online.now());
      return {
        title: pageTitle('turncade', `${serverTitle(online.state())}   people`),
        facts: line(online.state().name, 'strong'),
        left: [
          {
            title: `people here ${people().length + 1}`,
            tag: seen,
            lines: [
              line(`   ${column(online.state().name, 22)}you`, 'dim'),
              ...(person === undefined ? [line('   Nobody else is here.')] : lines),
            ],
          },
        ],
        panel: person && isLarge(size) ? personPanel(options, person, size) : undefined,
        status: [
          person === undefined
            ? 'Esc goes back to the lobby.'
            : `Enter: invite ${person.name} to one of your matches. u: ${muted.has(person.name) ? 'unmute' : 'mute'}. r: report.`,
          notice ?? `${people().length === 1 ? '1 other person is' : `${people().length} other people are`} here.`,
        ],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...muting(),
      ...list.finding(),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    layers: [reason, list.search],
    click: list.click,
  });
  const followed = following(shownPage, online);
  return {
    ...followed,
    onEnter() {
      followed.onEnter?.();
      void tried(online.connection, { type: 'account' }).then((account) => {
        if (!account.ok) return;
        // Names muted or unmuted since the request are newer than the answer.
        muted = new Set([...account.value.muted.filter((name) => !changed.has(name)), ...muted]);
        shownPage.changed();
      });
    },
  };
}

/** Asks why the chosen person is reported. */
const reasonPrompt = (chosen: () => Person | undefined, report: (person: Person, why: string) => ActionResult) =>
  prompt({
    prompt: ' why? ',
    enter: 'report',
    statusText: () => `Enter: report ${chosen()?.name}. The host also sees the recent chat you saw.`,
    accepts: (text) => lengthOf(text) <= maxReason,
    take(text) {
      const person = chosen();
      return person && report(person, text);
    },
  });

/** Matches that another person plays, and the player's results against this person. */
function personPanel({ online, games, glyphs }: PeopleOptions, person: Person, size: Size): PageScreen['panel'] {
  const { name } = person;
  const { columns, rows } = size;
  const width = panelWidth(columns);
  const { lobby, name: me } = online.state();
  const isThere = ({ holders }: MatchCard) => holders.some((holder) => 'name' in holder && holder.name === name);
  const lists = lobby === undefined ? [] : [lobby.mine, lobby.open, lobby.toWatch, lobby.finished];
  const [mine = [], open = [], toWatch = [], finished = []] = lists.map((cards) => cards.filter(isThere));
  const [match] = [...mine, ...toWatch, ...open, ...finished];
  const parts = [
    ...matchesPart('plays with you', mine, me),
    ...matchesPart('waits for players', open, me),
    ...matchesPart('you can watch', toWatch, me),
    ...resultParts(finished, { columns: width, me, now: online.now() }),
  ];
  const none = parts.length === 0 ? [line(' You have not played each other yet.', 'dim')] : [];
  const first = { title: name, lines: [[], line(` ${capitalize(doingOf(person))}`), ...none] };
  const room = rows - frameRows - [first, ...parts].reduce((sum, part) => sum + heightOf(part) + 1, 0);
  const drawn = match && matchPicture(games, match, { columns: width - 2, rows: room, glyphs: glyphs() });
  const map = match && drawn && [{ title: matchName(match), lines: drawn.lines.map(indented) }];
  return { width, sections: filled(first, rows - frameRows, [...parts, ...(map === undefined ? [] : map)]) };
}

const panelWidth = panelColumns(0, 0);

interface Done {
  readonly text: string;
  readonly isDone: boolean;
}

export function peopleActs({ connection, state }: Pick<Online, 'connection' | 'state'>) {
  const send = async (request: Parameters<typeof refusalOf>[1], text: string): Promise<Done> => {
    const refused = await refusalOf(connection, request);
    return { text: refused ?? text, isDone: refused === undefined };
  };
  return {
    /** Invites a player to the first waiting match that the local player leads and that has a free seat. */
    async invite(name: string): Promise<Done> {
      const { lobby } = state();
      const ownMatch = (lobby === undefined ? [] : lobby.mine).find(
        (card) =>
          card.phase === 'waiting' &&
          card.seat !== null &&
          isMakerAt(card.holders[card.seat - 1]) &&
          freeSeat(card) !== undefined,
      );
      const seat = ownMatch && freeSeat(ownMatch);
      if (ownMatch === undefined || seat === undefined)
        return { isDone: false, text: 'You have no match with a free seat. Create one first.' };
      return send(
        { type: 'seat', match: ownMatch.match, seat, wish: { is: 'invited', name } },
        `You invited ${name} to ${matchName(ownMatch)}. The invitation is in ${name}'s lobby.`,
      );
    },
    report: (name: string, reason: string): Promise<Done> =>
      send({ type: 'report', name, reason }, 'Thank you. The host gets your report, with the recent chat you saw.'),
    mute: (name: string, muted: boolean): Promise<Done> =>
      send(
        { type: 'mute', name, muted },
        capitalize(muted ? `${name} is muted. Only you know that.` : `${name} is no longer muted.`),
      ),
  };
}

const isMakerAt = (holder: { readonly is: string } | undefined): boolean =>
  holder !== undefined && 'isMaker' in holder && holder.isMaker === true;

export const spokenPeople = (state: OnlineState): SpokenList<Person> => {
  const people = peopleIn(state);
  return {
    word: 'people',
    what: ['person here', 'people here'],
    items: people,
    line: (person) => `${person.name}: ${person.name === state.name ? 'you' : doingOf(person)}`,
    isNamed: true,
    nothing: 'Nobody is here.',
    below: people.length > 1 ? 'Type invite NAME, mute NAME, or report NAME.' : '',
  };
};
