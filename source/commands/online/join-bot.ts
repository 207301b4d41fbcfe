import { randomBytes, randomUUID } from 'node:crypto';
import { thinkElsewhere } from '#bot-worker/worker-client.ts';
import type { Connection } from '#client/connection.ts';
import { realTime } from '#client/dial.ts';
import type { OpenedMatch } from '#client/open-match.ts';
import { playAll } from '#client/play-all.ts';
import { playSeat, type SeatPlayed, takeSeat } from '#client/seat.ts';
import { playTournament } from '#client/tournament.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { programsAmong, shortName } from '#match-session/match-programs.ts';
import { botPlayers, type SeatPlayer } from '#match-session/players.ts';
import { missingProgram, programNamed } from '#strategies/program.ts';
import { nameFault, trustedModules } from '../match-options.ts';
import { complain, write } from '../output.ts';
import { type Arguments, gameNamed } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { atServer } from './log-in.ts';

export interface BotTarget {
  readonly server: string;
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly tournament: string | undefined;
  readonly bot: string;
  readonly isForAll: boolean;
}

/**
 * `turncade join --bot NAME --match CODE`: lets a local bot or program play a seat on a server. With `--tournament ID`,
 * it plays all matches of a tournament, and with `--all` all matches that it gets. Status 1 if it stopped before the end.
 */
export async function joinAsBot(
  { code, tournament, bot, isForAll, ...where }: BotTarget,
  args: Arguments,
  client: string,
): Promise<number> {
  if (Number(code !== undefined) + Number(tournament !== undefined) + Number(isForAll) !== 1)
    throw new UsageError(
      '--bot needs a match, as in --match oak-17, a tournament, as in --tournament oak-17, or --all for all matches',
    );
  if (args.text('format') !== undefined) throw new UsageError('--bot plays by itself: it takes no --format');
  const program = programNamed(bot);
  const missing = program && missingProgram(program);
  if (missing !== undefined) throw new UsageError(`cannot read ${bot}: ${missing}`);
  trustedModules(args, [bot]);
  const played = args.text('games')?.split(',');
  if (played !== undefined) for (const id of played) await checkPlayer(id, bot);
  if (isForAll && played === undefined && program !== undefined)
    throw new UsageError('--all needs the games of your program, as in --games risc');
  return atServer({ ...where, client, isProgram: true }, async (connection) => {
    if (connection.state.is !== 'open' || connection.state.name === null)
      throw new UsageError('you are not logged in there: give your name, as in --name mia');
    const { name } = connection.state;
    if (isForAll) {
      await write(`${name} plays with ${shortName(bot)} until you press Ctrl+C`);
      return playAll({
        connection,
        after: realTime.after,
        random: () => randomBytes(32).toString('hex'),
        async fits(game) {
          if (played?.includes(game) === false) throw new UsageError(`it does not play ${game}`);
          await checkPlayer(game, bot);
        },
        says: (line) => void write(`${name} ${line}`),
        play: async (opened) => {
          const { game, code: label } = opened.first.card;
          return gameNamed(game, 1).visit((rules) => playWith(rules, bot, connection, opened, `${label} `));
        },
      });
    }
    if (tournament !== undefined)
      return playTournament({
        connection,
        tournament,
        says: (line) => void write(`${name} ${line}`),
        fits: (game) => checkPlayer(game, bot),
        async play(opened) {
          const result = await gameNamed(opened.first.card.game, 1).visit((rules) =>
            playWith(rules, bot, connection, opened),
          );
          if (result.is === 'failed') complain(`turncade: ${result.text}`);
        },
      });
    if (code === undefined) return 1;
    const opened = await takeSeat({
      connection,
      code,
      random: randomBytes(32).toString('hex'),
      fits: (game) => checkPlayer(game, bot),
      waits: () => void write(`${name} is waiting for ${code} to begin`),
    });
    const { game, title } = opened.first.card;
    await write(`${name} plays seat ${opened.first.seat} of ${title} with ${shortName(bot)}`);
    const ended = await gameNamed(game, 1).visit((rules) => playWith(rules, bot, connection, opened));
    const result = await ended;
    if (result.is === 'over') await write(result.text);
    else if (connection.state.is === 'open') complain(`turncade: ${result.text}`);
    return result.is === 'over' ? 0 : 1;
  });
}

async function checkPlayer(id: string, bot: string): Promise<void> {
  const fault = await gameNamed(id, 1).visit((game) => nameFault(game, bot));
  if (fault !== undefined) throw new UsageError(fault);
}

async function playWith<T extends GameTypes>(
  game: Game<T>,
  bot: string,
  connection: Connection,
  opened: OpenedMatch,
  prefix = '',
): Promise<SeatPlayed> {
  const thinker = thinkElsewhere();
  try {
    return await playSeat({
      game,
      opened,
      connection,
      player: (match, seat) => playerNamed(game, bot, match, seat),
      thinker,
      newKey: randomUUID,
      says: (line) => void write(`${prefix}${line}`),
      warns: (line) => complain(`turncade: ${shortName(bot)} ${line}`),
    });
  } finally {
    thinker.close();
  }
}

function playerNamed<T extends GameTypes>(game: Game<T>, name: string, match: Match<T>, seat: Seat): SeatPlayer<T> {
  const [player] = botPlayers(game, { [seat]: name });
  if (player !== undefined) return player[1];
  const programs = programsAmong(game, { [seat]: name });
  // The program's output goes to standard error directly, because no screen uses this terminal.
  programs.listen((_, note) => {
    if (note.type === 'wrote') complain(`${shortName(name)}: ${note.text.replace(/\n$/, '')}`);
  });
  return { type: 'program', name, turn: () => programs.turn(match, seat), close: () => programs.close() };
}
