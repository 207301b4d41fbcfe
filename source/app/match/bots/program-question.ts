import { basename, resolve } from 'node:path';
import type { Game } from '../../../engine/game.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';
import { programOf } from '../../../match-session/program-names.ts';
import { listOf } from '../../../screen/sentences.ts';
import type { StoredMatch } from '../../../storage/matches/matches.ts';
import { commandText } from '../../../strategies/program.ts';

type BotNames = Readonly<Record<string, string>>;

/** A program that a save names, and that is started only when the player agrees. */
export interface ProgramToConfirm {
  readonly seat: string;
  /** `the command` or `the module` */
  readonly kind: string;
  /** The full command line, in printable ASCII. */
  readonly command: string;
}

/** A save names programs of somebody else: the player is asked before they are started. */
export interface ProgramConsent {
  readonly file: string;
  readonly programs: readonly ProgramToConfirm[];
  /** Who plays if the programs are not started, and what the player is told then. */
  readonly withoutPrograms: MatchPlayers;
}

export interface MatchPlayers {
  readonly bots: BotNames;
  /** Sentences about programs that will not play. */
  readonly notices: readonly string[];
}

/** Most characters of all commands together: what cannot be shown whole at once is not asked about, and not started. */
const maxCommandLength = 300;

/**
 * The bots of a save, and its programs if this installation wrote the save. Programs from anywhere else could be any
 * command, so the player is asked about them first.
 *
 * @param save what names them; undefined for a match that is being played
 */
export function playersOfSave<T extends GameTypes>(
  game: Game<T>,
  save: Pick<StoredMatch, 'path' | 'save'> | undefined,
  bots: BotNames,
): MatchPlayers | ProgramConsent {
  const programs = save === undefined || save.save.isOurs ? [] : programsIn(game, bots);
  if (save === undefined || programs.length === 0) return { bots, notices: [] };
  const seats = listOf(programs.map(({ seat }) => `player ${seat}`));
  const otherBots = Object.entries(bots).filter(([seat]) => programs.every((program) => program.seat !== seat));
  const without = (why: string): MatchPlayers => ({
    bots: Object.fromEntries(otherBots),
    notices: [`${why}: you play ${seats}.`],
  });
  const length = programs.reduce((sum, { command }) => sum + command.length, 0);
  if (length > maxCommandLength)
    return without(`No program was started: its command is too long to show in full (${length} characters)`);
  return { file: escapeUnprintable(basename(save.path)), programs, withoutPrograms: without('No program was started') };
}

function programsIn<T extends GameTypes>(game: Game<T>, names: BotNames): ProgramToConfirm[] {
  return Object.entries(names).flatMap(([seat, name]) => {
    const program = programOf(game, name);
    if (program === undefined) return [];
    return program.type === 'module'
      ? [{ seat, kind: 'the module', command: escapeUnprintable(resolve(program.path)) }]
      : [{ seat, kind: 'the command', command: escapeUnprintable(commandText([program.file, ...program.args])) }];
  });
}

/** A text in printable ASCII; any other character is spelled out, as in `\u{1b}`. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^ -~]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
