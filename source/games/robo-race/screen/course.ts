import type { MatchCourse } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** What a match was won with. */
export const course: MatchCourse<View> = {
  wonWith: ({ outcome }) => (outcome?.reason === 'goal' ? 'the first robot in the goal' : undefined),
};
