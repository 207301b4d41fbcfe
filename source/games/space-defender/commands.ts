import { type CommandOf, type CommandTable, integer, letter } from '#engine/commands.ts';

export const boardRanges = { rows: [5, 10], columns: [10, 30] } as const;

export const thresholdRange = [1, 101] as const;

const threshold = integer(...thresholdRange);

export const commands = {
  play: {
    args: {
      row: integer(...boardRanges.rows),
      column: integer(...boardRanges.columns),
      g_threshold: threshold,
      f_threshold: threshold,
      c_threshold: threshold,
      i_threshold: threshold,
      p_threshold: threshold,
    },
    help: 'choose a board and the chance of each enemy, then go to setup',
    undoable: true,
  },
  setup_next: { args: { state: integer(1, 5) }, help: 'go forward this many setup pages', undoable: true },
  setup_back: { args: { state: integer(1, 5) }, help: 'go back this many setup pages', undoable: true },
  setup_select: { args: { value: integer(1, 5) }, help: 'choose an option of this setup page', undoable: true },
  move: {
    args: { row: letter('J'), column: integer(1, 30) },
    help: 'fly to a cell, first up or down, then left or right',
    synonyms: ['fly'],
  },
  fire: { args: {}, help: 'fire the weapon' },
  special: { args: {}, help: 'use the power', synonyms: ['power'] },
  pass: { args: {}, help: 'wait, and recharge twice as much', synonyms: ['wait'] },
  abort: { args: {}, help: 'leave setup or the game' },
  toggle_debug_mode: { args: {}, help: 'lift the fog, or restore it', switchesDebug: true, afterEnd: true },
  toggle_rng_out: { args: {}, help: 'start or stop printing random numbers', unlisted: true },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
