import { startMatch } from '#engine/match.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { intoTheBreach as game } from '#games/into-the-breach/index.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { bundledLevels } from '#storage/levels.ts';
import { letBotsPlay } from '../support/bots-at-table.ts';
import { createBreach, reduceBreach } from './into-the-breach-reducer.ts';
import { median, milliseconds } from './measure.ts';

const setup = { seed: 'bench', players: 1, options: {} };
const endTurn = { name: 'end_turn', args: {} } as const;
const hint = { name: 'hint', args: {} } as const;

const matchOn = (level?: LevelSource) => startMatch(game, { ...setup, ...(level === undefined ? {} : { level }) });

const sources = () =>
  bundledLevels(game).flatMap(({ source, sheet }) => (sheet.ok ? [{ source, tier: sheet.value.tier }] : []));

/**
 * `end_turn` commands per second in a match of classic, with events and history, and in a plain hand-written reducer
 * without these. Measurements alternate so that noise affects both.
 */
export function endTurnRates(): { readonly match: number; readonly plain: number } {
  const turns = 10_000;
  const times: Record<'match' | 'plain', number[]> = { match: [], plain: [] };
  for (let round = 0; round < 9; round++) {
    times.plain.push(
      milliseconds(() => {
        const state = createBreach(classic);
        for (let played = 0; played < turns; ) {
          if (state.over === undefined) played++;
          reduceBreach(state, { type: state.over === undefined ? 'end_turn' : 'restart' });
        }
      }),
    );
    times.match.push(
      milliseconds(() => {
        const match = matchOn();
        for (let played = 0; played < turns; ) {
          if (match.state.reason === null) played++;
          match.play(1, match.state.reason === null ? endTurn : { name: 'restart', args: {} });
        }
      }),
    );
  }
  return { match: (1000 * turns) / median(times.match), plain: (1000 * turns) / median(times.plain) };
}

/** Maximum milliseconds of a hint at the start of a level, and the level. */
export function slowestHint(): { readonly level: string; readonly time: number } {
  const figures = sources().map(({ source }) => {
    const match = matchOn(source);
    const times = Array.from({ length: 3 }, () => milliseconds(() => match.play(1, hint)));
    return { level: source.name, time: median(times) };
  });
  return figures.reduce((slowest, figure) => (figure.time > slowest.time ? figure : slowest), { level: '', time: 0 });
}

/** Results of the bots in a level. */
export interface LevelFigure {
  readonly level: string;
  readonly tier: number;
  readonly par: number;
  /** Number of turns in which each bot wins, by the bot's name. Undefined if the bot does not win. */
  readonly turns: Readonly<Record<string, number | undefined>>;
}

export const levelFigures = (): LevelFigure[] =>
  sources().map(({ source, tier }) => ({
    level: source.name,
    tier,
    par: source.par ?? 0,
    turns: Object.fromEntries(Object.keys(game.bots ?? {}).map((bot) => [bot, turnsOf(source, bot)])),
  }));

function turnsOf(level: LevelSource, name: string): number | undefined {
  const match = matchOn(level);
  const bot = game.bots?.[name];
  if (bot === undefined) return undefined;
  letBotsPlay(match, new Map([[1, bot]]));
  return match.state.reason === 'enemies-destroyed' ? match.state.turn : undefined;
}
