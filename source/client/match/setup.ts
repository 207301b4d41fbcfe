import type { Game } from '../../engine/game.ts';
import { foundText } from '../../engine/parsing/schema-faults.ts';
import { failure, type Result, refusal, success } from '../../engine/result.ts';
import type { GameTypes, MatchSetup } from '../../engine/vocabulary.ts';
import type { MessageOf } from '../../net/wire/messages.ts';
import { bundledLevel } from '../../storage/levels.ts';

export type ToldSetup = Pick<MessageOf<'match'>, 'levelText' | 'terms'> & {
  readonly card: Pick<MessageOf<'match'>['card'], 'game' | 'level' | 'title' | 'holders'>;
};

/** The start of a match on a server, as far as its players know it: its dice are unknown. */
export function setupOf<T extends GameTypes>(game: Game<T>, { card, levelText, terms }: ToldSetup): Result<MatchSetup> {
  if (card.game !== game.id)
    return failure(refusal('bad-message', `The server's match is of ${foundText(card.game)}, expected ${game.id}.`));
  const players = card.holders.length;
  const { least: min, most: max } = game.players;
  if (players < min || players > max)
    return failure(refusal('bad-message', `The server's match has ${players} seats, expected ${min} to ${max}.`));
  const setup = { seed: '', players, options: terms.options };
  if (card.level === null) return success(setup);
  const level =
    levelText === null ? bundledLevel(game, card.level) : { name: card.level, text: levelText, title: card.title };
  if (level !== undefined) return success({ ...setup, level });
  return failure(
    refusal('bad-message', `The server plays the level ${foundText(card.level)}, which this program does not have.`),
  );
}
