import { type GatewayServer, nameOfHouse, titleOfHouse } from '../gateway-server.ts';

/** Games on the start page. The path `/play/ID` starts one of them. */
export const startGames = [
  ['space-defender', 'Space Defender', 'One ship in the fog. See what a shot costs and what it hits.', '1 player'],
  ['into-the-breach', 'Into The Breach', 'Nothing is random: you see every blow before it falls.', '1 player'],
  ['robo-race', 'RoboRace', 'Program five cards in secret. Then watch the crash.', '1 to 4 players'],
  ['space-explorers', 'Space Explorers', 'Settle planets, multiply, and win by majorities.', '2 players or a bot'],
  ['risc', 'RISC', 'Write your orders in secret. Then the armies march.', '2 to 5 players'],
] as const;

/** Escapes a text for HTML, also within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface StartPageOptions {
  /** Port for ssh. Undefined if the server has no ssh gateway. */
  readonly ssh?: number | undefined;
}

type House = Pick<GatewayServer, 'guests' | 'registration' | 'about' | 'address' | 'name' | 'version'>;

/** The start page as HTML. It is the same for all readers, and has no secrets. */
export function startPage(house: House, { ssh }: StartPageOptions): string {
  const { guests = false, registration, about, address, version } = house;
  const server = nameOfHouse(house);
  const name = escaped(titleOfHouse(house));
  const title = `${name}: five turn-based games, in a terminal or here`;
  const sentence =
    'Alone against bots or with friends, at your own pace. You always see what a move leads to before you make it.';
  const shell = ssh === undefined ? undefined : escaped(`ssh -p ${ssh} new@${address.host}`);
  const cards = startGames.map(
    ([id, game, promise, players]) => `
      <li><a class="card" href="/play/${id}" data-play><img src="/web/${id}.svg" alt="" width="342" height="246" loading="lazy">
        <span><strong>${game}</strong> ${promise} <small>${players}</small></span></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="dark light">
    <meta name="description" content="${sentence}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${sentence}">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/web/start.css">
    <script type="module" src="/web/start.js"></script>
  </head>
  <body${guests ? ' data-guests' : ''}>
    <header><strong>turncade</strong> <span>on ${name}</span> <a href="/play">Log in</a></header>
    <main>
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
      </ul>
    </main>
    <footer>turncade ${escaped(version)} on ${escaped(server)} · <a href="/reader">In words, for screen readers</a>${
      about?.contact === undefined ? '' : ` · Contact: ${escaped(about.contact)}`
    }</footer>
  </body>
</html>
`;
}

function noteFor(guests: boolean, registration: GatewayServer['registration']): string {
  if (guests) return 'Play now needs no account: you are a guest, and can keep everything later.';
  if (registration === 'closed') return 'This server takes no new accounts.';
  return registration === 'code'
    ? "You need an account. A new one needs an invitation code: ask the server's owner."
    : 'You need an account. A new one takes a minute.';
}
