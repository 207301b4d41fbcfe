import { parseLine } from '#engine/script.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import { directionOf, nodeInDirection } from '#screen/keys/cursor.ts';
import { scrollKey } from '#screen/keys/key-rows.ts';
import { afterEndKeys } from '#screen/parts/match-end.ts';
import type { Target } from '#screen/target.ts';
import type { Move } from './moves.ts';
import { boardLines, boardRoom, type CustomGameScreen, listOf, ownTargets, piecesIn } from './paint.ts';
import type { OwnScene, OwnTypes } from './shown-game.ts';

const { play, setLocal, refuse } = actionsOf<OwnTypes>();

export function keysOf(custom: CustomGameScreen, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  return [...moveKeys(custom, scene), ...boardKeys(custom, scene), ...endKeys(scene)];
}

function moveKeys(custom: CustomGameScreen, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { chosen } = listOf(scene);
  if (chosen === undefined) return [];
  return [
    ...choosingKeys(custom, scene),
    {
      kind: chosen.type === 'play' ? 'play' : 'look',
      keys: ['enter'],
      label: 'Enter',
      footer: ['Enter', chosen.type === 'play' ? 'play' : 'go on'],
      help: chosen.type === 'play' ? `play ${chosen.words}` : `continue with ${chosen.words}`,
      act: () => enter(custom, scene, chosen),
    },
    ...backKeys(scene),
  ];
}

/** Keys that move the selection in the list and, if the drawing contains commands, on the board. */
function choosingKeys(custom: CustomGameScreen, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { moves, at = 0, chosen, isPointed } = listOf(scene);
  const pieces = piecesIn(boardLines(custom, scene), scene);
  const point = (to: number): Action<OwnTypes> => setLocal(scene, { pointed: pieces.words[to], hint: undefined });
  const from = chosen === undefined ? -1 : pieces.words.indexOf(chosen.words);
  const toBoard: KeyBinding<OwnTypes> = {
    kind: 'look',
    keys: ['left', 'right', 'h', 'l'],
    label: 'left right',
    footer: ['left right', 'board'],
    help: 'choose on the board',
    act: () => point(Math.max(0, from)),
  };
  if (isPointed && from >= 0)
    return [
      {
        kind: 'look',
        keys: ['left', 'right', 'up', 'down', 'h', 'j', 'k', 'l'],
        label: 'arrows',
        footer: ['arrows', 'choose'],
        help: 'choose on the board',
        act(key) {
          const direction = directionOf(key);
          return point(direction === undefined ? from : nodeInDirection(pieces.places, from, direction));
        },
      },
    ];
  return [
    {
      kind: 'look',
      keys: ['up', 'down', 'k', 'j'],
      label: 'up down',
      footer: ['up down', 'choose'],
      help: 'choose a move',
      act: (key) => choose(scene, within(at + (key === 'up' || key === 'k' ? -1 : 1), moves.length)),
    },
    ...(pieces.words.length > 0 ? [toBoard] : []),
  ];
}

function backKeys(scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { picked } = scene.local;
  const { isPointed, at } = listOf(scene);
  if (picked === undefined && !isPointed) return [];
  const back = isPointed
    ? { pointed: undefined, ...(at !== undefined && { chosen: at }) }
    : { picked: undefined, chosen: 0 };
  return [
    {
      kind: 'look',
      keys: ['escape'],
      label: 'Esc',
      footer: ['Esc', isPointed ? 'list' : 'back'],
      help: isPointed ? 'back to the list of moves' : 'back to all moves',
      act: () => setLocal(scene, back),
    },
  ];
}

function boardKeys(custom: CustomGameScreen, scene: OwnScene): readonly KeyBinding<OwnTypes>[] {
  const { rows } = boardRoom(scene);
  const maxTop = boardLines(custom, scene).length - rows;
  if (maxTop <= 0) return [];
  return [
    scrollKey<OwnTypes>({
      scrolled: scene.local.scrolled,
      max: () => maxTop,
      step: rows - 1,
      help: 'scroll the board',
      to: (scrolled) => setLocal(scene, { scrolled }),
    }),
  ];
}

const endKeys = (scene: OwnScene): readonly KeyBinding<OwnTypes>[] =>
  scene.view.outcome === undefined || scene.watched === true
    ? []
    : afterEndKeys<OwnTypes>(scene, { seed: 'fresh', help: 'play again' });

const choose = (scene: OwnScene, at: number): Action<OwnTypes> =>
  setLocal(scene, { chosen: at, pointed: undefined, hint: undefined });

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1));

function enter({ game }: CustomGameScreen, scene: OwnScene, move: Move): Action<OwnTypes> {
  if (move.type === 'open')
    return setLocal(scene, { picked: move.picked, chosen: 0, pointed: undefined, hint: undefined });
  if (move.type === 'typed') return refuse('typed', 'There are too many moves to list: press : and type one.');
  const read = parseLine(game, move.words);
  return read?.ok === true ? play(read.value.command) : refuse('bad-move', read?.error.message ?? 'There is no move.');
}

/** A click selects the move of a piece or a row. A click on the selected move has the effect of Enter. */
export function click(custom: CustomGameScreen, scene: OwnScene, target: Target): Action<OwnTypes> | undefined {
  const { chosen } = listOf(scene);
  const local = pointedAt(scene, target);
  if (local === undefined || chosen === undefined) return undefined;
  return listOf({ ...scene, local }).chosen?.words === chosen.words
    ? enter(custom, scene, chosen)
    : { type: 'local', local };
}

export function hover(scene: OwnScene, target: Target): OwnTypes['local'] | undefined {
  const local = pointedAt(scene, target);
  return local !== undefined && listOf({ ...scene, local }).chosen?.words !== listOf(scene).chosen?.words
    ? local
    : undefined;
}

function pointedAt({ local }: OwnScene, target: Target): OwnTypes['local'] | undefined {
  const customTarget = ownTargets.read(target);
  if (customTarget === undefined) return undefined;
  return customTarget.type === 'own-move'
    ? { ...local, chosen: customTarget.at, pointed: undefined, hint: undefined }
    : { ...local, pointed: customTarget.words, hint: undefined };
}
