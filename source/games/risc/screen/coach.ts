import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { GameScreenCoach, ReviewedTurn, TurnReview } from '#screen/game/game-screen.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type BotDraft, draftFor, winOf } from '../bots/bot-draft.ts';
import { holdingsAfter, shareAfter } from '../bots/search.ts';
import type { Order } from '../commands.ts';
import { landName } from '../map.ts';
import { checkOrders, isOrder, isOrderEvent, kindOfEvent } from '../orders.ts';
import { landsOf, ownerOf, type SeatState, type SeatView, seatsOf, unitsIn, type View } from '../state.ts';
import { countOf, noUnits, plus, type Units } from '../units.ts';
import type { RiscScreen } from './local.ts';
import { wholePercent, wordsOf } from './words.ts';

type RiscTurn = ReviewedTurn<RiscScreen>;

export const coach: GameScreenCoach<RiscScreen> = { chance: chanceIn, review };

function review(turn: RiscTurn): TurnReview {
  const { before, seat } = turn;
  const played = playedOrders(turn);
  const coached = played.with(seat - 1, coachedOrders(turn));
  const ownDraft = draftIn(before, played, seat);
  const better = draftIn(before, coached, seat);
  const fallen = ownDraft && worstLoss(turn, ownDraft);
  return {
    happened: happenedText(turn, ownDraft, fallen, itemAt(played, seat - 1)),
    better: ownDraft && better && betterText(turn, { ownDraft, better, orders: itemAt(coached, seat - 1), fallen }),
    ownChance: chanceAfter(before, played, seat),
    coachedChance: chanceAfter(before, coached, seat),
    isLuckless: itemAt(played, seat - 1).length === 0,
  };
}

const draftIn = (view: View, orders: OrdersOfTurn, seat: Seat): BotDraft | undefined =>
  draftsOf(view, orders)[seat - 1];

const playedOrders = ({ before, events }: RiscTurn): OrdersOfTurn =>
  before.seats.map((_, i) =>
    events.filter(isOrderEvent).flatMap((event) => (event.seat === i + 1 ? [kindOfEvent(event).order(event)] : [])),
  );

function coachedOrders({ before, seat, coached }: RiscTurn): readonly Order[] {
  const land = { ...before, seats: before.seats.map((each): SeatState => ({ ...each, orders: [] })) };
  const checked = checkOrders(land, seat, itemAt(land.seats, seat - 1), coached.filter(isOrder));
  return checked.ok ? checked.value : [];
}

interface Loss {
  readonly land: number;
  readonly rival: Seat;
  readonly attackers: number;
  readonly keptCount: number;
  readonly marched: { readonly count: number; readonly to: number; readonly type: 'attack' | 'move' } | undefined;
  readonly chance: number;
}

/** Loss of the territory that sent the largest march, or else the likeliest loss. Undefined if nothing was lost. */
function worstLoss({ before, after, seat, events }: RiscTurn, ownDraft: BotDraft): Loss | undefined {
  const { ids } = before.map;
  const losses = landsOf(before, seat).flatMap((land): Loss[] => {
    const rival = ownerOf(after, land);
    if (rival === seat) return [];
    let force: Units = noUnits;
    for (const event of events)
      if (event.type === 'attacked' && event.seat === rival && event.to === ids[land]) force = plus(force, event.units);
    const [march] = marchesFrom(events, seat, itemAt(ids, land));
    const keptUnits = itemAt(ownDraft.unitsLeft, land);
    return [
      {
        land,
        rival,
        attackers: countOf(force),
        keptCount: countOf(keptUnits),
        marched: march && { count: march.count, to: ids.indexOf(march.to), type: march.type },
        chance: winOf(force, keptUnits),
      },
    ];
  });
  const weightOf = ({ marched, chance }: Loss): number => (marched === undefined ? chance : marched.count + chance);
  return losses.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}

const marchesFrom = (events: RiscTurn['events'], seat: Seat, from: string) =>
  events
    .flatMap((event) =>
      (event.type === 'attacked' || event.type === 'moved') && event.seat === seat && event.from === from
        ? [
            {
              type: event.type === 'moved' ? ('move' as const) : ('attack' as const),
              to: event.to,
              count: countOf(event.units),
            },
          ]
        : [],
    )
    .toSorted((one, other) => other.count - one.count);

const nameIn = ({ before }: RiscTurn, land: number): string => landName(before.map, land);

function happenedText(
  turn: RiscTurn,
  ownDraft: BotDraft | undefined,
  fallen: Loss | undefined,
  orders: readonly Order[],
): string {
  if (ownDraft === undefined) return 'You were out of the match.';
  const idle = orders.length === 0 ? 'You gave no orders. ' : '';
  return `${idle}${fallen === undefined ? withoutLossText(turn, ownDraft) : lossText(turn, fallen)}`;
}

function lossText(turn: RiscTurn, { land, rival, attackers, keptCount, marched, chance }: Loss): string {
  const home = nameIn(turn, land);
  const taker = turn.nameOf(rival);
  if (marched === undefined) {
    if (keptCount === 0) return `You left ${home} empty, and ${taker} walked in.`;
    return `${taker}'s ${attackers} took ${home} from your ${keptCount} (odds: ${wholePercent(chance)} %).`;
  }
  const target = nameIn(turn, marched.to);
  const all = keptCount === 0 ? 'all ' : '';
  const act =
    marched.type === 'attack'
      ? `attacked ${target} with ${all}${marched.count}`
      : `moved ${all}${marched.count} to ${target}`;
  if (keptCount === 0) return `You ${act} and left ${home} empty. ${taker} took it.`;
  return `You ${act} and left ${keptCount} in ${home}. ${taker}'s ${attackers} took it (odds: ${wholePercent(chance)} %).`;
}

function withoutLossText(turn: RiscTurn, ownDraft: BotDraft): string {
  const { before, after, seat } = turn;
  const failed = ownDraft.forces.flatMap((force, land) =>
    countOf(force) > 0 && ownerOf(after, land) !== seat
      ? [{ land, count: countOf(force), chance: winOf(force, unitsIn(before, land)) }]
      : [],
  );
  const [worst] = failed.toSorted((one, other) => one.chance - other.chance);
  if (worst !== undefined) {
    const attack = `attack on ${nameIn(turn, worst.land)} with ${worst.count}`;
    return worst.chance < 0.5
      ? `Your ${attack} had odds of only ${wholePercent(worst.chance)} % and failed.`
      : `Your ${attack} failed despite odds of ${wholePercent(worst.chance)} %. That was bad luck.`;
  }
  const [rival] = before.seats
    .map((_, i) => i + 1)
    .filter((each) => each !== seat)
    .map((each) => ({ each, gained: landsOf(after, each).length - landsOf(before, each).length }))
    .toSorted((one, other) => other.gained - one.gained);
  if (rival !== undefined && rival.gained > 0)
    return `${turn.nameOf(rival.each)} took ${pluralize(rival.gained, 'land')} while you took none.`;
  if (ownDraft.tech >= 50) return `You left ${ownDraft.tech} tech unspent.`;
  return 'You held your lands, but your rival grew faster.';
}

interface Comparison {
  readonly ownDraft: BotDraft;
  readonly better: BotDraft;
  readonly orders: readonly Order[];
  readonly fallen: Loss | undefined;
}

/** Text such as `attack Diadem with 5 and keep 2 in Tiara` or `do not attack Tiara yet`. Undefined if none applies. */
function betterText(turn: RiscTurn, { ownDraft, better, orders, fallen }: Comparison): string | undefined {
  const keptCount = fallen && countOf(itemAt(better.unitsLeft, fallen.land));
  const keeps =
    fallen === undefined || keptCount === undefined || keptCount <= fallen.keptCount
      ? []
      : [
          `keep ${keptCount === countOf(unitsIn(turn.before, fallen.land)) ? `all ${keptCount}` : keptCount} in ${nameIn(turn, fallen.land)}`,
        ];
  const attacks = better.forces.flatMap((force, land) =>
    countOf(force) > 0 && countOf(force) !== countOf(itemAt(ownDraft.forces, land))
      ? [{ count: countOf(force), text: `attack ${nameIn(turn, land)} with ${countOf(force)}` }]
      : [],
  );
  const upgrades = orders.flatMap((order) => wordsOf(order.type).advice?.(order) ?? []);
  const parts = [
    ...(ownDraft.tech > better.tech ? upgrades.slice(0, 1) : []),
    ...attacks
      .toSorted((one, other) => other.count - one.count)
      .map(({ text }) => text)
      .slice(0, 1),
    ...keeps,
  ];
  if (parts.length > 0) return listOf(parts);
  const avoided = ownDraft.forces.flatMap((force, land) =>
    countOf(force) > 0 && countOf(itemAt(better.forces, land)) === 0 ? [land] : [],
  );
  const [first] = avoided;
  return first === undefined ? undefined : `do not attack ${nameIn(turn, first)} yet`;
}

/** Exponent that turns shares of the total value into chances of winning. Fitted to 84 matches between bots. */
const sharpness = 5.5;

/** Orders of each seat in a turn, indexed by seat - 1. */
export type OrdersOfTurn = readonly (readonly Order[])[];

export const draftsOf = (view: View, orders: OrdersOfTurn): readonly (BotDraft | undefined)[] => {
  const seats = view.seats.map(
    (seatView, i): SeatView => ({ ...seatView, placement: null, orders: itemAt(orders, i) }),
  );
  return seatsOf(view).map((seat) =>
    view.seats[seat - 1]?.alive === true ? draftFor({ ...view, seats }, seat) : undefined,
  );
};

/** Chance of winning the match after these orders, before their battles are rolled. */
export function chanceAfter(view: View, orders: OrdersOfTurn, seat: Seat): number {
  const drafts = draftsOf(view, orders);
  const holdings = holdingsAfter(view, drafts);
  const weights = seatsOf(view).map((each) => shareAfter(view, each, drafts, holdings) ** sharpness);
  return itemAt(weights, seat - 1) / weights.reduce((sum, weight) => sum + weight, 0);
}

export function chanceIn(view: View, seat: Seat): number {
  if (view.outcome !== null) return view.outcome.winners.includes(seat) ? 1 : 0;
  return chanceAfter(
    view,
    view.seats.map(() => []),
    seat,
  );
}
