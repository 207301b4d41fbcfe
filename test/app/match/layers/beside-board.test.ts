import { describe, expect, test } from 'vitest';
import { type DockedDialog, dockDialog } from '../../../../source/app/match/layers/beside-board.ts';
import type { Frame } from '../../../../source/screen/frame.ts';
import { line } from '../../../../source/screen/styled-text.ts';
import { targetOn } from '../../../support/targets.ts';

const size = { columns: 80, rows: 24 };
const painting: Frame = {
  title: [],
  facts: [],
  left: [{ title: 'board', lines: [line('here')] }],
  panel: { width: 24, sections: [{ title: 'units', lines: [] }] },
  status: [[], []],
};
const told = { title: 'You win', lines: [line(' in 3 turns')] };
const button = (label: string, key: string, name?: string) => ({ label, key, name, press: () => undefined });
const dialog = (more: Partial<DockedDialog> = {}): DockedDialog => ({
  title: 'You win',
  lines: [],
  buttons: [button('Yes', 'y', 'play again'), button('Replay', 'r')],
  chosen: 1,
  dock: { panel: () => [told], prompt: 'Again?' },
  ...more,
});
const shown = (given: DockedDialog, of = painting) => dockDialog(given, of, size);
const texts = (given: DockedDialog) =>
  shown(given)?.panel?.sections.map(({ title, lines }) => [
    title,
    ...lines.map((row) => row.map(({ text }) => text).join('')),
  ]);

describe('a dialog beside the board', () => {
  test('takes the place of the panel and leaves the board', () => {
    expect(shown(dialog())?.left).toBe(painting.left);
    expect(texts(dialog())).toEqual([
      ['You win', ' in 3 turns'],
      ['Again?', ' Yes, play again      y ', '>Replay               r '],
    ]);
  });

  test('has its question above the buttons where it is no title', () => {
    const asks = 'You win! Would you like to play again?';
    expect(texts(dialog({ dock: { panel: () => [told], prompt: asks } }))?.[1]).toEqual([
      '',
      ' You win! Would you',
      ' like to play again?',
      ' Yes, play again      y ',
      '>Replay               r ',
    ]);
  });

  test('has the result below, and whatever does not fit is left out from the end', () => {
    expect(texts(dialog({ result: 'Game: level 3/3' }))?.[2]).toEqual(['result', ' Game: level 3/3']);
    const long = { title: 'long', lines: Array.from({ length: 14 }, () => line('.')) };
    const crowded = dialog({ result: 'Game: level 3/3', dock: { panel: () => [told, long], prompt: 'Again?' } });
    expect(texts(crowded)?.map(([title]) => title)).toEqual(['You win', 'Again?', 'result']);
  });

  test('tells the room above the buttons', () => {
    const rooms: unknown[] = [];
    const panel = (room: object) => {
      rooms.push(room);
      return [told];
    };
    shown(dialog({ dock: { panel, prompt: 'Again?' } }));
    // 18 rows of the body and the head rule, without the rule of the buttons and their two rows.
    expect(rooms).toEqual([{ columns: 24, rows: 16 }]);
  });

  test('is pressed by a click on a row of its buttons, and nowhere else', () => {
    const asks = 'You win! Would you like to play again?';
    const beside = shown(dialog({ dock: { panel: () => [told], prompt: asks } }));
    const at = (part: 'left' | 'panel', section: number, row: number) =>
      beside && targetOn(beside, { part, section, row, column: 3 });
    expect([at('panel', 1, 2), at('panel', 1, 3)]).toEqual([
      { type: 'key', key: 'y' },
      { type: 'key', key: 'r' },
    ]);
    expect([at('panel', 1, 1), at('panel', 0, 0), at('left', 1, 2)]).toEqual([undefined, undefined, undefined]);
  });

  test('is a box where the game has it so, or has no panel', () => {
    const { panel: _, ...without } = painting;
    expect([shown(dialog({ dock: {} })), shown(dialog({ dock: undefined })), shown(dialog(), without)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
