import { compact } from '#engine/lookup.ts';
import { padColumns, wrap } from '#engine/text/width.ts';
import { limitText } from '#net/names.ts';
import type { HoldingsText } from '#screen/game/seats.ts';
import { capitalize, listOf, sentence, whoDoes } from '#screen/sentences.ts';
import { type Line, line, type Span, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { footerOf, helpRow, type KeyRow, keyRow, pressing } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Float, FooterItem } from '../../layers/page-view.ts';
import {
  isForOne,
  isPerson,
  nameAt,
  type Offer,
  type OnlineFacts,
  openVote,
  type Proposal,
  standIn,
} from './online-facts.ts';
import { type OnlineLayerDeps, sendRequest, tableKeys } from './online-layer.ts';

export interface MatchMenu extends Layer {
  /** Opens the menu, or the vote that waits for the player's answer. */
  open(): void;
  waiting(): Offer | undefined;
  /** Opens the vote that waits for the player's answer, unless the player postponed it or is busy. */
  ask(): void;
  settle(): void;
}

interface MenuRow {
  readonly key: string;
  readonly label: string;
  readonly about: string;
  press(): void;
}

interface MenuPage {
  readonly title: string;
  readonly width: number;
  readonly lines: readonly Line[];
  readonly statusText: string;
  readonly rows: readonly KeyRow[];
}

type OpenMenuPage = 'rows' | 'resign' | { readonly vote: Proposal };

const wide = 58;
const narrow = 48;
const labelWidth = 23;

export function createMatchMenu(
  parts: OnlineLayerDeps & { openChat(): void; goNext(): void; openSettings(): void; canVote(): boolean },
): MatchMenu {
  const { online, notices, leave, owned, isOver, isOut } = parts;
  const facts = () => online.facts();
  let openPage: OpenMenuPage | undefined;
  let chosen: string | undefined;
  /** Votes that the player postponed. They do not open automatically again. */
  let later: readonly Offer[] = [];

  const close = () => {
    openPage = undefined;
  };
  const waitingVote = (): Offer | undefined => (isOut() || isOver() ? undefined : openVote(facts()));
  const vote = (on: Proposal, agrees: boolean) => {
    close();
    sendRequest(parts, online.ask({ type: 'vote', on, agrees }));
  };
  const offer = (on: Proposal) => {
    close();
    const made = online.ask({ type: 'vote', on, agrees: true }).then((why) => {
      if (why === undefined && !isOver()) notices.say('notice', offeredText(facts(), on));
      return why;
    });
    sendRequest(parts, made);
  };
  const rowsNow = (): readonly MenuRow[] => {
    const { seat, next, isMuted } = facts();
    const hasOtherPersons = livingPersons(facts()).some((other) => other !== seat);
    const plays = seat !== undefined && !isOver() && !isOut();
    const resigningResult = () => {
      if (isForOne(facts())) return 'you lose';
      const winner = winnerAfterResigning(facts());
      return winner === undefined ? `a bot holds ${owned()?.label ?? 'your seat'}` : `${winner} wins`;
    };
    const row = (key: string, label: string, about: string, press: () => void): MenuRow => ({
      key,
      label,
      about,
      press,
    });
    return compact(
      row('l', 'Leave for now', isForOne(facts()) ? 'the match waits for you' : 'the match goes on without you', leave),
      next !== undefined && row('n', 'Next match', next, parts.goNext),
      plays &&
        standIn(facts()) !== undefined &&
        row('t', 'Take my seat back', `from this ${facts().turnName} on`, take),
      plays && hasOtherPersons && row('d', 'Offer a draw', 'everyone still in must agree', () => offer('draw')),
      plays && hasOtherPersons && row('e', 'Propose to end it', 'without a winner', () => offer('end')),
      plays && row('r', 'Resign', resigningResult(), () => open('resign')),
      row('u', isMuted ? 'Show the chat again' : 'Mute chat', '', () => {
        close();
        online.mute(!isMuted);
      }),
      row(',', 'Settings', '', () => {
        close();
        parts.openSettings();
      }),
    );
  };
  const take = () => {
    close();
    sendRequest(parts, online.ask({ type: 'take' }));
  };
  const open = (what: OpenMenuPage) => {
    openPage = what;
    chosen = undefined;
  };

  function ofRows(): MenuPage {
    const rows = rowsNow();
    const first = facts().next === undefined ? rows[0]?.key : 'n';
    const at = rows.find(({ key }) => key === chosen)?.key ?? first;
    const move = (by: number) => {
      const index = rows.findIndex(({ key }) => key === at);
      chosen = rows[(index + by + rows.length) % rows.length]?.key;
    };
    const { terms, code } = facts();
    return {
      title: 'match',
      width: wide,
      lines: [
        [],
        ...rows.map(({ key, label, about }): Line => pressing(key, boxRow(key, label, about, key === at))),
        [],
        line(` turn limit ${limitText(terms.limit)}   watching: ${terms.watching}   code ${code}`, 'dim'),
        [],
      ],
      statusText: isOver()
        ? 'The match is over.'
        : isForOne(facts())
          ? 'The match waits if you leave; only resigning ends it.'
          : 'The match goes on if you leave; only resigning ends it for you.',
      rows: [
        keyRow(['up', 'down'], ['up/down', 'choose'], 'choose', (key) => move(key === 'up' ? -1 : 1)),
        keyRow('enter', 'do it', 'do it', () => rows.find(({ key }) => key === at)?.press()),
        keyRow(['escape', 'q'], 'back to the match', 'back', close),
        ...rows.map(({ key, label, press }) => helpRow(key, label, press)),
      ],
    };
  }

  function ofResigning(): MenuPage {
    return {
      title: 'resign?',
      width: narrow,
      lines: [
        [],
        ...resigningText(facts(), owned()).map((text) => line(` ${text}`)),
        line(" You can't undo it.", 'warning'),
        [],
        [
          span(' '),
          ...pressing('r', [span('r', 'accent'), span('    Resign')]),
          span('       '),
          ...pressing('escape', [span('Esc', 'accent'), span('  Play on')]),
        ],
        [],
      ],
      statusText: "r again to resign, Esc to play on. You can't undo it.",
      rows: [
        keyRow('r', 'resign', 'resign', () => {
          close();
          sendRequest(parts, online.ask({ type: 'resign' }));
        }),
        keyRow('escape', 'play on', 'play on', close),
      ],
    };
  }

  function ofVote(on: Proposal): MenuPage | undefined {
    const offer = facts().offers.find((each) => each.on === on);
    if (offer === undefined) return undefined;
    const seats = votersOf(facts(), offer);
    const by = capitalize(nameAt(facts(), offer.by));
    const putOff = () => {
      later = [...later, offer];
      close();
    };
    return {
      title: on === 'draw' ? 'a draw?' : 'end it?',
      width: narrow,
      lines: [
        [],
        line(` ${by} ${on === 'draw' ? 'offers a draw.' : 'proposes to end the match'}`),
        ...(on === 'draw' ? [] : [line(' without a winner.')]),
        [],
        ...seats.map((seat): Line => voterRow(facts(), offer, seat)),
        [],
        line(` ${hasBots(facts()) ? 'Bots do not vote. ' : ''}Open until this ${facts().turnName} ends.`, 'dim'),
        [],
        [
          span(' '),
          ...pressing('y', [span('y', 'accent'), span('  Agree')]),
          span('     '),
          ...pressing('n', [span('n', 'accent'), span('  Decline')]),
          span('     '),
          ...pressing('escape', [span('Esc', 'accent'), span('  Later')]),
        ],
      ],
      statusText: `${voteText(facts(), offer)} y agrees, n declines.${facts().deadline === undefined ? '' : ' The clock keeps running.'}`,
      rows: [
        keyRow('y', 'agree', 'agree', () => vote(on, true)),
        keyRow('n', 'decline', 'decline', () => vote(on, false)),
        keyRow('escape', 'decide later', 'decide later', putOff),
        keyRow('m', 'chat', 'write to everyone', () => {
          putOff();
          parts.openChat();
        }),
      ],
    };
  }

  const box = (): MenuPage | undefined => {
    if (openPage === undefined) return undefined;
    if (openPage === 'rows') return ofRows();
    return openPage === 'resign' ? ofResigning() : ofVote(openPage.vote);
  };

  return {
    isActive: () => box() !== undefined,
    ...tableKeys(parts, () => rowsOf(box())),
    show({ columns }, below) {
      const now = box();
      const under = below();
      if (now === undefined) return under;
      const { title, lines, width } = now;
      const float: Float = { title, lines, width, at: 'middle' };
      const notice = notices.now();
      const footer: readonly FooterItem[] = footerOf(now.rows);
      const [first = '', second = ''] = wrap(notice?.text ?? now.statusText, columns - 2);
      return { ...under, float, field: undefined, status: [line(first), line(second)], footer };
    },
    click: close,
    waiting: waitingVote,
    open() {
      const waiting = waitingVote();
      open(waiting === undefined ? 'rows' : { vote: waiting.on });
    },
    ask() {
      const waiting = waitingVote();
      if (waiting === undefined || openPage !== undefined || !parts.canVote()) return;
      const isPutOff = later.some(({ on, by }) => on === waiting.on && by === waiting.by);
      if (!isPutOff) open({ vote: waiting.on });
    },
    settle() {
      const { offers } = facts();
      later = later.filter(({ on, by }) => offers.some((offer) => offer.on === on && offer.by === by));
      if (openPage !== undefined && box() === undefined) close();
    },
  };
}

const rowsOf = (box: MenuPage | undefined): readonly KeyRow[] => (box === undefined ? [] : box.rows);

/** Row such as ` >n  Next match              Space Explorers, Kite`. */
const boxRow = (key: string, label: string, about: string, isChosen: boolean): Line => [
  span(isChosen ? ' > ' : '   ', 'strong'),
  span(key, 'accent'),
  span(`  ${label.padEnd(labelWidth)}`, isChosen ? 'strong' : 'text'),
  span(about, 'dim'),
];

const winnerAfterResigning = (facts: OnlineFacts): string | undefined =>
  facts.holders.length === 2 && facts.seat !== undefined ? nameAt(facts, 3 - facts.seat) : undefined;

export function resigningText(facts: OnlineFacts, owned: HoldingsText | undefined): readonly string[] {
  if (isForOne(facts)) return ['That ends the match, and you lose.'];
  const winner = winnerAfterResigning(facts);
  return winner === undefined
    ? ['You can only watch from then on.', `A bot takes over ${owned?.withCount ?? 'your seat'}.`]
    : ['That ends the match.', `You lose and ${winner} wins.`];
}

/** Sentences such as `You offer a draw. lena may answer until this turn ends.` */
export function offeredText(facts: OnlineFacts, on: Proposal): string {
  const otherNames = livingPersons(facts)
    .filter((seat) => seat !== facts.seat)
    .map((seat) => nameAt(facts, seat));
  const what = on === 'draw' ? 'You offer a draw.' : 'You propose to end the match without a winner.';
  return `${what} ${capitalize(listOf(otherNames))} may answer until this ${facts.turnName} ends.`;
}

const hasBots = ({ holders }: OnlineFacts): boolean => holders.some(({ is }) => is === 'bot' || is === 'stand-in');

/** Seats of the persons who may vote. */
const livingPersons = (facts: OnlineFacts): readonly number[] =>
  facts.holders.flatMap((_, i) => (isPerson(facts, i + 1) && !facts.out.includes(i + 1) ? [i + 1] : []));

/** Seats of the voters: the proposer first, the local player last. */
function votersOf(facts: OnlineFacts, { by }: Offer): readonly number[] {
  const persons = livingPersons(facts);
  const rest = persons.filter((seat) => seat !== by && seat !== facts.seat);
  return [...new Set(compact(by, ...rest, facts.seat))].filter((seat) => !facts.out.includes(seat));
}

function voterRow(facts: OnlineFacts, { agreed }: Offer, seat: number): Line {
  const holder = facts.holders[seat - 1];
  const isHere = holder?.is === 'person' && holder.isHere;
  const isOwn = seat === facts.seat;
  const answer: Span = agreed.includes(seat)
    ? span('agrees', 'success')
    : span(isOwn ? 'your answer' : 'not answered', isOwn ? 'strong' : 'dim');
  const name = padColumns(isOwn ? 'You' : nameAt(facts, seat), 9);
  return [span(` ${seat} `, seatRole(seat)), span(`${isHere ? '*' : '.'} ${name} `), answer];
}

/** Sentence such as `Jonas offers a draw.` or `You offer a draw.` */
export function voteText(facts: OnlineFacts, { on, by }: Offer): string {
  const does = (one: string, several: string) =>
    by === facts.seat ? `You ${several}` : `${capitalize(nameAt(facts, by))} ${one}`;
  return on === 'draw'
    ? `${does('offers', 'offer')} a draw.`
    : `${does('proposes', 'propose')} to end the match without a winner.`;
}

/** Sentence such as `Jonas offers a draw, lena agrees. Your vote decides:` */
function agreedText(facts: OnlineFacts, offer: Offer): string {
  const voters = votersOf(facts, offer).filter((seat) => seat !== facts.seat);
  const agree = voters.filter((seat) => seat !== offer.by && offer.agreed.includes(seat));
  const agreeingText =
    agree.length === 0
      ? ''
      : `, ${whoDoes(
          agree.map((seat) => nameAt(facts, seat)),
          'agrees',
          'agree',
        )}`;
  const decides = voters.every((seat) => offer.agreed.includes(seat)) ? ' Your vote decides:' : '';
  return `${voteText(facts, offer).slice(0, -1)}${agreeingText}.${decides}`;
}

/** The open offer, the players who agree, and the key that opens the vote, shortened to `width` columns. */
export const answerText = (facts: OnlineFacts, offer: Offer, width: number): string =>
  firstThatFits(
    [agreedText(facts, offer), voteText(facts, offer)].map((text) => `${text} o: answer.`),
    width,
  );

export function voteSection(facts: OnlineFacts, { on, by }: Offer, timeLeft: string | undefined, columns: number) {
  const ends = `Open ${timeLeft === undefined ? `until this ${facts.turnName} ends` : `for ${timeLeft}`}. Silence means no.`;
  const offers = `${capitalize(nameAt(facts, by))} ${on === 'draw' ? 'offers a draw.' : 'wants to end the match without a winner.'}`;
  return {
    title: on === 'draw' ? 'a draw?' : 'end it?',
    tag: 'o answers',
    lines: [
      line(` ${firstThatFits([...(hasBots(facts) ? [`${offers} Bots do not vote.`] : []), offers], columns - 2)}`),
      line(` ${ends}`),
    ],
  };
}

/** Sentences such as `Jonas offers a draw. Lena agrees, max has not answered.` */
export function voteInWords(facts: OnlineFacts, offer: Offer): string {
  const otherVoters = votersOf(facts, offer).filter((seat) => seat !== facts.seat && seat !== offer.by);
  const named = (agrees: boolean) =>
    otherVoters.filter((seat) => offer.agreed.includes(seat) === agrees).map((seat) => nameAt(facts, seat));
  const [yes, open] = [named(true), named(false)];
  const answers = compact(
    yes.length > 0 && whoDoes(yes, 'agrees', 'agree'),
    open.length > 0 && whoDoes(open, 'has not answered', 'have not answered'),
  );
  return answers.length === 0 ? voteText(facts, offer) : `${voteText(facts, offer)} ${sentence(answers.join(', '))}`;
}
