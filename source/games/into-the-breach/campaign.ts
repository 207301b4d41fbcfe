import * as z from 'zod';
import type { CampaignForm } from '#engine/campaign/campaign-form.ts';
import { type CarryForm, createCarry, type PlayedStage } from '#engine/campaign/carry.ts';
import { atMost, type JudgedMatch } from '#engine/campaign/goals.ts';
import { compact, itemAt } from '#engine/lookup.ts';
import { buildingsOf } from './board.ts';
import type { IntoTheBreach } from './game-types.ts';
import type { Position } from './state.ts';

const terms = z.strictObject({ mayLose: z.int().min(0) });
/**
 * Facts up to the first win in the log, so that playing on after it changes nothing. `failed` counts attempts that were
 * lost, or started over after a turn. `lost` counts buildings lost in the last attempt.
 */
const facts = z.object({ won: z.boolean(), lost: z.int(), failed: z.int() });

type Facts = z.infer<typeof facts>;
type Played = PlayedStage<z.infer<typeof terms>, Facts>;
type Next = Pick<Played, 'campaign' | 'stage'>;

/** Grid between two levels. `won` holds the levels of `island` that were won since that island last began. */
interface GridState {
  readonly grid: number;
  /** Grid at the beginning of the island. If the grid falls to 0, the island begins again with this value. */
  readonly brought: number;
  readonly island: number;
  readonly won: readonly string[];
}

const maxGrid = 8;
const startGrid = 6;
const lossPrice = 2;
const islandBonus = 2;

const standing = (state: Position | undefined): number =>
  state === undefined ? 0 : buildingsOf(state.board).filter(({ health }) => health > 0).length;

const buildingsLost = ({ states }: JudgedMatch<IntoTheBreach>): number => standing(states[0]) - standing(states.at(-1));

function attemptsIn({ events }: JudgedMatch<IntoTheBreach>): Facts {
  let [lost, failed, isBegun] = [0, 0, false];
  for (const { type } of events()) {
    if (type === 'game-won') return { won: true, lost, failed };
    if (type === 'building-destroyed') lost++;
    if (type === 'game-lost' || (type === 'restarted' && isBegun)) failed++;
    if (type === 'restarted') lost = 0;
    isBegun = type === 'turn-started' || (isBegun && type !== 'restarted' && type !== 'game-lost');
  }
  return { won: false, lost, failed };
}

const islandOf = ({ campaign: { groups = [] }, stage: { group } }: Next): number =>
  groups.findIndex(({ id }) => id === group);

const titleOfIsland = ({ campaign: { groups = [] } }: Next, island: number): string => itemAt(groups, island).title;

const isDue = ({ island, won }: GridState, next: Next): boolean =>
  islandOf(next) > island || (islandOf(next) === island && !won.includes(next.stage.id));

const isWhole = ({ island, won }: GridState, { campaign: { stages, groups = [] } }: Next): boolean =>
  stages.every(({ id, group }) => group !== groups[island]?.id || won.includes(id));

const atBeginning = (state: GridState, island: number): GridState =>
  state.island === island ? state : { ...state, brought: state.grid, island, won: [] };

interface Settlement {
  readonly state: GridState;
  /** True if the grid fell to 0, so that the island begins again. */
  readonly isDown: boolean;
  readonly bonus: number;
}

/** Computes how a played level changes the run. Call only if `isDue` is true for the level. */
function settle(before: GridState, played: Played): Settlement {
  const { terms, facts } = played;
  const { brought, island, won } = atBeginning(before, islandOf(played));
  const grid = before.grid + (facts.won ? terms.mayLose - facts.lost : 0) - lossPrice * facts.failed;
  if (grid <= 0) return { state: { grid: brought, brought, island, won: [] }, isDown: true, bonus: 0 };
  const state = { grid, brought, island, won: facts.won ? [...won, played.stage.id] : won };
  const bonus = facts.won && isWhole(state, played) ? islandBonus : 0;
  return { state: { ...state, grid: Math.min(maxGrid, grid + bonus) }, isDown: false, bonus };
}

const buildings = (count: number): string => (count === 1 ? '1 building' : `${count === 0 ? 'no' : count} buildings`);

const status = ({ grid }: GridState): string => `Grid ${grid} of ${maxGrid}`;

function price(state: GridState, next: Next & Pick<Played, 'terms'>): readonly string[] {
  const { grid } = state;
  const island = titleOfIsland(next, state.island);
  if (!isDue(state, next))
    return [
      islandOf(next) === state.island
        ? 'You have won this level: your grid power does not change.'
        : `You have left ${titleOfIsland(next, islandOf(next))}: your grid power does not change.`,
    ];
  const { mayLose } = next.terms;
  const { brought } = atBeginning(state, islandOf(next));
  const back = mayLose > 0 && grid < maxGrid ? ', and for each one fewer you win 1 back' : '';
  return compact(
    `${status(state)}. ${mayLose === 0 ? 'Each building lost' : `You may lose ${buildings(mayLose)}; each extra one`} costs 1 grid power${back}. ` +
      `Losing or starting over costs ${lossPrice}.`,
    grid - lossPrice > 0
      ? undefined
      : `At 0 grid power, you start ${titleOfIsland(next, islandOf(next))} again with ${brought}.`,
    islandOf(next) > state.island && !isWhole(state, next)
      ? `If you leave ${island} now, you miss its bonus of ${islandBonus} grid power: you have not won all its levels.`
      : undefined,
  );
}

function buildingsText({ lost }: Facts, mayLose: number): string {
  if (lost === mayLose) return `You lost ${buildings(lost)}${lost === 0 ? '' : ', exactly as many as allowed'}.`;
  return lost > mayLose
    ? `You lost ${buildings(lost)}, ${lost - mayLose} more than allowed: this costs ${lost - mayLose} grid power.`
    : `You lost ${buildings(lost)}, ${mayLose - lost} fewer than allowed: this wins ${mayLose - lost} grid power back.`;
}

function change(before: GridState, { grid }: GridState, played: Played): readonly string[] {
  if (!isDue(before, played)) return ['Grid power is unchanged: you had already won this level or left its island.'];
  const { terms, facts } = played;
  const island = titleOfIsland(played, islandOf(played));
  const { isDown, bonus } = settle(before, played);
  const how = facts.won ? 'Starting over' : facts.failed > 1 ? 'Losing and starting over' : 'Losing';
  return compact(
    facts.won && buildingsText(facts, terms.mayLose),
    facts.failed > 0 && `${how} cost ${lossPrice * facts.failed} grid power.`,
    bonus > 0 && `You won all levels of ${island}: your bonus is ${bonus} grid power.`,
    isDown
      ? `Grid power is at 0: you start ${island} again with ${grid}.`
      : grid === before.grid
        ? `The grid stays at ${grid} of ${maxGrid}.`
        : `The grid ${grid < before.grid ? 'falls' : 'rises'} from ${before.grid} to ${grid} of ${maxGrid}.`,
  );
}

const extraLosses = (judged: JudgedMatch<IntoTheBreach>): number =>
  Math.max(0, buildingsLost(judged) - terms.catch({ mayLose: 0 }).parse(judged.terms).mayLose);

/** `losing once`, `starting over twice`, `losing once and starting over 3 times` */
function failureText(judged: JudgedMatch<IntoTheBreach>): string {
  const { failed } = attemptsIn(judged);
  const losses = Math.min(failed, judged.events().filter(({ type }) => type === 'game-lost').length);
  const times = (count: number, deed: string) =>
    count > 0 && `${deed} ${['once', 'twice'][count - 1] ?? `${count} times`}`;
  return compact(times(losses, 'losing'), times(failed - losses, 'starting over')).join(' and ');
}

const grid: CarryForm<IntoTheBreach, GridState, z.infer<typeof terms>, Facts> = {
  name: 'grid',
  terms,
  facts,
  start: { grid: startGrid, brought: startGrid, island: 0, won: [] },
  measure: attemptsIn,
  after: (state, played) => (isDue(state, played) ? settle(state, played).state : state),
  isDue,
  status,
  price,
  change,
};

export const campaign: CampaignForm<IntoTheBreach> = {
  goals: [
    {
      form: 'par',
      label: () => 'win at par',
      measure: ({ isWon, turn, par = 0 }) => ({ now: turn, needed: par, isMet: isWon && turn <= par }),
      reached: (turn) => `turn ${turn}`,
    },
    {
      form: 'buildings lost N',
      label: ([most = 0]) => `lose ${most === 0 ? '' : 'at most '}${buildings(most)}`,
      measure: (judged, [most = 0]) => atMost(buildingsLost(judged), most),
      reached: (lost) => `${buildings(lost)} lost`,
    },
    {
      form: 'grid kept',
      label: () => 'lose no grid power',
      measure: (judged) => atMost(extraLosses(judged) + lossPrice * attemptsIn(judged).failed, 0),
      reached(lost, _, judged) {
        const extra = extraLosses(judged);
        const prices = compact(
          extra > 0 && `${extra} for ${buildings(extra)} too many`,
          lost > extra && `${lost - extra} for ${failureText(judged)}`,
        );
        return lost === 0 ? '' : `${lost} lost, ${prices.join(' and ')}`;
      },
    },
  ],
  carry: createCarry(grid),
};
