import { refusal } from '../../../../engine/result.ts';
import { formatCommand } from '../../../../engine/script.ts';
import { boardRanges, commands } from '../../commands.ts';
import { type DraftRow, draftRows, playCommand, readyBoards, withChange } from '../draft.ts';
import { type Binding, menuKey, play, rowKey, type ScreenAction, setLocal } from '../keys/actions.ts';
import type { SpaceDefenderScene } from '../local.ts';

/** Keys of the editor of a board of one's own. */
export const startKeys = (scene: SpaceDefenderScene): Binding[] => [
  rowKey(scene, draftRows.length, 'another row', 'row'),
  {
    kind: 'look',
    keys: ['left', 'right', 'h', 'l'],
    label: 'left right h l',
    footer: ['left/right', 'change'],
    help: 'less or more of this row',
    act: (key) => change(scene, key === 'left' || key === 'h' ? -1 : 1),
  },
  {
    kind: 'look',
    keys: ['pageup', 'pagedown'],
    label: 'PgUp PgDn',
    help: 'more or less by 5',
    act: (key) => change(scene, key === 'pageup' ? 5 : -5),
  },
  {
    kind: 'play',
    keys: ['enter'],
    label: 'Enter',
    footer: ['Enter', 'play'],
    help: formatCommand(commands, playCommand(scene.local.draft)),
    act: () => play(playCommand(scene.local.draft)),
  },
  {
    kind: 'look',
    keys: readyBoards.map((_, i) => String(i + 1)),
    label: `1-${readyBoards.length}`,
    footer: [`1-${readyBoards.length}`, 'boards'],
    help: `a preset: ${readyBoards.map(({ name }) => name).join(', ')}`,
    act: (key) => takeReady(scene, Number(key) - 1),
  },
  { kind: 'leave', keys: menuKey.keys, label: 'Esc', help: menuKey.help, act: menuKey.act },
];

/** The editor with a ready board. */
export const takeReady = (scene: SpaceDefenderScene, i: number): ScreenAction =>
  setLocal(scene, { draft: readyBoards[i]?.draft ?? scene.local.draft });

function change(scene: SpaceDefenderScene, by: number): ScreenAction {
  const { draft, choice } = scene.local;
  const row = draftRows[choice] ?? 'rows';
  const after = withChange(draft, row, by);
  const moved =
    row === 'rows' || row === 'columns' ? after[row] !== draft[row] : after.chances[row] !== draft.chances[row];
  return moved
    ? setLocal(scene, { draft: after })
    : { type: 'refuse', error: refusal('out-of-range', limitText(row, by)) };
}

/** Why a row cannot be changed that way any more. */
function limitText(row: DraftRow, by: number): string {
  if (row === 'rows' || row === 'columns') {
    const [min, max] = boardRanges[row];
    return `A board has ${min} to ${max} ${row}.`;
  }
  return by < 0
    ? `${row}s do not appear at all.`
    : 'Something appears in every turn: 100 % are given. Lower the chance of another kind first.';
}
