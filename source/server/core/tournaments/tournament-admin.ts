import { day, hour, minute } from '#engine/durations.ts';
import { checked } from '#net/wire/limits.ts';
import { requestSchema } from '#net/wire/requests.ts';
import { tournamentLimits } from '#net/wire/tournaments.ts';
import { refused } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { lengthOf } from './tournament.ts';
import { cancelTournament, openTournament, startTournament } from './tournament-rooms.ts';

type TournamentCommand = 'tournaments' | 'open-tournament' | 'start-tournament' | 'cancel-tournament';

export const isTournamentCommand = (command: string): command is TournamentCommand =>
  Object.hasOwn(tournamentActs, command);

/** Acts of the host on tournaments. Each returns a sentence or a list. */
export const tournamentActs: Readonly<
  Record<TournamentCommand, (server: ServerContext, ...args: readonly string[]) => Promise<string>>
> = {
  async tournaments({ tournaments }) {
    const lines = tournaments.all().map((one) => {
      const { tournament, title, game, state, entrants, maxEntrants, rounds } = one;
      const where = state === 'running' ? `round ${rounds.length} of ${lengthOf(one)}` : state;
      return `${tournament.padEnd(12)}  ${game}, ${title}, ${where}: ${entrants.length} of ${maxEntrants} players`;
    });
    return lines.join('\n') || 'There are no tournaments.';
  },

  async 'open-tournament'(server, game = '', words = '') {
    const wishes: Partial<Record<WishName, string>> = { ...usualWishes };
    const title: string[] = [];
    for (const word of words.split(' ')) {
      const at = title.length === 0 ? word.indexOf('=') : -1;
      const name = wishNames.find((known) => known === word.slice(0, at));
      if (at < 0) title.push(word);
      else if (name !== undefined) wishes[name] = word.slice(at + 1);
      else
        throw refused('bad-options', `There is no option ${word.slice(0, at)}; choose from ${wishNames.join(', ')}.`);
    }
    const { form, level, start, players, rounds, turn, rated } = wishes;
    const maxEntrants = form === 'swiss' ? tournamentLimits.entrants : tournamentLimits.roundRobin;
    const request = checked(requestSchema, {
      ...{ id: 0, type: 'open-tournament', title: title.join(' '), game, form, options: {}, watching: 'everybody' },
      ...(level !== undefined && { level: { name: level } }),
      seats: Number(players),
      rounds: Number(rounds),
      maxEntrants: wishes.places === undefined ? maxEntrants : Number(wishes.places),
      starts: start === undefined ? null : server.world.now() + duration(start),
      roundTime: duration(wishes['round-time']),
      limit: duration(turn),
      rated: rated === 'yes',
    });
    if (!request.ok || request.value.type !== 'open-tournament')
      throw refused('bad-options', request.ok ? 'unexpected request' : request.error.message);
    return `Opened ${await openTournament(server, null, request.value)}.`;
  },

  async 'start-tournament'(server, tournament = '') {
    await startTournament(server, null, tournament);
    return `${tournament} has started.`;
  },

  async 'cancel-tournament'(server, tournament = '') {
    await cancelTournament(server, null, tournament);
    return `${tournament} is cancelled. Its running matches continue.`;
  },
};

const wishNames = ['form', 'level', 'players', 'rounds', 'places', 'start', 'round-time', 'turn', 'rated'] as const;

type WishName = (typeof wishNames)[number];

const usualWishes = { form: 'swiss', players: '2', rounds: '0', 'round-time': '1h', turn: '5min' } as const;

const units: ReadonlyMap<string | undefined, number> = new Map([
  ['min', minute],
  ['h', hour],
  ['d', day],
]);

/** Parses a time such as `30min`, `4h` or `1d`, in milliseconds. */
function duration(text: string | undefined): number {
  const parts = /^(\d{1,4})(min|h|d)$/.exec(String(text));
  const unit = units.get(parts?.[2]);
  if (unit === undefined) throw refused('bad-options', `Expected a time such as 30min, 4h or 1d, found ${text}.`);
  return Number(parts?.[1]) * unit;
}
