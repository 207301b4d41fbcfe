import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Match, startMatch } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { type ProgramPlayer, type ProgramSetup, startProgram } from '#strategies/player.ts';
import { type Program, programNamed, trust } from '#strategies/program.ts';
import { temporaryFolder } from '../support/program.ts';

/** Time limit that suffices on a busy machine. */
export const patient = { strategyTime: '20000' };

/** Time to start a program that suffices on a busy machine, in milliseconds. */
const startTime = 120_000;

export const newMatch = (more: Partial<MatchSetup> = {}): Match<SpaceExplorers> =>
  startMatch(spaceExplorers, { seed: 's', players: 2, options: {}, ...more });

/** Writes a file with this text to a temporary folder. */
export function fileWith(text: string | Buffer, name = 'strategy.mjs'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

export function programOf(name: string): Program {
  const program = programNamed(name);
  if (program === undefined) throw new Error(`${name} is no program`);
  return program;
}

export const ways = ['in the sandbox', 'trusted'] as const;
export type Way = (typeof ways)[number];

/** Writes a module with this text and returns it as a program to run in this way. */
export function moduleOf(text: string, way: Way, name?: string): Program {
  const path = fileWith(text, name);
  if (way === 'trusted') trust(path);
  return programOf(path);
}

/** Limit in milliseconds for a program whose steps are counted, so high that only the steps can end its turn. */
const lastResort = 600_000;

/** Starts a program for a seat of Space Explorers and stops it after `work`. */
export async function withPlayer<Value>(
  program: Program,
  setup: Partial<ProgramSetup> & { readonly seat?: number },
  work: (player: ProgramPlayer<SpaceExplorers>) => Promise<Value>,
): Promise<Value> {
  const { seat = 1, ...more } = setup;
  const player = startProgram(spaceExplorers, seat, program, {
    seed: 's',
    options: patient,
    startTime,
    lastResort,
    ...more,
  });
  try {
    return await work(player);
  } finally {
    await player.close();
  }
}

/** Results of a player that is asked `count` times about the same turn: its commands, or a fault as `CODE: MESSAGE`. */
export async function turnsOf(player: ProgramPlayer<SpaceExplorers>, count = 1): Promise<string[]> {
  const { state } = newMatch();
  const turns: string[] = [];
  for (let i = 0; i < count; i++) {
    const { commands, fault } = await player.turn(state);
    const own = commands.map((command) => formatCommand(spaceExplorers.commands, command));
    const played = [...own, ...(own.includes('resign') ? [] : ['end_turn'])].join(' ');
    turns.push(fault === undefined ? played : `${fault.code}: ${fault.message}`);
    if (fault !== undefined) expect(played).toBe(fault.faults < 10 ? 'end_turn' : 'resign');
  }
  return turns;
}

/** Same as `turnsOf`, for a module with this text. Defaults to the sandbox. */
export const moduleTurns = (
  text: string,
  count = 1,
  setup: Partial<ProgramSetup> = {},
  way: Way = 'in the sandbox',
): Promise<string[]> => withPlayer(moduleOf(text, way), setup, (player) => turnsOf(player, count));
