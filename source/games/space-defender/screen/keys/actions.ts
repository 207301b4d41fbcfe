import { refusal } from '#engine/result.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import type { GameScreenAutoPlay } from '#screen/game/game-screen.ts';
import { keyBinding } from '#screen/keys/key-rows.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import { type Cell, cellName } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { isGoalOutOfReach } from '../../mission.ts';
import { isOver } from '../../outcome.ts';
import { gruntGain } from '../../phases.ts';
import { isSeen, type SectorView, type View } from '../../state.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { earlierWarning, predict, type Warning, warningsOf } from '../move-preview.ts';

export type Binding = KeyBinding<SpaceDefenderScreen>;

export const binding = keyBinding<SpaceDefenderScreen>;

export type ScreenAction = Action<SpaceDefenderScreen>;

export const { play, setLocal } = actionsOf<SpaceDefenderScreen>();

export const waitCommand = { name: 'pass', args: {} } as const satisfies Command;

export const rowKey = (scene: SpaceDefenderScene, rows: number, help: string, label: string): Binding =>
  binding(
    'look',
    ['up', 'down', 'k', 'j'],
    ['up/down', label],
    help,
    (key) => setLocal(scene, { choice: (scene.local.choice + (key === 'up' || key === 'k' ? rows - 1 : 1)) % rows }),
    'up down j k',
  );

const maxTurns = 20;

/** Waits until something appears or changes. Refused if a visible enemy or shot would hit the waiting ship. */
export function waitUntilChange(scene: SpaceDefenderScene): ScreenAction {
  const coming = comingWarning(scene.view)?.short;
  if (coming !== undefined) return { type: 'refuse', error: refusal('danger', `${coming} t: wait anyway`) };
  return { type: 'play', commands: [waitCommand], local: startWaiting(scene) };
}

export const startWaiting = ({ local, view }: SpaceDefenderScene): Local => ({
  ...local,
  waiting: { since: view.turn },
  news: undefined,
});

/** Gravest warning about a turn of waiting, judged by what the player sees. Undefined if waiting costs no health. */
export function comingWarning(view: View): Warning | undefined {
  const passed = predict(view, waitCommand);
  if (passed === undefined) return undefined;
  const [first = earlierWarning(view, passed)] = warningsOf(view, passed);
  return first;
}

export const autoPlay: GameScreenAutoPlay<SpaceDefenderScreen> = {
  next: ({ view, local }) =>
    local.waiting === undefined || isOver(view) || view.phase !== 'in-game'
      ? undefined
      : { commands: [waitCommand], local },
  stopped: (local): Local => (local.waiting === undefined ? local : { ...local, waiting: undefined }),
};

/** Stops automatic waiting when something changes, or after `maxTurns`. Each new turn clears the old message. */
export function reduceWaiting(local: Local, before: View, after: View): Pick<Local, 'waiting' | 'news'> {
  const { waiting } = local;
  if (after.turn === before.turn) return { waiting, news: local.news };
  if (waiting === undefined || after.sector === null || isOver(after)) return { waiting: undefined, news: undefined };
  const reason = reasonToStop(before, after, after.turn - waiting.since);
  return reason === undefined
    ? { waiting, news: undefined }
    : { waiting: undefined, news: newsText(after, reason, after.turn - waiting.since) };
}

function reasonToStop(before: View, after: View, turns: number): string | undefined {
  if (before.sector === null || after.sector === null) return undefined;
  const { starfighter, enemies } = after.sector;
  const known = new Map(before.sector.enemies.map((enemy) => [enemy.id, enemy]));
  const fresh = enemies.find(({ id }) => !known.has(id));
  if (fresh !== undefined) return `${fresh.kind} ${fresh.id} appears at ${cellName(fresh)}`;
  if (isGoalOutOfReach(after) && !isGoalOutOfReach(before)) return 'you can no longer win';
  const coming = comingWarning(after);
  if (coming !== undefined) return `${coming.cause} next turn`;
  const seeing = enemies.find(
    ({ id, canSeeStarfighter }) => canSeeStarfighter && known.get(id)?.canSeeStarfighter === false,
  );
  if (seeing !== undefined) return `${seeing.kind} ${seeing.id} (${cellName(seeing)}) has seen you`;
  const gone = before.sector.enemies.find(({ id }) => enemies.every((enemy) => enemy.id !== id));
  if (gone !== undefined) return `${gone.kind} ${gone.id} ${wayOut(gone, before.sector, after.sector)}`;
  const total = starfighter.attributes.energy;
  if (before.sector.starfighter.energy < total && starfighter.energy >= total)
    return `Energy is full, and no ${enemies.length === 0 ? '' : 'new '}enemy is in sight`;
  return turns >= maxTurns ? nothing : undefined;
}

function wayOut({ row, column }: Cell, before: SectorView, after: SectorView): string {
  if (after.score > before.score) return 'was destroyed';
  return column <= maxFlight && isSeen(after, { row, column: 1 }) ? 'has escaped' : 'is out of sight';
}

const maxFlight = 6;

/** Message about the end of waiting. If Grunts can spawn, mentions that each wait strengthens them. */
function newsText({ field }: View, reason: string, turns: number): string {
  const more = reason === nothing ? ' w: keep waiting.' : '';
  const price =
    field !== null && field.thresholds[0] > 1 ? ` Waiting made all Grunts tougher (+${turns * gruntGain}).` : '';
  return `${pluralize(turns, 'turn')} passed. ${capitalize(reason)}.${more}${price}`;
}

const nothing = 'nothing appeared';
