import { enter } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import { commands } from '#games/risc/commands.ts';
import type { RiscMap } from '#games/risc/map.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { Local, RiscScene, RiscScreen } from '#games/risc/screen/local.ts';
import type { Action } from '#screen/game/actions.ts';
import type { Line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { keysOf } from '#test/support/scene-facts.ts';
import { designedStanding, numberOn, positionOn, type Standing } from '../positions.ts';
import { type Campaign, campaignFrom } from '../support.ts';
import { type Changes, sceneOf } from './report-scenes.ts';

/** Properties of a scene that a test sets. */
export interface Chosen extends Omit<Changes, 'local'> {
  readonly local?: Partial<Local>;
}

export const standingMatch = (standing: Standing = {}): Campaign => campaignFrom(positionOn(standing));

/** Replaces equal maps by one object, because layouts are cached by map object. */
function withSharedMap(scene: RiscScene): RiscScene {
  const text = JSON.stringify(scene.view.map);
  const map = maps.get(text) ?? scene.view.map;
  maps.set(text, map);
  return { ...scene, view: { ...scene.view, map } };
}

const maps = new Map<string, RiscMap>();

export function sceneWith(match: Campaign, { local, ...changes }: Chosen = {}): RiscScene {
  const scene = withSharedMap(sceneOf(match, changes));
  return { ...scene, local: { ...scene.local, ...local } };
}

/** The scene of `designedStanding` before an order is composed. `standing` changes the position. */
export const designedScene = (chosen: Chosen = {}, standing: Standing = {}): RiscScene =>
  sceneWith(standingMatch({ ...designedStanding, ...standing }), chosen);

/** Index of a territory of Twin Rivers. */
export const at = (id: string): number => numberOn('twin-rivers', id);

export const textsOf = (lines: readonly Line[]): string[] =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

/** Sections of a painted scene, by title. */
export function sectionsIn(scene: RiscScene): Readonly<Record<string, readonly string[]>> {
  const { left, panel } = riscScreen.view.paint(scene);
  return Object.fromEntries([...left, ...(panel?.sections ?? [])].map(({ title, lines }) => [title, textsOf(lines)]));
}

export const hintsIn = (scene: RiscScene): string[] => textsOf(riscScreen.view.paint(scene).status);

/** The game's own keys in the footer. */
export const footerIn = (scene: RiscScene): string =>
  riscScreen.input
    .bindings(scene)
    .flatMap(({ footer }) => (footer === undefined ? [] : [footer.join(' ').trim()]))
    .join('  ');

export const { pressedIn, pressed } = keysOf<RiscScreen>(riscScreen);

/** Text of an action: commands as typed, then `?` and its question. A refusal is `!` and its reason. */
export function playsOf(action: Action<RiscScreen> | undefined): string {
  if (action?.type === 'refuse') return `! ${action.error.message}`;
  if (action?.type !== 'play') return action?.type ?? 'nothing';
  const lines = action.commands.map((command) => formatCommand(commands, command));
  return [...lines, ...(action.confirmPrompt === undefined ? [] : [`? ${action.confirmPrompt}`])].join(' ');
}

export const playsIn = (scene: RiscScene, key: string): string => playsOf(pressedIn(scene, key));

/** A match that player 1 plays with keys and clicks. */
export function keyboard(match: Campaign, chosen: Chosen = {}) {
  let scene = sceneWith(match, chosen);
  const perform = (action: Action<RiscScreen> | undefined, what: string) => {
    if (action?.type === 'local') scene = { ...scene, local: action.local };
    else if (action?.type === 'play') {
      if (action.local !== undefined) scene = { ...scene, local: action.local };
      for (const command of action.commands) {
        const entered = enter(match, `1: ${formatCommand(commands, command)}`);
        if (entered?.read !== true) throw new Error(`${what} was not read`);
        if (!entered.step.ok) throw new Error(`${what}: ${entered.step.error.message}`);
        const { view } = withSharedMap(sceneOf(match, { viewer: scene.view.viewer }));
        scene = { ...scene, view, local: riscScreen.state.reduce(scene.local, scene.view, view) };
      }
    } else throw new Error(playsOf(action));
  };
  return {
    scene: () => scene,
    press(...keys: string[]): RiscScene {
      for (const key of keys) perform(pressedIn(scene, key), key);
      return scene;
    },
    click(target: Target): RiscScene {
      perform(riscScreen.input.click?.(scene, target), 'a click');
      return scene;
    },
    orders: (): string[] =>
      match.state.seats[0]?.orders.map((order) => {
        switch (order.type) {
          case 'upgrade':
            return `${order.territory} ${order.count}${order.from}>${order.to}`;
          case 'research':
            return `level ${order.level}`;
          default:
            return `${order.from}${order.type === 'attack' ? '!' : '>'}${order.to} ${order.units.join('')}`;
        }
      }) ?? [],
  };
}
