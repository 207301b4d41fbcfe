import { parseLine } from '../../engine/script.ts';
import type { Action, KeyBinding } from '../../screen/game/actions.ts';
import { actionsOf } from '../../screen/keys/actions.ts';
import { afterEndKeys } from '../../screen/keys/after-end.ts';
import { scrollKey } from '../../screen/keys/key-rows.ts';
import type { Target } from '../../screen/target.ts';
import { listOf, type MoveList } from './list.ts';
import type { Move } from './moves.ts';
import { boardLines, boardRoom, type Shown } from './paint.ts';
import { ownTargets } from './rows.ts';
import type { OwnScene, OwnTypes } from './shown-game.ts';

const { play, keep, refuse } = actionsOf<OwnTypes>();

/** The key table. */
export function keysOf(shown: Shown, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  return [...moveKeys(shown, scene), ...boardKeys(shown, scene), ...endKeys(scene)];
}

function moveKeys(shown: Shown, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { moves, at, chosen } = listOf(scene);
  if (chosen === undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['up', 'down', 'k', 'j'],
      label: 'up down',
      footer: ['up down', 'choose'],
      help: 'choose a move',
      act: (key) => choose(scene, within(at + (key === 'up' || key === 'k' ? -1 : 1), moves.length)),
    },
    {
      kind: chosen.type === 'play' ? 'play' : 'look',
      keys: ['enter'],
      label: 'Enter',
      footer: ['Enter', chosen.type === 'play' ? 'play' : 'go on'],
      help: chosen.type === 'play' ? `play ${chosen.words}` : `go on with ${chosen.words}`,
      act: () => enter(shown, scene, chosen),
    },
    ...backKeys(scene),
  ];
}

/** Esc, while the arguments of a command are chosen. */
function backKeys(scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { picked } = scene.local;
  if (picked === undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['escape'],
      label: 'Esc',
      footer: ['Esc', 'back'],
      help: 'back to all moves',
      act: () => keep(scene, { picked: undefined, chosen: 0 }),
    },
  ];
}

/** PgUp and PgDn, where the board is higher than its room. */
function boardKeys(shown: Shown, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { rows } = boardRoom(scene);
  const most = boardLines(shown, scene).length - rows;
  if (most <= 0) return [];
  return [
    scrollKey<OwnTypes>({
      scrolled: scene.local.scrolled,
      most: () => most,
      step: rows - 1,
      help: 'scroll the board',
      to: (scrolled) => keep(scene, { scrolled }),
    }),
  ];
}

const endKeys = (scene: OwnScene): readonly KeyBinding<OwnTypes>[] =>
  scene.view.outcome === undefined || scene.watched === true
    ? []
    : afterEndKeys<OwnTypes>(scene, { seed: 'fresh', help: 'play again' });

const choose = (scene: OwnScene, at: number): Action<OwnTypes> => keep(scene, { chosen: at, hint: undefined });

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1));

function enter({ game }: Shown, scene: OwnScene, move: Move): Action<OwnTypes> {
  if (move.type === 'open') return keep(scene, { picked: move.picked, chosen: 0, hint: undefined });
  if (move.type === 'typed') return refuse('typed', 'There are too many to list: press : and type it.');
  const read = parseLine(game, move.words);
  return read?.ok === true ? play(read.value.command) : refuse('bad-move', read?.error.message ?? 'There is no move.');
}

/** A first click chooses a move, another one plays it; a command of the drawing that is in no list is played at once. */
export function click(shown: Shown, scene: OwnScene, target: Target): Action<OwnTypes> | undefined {
  const list = listOf(scene);
  const at = placeOf(list, target);
  if (at === list.at && list.chosen !== undefined) return enter(shown, scene, list.chosen);
  if (at !== undefined) return choose(scene, at);
  const own = ownTargets.read(target);
  return own?.type === 'own-command' && list.chosen !== undefined
    ? enter(shown, scene, { type: 'play', words: own.words })
    : undefined;
}

/** The move under the mouse is chosen. */
export function hover(scene: OwnScene, target: Target): OwnTypes['local'] | undefined {
  const list = listOf(scene);
  const at = placeOf(list, target);
  return at === undefined || at === list.at ? undefined : { ...scene.local, chosen: at, hint: undefined };
}

/** The place in the list of what is pointed at. */
function placeOf({ moves }: MoveList, target: Target): number | undefined {
  const own = ownTargets.read(target);
  if (own === undefined) return undefined;
  const at = own.type === 'own-move' ? own.at : moves.findIndex(({ words }) => words === own.words);
  return moves[at] === undefined ? undefined : at;
}
