import type { CampaignForm } from '#engine/campaign/campaign-form.ts';
import { atLeast, atMost } from '#engine/campaign/goals.ts';
import type { RiscTypes } from './game-types.ts';
import { changeSeat, type ReadonlyState, seatIn } from './state.ts';
import { ranges } from './vocabulary.ts';

/** Counts the territories that a seat held in the first state but not in all later states. */
function homeLandsLost(states: readonly ReadonlyState[], seat: number): number {
  const [first] = states;
  if (first === undefined) return 0;
  const home = first.owners.flatMap((owner, land) => (owner === seat ? [land] : []));
  return home.filter((land) => states.some(({ owners }) => owners[land] !== seat)).length;
}

const amount = (value: number, of: string): string => (value === 0 ? `no ${of}` : `${value} ${of}`);

export const campaign: CampaignForm<RiscTypes> = {
  atLimit: 'most lands wins',
  goals: [
    {
      form: 'home lost N',
      label: ([lands = 0]) =>
        lands === 0 ? 'never lose a home land' : `lose at most ${lands} home land${lands === 1 ? '' : 's'}`,
      measure: ({ states, seat }, [lands = 0]) => atMost(homeLandsLost(states, seat), lands),
      reached: (lost) => (lost === 0 ? 'none lost' : `${lost} lost`),
    },
    {
      form: 'level N by T',
      label: ([level, turn]) => `reach technology level ${level} by turn ${turn}`,
      measure({ states, seat }, [level = 1, turn = 1]) {
        const levels = states.filter((state) => state.turn <= turn).map((state) => seatIn(state, seat).level);
        const now = Math.max(1, ...levels);
        return atLeast(now, level);
      },
      reached: (level) => `level ${level}`,
    },
  ],
  handicaps: {
    food: {
      range: ranges.start,
      label: (value) => amount(value, 'food'),
      apply: (state, seat, food) => changeSeat(state, seat, { food }),
    },
    tech: {
      range: ranges.start,
      label: (value) => amount(value, 'tech'),
      apply: (state, seat, tech) => changeSeat(state, seat, { tech }),
    },
    level: {
      range: ranges.level,
      label: (value) => `technology level ${value}`,
      apply: (state, seat, level) => changeSeat(state, seat, { level }),
    },
  },
};
