import { createHash } from 'node:crypto';
import { readSave } from '../engine/journal/save.ts';
import { failure, type Result, success } from '../engine/result.ts';

/** The random numbers that the dice of a match on a server come from, as published after its end. */
export interface DiceVerification {
  /** The SHA-256 of the server's number, which was shown before anybody else sent one. */
  readonly bound: string;
  readonly server: string;
  readonly seats: readonly (readonly [seat: number, random: string])[];
  /** Whether the server's number is the one it was bound to, and the seed was made of everybody's numbers. */
  readonly isFair: boolean;
}

/** The proof of the dice in the record of a match; or why there is none. */
export function verifyDice(record: string): Result<DiceVerification, string> {
  const save = readSave(record);
  if (!save.ok) return failure(save.error.message);
  const { notes, setup } = save.value.header;
  const [bound, server] = [notes['dice-bound'], notes['dice-server']];
  if (bound === undefined || server === undefined) return failure('This replay has no proof of its dice.');
  const seats = Object.entries(notes)
    .flatMap(([name, random]) => {
      const match = /^dice-([1-9])$/.exec(name);
      return match === null ? [] : [[Number(match[1]), random] as const];
    })
    .toSorted(([a], [b]) => a - b);
  const seed = sha256([server, ...seats.map(([seat, random]) => `${seat}:${random}`)].join('\n'));
  const isFair = sha256(Buffer.from(server, 'hex')) === bound && seed === setup.seed;
  return success({ bound, server, seats, isFair });
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
