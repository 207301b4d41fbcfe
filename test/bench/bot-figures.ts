import { askBot } from '#engine/bot-input.ts';
import { startMatch } from '#engine/match.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { percentile } from './measure.ts';

type Player = Parameters<typeof askBot<SpaceDefender>>[1];

export interface Arena {
  readonly name: string;
  readonly setup: Omit<MatchSetup, 'seed'>;
}

/** No level is set, because the bots themselves choose the board of Long Watch. */
export const longWatch: Arena = { name: 'Long Watch', setup: { players: 1, options: {} } };

export interface BotFigure {
  readonly arena: string;
  readonly bot: string;
  /** Mean number of turns. */
  readonly turns: number;
  readonly score: number;
  /** Proportion of games that the bot survives. `wins` is the proportion that it wins. */
  readonly survives: number;
  readonly wins: number;
  /** 99th percentile of decision times in milliseconds. */
  readonly decision: number;
}

/** Maximum number of turns of a game, and the number that counts as survival. */
const [mostTurns, longEnough] = [200, 40];

/** Lets every offered bot play `games` games in each arena, with the same seeds for all. */
export const botFigures = (arenas: readonly Arena[], games: number): BotFigure[] =>
  arenas.flatMap((arena) =>
    Object.entries(spaceDefender.bots ?? {})
      .filter(([, { onlyTyped }]) => onlyTyped !== true)
      .map(([name, bot]) => figureOf(arena, name, bot, games)),
  );

function figureOf({ name, setup }: Arena, bot: string, player: Player, games: number): BotFigure {
  const played = Array.from({ length: games }, (_, game) => playGame({ ...setup, seed: `bench ${game}` }, player));
  const mean = (value: (game: (typeof played)[number]) => number) =>
    played.reduce((sum, game) => sum + value(game), 0) / games;
  return {
    arena: name,
    bot,
    turns: mean(({ turns }) => turns),
    score: mean(({ score }) => score),
    survives: mean(({ turns, won }) => (turns >= longEnough || won ? 1 : 0)),
    wins: mean(({ won }) => (won ? 1 : 0)),
    decision: percentile(
      played.flatMap(({ times }) => times),
      99,
    ),
  };
}

function playGame(setup: MatchSetup, bot: Player) {
  const match = startMatch(spaceDefender, setup);
  const times: number[] = [];
  for (let isOn = true; isOn && match.state.turn < mostTurns; ) {
    const start = process.hrtime.bigint();
    const choice = askBot(match, bot, 1);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
    isOn = choice !== undefined;
    if (choice !== undefined) match.play(1, choice.command);
  }
  const { turn: turns, sector } = match.state;
  const won = spaceDefender.outcome?.(match.state)?.winners.includes(1) ?? false;
  return { turns, score: sector?.score ?? 0, won, times };
}
