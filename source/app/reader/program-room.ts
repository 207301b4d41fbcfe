import { flow, listOf } from '../../screen/sentences.ts';
import type { ProgramQuestion } from '../match/program-question.ts';
import { type Reply, type Room, reply } from './room.ts';

/** What the question leads to. */
export interface ProgramRoomOptions extends ProgramQuestion {
  start(): Reply;
  playWithout(): Reply;
  back(): Room | 'leave';
}

/** Asks before programs are started that a save of somebody else names. Enter alone is no. */
export function programRoom({ file, programs, start, playWithout, back }: ProgramRoomOptions): Room {
  const it = programs.length === 1 ? 'it' : 'them';
  const seats = listOf(programs.map(({ seat }) => `player ${seat}`));
  const question = [
    ...flow([`${file} was not written by this turncade. It would start:`]),
    // On a line of its own, as it is: nothing of it is to look like anything else.
    ...programs.flatMap(({ seat, kind, command }) => [`for player ${seat} ${kind}`, command]),
    ...flow([
      'A command can do everything that you can do.',
      `Type yes to start ${it}, no to play ${seats} yourself, leave to leave it closed.`,
    ]),
  ];
  return {
    greeting: () => question,
    hear(line) {
      const word = line.trim().toLowerCase();
      if (word === 'yes') return start();
      if (word === 'no' || word === '') return playWithout();
      if (word === 'leave') return { says: [], next: back() };
      return reply('Type yes, no or leave.');
    },
    completions: (text) => ['yes', 'no', 'leave'].filter((word) => word.startsWith(text.trim().toLowerCase())),
  };
}
