import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { GameScreenCoach, ReviewedTurn, TurnReview } from '#screen/game/game-screen.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { levelsOf, outlook, reflexOrders, type StartingPoint } from '../bots/strategies.ts';
import type { EventOf } from '../events.ts';
import { idOf } from '../map.ts';
import { playerOf } from '../rules.ts';
import { type Order, ownerAt, peopleOf, sumOf, type View } from '../state.ts';
import { worldOf } from '../tick.ts';
import { otherOf } from '../vocabulary.ts';
import type { SpaceExplorersScreen } from './local.ts';

type Turn = ReviewedTurn<SpaceExplorersScreen>;

export const coach: GameScreenCoach<SpaceExplorersScreen> = { chance: chanceIn, review };

function review(turn: Turn): TurnReview {
  const played = playedOrders(turn);
  const coached = coachedOrders(turn);
  return {
    happened: happenedText(turn, played),
    better: betterText(turn, played, coached),
    ownChance: chanceAfter(turn.before, played),
    coachedChance: chanceAfter(turn.before, coached),
    isLuckless: true,
  };
}

function playedOrders({ before, seat, events }: Turn): readonly Order[] {
  const player = playerOf(seat);
  return events.flatMap((event) =>
    event.type === 'launched' && event.player === player ? [orderOf(before, event)] : [],
  );
}

const coachedOrders = ({ before, coached }: Turn): readonly Order[] =>
  coached.flatMap((command) => (command.name === 'send' ? [orderOf(before, command.args)] : []));

const orderOf = ({ map }: View, { from, to, people }: Order): Order => ({
  from: map.ids.indexOf(from),
  to: map.ids.indexOf(to),
  people,
});

const planetIn = ({ before }: Turn, planet: number): string => `planet ${idOf(before.map, planet)}`;

function happenedText(turn: Turn, played: readonly Order[]): string {
  const { before, after, seat } = turn;
  const player = playerOf(seat);
  const rival = otherOf(player);
  const lost = before.map.ids.flatMap((_, planet) =>
    ownerAt(before, planet) === player && ownerAt(after, planet) === rival ? [planet] : [],
  );
  const [fallen] = lost.toSorted((one, other) => itemAt(before.sizes, other) - itemAt(before.sizes, one));
  const taker = turn.nameOf(rival);
  if (fallen !== undefined) {
    const [mine, theirs] = [itemAt(peopleOf(after, player), fallen), itemAt(peopleOf(after, rival), fallen)];
    const sent = played.reduce((sum, { from, people }) => sum + (from === fallen ? people : 0), 0);
    const count = `${groupDigits(theirs)} to your ${groupDigits(mine)}`;
    return sent > 0
      ? `You sent ${groupDigits(sent)} away from ${planetIn(turn, fallen)}. ${taker} took it, ${count}.`
      : `${taker} took ${planetIn(turn, fallen)} from you, ${count}.`;
  }
  const died = deathsOf(turn);
  if (died > 0 && died * 20 >= peopleOf(before, player).reduce((sum, people) => sum + people, 0))
    return `${groupDigits(died)} of your people died on crowded planets.`;
  if (played.length === 0) return 'You sent nobody.';
  const people = played.reduce((sum, order) => sum + order.people, 0);
  const targets = [...new Set(played.map(({ to }) => to))];
  return targets.length === 1
    ? `You sent ${groupDigits(people)} to ${planetIn(turn, itemAt(targets, 0))}.`
    : `You sent ${groupDigits(people)} people to ${pluralize(targets.length, 'planet')}.`;
}

function deathsOf({ events, seat }: Turn): number {
  const player = playerOf(seat);
  const decays = events.filter((event): event is EventOf<'decayed'> => event.type === 'decayed');
  return decays.reduce((sum, { p1, p2 }) => sum + (player === 1 ? p1 : p2), 0);
}

/** At most two of the largest differences between coached and played orders, such as `send 9 to planet 5`. */
function betterText(turn: Turn, played: readonly Order[], coached: readonly Order[]): string | undefined {
  const sumTo = (orders: readonly Order[], planet: number): number =>
    orders.reduce((sum, { to, people }) => sum + (to === planet ? people : 0), 0);
  const targets = [...new Set([...coached, ...played].map(({ to }) => to))]
    .map((to) => ({ to, advised: sumTo(coached, to), sent: sumTo(played, to) }))
    .filter(({ advised, sent }) => advised !== sent)
    .toSorted((one, other) => Math.abs(other.advised - other.sent) - Math.abs(one.advised - one.sent));
  const advised = targets.filter((target) => target.advised > target.sent);
  if (advised.length > 0)
    return `send ${listOf(advised.slice(0, 2).map((target) => `${groupDigits(target.advised)} to ${planetIn(turn, target.to)}`))}`;
  const [spare] = targets;
  if (spare === undefined) return undefined;
  return spare.advised === 0
    ? `send nobody to ${planetIn(turn, spare.to)}`
    : `send only ${groupDigits(spare.advised)} to ${planetIn(turn, spare.to)}`;
}

/** Slope of the winning chance over the lead, fitted to 110 matches. Rises in the first quarter (`opening`). */
const sharpness = { min: 4, max: 30, opening: 0.25 };

function sharpnessIn({ turn, limit }: View): number {
  const { min, max, opening } = sharpness;
  return min + (max - min) * Math.min(1, (turn - 1) / (opening * limit));
}

/** Winning chance of the mover after `orders`, if both then play by rules of thumb. `view` must hide nothing. */
export function chanceAfter(view: View, orders: readonly Order[]): number {
  const start = startOf(view);
  const lead = outlook(start, orders, start.unitsLeft) / Math.max(1, sumOf(view.sizes));
  return 1 / (1 + Math.exp(-sharpnessIn(view) * lead));
}

/** Winning chance of a seat. `view` must hide nothing. */
export function chanceIn(view: View, seat: Seat): number {
  const { outcome, mover } = view;
  if (outcome !== null) return outcome.winners.includes(seat) ? 1 : 0;
  const ofMover = chanceAfter(view, reflexOrders(startOf(view)));
  return mover === seat ? ofMover : 1 - ofMover;
}

const startOf = (view: View): StartingPoint => ({
  world: worldOf(view),
  levels: levelsOf(view),
  player: view.mover,
  unitsLeft: view.limit - view.turn + 1,
});
