import type { Connection } from '#client/connection.ts';
import { titleOf } from '#games/index.ts';
import { isGuestName } from '#net/names.ts';
import type { Answers } from '#net/wire/requests.ts';
import { cleanText } from '../clean-text.ts';
import { ordinal, playerName } from '../daily/daily-words.ts';

export type LevelWithRecords = Answers['records']['levels'][number];
export type LevelRecords = Answers['level-records'];
export type RecordRow = LevelRecords['rows'][number];

export const hasRecords = ({ state }: Pick<Connection, 'state'>): boolean =>
  state.is === 'open' && state.server.records === true;

export const recordsTitle = (game: string): string => `${titleOf(game)}   records`;

export const leaderText = ({ best }: LevelWithRecords): string =>
  best === null ? 'no record yet' : `${playerName(best.name)}: ${cleanText(best.text)}`;

/** Place of the player, such as `you: 2nd of 9`. */
export const ownPlaceText = (level: Pick<LevelWithRecords, 'own' | 'players'>): string =>
  level.own === null ? '' : `you: ${ordinal(level.own.place)} of ${level.players}`;

/** Own record of a level, such as `Your record: 12th of 29, won, 14 turns.` */
export function ownRecordText({ rows, players }: Pick<LevelRecords, 'rows' | 'players'>): string {
  const row = rows.find(({ isOwn }) => isOwn);
  return row === undefined
    ? 'You have no record on this level.'
    : `Your record: ${ordinal(row.place)} of ${players}, ${cleanText(row.text)}.`;
}

/** Sentence about the matches that count. All opponents have the same skill. */
export function termsText({ opponents }: Pick<LevelRecords, 'opponents'>): string {
  const [first] = opponents.map(cleanText);
  if (first === undefined) return 'Win without hints to set a record.';
  const bots = opponents.length === 1 ? first : `${opponents.length} ${first} bots`;
  return `Win against ${bots}, without hints, to set a record.`;
}

export const emptyRecords = 'Nobody has won this level here.';

export const cannotWatchRecord = 'The player keeps this match private.';

export const guestText = (name: string): string | undefined =>
  isGuestName(name) ? 'Guests have no records. Press @ in the lobby to keep your progress.' : undefined;

/** Name of the player of a record, with notes for the local player's record and for an uploaded match. */
export const holderText = ({ name, isOwn, isUploaded }: RecordRow): string =>
  `${playerName(name)}${isOwn ? ' (you)' : ''}${isUploaded ? ', played at home' : ''}`;
