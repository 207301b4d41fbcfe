import type { Happened } from '../../../net/wire/messages.ts';
import { whoDoes } from '../../../screen/sentences.ts';
import { nameAt, type OnlineFacts } from './online-facts.ts';

/** A passing message about the table; undefined for commands, which the match itself shows. */
export function happenedText(facts: OnlineFacts, happened: Happened): string | undefined {
  switch (happened.what) {
    case 'stand-in':
      return standInText(facts, happened);
    case 'back':
      return happened.name === facts.me ? 'Your seat is yours again.' : `${happened.name} is back.`;
    case 'answer':
      if (happened.agrees || happened.seat === facts.seat) return undefined;
      return happened.on === 'draw'
        ? `${nameAt(facts, happened.seat)} declined the draw.`
        : `${nameAt(facts, happened.seat)} plays on.`;
    // Of these the server tells itself, or the match shows them.
    case 'time-up':
    case 'played':
    case 'undone':
    case 'offer':
    case 'over':
      return undefined;
  }
}

function standInText({ me }: OnlineFacts, { name, why }: Extract<Happened, { what: 'stand-in' }>): string {
  if (name === me) return why === 'resigned' ? 'You resigned. A bot plays on.' : 'A bot plays your seat now.';
  if (why === 'resigned') return `${name} resigned. A bot plays on.`;
  if (why === 'deleted') return `${name} is gone for good. A bot plays on.`;
  return `${name} is away. A bot plays on until ${name} is back.`;
}

/** Messages about who has disconnected between two moments; the server itself tells who has come. */
export function awayTexts(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  const here = new Set(personsOf(before).flatMap(({ name, isHere }) => (isHere ? [name] : [])));
  const gone = personsOf(after).filter(({ name, isHere }) => name !== after.me && !isHere && here.has(name));
  const names = gone.map(({ name }) => name);
  return names.length === 0 ? [] : [`${whoDoes(names, 'is', 'are')} away.`];
}

const personsOf = ({ holders }: OnlineFacts) => holders.flatMap((holder) => (holder.is === 'person' ? [holder] : []));

/** An offer was open until the turn ended. */
export function lapsedText(before: OnlineFacts, after: OnlineFacts, happened: Happened): string | undefined {
  const [offer] = before.offers;
  if (offer === undefined || after.offers.length > 0 || after.outcome !== undefined) return undefined;
  if (happened.what !== 'played') return undefined;
  return `The ${after.turnName} ended: ${offer.on === 'draw' ? 'no draw' : 'the match goes on'}.`;
}
