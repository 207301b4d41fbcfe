import { describe, expect, test } from 'vitest';
import { matchOptions } from '#commands/match-options.ts';
import { noArguments } from '#commands/parse.ts';
import { askBot } from '#engine/bot-input.ts';
import { type Game, generalReasons } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { parseLine } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { quickBots } from '../support/played.ts';
import { codesOf, section } from './page.ts';

describe.each(['risc', 'robo-race', 'space-explorers', 'space-defender', 'into-the-breach'])('commands of %s', (id) => {
  const codes = codesOf(section(`### Codes of ${id}`));
  const shared = codesOf(section('### Codes of all games'));

  test('are refused by their rules with exactly the documented codes', async () => {
    const reasons = await games.find((game) => game.id === id)?.visit((game) => Object.keys(game.reasons));
    const own = reasons?.filter((reason) => !Object.hasOwn(generalReasons, reason));
    const found = new Set(own?.map((reason) => reason.replace(/\/.*/, '')));
    expect([...found].filter((code) => !shared.includes(code)).sort()).toEqual(codes.toSorted());
  });

  test('are refused only with documented codes, whatever is typed', async () => {
    const heard = new Set<string>();
    await games.find((game) => game.id === id)?.visit((game) => typeAnything(game, heard));
    expect([...heard].filter((code) => !codes.includes(code) && !shared.includes(code))).toEqual([]);
    expect(heard.size).toBeGreaterThan(4);
  });
});

/** Plays lines with random arguments and occasionally a bot's command, and collects the codes of refusals. */
function typeAnything<T extends GameTypes>(game: Game<T>, heard: Set<string>): void {
  const { players, options, level } = matchOptions(game, noArguments);
  const match = startMatch(game, { seed: 'moments', players, options, ...(level && { level }) });
  const bot = game.bots?.[quickBots[game.id] ?? ''];
  if (bot === undefined) throw new Error('no bot');
  const random = openStreams(seeded('codes')).stream('lines');
  const anyOf = (words: readonly string[]) => itemAt(words, random.integer(0, words.length - 1));
  const position = JSON.stringify(game.position.write(match.state, 'all'));
  const ids = [...position.matchAll(/"id":"?(\w+)/g)].map(([, id = '']) => id);
  const words = ['0', '1', '2', '7', '44', '99', '-1', 'a', 'b', 'all', '1a', '9c', ...ids];
  for (let i = 0; i < 2000 && game.outcome?.(match.state) === undefined; i++) {
    const seat = random.integer(1, players);
    const choice = i % 5 === 0 && activeSeats(game, match.state).includes(seat) ? askBot(match, bot, seat) : undefined;
    const name = anyOf(['fly', ...Object.keys(game.commands).filter((command) => command !== 'resign')]);
    const args = Object.keys(game.commands[name]?.args ?? {}).map(() => anyOf(words));
    const line = [name, ...args.slice(0, random.integer(0, 20) === 0 ? 1 : args.length)].join(' ');
    const parsed = choice === undefined ? parseLine(game, line) : undefined;
    // A server has no scripts, so it reports a syntax error with another code.
    if (parsed?.ok === false) heard.add(parsed.error.code === 'syntax' ? 'bad-arguments' : parsed.error.code);
    const command = choice?.command ?? (parsed?.ok === true ? parsed.value.command : undefined);
    const step = command === undefined ? undefined : match.play(seat, command);
    if (step?.ok === false) heard.add(step.error.code);
  }
}
