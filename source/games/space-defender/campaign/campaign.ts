import type { CampaignForm, Handicap } from '#engine/campaign/campaign-form.ts';
import { atMost } from '#engine/campaign/goals.ts';
import type { SpaceDefender } from '../game-types.ts';
import { type Limits, type Mission, maxGoal, ramCount, shareOfHealth, supplyTexts, taskText } from '../mission.ts';
import { optionCounts } from '../tables.ts';
import { type EquipmentSlot, equipmentSlots } from '../vocabulary.ts';
import { commanderText } from './commanders.ts';
import { orders } from './orders.ts';
import { shipRun } from './ship-run.ts';

type Changed = Handicap<SpaceDefender>;

const changed = (range: Changed['range'], change: (mission: Mission, value: number) => Mission): Changed => ({
  range,
  apply(state, _seat, value) {
    if (state.mission !== null) state.mission = change(state.mission, value);
  },
});

const limit = (name: keyof Limits, least: number): Changed =>
  changed([least, maxGoal], (mission, value) => ({ ...mission, limits: { ...mission.limits, [name]: value } }));

const part = (slot: EquipmentSlot): Changed => ({
  range: [1, optionCounts[slot]],
  apply(state, _seat, option) {
    state.equipment = { ...state.equipment, [slot]: option };
    if (state.mission !== null)
      state.mission = { ...state.mission, parts: { ...state.mission.parts, [slot]: [option] } };
  },
});

const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const campaign: CampaignForm<SpaceDefender> = {
  goals: [
    {
      form: 'damage N%',
      label: ([share]) => `take at most ${share} % damage`,
      measure({ states }, [share = 0]) {
        const sector = states.at(-1)?.sector;
        if (!sector || sector.hits === null) return atMost(100, share);
        return atMost(shareOfHealth(sector.hits, sector.starfighter), share);
      },
      reached: (share) => `took ${share} % damage`,
    },
    {
      form: 'rams N',
      label: ([rams = 0]) => (rams === 0 ? 'ram no enemies' : `ram at most ${rams} enemies`),
      measure: ({ states }, [rams = 0]) => atMost(ramCount({ rams: states.at(-1)?.sector?.rams ?? null }), rams),
      reached: (rams) => (rams === 0 ? 'no rams' : times(rams, 'ram')),
    },
    {
      form: 'shots N',
      label: ([shots = 0]) => `fire at most ${times(shots, 'time')}`,
      measure: ({ events }, [shots = 0]) => atMost(events().filter(({ type }) => type === 'fired').length, shots),
      reached: (shots) => times(shots, 'shot'),
    },
  ],
  terms: ({ mission }) =>
    mission === null ? [] : [taskText(mission), ...supplyTexts(mission), commanderText(mission)],
  carry: shipRun,
  handicaps: {
    ...Object.fromEntries(equipmentSlots.map((slot) => [slot, part(slot)])),
    hull: { ...changed([1, maxGoal], (mission, hull) => ({ ...mission, hull })), label: (hull) => `${hull} health` },
    turns: limit('turns', 1),
    escapes: limit('escapes', 0),
    rams: limit('rams', 0),
    goal: changed([1, maxGoal], ({ goal, ...mission }, count) => ({
      ...mission,
      goal: goal.type === 'destroy' ? { ...goal, count } : goal,
    })),
    order: changed([1, orders.length], (mission, order) => orders[order - 1]?.change(mission) ?? mission),
  },
};
