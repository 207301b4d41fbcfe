import { endText, freeSeats, holderName, matchName, outcomeText } from '#app/online/online-words.ts';
import { titleOf } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import type { Holder, MatchCard } from '#net/wire/messages.ts';
import { capitalize, listOf, pluralize, sentence } from '#screen/sentences.ts';
import type { PublicMatch } from '#server/core/match/public-match.ts';
import { titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';

type MatchDetails = NonNullable<PublicMatch['details']>;

/** Texts of a page about a match, not yet escaped. */
interface MatchTexts {
  readonly code: string;
  readonly title: string;
  readonly lead: string;
  /** Buttons as path, label and kind. A `play` button creates a guest if the player is not logged in. */
  readonly buttons: readonly (readonly [path: string, label: string, kind?: 'play'])[];
  readonly notes?: readonly string[];
}

const nothingToInstall = 'Play in the browser or over ssh, with nothing to install.';

/** The page of a match code that no match has. */
export const noMatchPage = (house: PageServer, code: string): string => matchHtml(house, noMatchTexts(code));

export const noMatchTexts = (code: string): MatchTexts => ({
  code,
  title: `There is no match “${code}”`,
  lead: 'Codes are a word and a number, such as kelp-58. This one was mistyped, or the match was cancelled.',
  buttons: [['/', 'Start page']],
});

/** The page of a match: its game and players. A private match shows neither. */
export function matchPage(house: PageServer, code: string, match: PublicMatch): string {
  const { phase, details } = match;
  return matchHtml(house, matchTexts(house, code, match), details && { ...details, isOpen: phase === 'waiting' });
}

export function matchTexts(house: PageServer, code: string, { phase, details }: PublicMatch): MatchTexts {
  const html = (texts: Omit<MatchTexts, 'code'>): MatchTexts => ({ ...texts, code });
  const join = joinButtons(house, code);
  const server = titleOfHouse(house);
  if (details === undefined)
    return html(
      phase === 'over'
        ? {
            title: `A match on ${server}`,
            lead: 'This match is over.',
            buttons: [[`/play/${code}`, 'Log in to watch it']],
          }
        : { title: `A match on ${server}`, lead: 'It is private. Join to see who plays what.', ...join },
    );
  const { card, maker } = details;
  const game = titleOf(card.game);
  const named = matchName(card);
  const names = capitalize(listOf(card.holders.flatMap(nameOf)));
  const playGame = [`/play/${card.game}`, `Play ${game} yourself`, 'play'] as const;
  const isFull = !card.holders.some(({ is }) => is === 'open' || is === 'invited');
  if (phase === 'over')
    return html({
      title: `${named}: ${outcomeText(card, '')}`,
      lead: `${sentence(endText(card))} ${names} played.`,
      buttons: [playGame, [`/play/${code}`, 'Log in to watch it']],
    });
  if (phase === 'running')
    return html({
      title: `${named}: this match is being played`,
      lead: `Turn ${card.turn}. ${names} are playing.${card.watching.length === 0 ? '' : ` ${pluralize(card.watching.length, 'person is watching', 'people are watching')}.`}`,
      buttons: [
        ...(details.terms.watching === 'everybody' ? [[`/play/${code}`, 'Watch', 'play'] as const] : [playGame]),
        [`/play/${code}`, 'Log in if you are playing'],
      ],
    });
  if (isFull)
    return html({
      title: `${named}: no seat is free`,
      lead: `${names} will play. The match starts when all are ready.`,
      buttons: [[`/play/${code}`, 'Watch', 'play'], playGame],
    });
  const { length } = card.holders;
  return html({
    title: `${maker} invites you to ${named}`,
    lead: `${pluralize(length, 'player')}, ${card.limit === 0 ? 'no time limit' : `${limitText(card.limit)} a turn`}, ${seatsLeft(card)}.`,
    ...join,
  });
}

function joinButtons(
  { guests = false, registration }: PageServer,
  code: string,
): Pick<MatchTexts, 'buttons' | 'notes'> {
  const path = `/play/${code}`;
  if (guests)
    return {
      buttons: [
        [path, 'Play as a guest', 'play'],
        [path, 'Log in and join'],
      ],
      notes: ['A guest gets a random name and plays at once. If you make an account later, you keep everything.'],
    };
  return {
    buttons: [[path, registration === 'closed' ? 'Log in and join' : 'Log in or create an account']],
    notes: [
      {
        open: 'You need an account. Creating one takes a minute.',
        code: 'You need an account. Creating one takes an invitation code: ask for one.',
        closed: 'This server takes no guests and no new accounts.',
      }[registration],
    ],
  };
}

export function seatsLeft(card: Pick<MatchCard, 'holders'>): string {
  const free = freeSeats(card);
  return free === 0 ? 'one seat reserved' : free === 1 ? 'one seat free' : `${free} seats free`;
}

/** Name of a player, or `Normal (bot)`. */
export function holderText(holder: Holder): string {
  if (holder.is === 'bot') return `${capitalize(holderName(holder))} (bot)`;
  return `${holderName(holder)}${'isProgram' in holder && holder.isProgram === true ? ' (program)' : ''}`;
}

const nameOf = (holder: Holder): readonly string[] => (holder.is === 'open' ? [] : [holderText(holder)]);

function matchHtml(
  house: PageServer,
  texts: MatchTexts,
  details?: MatchDetails & { readonly isOpen: boolean },
): string {
  const { code, title, lead, buttons, notes = [] } = texts;
  const paragraph = (text: string) => `\n        <p><small>${escaped(text)}</small></p>`;
  const links = buttons.map(
    ([path, label, kind], i) =>
      `<a${i === 0 ? ' class="main"' : ''} href="${path}"${kind === undefined ? '' : ' data-play'}>${escaped(label)}</a>`,
  );
  return htmlPage(house, {
    title,
    description: `${lead} ${nothingToInstall}`,
    isUnlisted: true,
    inWords: `/reader#${code}`,
    picture: `/m/${code}.png`,
    main: `
      <section class="words">
        <h1>${escaped(title)}</h1>
        <p>${escaped(lead)}</p>
        <p class="buttons">${links.join(' ')}</p>
        <p class="wrong" role="alert" id="problem"></p>${notes.map(paragraph).join('')}
        <p id="invitation" hidden>This link is also an invitation to the server: with it you can create an account.</p>
        <noscript><p>The games need JavaScript here.</p></noscript>${details === undefined ? '' : factsHtml(details)}
      </section>${
        details === undefined
          ? ''
          : `
      <figure><img src="/web/${details.card.game}.svg" alt="${escaped(titleOf(details.card.game))} on the screen" width="342" height="246"></figure>`
      }`,
  });
}

function factsHtml({ card, terms, isOpen }: MatchDetails & { readonly isOpen: boolean }): string {
  const seats = card.holders.map((holder) => {
    const [name = 'free'] = nameOf(holder);
    return `<tr><td>${escaped(name)}</td><td>${holder.is === 'person' && holder.isMaker ? 'made the match' : ''}</td></tr>`;
  });
  const facts = [
    ['Rated', card.rated === true ? 'yes' : 'no'],
    ['Spectators', terms.watching === 'everybody' ? 'everybody may watch' : 'nobody may watch'],
  ];
  return `
        <table aria-label="Seats">${seats.join('')}</table>${
          isOpen ? `\n        <dl>${facts.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join('')}</dl>` : ''
        }`;
}
