import { isDeepStrictEqual } from 'node:util';
import { askBotWith, botInputFor, discreetBotInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { type Save, writeSave } from '#engine/journal/save.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { parseLine } from '#engine/script.ts';
import type { GameTypes, MatchSetup, Seat } from '#engine/vocabulary.ts';

/** Facts about an uploaded match besides its start and commands. */
export interface UploadFacts {
  /** Names of bots by seat. */
  readonly bots: Readonly<Record<string, string>>;
  readonly hasHints: boolean;
  readonly hasDebug: boolean;
}

/**
 * Text of a match for an upload, without its checksum. It has no refused commands, no switches of the debug view, and
 * only the notes that the server needs.
 *
 * @param setup the start, with the level as it comes with turncade
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * const text = uploadText(match, match.setup, { bots: { 2: 'gambler' }, hasHints: true, hasDebug: false });
 * text.split('\n').slice(-6) // => ['note bot-2 gambler', 'note hints used', 'commands 1', '', '1: stake(2)', '']
 */
export function uploadText<T extends GameTypes>(played: Match<T>, setup: MatchSetup, facts: UploadFacts): string {
  const { refused: _, ...game } = played.game;
  const match = startMatch<T>(game, setup);
  for (const { seat, command } of played.log)
    if (game.commands[command.name]?.switchesDebug !== true) match.play(seat, command);
  return writeSave(match, notesOf(facts));
}

const notesOf = ({ bots, hasHints, hasDebug }: UploadFacts): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(bots).map(([seat, bot]) => [`bot-${seat}`, bot])),
  ...(hasHints && { hints: 'used' }),
  ...(hasDebug && { debug: 'used' }),
});

/**
 * Reads the notes of an upload. Undefined if they are not those of an upload.
 *
 * @example
 * const save = readSave(writeSave(auction(), { 'bot-2': 'gambler' }));
 * save.ok && uploadFactsIn(save.value) // => { bots: { 2: 'gambler' }, hasHints: false, hasDebug: false }
 */
export function uploadFactsIn({ header }: Save): UploadFacts | undefined {
  const { notes } = header;
  const bots = Object.entries(notes).flatMap(([name, bot]) => (/^bot-[1-9]$/.test(name) ? [[name.slice(4), bot]] : []));
  const facts = {
    bots: Object.fromEntries(bots),
    hasHints: notes['hints'] !== undefined,
    hasDebug: notes['debug'] !== undefined,
  };
  return isDeepStrictEqual(notesOf(facts), { ...notes }) ? facts : undefined;
}

/**
 * Plays an upload again. Each command must be legal, each command of a bot must be the one that the bot chooses there,
 * and the match must end with the last command.
 *
 * @example
 * const save = readSave(writeSave(auction()));
 * const played = save.ok ? replayUpload(auction().game, save.value, {}) : save;
 * played.ok ? '' : played.error.code // => 'not-over'
 */
export function replayUpload<T extends GameTypes>(
  { refused: _, ...game }: Game<T>,
  { header, script }: Save,
  bots: UploadFacts['bots'],
): Result<Match<T>> {
  const match = startMatch<T>(game, header.setup);
  /** Commands that bots have planned, by seat. */
  const plans = new Map<Seat, readonly T['command'][]>();
  for (const [i, text] of script.entries()) {
    const wrong = (code: string, message: string) => failure(refusal(code, message));
    if (game.outcome?.(match.state) !== undefined) return wrong('not-over', `It was over before command ${i + 1}.`);
    const parsed = parseLine(game, text);
    if (parsed?.ok !== true) return wrong('illegal', `Command ${i + 1} is not allowed there.`);
    const { seat, command } = parsed.value;
    const bot = seat === null ? undefined : bots[seat];
    if (seat !== null && bot !== undefined) {
      const plan = plans.get(seat);
      const choice = isDeepStrictEqual(plan?.[0], command) ? plan : choiceOf(match, bot, seat, command);
      if (choice === undefined)
        return wrong('other-bot', `The bot ${bot} in seat ${seat} makes another move at command ${i + 1}.`);
      plans.set(seat, choice.slice(1));
    }
    const { length } = match.log;
    const step = match.play(seat, command);
    if (!step.ok || match.log.length === length) {
      const why = step.ok ? '' : ` ${step.error.message}`;
      return wrong('illegal', `Command ${i + 1} is not allowed there.${why}`);
    }
  }
  if (game.outcome?.(match.state) === undefined) return failure(refusal('not-over', 'It is not over.'));
  return success(match);
}

/** Commands that the bot chooses now, if the first one is `command`. A server and a local match seed bots differently. */
function choiceOf<T extends GameTypes>(
  match: Match<T>,
  name: string,
  seat: Seat,
  command: T['command'],
): readonly T['command'][] | undefined {
  const { bots = {} } = match.game;
  const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
  for (const input of [botInputFor(match, seat), discreetBotInputFor(match, seat)]) {
    const concession = match.game.concede?.(input.view, seat);
    if (isDeepStrictEqual(concession, command)) return [command];
    const choice = bot && askBotWith(bot, input);
    if (choice !== undefined && isDeepStrictEqual(choice.command, command)) return [command, ...(choice.next ?? [])];
  }
  return undefined;
}
