import type { CampaignForm } from '#engine/campaign/campaign-form.ts';
import { atLeast, atMost, type Measure } from '#engine/campaign/goals.ts';
import type { SpaceExplorers } from './game-types.ts';
import { idOf } from './map.ts';
import { ownerAt, peopleOf, type ReadonlyState, sumOf } from './state.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

const playerOf = (seat: number): PlayerNumber => (seat === 2 ? 2 : 1);

const planetsOf = (state: ReadonlyState, seat: number): number =>
  state.p1.filter((_, planet) => ownerAt(state, planet) === playerOf(seat)).length;

const ownsAll = (state: ReadonlyState, seat: number, ids: readonly number[]): boolean =>
  ids.every((id) => {
    const planet = state.map.ids.findIndex((_, i) => idOf(state.map, i) === id);
    return planet >= 0 && ownerAt(state, planet) === playerOf(seat);
  });

/** Maximum number of turns in a row for which `isHeld` was true. */
function longestHold(states: readonly ReadonlyState[], isHeld: (state: ReadonlyState) => boolean): number {
  let longest = 0;
  let since: number | undefined;
  for (const state of states) {
    if (!isHeld(state)) since = undefined;
    else {
      since ??= state.turn;
      longest = Math.max(longest, state.turn - since + 1);
    }
  }
  return longest;
}

function holdFromTo(
  states: readonly ReadonlyState[],
  seat: number,
  ids: readonly number[],
  from: number,
  to: number,
): Measure {
  const during = states.filter(({ turn }) => turn >= from && turn <= to);
  const held = longestHold(during, (state) => ownsAll(state, seat, ids));
  return {
    now: held,
    needed: to - from + 1,
    isMet: states.some(({ turn }) => turn >= to) && during.every((state) => ownsAll(state, seat, ids)),
  };
}

const untilTurn = (states: readonly ReadonlyState[], last: number) => states.filter(({ turn }) => turn <= last);

export const campaign: CampaignForm<SpaceExplorers> = {
  atLimit: 'whoever has more people on planets wins',
  goals: [
    {
      form: 'own N by T',
      label: ([planets, turn]) => `own ${planets} planets by turn ${turn}`,
      measure: ({ states, seat }, [planets = 0, turn = 0]) =>
        atLeast(Math.max(0, ...untilTurn(states, turn).map((state) => planetsOf(state, seat))), planets),
    },
    {
      form: 'hold A from T to U',
      label: ([planet, from, to]) => `hold planet ${planet} from turn ${from} to ${to}`,
      measure: ({ states, seat }, [planet = 0, from = 0, to = 0]) => holdFromTo(states, seat, [planet], from, to),
    },
    {
      form: 'hold A B for N turns',
      label: ([one, two, turns]) => `hold planets ${one} and ${two} for ${turns} turns`,
      measure: ({ states, seat }, [one = 0, two = 0, turns = 0]) =>
        atLeast(
          longestHold(states, (state) => ownsAll(state, seat, [one, two])),
          turns,
        ),
    },
    {
      form: 'people at most N',
      label: ([people]) => `end with at most ${people} people`,
      measure({ states, seat }, [people = 0]) {
        const last = states.at(-1);
        return atMost(last === undefined ? 0 : sumOf(peopleOf(last, playerOf(seat))), people);
      },
      reached: (people) => `${people} people`,
    },
    {
      form: 'lead N:M by T',
      label: ([ahead, rival, turn]) => `lead ${ahead} to ${rival} in people by turn ${turn}`,
      measure({ states, seat }, [ahead = 1, rival = 1, turn = 0]) {
        const player = playerOf(seat);
        const lead = untilTurn(states, turn).map((state) => {
          const rivalPeople = sumOf(peopleOf(state, otherOf(player)));
          return rivalPeople === 0
            ? 100 * ahead
            : Math.floor((100 * rival * sumOf(peopleOf(state, player))) / rivalPeople);
        });
        return atLeast(Math.max(0, ...lead), 100 * ahead);
      },
      reached: (lead, [, rival]) => `best lead ${Math.floor(lead / 10) / 10} to ${rival}`,
    },
    {
      form: 'never below N planets',
      label: ([planets]) => `once you own ${planets} planets, never fall below that`,
      measure({ states, seat }, [planets = 0]) {
        const counts = states.map((state) => planetsOf(state, seat));
        const first = counts.findIndex((count) => count >= planets);
        return atLeast(first < 0 ? Math.max(0, ...counts) : Math.min(...counts.slice(first)), planets);
      },
    },
  ],
  handicaps: {
    people: {
      range: [1, 999],
      label: (value) => `${value} people at home`,
      apply(state, seat, people) {
        const player = playerOf(seat);
        const peopleAt = state.homes.map((home) => (home === player ? people : 0));
        if (player === 1) state.p1 = peopleAt;
        else state.p2 = peopleAt;
      },
    },
  },
};
