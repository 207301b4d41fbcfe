import { writeSave } from '#engine/journal/save.ts';
import type { Platform } from '../../platform.ts';
import { bytesOf, hexOf } from '../hex.ts';
import { diceNotes } from '../lobby/dice.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { Presence } from '../presence.ts';
import type { MatchMetadata } from './metadata.ts';

export function recordText(
  running: MatchHost,
  head: MatchMetadata,
  people: Presence,
  { sha256 }: Pick<Platform, 'sha256'>,
): string {
  const names = head.seats.flatMap((seat, i): [string, string][] => {
    if (seat.is === 'bot') return [[`bot-${i + 1}`, seat.bot]];
    return seat.is === 'person' ? [[`name-${i + 1}`, people.nameOf(seat.account)]] : [];
  });
  const notes = {
    'level-title': head.title,
    ...Object.fromEntries(names),
    ...(head.outcome && { 'online-end': head.outcome.reason }),
    ...diceNotes(head.dice, hexOf(sha256(bytesOf(head.dice.server)))),
  };
  return running.save((match) => writeSave(match, notes));
}
