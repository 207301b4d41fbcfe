import { titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';

/** Games on the start page. The path `/play/ID` starts one of them. */
export const startGames = [
  ['space-defender', 'Space Defender', 'One ship in the fog. See what a shot costs and what it hits.', '1 player'],
  ['into-the-breach', 'Into The Breach', 'Nothing is random: you see every blow before it falls.', '1 player'],
  ['robo-race', 'RoboRace', 'Program five cards in secret. Then watch the crash.', '1 to 4 players'],
  ['space-explorers', 'Space Explorers', 'Settle planets, multiply, and win by majorities.', '2 players or a bot'],
  ['risc', 'RISC', 'Write your orders in secret. Then the armies march.', '2 to 5 players'],
] as const;

export interface StartPageOptions {
  /** Port for ssh. Undefined if the server has no ssh gateway. */
  readonly ssh?: number | undefined;
}

/** The start page as HTML. It is the same for all readers, and has no secrets. */
export function startPage(house: PageServer, { ssh }: StartPageOptions): string {
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
        <figcaption>RoboRace, a round of four bots <button type="button" id="pause" hidden>Pause</button></figcaption>
      </figure>
      <ul class="games" aria-label="The games">${cards.join('')}
      </ul>`,
  });
}

function noteFor(guests: boolean, registration: PageServer['registration']): string {
  if (guests) return 'Play now needs no account: you are a guest, and can keep everything later.';
  if (registration === 'closed') return 'This server takes no new accounts.';
  return registration === 'code'
    ? "You need an account. A new one needs an invitation code: ask the server's owner."
    : 'You need an account. A new one takes a minute.';
}
