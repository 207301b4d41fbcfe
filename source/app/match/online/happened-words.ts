import type { Happened } from '../../../net/wire/messages.ts';
import { listOf } from '../../../screen/sentences.ts';
import { nameAt, type OnlineFacts } from './online.ts';

/** What is said in passing of what has happened at the table; nothing of commands, which the match itself shows. */
export function happenedText(facts: OnlineFacts, happened: Happened): string | undefined {
  switch (happened.what) {
    case 'stand-in':
      return standInText(facts, happened);
    case 'back':
      return happened.name === facts.me ? 'Your seat is yours again.' : `${happened.name} is back.`;
    case 'time-up':
      return happened.seat === facts.seat
        ? 'Time is up: your turn was played as it stood.'
        : `Time is up for ${nameAt(facts, happened.seat)}; the turn goes on.`;
    case 'answer':
      if (happened.agrees || happened.seat === facts.seat) return undefined;
      return happened.on === 'draw'
        ? `${nameAt(facts, happened.seat)} declined the draw.`
        : `${nameAt(facts, happened.seat)} plays on.`;
    case 'played':
    case 'undone':
    case 'offer':
    case 'over':
      return undefined;
  }
}

function standInText({ me }: OnlineFacts, { name, why }: Extract<Happened, { what: 'stand-in' }>): string {
  if (name === me) return why === 'resigned' ? 'You have resigned. A bot plays on.' : 'A bot plays your seat now.';
  if (why === 'resigned') return `${name} has resigned. A bot plays on.`;
  if (why === 'deleted') return `${name} is gone for good. A bot plays on.`;
  return `${name} is away. A bot plays on until ${name} is back.`;
}

/** What is said of who has come and gone between two moments. */
export function presenceTexts(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  const here = new Map(personsOf(before).map(({ name, isHere }) => [name, isHere]));
  const changed = personsOf(after).filter(
    ({ name, isHere }) => name !== after.me && here.has(name) && here.get(name) !== isHere,
  );
  const named = (isHere: boolean) => changed.filter((person) => person.isHere === isHere).map(({ name }) => name);
  const [came, went] = [named(true), named(false)];
  const watchers = after.watching.filter((name) => name !== after.me && !before.watching.includes(name));
  return [
    ...(came.length === 0 ? [] : [`${listOf(came)} ${came.length === 1 ? 'is' : 'are'} here.`]),
    ...(went.length === 0 ? [] : [`${listOf(went)} ${went.length === 1 ? 'is' : 'are'} away.`]),
    ...(watchers.length === 0 ? [] : [`${listOf(watchers)} ${watchers.length === 1 ? 'is' : 'are'} watching.`]),
  ];
}

const personsOf = ({ holders }: OnlineFacts) =>
  holders.flatMap((holder) => (holder.is === 'person' || holder.is === 'stand-in' ? [holder] : []));
