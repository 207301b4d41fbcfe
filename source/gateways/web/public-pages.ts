import { matchName, outcomeText } from '#app/online/online-words.ts';
import { ratingText } from '#app/online/ratings/rating-words.ts';
import {
  formText,
  pointsByRound,
  pointsText,
  roundText,
  stateText,
  termsSentences,
} from '#app/online/tournaments/tournament-words.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { titleOf } from '#games/index.ts';
import { isGuestName } from '#net/names.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import type { PublicProfile, PublicRankings, PublicTournament } from '#server/core/lobby/public-pages.ts';
import { titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';

/** Path, title and first sentence of a page, not yet escaped. */
export interface PageTexts {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
}

const tableHtml = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string => `<table aria-label="${escaped(label)}"><thead><tr>${heads
  .map((head) => `<th scope="col">${escaped(head)}</th>`)
  .join('')}</tr></thead>
          <tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

/** Name of a player with a link to the player's page. Guests and deleted accounts have no page. */
export const nameHtml = (name: string | null): string =>
  name === null
    ? 'somebody'
    : isGuestName(name)
      ? escaped(name)
      : `<a href="/u/${encodeURIComponent(name)}">${escaped(name)}</a>`;

interface Section {
  readonly title: string;
  readonly html: string;
  readonly isWide?: boolean;
}

function pageHtml(
  house: PageServer,
  { path, title, lead }: PageTexts,
  isUnlisted: boolean,
  sections: readonly Section[],
) {
  return htmlPage(house, {
    title,
    description: lead,
    isUnlisted,
    picture: `${path}.png`,
    main: `
      <section class="wide"><h1>${escaped(title)}</h1>
        <p>${escaped(lead)}</p></section>${sections
          .map(
            (one) => `
      <section class="${one.isWide === true ? 'wide table' : 'half table'}"><h2>${escaped(one.title)}</h2>
        ${one.html}</section>`,
          )
          .join('')}`,
  });
}

export function dailyTexts({ games }: Pick<PublicRankings, 'games'>): PageTexts {
  const finished = games.reduce((sum, game) => sum + game.finished, 0);
  return {
    path: '/daily',
    title: `Today’s matches: ${finished} finished`,
    lead: 'One match of each game every day, the same for everybody. Your first match counts.',
  };
}

export function dailyPage(house: PageServer, rankings: PublicRankings): string {
  const sections = rankings.games.map(({ game, finished, rows }): Section => {
    const title = `${titleOf(game)}: ${finished} finished`;
    if (rows.length === 0) return { title, html: '<p>Nobody has finished this match.</p>' };
    const cells = rows.map(({ place, name, text }) => [String(place), nameHtml(name), escaped(text)]);
    return { title, html: tableHtml(title, ['Place', 'Player', 'Result'], cells) };
  });
  const where = `<p>These are the matches of ${rankings.date} (UTC). You find them in the lobby: choose Online in the menu.</p>`;
  return pageHtml(house, dailyTexts(rankings), false, [
    ...sections,
    { title: 'How to play them', html: where, isWide: true },
  ]);
}

export function profileTexts(house: PageServer, { name, ratings, since }: PublicProfile): PageTexts {
  const month = new Date(since).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const rated = ratings.map((rating) => `${titleOf(rating.game)} ${ratingText(rating)}`);
  return {
    path: `/u/${encodeURIComponent(name)}`,
    title: `${name} on ${titleOfHouse(house)}`,
    lead: `Plays here since ${month}.${rated.length === 0 ? '' : ` ${listOf(rated)}`}`,
  };
}

export function profilePage(house: PageServer, profile: PublicProfile): string {
  const { ratings, records, replays } = profile;
  const rated = ratings.map((rating) => [escaped(titleOf(rating.game)), ratingText(rating)]);
  const best = records.map(({ game, title, place, text }) => [
    escaped(`${titleOf(game)}, ${title}`),
    String(place),
    escaped(text),
  ]);
  const watched = replays.map(({ id, card }) => [
    `<a href="/r/${id}">${escaped(matchName(card))}</a>`,
    escaped(capitalize(outcomeText(card, ''))),
  ]);
  const none = (text: string) => `<p>${text}</p>`;
  return pageHtml(house, profileTexts(house, profile), true, [
    {
      title: 'Ratings',
      html: rated.length === 0 ? none('No rated matches yet.') : tableHtml('Ratings', ['Game', 'Rating'], rated),
    },
    {
      title: 'Records',
      html: best.length === 0 ? none('No records yet.') : tableHtml('Records', ['Level', 'Place', 'Result'], best),
    },
    {
      title: 'Replays',
      isWide: true,
      html: watched.length === 0 ? none('No public replays yet.') : tableHtml('Replays', ['Match', 'Result'], watched),
    },
  ]);
}

export function tournamentTexts(id: string, { view }: PublicTournament): PageTexts {
  const title = stripHidden(view.title);
  const [first, second] = view.table;
  const isAhead = first !== undefined && first.points > (second === undefined ? 0 : second.points);
  const leads =
    view.state === 'running' && isAhead
      ? ` ${first.name} leads with ${pointsText(first.points)} ${first.points === 1 ? 'point' : 'points'}.`
      : '';
  return {
    path: `/t/${id}`,
    title: `${title}: ${titleOf(view.game)}, ${stateText(view)}`,
    lead: `${capitalize(formText(view))}, ${pluralize(view.entrants, 'player')}, ${stripHidden(view.level)}.${leads}`,
  };
}

export function tournamentPage(house: PageServer, id: string, tournament: PublicTournament): string {
  const { view } = tournament;
  const rows = view.table.map((row) => [
    String(row.place),
    `${nameHtml(row.name)}${row.isProgram === true ? ' (program)' : ''}${row.hasLeft ? ', left' : ''}`,
    String(row.rating),
    pointsText(row.points),
    pointsText(row.opponents),
    escaped(pointsByRound(view, row.name)),
  ]);
  const table = tableHtml('Table', ['Place', 'Player', 'Rating', 'Points', 'Ties', 'Rounds'], rows);
  const terms = termsSentences(view).map((text) => `<p>${escaped(text)}</p>`);
  const rounds = view.pairings.map((pairing, i) => roundSection(tournament, pairing, i + 1)).toReversed();
  return pageHtml(house, tournamentTexts(id, tournament), false, [
    { title: 'Table', html: rows.length === 0 ? '<p>Nobody has joined yet.</p>' : table, isWide: true },
    ...rounds,
    { title: 'How it is played', html: terms.join(''), isWide: true },
  ]);
}

function roundSection(
  { view, codes }: PublicTournament,
  { matches, byes }: PublicTournament['view']['pairings'][number],
  round: number,
): Section {
  const lines = matches.map(({ players, match }) => {
    const [first = ''] = players;
    const code = match === null ? undefined : codes.get(match);
    const watch = code === undefined ? '' : ` <a href="/m/${code}">Watch</a>`;
    return `<li><span>${nameHtml(first)} ${escaped(roundText(view, first, round))}</span>${watch}</li>`;
  });
  const free = byes.map((name) => `<li><span>${nameHtml(name)}: bye</span></li>`);
  return { title: `Round ${round}`, html: `<ul class="rows">${[...lines, ...free].join('')}</ul>` };
}

/** A page for an address of an account or a tournament that does not exist. */
export const noPublicPage = (house: PageServer, kind: 'profile' | 'tournament'): string =>
  htmlPage(house, {
    title: kind === 'profile' ? 'There is no such page' : 'There is no such tournament',
    description: noPublicPageTexts[kind],
    isUnlisted: true,
    main: `
      <section class="words">
        <h1>${kind === 'profile' ? 'There is no such page' : 'There is no such tournament'}</h1>
        <p>${noPublicPageTexts[kind]}</p>
        <p class="buttons"><a class="main" href="/">Start page</a></p>
      </section>`,
  });

const noPublicPageTexts = {
  profile: 'No account has this name, or it is the name of a guest. Guests have no page.',
  tournament: 'The address was mistyped, or the tournament was removed.',
} as const;
