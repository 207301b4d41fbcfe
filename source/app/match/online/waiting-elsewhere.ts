import type { Frame } from '../../../screen/frame.ts';
import { type Line, type Role, span, widthOf } from '../../../screen/styled-text.ts';
import { truncate } from '../../../screen/truncate.ts';
import { timeLeftText } from './time-left.ts';
import type { OnlineFacts } from './online-facts.ts';

const minute = 60_000;

/** Below so much time other matches are a warning, and below `urgent` more than that, in milliseconds. */
const soon = 5 * minute;
export const urgent = minute;

/** A title row with the number of other matches that wait, and the least time that is left of them, as far as it fits. */
export function withWaiting(painting: Frame, { otherMatches }: OnlineFacts, now: number, columns: number): Frame {
  if (otherMatches.count === 0) return painting;
  const { title, facts } = painting;
  const timeLeft = otherMatches.deadline === undefined ? undefined : otherMatches.deadline - now;
  const [sign, role] = lookOf(timeLeft);
  const count = `${sign}${otherMatches.count} waiting`;
  const waits = (text: string): Line => [span(text, role), span('  '), ...facts];
  const fullFacts = timeLeft === undefined ? waits(count) : waits(`${count}, ${timeLeftText(timeLeft)}`);
  const fits = (line: Line, minWidth: number) => widthOf(line) + minWidth + 2 <= columns;
  if (fits(fullFacts, widthOf(title))) return { ...painting, facts: fullFacts };
  // First the word `left` goes, then the level's name is cut, then the waiting time goes.
  const shorterFacts = withoutLeft(fullFacts);
  if (fits(shorterFacts, widthOf(title))) return { ...painting, facts: shorterFacts };
  if (fits(shorterFacts, minTitleWidth))
    return { ...painting, title: cutTitle(title, columns - widthOf(shorterFacts) - 2), facts: shorterFacts };
  const minFacts = withoutLeft(waits(count));
  return { ...painting, title: cutTitle(title, columns - widthOf(minFacts) - 2), facts: minFacts };
}

/** Columns of a title that is cut, at least. */
const minTitleWidth = 18;

const lookOf = (timeLeft: number | undefined): readonly [string, Role] => {
  if (timeLeft === undefined || timeLeft >= soon) return ['', 'strong'];
  return timeLeft < urgent ? ['! ', 'refusal'] : ['', 'warning'];
};

const withoutLeft = (facts: Line): Line => facts.map((part) => ({ ...part, text: part.text.replace(/ left$/, '') }));

/** A title in so many columns; its last part, the level's name, is cut. */
function cutTitle(title: Line, columns: number): Line {
  const last = title.at(-1);
  const before = title.slice(0, -1);
  if (last === undefined || widthOf(title) <= columns) return title;
  return [...before, { ...last, text: truncate(last.text, Math.max(0, columns - widthOf(before))) }];
}
