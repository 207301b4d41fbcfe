import { endText, matchName, outcomeText } from '#app/online/online-words.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import type { PublicReplay } from '#server/core/match/public-replays.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';
import { holderText } from './match-page.ts';

/** A page that says why there is no replay. */
export function noReplayPage(house: PageServer, replay: Exclude<PublicReplay, { is: 'public' }> | undefined): string {
  const [title, lead, path, label] = noReplayTexts(replay);
  return htmlPage(house, {
    title,
    description: lead,
    isUnlisted: true,
    main: `
      <section class="words">
        <h1>${title}</h1>
        <p>${lead}</p>
        <p class="buttons"><a class="main" href="${path}">${label}</a></p>
      </section>`,
  });
}

function noReplayTexts(replay: Exclude<PublicReplay, { is: 'public' }> | undefined) {
  if (replay === undefined) return ['There is no such replay', 'The address was mistyped.', '/', 'Start page'] as const;
  if (replay.is === 'private')
    return [
      'This replay is not public',
      'It becomes public when all players of the match agree. Its players can log in and watch it.',
      '/play',
      'Log in',
    ] as const;
  const opens = new Date(replay.from).toISOString().slice(0, 16).replace('T', ' ');
  return [
    'This replay opens later',
    `It shows a daily match of ${titleOf(replay.game)} that others can still play. It opens at ${opens} UTC.`,
    `/play/${replay.game}`,
    `Play ${titleOf(replay.game)}`,
  ] as const;
}

/** The page that plays a replay. */
export function replayPage(house: PageServer, id: string, card: MatchCard): string {
  const game = titleOf(card.game);
  const title = `${matchName(card)}: ${outcomeText(card, '')}`;
  const turns = pluralize(card.turn, turnNameAt(card.game));
  const lead = `${sentence(endText(card))} ${turns}.`;
  const players = card.holders.map((holder, i) => {
    const hasWon = card.outcome?.winners.includes(i + 1) === true;
    return `<tr><td>${escaped(holderText(holder))}</td><td>${hasWon ? 'won' : ''}</td></tr>`;
  });
  const button = (name: string, label: string, sign: string) =>
    `<button type="button" id="${name}" aria-label="${label}">${sign}</button>`;
  return htmlPage(house, {
    title,
    description: `${lead} Watch it turn by turn.`,
    isUnlisted: true,
    picture: `/r/${id}.png`,
    scripts: ['replay.js'],
    main: `
      <section class="wide"><h1>${escaped(title)}</h1>
        <p>${escaped(lead)}</p></section>
      <figure class="board">
        <div class="glass"><canvas data-recording="/r/${id}.json" role="img" aria-label="Replay of ${escaped(matchName(card))}" width="688" height="374"></canvas></div>
        <p id="state" role="status">The replay is being drawn. This takes a few seconds.</p>
        <noscript><p>The replay needs JavaScript. You can download the match and watch it in a terminal.</p></noscript>
        <figcaption id="controls" hidden>
          <input type="range" id="moment" min="0" max="1" value="0" aria-label="Moment of the match">
          ${button('turn-back', `A ${turnNameAt(card.game)} back`, '«')}
          ${button('back', 'A step back', '‹')}
          <button type="button" id="play">Play</button>
          ${button('on', 'A step on', '›')}
          ${button('turn-on', `A ${turnNameAt(card.game)} on`, '»')}
          <select id="speed" aria-label="Speed"><option value="0.5">0.5x</option><option value="1" selected>1x</option><option value="2">2x</option><option value="4">4x</option></select>
          <span id="mark"></span>
        </figcaption>
      </figure>
      <section class="side">
        <table aria-label="Players">${players.join('')}</table>
        <p class="buttons"><a class="main" href="/play/${card.game}" data-play>Play ${escaped(game)} yourself</a></p>
        <p class="wrong" role="alert" id="problem"></p>
        <p class="buttons"><button type="button" id="copy" hidden>Copy link</button> <a href="/r/${id}.turncade" download>Download</a></p>
        <div id="turns" role="group" aria-label="Go to a ${turnNameAt(card.game)}"></div>
      </section>
      <details class="wide"><summary>The match in words</summary><dl id="words"></dl></details>`,
  });
}
