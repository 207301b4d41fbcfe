import { matchName, outcomeText } from '#app/online/online-words.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { pluralize } from '#screen/sentences.ts';
import type { PublicLobby } from '#server/core/lobby/public-lobby.ts';
import { titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';
import { holderText, seatsLeft } from './match-page.ts';
import { nameHtml } from './public-pages.ts';

/** Games on the start page. The path `/play/ID` starts one of them. */
export const startGames = [
  ['space-defender', 'Space Defender', 'One ship in the fog. See what a shot costs and what it hits.', '1 player'],
  ['into-the-breach', 'Into The Breach', 'Nothing is random: you see every blow before it falls.', '1 player'],
  ['robo-race', 'RoboRace', 'Program five cards in secret. Then watch the crash.', '1 to 4 players'],
  ['space-explorers', 'Space Explorers', 'Settle planets, multiply, and win by majorities.', '1 or 2 players'],
  ['risc', 'RISC', 'Write your orders in secret. Then the armies march.', '1 to 5 players'],
] as const;

export interface StartPageOptions {
  /** Port for ssh. Undefined if the server has no ssh gateway. */
  readonly ssh?: number | undefined;
  /** Undefined if it cannot be read at the moment. */
  readonly lobby?: PublicLobby | undefined;
}

/** The start page as HTML. It is the same for all readers, and has no secrets. */
export function startPage(house: PageServer, { ssh, lobby }: StartPageOptions): string {
  const { guests = false, registration, about, address } = house;
  const sentence =
    'Alone against bots or with friends, at your own pace. You always see what a move leads to before you make it.';
  const shell = ssh === undefined ? undefined : escaped(`ssh -p ${ssh} new@${address.host}`);
  const cards = startGames.map(
    ([id, game, promise, players]) => `
      <li><a class="card" href="/play/${id}" data-play><img src="/web/${id}.svg" alt="" width="342" height="246" loading="lazy">
        <span><strong>${game}</strong> ${promise} <small>${players}</small></span></a></li>`,
  );
  return htmlPage(house, {
    title: `${titleOfHouse(house)}: five turn-based games, in a terminal or here`,
    description: sentence,
    picture: '/picture.png',
    scripts: featuredIn(lobby) === undefined ? [] : ['replay.js'],
    main: `
      <section class="words">
        <h1>Five turn-based strategy games, in a terminal or right here.</h1>
        <p>${sentence}</p>${about?.greeting === undefined ? '' : `\n        <p>${escaped(about.greeting)}</p>`}
        <p class="buttons"><a class="main" href="/play" data-play>Play now</a> <a href="/play">Log in</a></p>
        <p class="wrong" role="alert" id="problem"></p>
        <p><small>${noteFor(guests, registration)}</small></p>
        <noscript><p>The games need JavaScript here. ${shell === undefined ? '' : 'Over ssh they do not.'}</p></noscript>${
          shell === undefined ? '' : `\n        <p class="shell"><code>${shell}</code></p>`
        }
      </section>
      <figure>
        <picture id="board">
          <source media="(prefers-reduced-motion: reduce)" srcset="/web/robo-race.svg">
          <img src="/web/board.svg" alt="A match of RoboRace: four robots on a board, their cards beside it" width="688" height="450">
        </picture>
        ${featuredHtml(featuredIn(lobby))}
      </figure>
      <ul class="games" aria-label="The games">${cards.join('')}
      </ul>
      ${lobby === undefined ? '<p class="wide">Rankings and matches cannot be read at the moment.</p>' : listsHtml(lobby, house)}`,
  });
}

/** The match that replaces the bundled recording once it is loaded. */
interface Featured {
  readonly recording: string;
  readonly text: string;
  readonly page: string;
  readonly link: string;
}

/** A running match, or else the newest public replay. */
function featuredIn(lobby: PublicLobby | undefined): Featured | undefined {
  if (lobby?.live !== undefined) {
    const { code, game, turn, holders } = lobby.live;
    const text = `${matchName(lobby.live)}, ${turnNameAt(game)} ${turn}: ${holders.map(holderText).join(', ')}`;
    return { recording: `/m/${code}.json`, text, page: `/m/${code}`, link: 'Watch the match' };
  }
  if (lobby?.replay === undefined) return undefined;
  const { id, card } = lobby.replay;
  const text = `${matchName(card)}: ${outcomeText(card, '')}`;
  return { recording: `/r/${id}.json`, text, page: `/r/${id}`, link: 'Watch the whole match' };
}

function featuredHtml(featured: Featured | undefined): string {
  const pause = '<button type="button" id="pause" hidden>Pause</button>';
  const bundled = 'RoboRace: one round with four bots';
  if (featured === undefined) return `<figcaption>${bundled} ${pause}</figcaption>`;
  const { recording, page, link } = featured;
  const text = escaped(featured.text);
  return `<div class="glass" id="glass" hidden><canvas data-recording="${recording}" data-loops role="img" aria-label="${text}" width="688" height="374"></canvas></div>
        <figcaption><span id="bundled">${bundled}</span><span id="featured" hidden>${text} · <a href="${page}">${link}</a></span> ${pause}</figcaption>`;
}

function listsHtml({ today, playing }: PublicLobby, { hasPublicPages = false }: PageServer): string {
  const days = today.map(({ game, finished, best }) => {
    const result =
      best === undefined
        ? '<td colspan="2">nobody yet</td>'
        : `<td>${escaped(best.text)}</td><td>${hasPublicPages ? nameHtml(best.name) : escaped(best.name === null ? 'somebody' : best.name)}</td>`;
    return `<tr><th scope="row">${escaped(titleOf(game))}</th>${result}<td>${finished}</td></tr>`;
  });
  const rows = playing.map((card) => {
    const isOpen = card.phase === 'waiting';
    const names = card.holders.filter(({ is }) => is !== 'open').map(holderText);
    const now = isOpen
      ? seatsLeft(card)
      : `${card.turn === 0 ? 'just begun' : `${turnNameAt(card.game)} ${card.turn}`}${card.watching.length === 0 ? '' : `, ${pluralize(card.watching.length, 'spectator')}`}`;
    return `<li><span><strong>${escaped(matchName(card))}</strong> ${escaped(`${names.join(', ')}: ${now}`)}</span> <a href="/m/${card.code}">${isOpen ? 'Join' : 'Watch'}</a></li>`;
  });
  return `<section class="half"><h2>${hasPublicPages ? '<a href="/daily">Today’s matches</a>' : 'Today’s matches'}</h2>
        <table><thead><tr><th scope="col">Game</th><th scope="col">Best</th><th scope="col">By</th><th scope="col">Finished</th></tr></thead>
          <tbody>${days.join('')}</tbody></table></section>
      <section class="half"><h2>Being played</h2>${
        rows.length === 0
          ? '<p>Nobody is playing at the moment. Play now, and others can join.</p>'
          : `<ul class="rows">${rows.join('')}</ul>`
      }</section>`;
}

function noteFor(guests: boolean, registration: PageServer['registration']): string {
  if (guests) return 'You can play right now as a guest. If you make an account later, you keep everything.';
  if (registration === 'closed') return 'This server takes no new accounts.';
  return registration === 'code'
    ? "You need an account. Creating one takes an invitation code: ask the server's owner."
    : 'You need an account. Creating one takes a minute.';
}
