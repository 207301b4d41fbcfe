import { itemAt } from '#engine/lookup.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import { forecastOf, turnOfLanding } from '../forecast.ts';
import { idOf } from '../map.ts';
import { ownerAt, turnsLeftOf } from '../state.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';
import { isOpen, memoizeByScene, situationOf } from './situation.ts';
import { peopleText, shortPerspectiveOf } from './words.ts';

/** A bulletin looks this number of turns ahead. */
const turnsAhead = 2;
/** Minimum share of a planet's capacity for a landing to be news. */
const largeLanding = 0.2;

const delayText = (turns: number): string =>
  turns === 0 ? 'this turn' : turns === 1 ? 'next turn' : `in ${turns} turns`;

interface Tip {
  readonly planet: number;
  readonly owner: PlayerNumber;
  readonly turns: number;
}

/** First planet that changes hands within `turnsAhead` turns if neither player gives further orders. */
export const tipOf: (scene: ExplorersScene) => Tip | undefined = memoizeByScene((scene) => {
  const { view, queue } = situationOf(scene);
  for (let units = 1; turnOfLanding(view, units) - view.turn <= turnsAhead; units++)
    for (const planet of view.map.ids.keys()) {
      const then = forecastOf(view, queue, planet, units);
      const now = ownerAt(view, planet);
      if (then === undefined || then.owner === 0 || then.owner === now) continue;
      // An empty planet does not change hands when its first settlers arrive.
      if (now !== 0 || then.p1 * then.p2 > 0) return { planet, owner: then.owner, turns: then.turn - view.turn };
    }
  return undefined;
});

/** Text such as `Planet 4 falls to you in 2 turns.` */
export const tipSentence = (scene: ExplorersScene, { planet, owner, turns }: Tip): string =>
  `Planet ${idOf(situationOf(scene).view.map, planet)} falls to ${shortPerspectiveOf(scene).subject(owner)} ${delayText(turns)}.`;

/** Sentence such as `Hard's 12 people land on planet 4 in 2 turns.` about the first large landing of the rival. */
function landingSentence(scene: ExplorersScene): string | undefined {
  const { view, me } = situationOf(scene);
  const [first] = view.shuttles
    .map((shuttle) => ({ ...shuttle, turns: turnOfLanding(view, turnsLeftOf(view, shuttle)) - view.turn }))
    .filter(
      ({ player, to, people, turns }) =>
        player !== me &&
        turns <= turnsAhead &&
        view.visible[to] === true &&
        people >= largeLanding * itemAt(view.sizes, to),
    )
    .toSorted((one, other) => one.turns - other.turns);
  if (first === undefined) return undefined;
  const whose = shortPerspectiveOf(scene).possessive(otherOf(me));
  const land = `${peopleText(first.people)} ${first.people === 1 ? 'lands' : 'land'} on planet ${idOf(view.map, first.to)}`;
  return capitalize(`${whose} ${land} ${delayText(first.turns)}.`);
}

/** Sentence such as `You lead 7 planets to 5.` or, under fog, `You own 7 planets and see 5 of Hard's.` */
export function leadSentence(scene: ExplorersScene): string {
  const { view, me } = situationOf(scene);
  const owned = (player: number) =>
    view.map.ids.filter((_, planet) => view.visible[planet] === true && ownerAt(view, planet) === player).length;
  const [mine, theirs] = [owned(me), owned(otherOf(me))];
  const whose = shortPerspectiveOf(scene).possessive(otherOf(me));
  if (!view.visible.includes(true)) return 'You own no planet, so you see none.';
  if (!view.visible.every((isSeen) => isSeen))
    return `You own ${pluralize(mine, 'planet')}${theirs === 0 ? '' : ` and see ${theirs} of ${whose}`}.`;
  if (mine === theirs) return `You both own ${pluralize(mine, 'planet')}.`;
  return `You ${mine > theirs ? 'lead' : 'trail'} ${pluralize(mine, 'planet')} to ${theirs}.`;
}

/** The lead, and the next planet to tip or else the next large landing. Empty in puzzles and the first two turns. */
export function bulletinTexts(scene: ExplorersScene): readonly string[] {
  const { view } = situationOf(scene);
  if (!isOpen(scene) || view.goal !== undefined || view.turn <= 2) return [];
  const tip = tipOf(scene);
  const event = tip === undefined ? landingSentence(scene) : tipSentence(scene, tip);
  const lead = leadSentence(scene);
  return event === undefined ? [lead] : [`${lead} ${event}`, event];
}
