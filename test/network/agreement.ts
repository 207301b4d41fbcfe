import { isDeepStrictEqual } from 'node:util';
import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { matchReferee } from '#match-session/referee.ts';
import { parseMetadata } from '#server/core/match/metadata.ts';
import { readBody } from '#server/core/match-host/journal-body.ts';
import { sentPosition } from '#server/core/match-host/streams.ts';
import type { JournalEntry, MatchRecord } from '#server/store/store.ts';
import type { Player } from './player.ts';

/** Lists gaps in a journal, and differences from the commands that the server has acknowledged. */
export function journalFaults(
  journal: readonly JournalEntry[],
  players: readonly Pick<Player, 'account' | 'acknowledged'>[],
): string[] {
  const faults = journal.flatMap(({ number }, i) => (number === i + 1 ? [] : [`entry ${number} at place ${i + 1}`]));
  for (const { acknowledged, account } of players) {
    let before = 0;
    for (const { key, seat, line, number } of acknowledged) {
      const found = journal.filter((entry) => entry.key === key && entry.seat === seat);
      const [entry] = found;
      if (entry === undefined || found.length !== 1) {
        faults.push(`${key} of account ${account} was acknowledged and is there ${found.length} times`);
        continue;
      }
      const body = readBody(entry.body);
      const isAsSent = line === undefined ? body.do === 'undo' : body.do === 'command' && body.line === line;
      if (!isAsSent) faults.push(`${key} was ${line ?? 'undo'} and is ${entry.body}`);
      if ((body.do === 'command' || body.do === 'undo') && body.number !== number)
        faults.push(`${key} was told as update ${number} and is kept as ${body.number}`);
      if (entry.number <= before) faults.push(`${key} is out of order`);
      before = entry.number;
    }
  }
  return faults;
}

/** Lists differences between the players' last views and a replay of the journal. */
export function viewFaults(
  record: MatchRecord,
  level: LevelSource | null,
  journal: readonly JournalEntry[],
  players: readonly Player[],
): Promise<string[]> {
  const { game: id, start } = parseMetadata(record);
  const game = games.find((one) => one.id === id);
  if (game === undefined || start === null) throw new Error(`the match of ${id} has not begun`);
  return game.visit((rules) => {
    const { seed, players: count, options } = start;
    const match = startMatch(rules, { seed, players: count, options, ...(level && { level }) });
    const referee = matchReferee(match);
    for (const { seat, body, number } of journal) {
      const done = readBody(body);
      if (seat === null) continue;
      if (done.do === 'undo') {
        const undone = referee.undo(seat);
        if (!undone.ok) return [`entry ${number} does not hold: ${undone.error.message}`];
      }
      if (done.do !== 'command') continue;
      const line = parseLine(rules, done.line);
      if (line?.ok !== true) return [`entry ${number} cannot be read`];
      const verdict = referee.play(seat, line.value.command, done.by !== undefined);
      if (!verdict.ok) return [`entry ${number} does not hold: ${verdict.error.message}`];
    }
    return players.flatMap(({ seat, view, account }) => {
      const eyes = rules.isOut?.(match.state, seat) === true ? 'spectator' : seat;
      const replayed: unknown = JSON.parse(JSON.stringify(sentPosition(rules, match.state, eyes)));
      const keys = new Set([...Object.keys(Object(replayed)), ...Object.keys(view())]);
      const other = [...keys].filter(
        (key) => !isDeepStrictEqual(Reflect.get(Object(replayed), key) ?? null, view()[key] ?? null),
      );
      return other.length === 0 ? [] : [`account ${account} sees another ${other.join(', ')} than a replay`];
    });
  });
}
