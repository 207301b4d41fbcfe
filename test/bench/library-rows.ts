import type { Game } from '#engine/game.ts';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games as registry } from '#games/index.ts';
import { createMatch, games, type Match } from '#library/index.ts';
import { milliseconds } from './measure.ts';
import { number, type Row } from './row.ts';

/** Commands of a match between the weakest bots, with its setup. */
function recorded(match: Match) {
  const start = match.save();
  const [bot] = games.find(({ id }) => id === match.game)?.bots ?? [];
  for (let round = 0; round < 400 && bot !== undefined; round++)
    for (const seat of match.waitingFor) match.playBot(bot.name, seat);
  const lines = match.told('all').map(({ seat, command }) => ({ seat: seat ?? 1, command }));
  return { start, lines };
}

/** Milliseconds to play the same lines in the program's own match and with the library, alternating. */
function times<T extends GameTypes>(game: Game<T>, again: () => Match) {
  const { start, lines } = recorded(again());
  const save = readSave(start);
  const loaded = save.ok ? loadSave(game, save.value) : save;
  if (!loaded.ok) throw new Error(loaded.error.message);
  const { setup } = loaded.value;
  const [own, library]: [number[], number[]] = [[], []];
  for (let round = 0; round < 31; round++) {
    const [match, same] = [startMatch(game, setup), again()];
    own.push(
      milliseconds(() => {
        for (const { seat, command } of lines) enter(match, setup.players > 1 ? `${seat}: ${command}` : command);
      }),
    );
    library.push(
      milliseconds(() => {
        for (const { seat, command } of lines) same.play(seat, command);
      }),
    );
    if (writeSave(match) !== same.save()) throw new Error(`${game.id}: the matches are not the same`);
  }
  // Minimum of each, since other load on the machine only slows them down.
  return { own: Math.min(...own), library: Math.min(...library), lines: lines.length };
}

export const libraryRows = (): Promise<Row[]> =>
  Promise.all(
    games.map(async ({ id }): Promise<Row> => {
      const entry = registry.find((each) => each.id === id);
      const found = await entry?.visit((game) => times(game, () => createMatch(id, { seed: 'k7f2' })));
      const { own = 0, library = 1, lines = 0 } = found ?? {};
      const speed = own / library;
      const figure = `${number(speed)} (${number((1000 * lines) / library, 0)} commands/s)`;
      return [`library: a match of ${id} against the program's own`, figure, '>= 0.9', speed >= 0.9];
    }),
  );
