import type { Frame } from '../../../screen/frame.ts';
import { type Line, type Role, span, widthOf } from '../../../screen/styled-text.ts';
import { truncate } from '../../../screen/truncate.ts';
import { leftText } from './time-left.ts';
import type { OnlineFacts } from './online-facts.ts';

const minute = 60_000;

/** Below so much time other matches are a warning, and below `urgent` more than that, in milliseconds. */
const soon = 5 * minute;
export const urgent = minute;

/** A title row with the number of other matches that wait, and the least time that is left of them, as far as it fits. */
export function withWaiting(painting: Frame, { others }: OnlineFacts, now: number, columns: number): Frame {
  if (others.count === 0) return painting;
  const { title, facts } = painting;
  const left = others.deadline === undefined ? undefined : others.deadline - now;
  const [sign, role] = lookOf(left);
  const count = `${sign}${others.count} waiting`;
  const waits = (text: string): Line => [span(text, role), span('  '), ...facts];
  const whole = left === undefined ? waits(count) : waits(`${count}, ${leftText(left)}`);
  const fits = (line: Line, least: number) => widthOf(line) + least + 2 <= columns;
  if (fits(whole, widthOf(title))) return { ...painting, facts: whole };
  // First the word `left` goes, then the level's name is cut, then the waiting time goes.
  const shorter = withoutLeft(whole);
  if (fits(shorter, widthOf(title))) return { ...painting, facts: shorter };
  if (fits(shorter, leastTitle))
    return { ...painting, title: cutTitle(title, columns - widthOf(shorter) - 2), facts: shorter };
  const least = withoutLeft(waits(count));
  return { ...painting, title: cutTitle(title, columns - widthOf(least) - 2), facts: least };
}

/** Columns of a title that is cut, at least. */
const leastTitle = 18;

const lookOf = (left: number | undefined): readonly [string, Role] => {
  if (left === undefined || left >= soon) return ['', 'strong'];
  return left < urgent ? ['! ', 'refusal'] : ['', 'warning'];
};

const withoutLeft = (facts: Line): Line => facts.map((part) => ({ ...part, text: part.text.replace(/ left$/, '') }));

/** A title in so many columns; its last part, the level's name, is cut. */
function cutTitle(title: Line, columns: number): Line {
  const last = title.at(-1);
  const before = title.slice(0, -1);
  if (last === undefined || widthOf(title) <= columns) return title;
  return [...before, { ...last, text: truncate(last.text, Math.max(0, columns - widthOf(before))) }];
}
