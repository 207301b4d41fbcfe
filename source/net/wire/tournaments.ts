import * as z from 'zod';
import { day, hour, minute } from '#engine/durations.ts';

/** Times after which a round of a tournament may end, in milliseconds. */
export const roundTimes = [15 * minute, 30 * minute, hour, 4 * hour, 12 * hour, day, 3 * day, 7 * day] as const;

export const tournamentLimits = { entrants: 64, roundRobin: 16, rounds: 20, title: 40 } as const;

const text = z.string();
const time = z.int().min(0).describe('Milliseconds since 1970.');
const points = z.number().describe('1 for a win or a bye, ½ for a draw. In matches of n: (n − place)/(n − 1).');

const card = {
  tournament: text.describe('Its id, such as oak-17.'),
  title: text,
  game: text,
  level: text.describe('The title of the level.'),
  state: z.enum(['open', 'running', 'over', 'cancelled']),
  form: z.enum(['swiss', 'round-robin']),
  seats: z.int().min(2).describe('Players of a match.'),
  entrants: z.int().min(0),
  maxEntrants: z.int().min(2),
  round: z.int().min(0).describe('The round that runs or ran last; 0 before the start.'),
  rounds: z.int().min(0).describe('The number of rounds, with as many entrants as now.'),
  starts: time.nullable().describe('Null where it starts when it is full or when whoever opened it starts it.'),
  isIn: z.boolean().describe('Whether the receiver has joined and not withdrawn.'),
  match: text.nullable().describe("The receiver's match of this round that is not over; else null."),
  winners: z.array(text).describe('The names at the top of the table once it is over.'),
};

export const tournamentCardSchema = z
  .object(card)
  .meta({ id: 'TournamentCard', description: 'What is known of a tournament without opening it.' });

export const tournamentSchema = z
  .object({
    ...card,
    opener: text.nullable().describe('Who opened it; null for the host of the server.'),
    limit: z.int().min(0).describe('The turn limit in milliseconds; 0 for none.'),
    roundTime: z.int().describe('Milliseconds after which a round ends: whoever is waited for then has lost.'),
    ends: time.nullable().describe('When this round ends at the latest; null where none runs.'),
    rated: z.boolean(),
    canManage: z.boolean().describe('Whether the receiver may start and cancel it.'),
    cancelled: text.nullable().describe('Why it was cancelled, as a sentence.'),
    table: z
      .array(
        z.object({
          place: z.int().min(1).describe('Equal rows have the same place.'),
          name: text,
          isProgram: z.boolean().optional().describe('A program plays for this account.'),
          rating: z.int().describe('At the start, or now where it has not started.'),
          points,
          opponents: z.number().describe('The points of all opponents together.'),
          wins: z.int().min(0),
          hasLeft: z.boolean(),
          isOwn: z.boolean(),
        }),
      )
      .describe('By points, then the points of the opponents, wins, and rating at the start.'),
    pairings: z
      .array(
        z.object({
          began: time,
          byes: z.array(text).describe('The names of those who have a point without a match.'),
          matches: z.array(
            z.object({
              players: z.array(text).describe('By seat.'),
              match: text.nullable().describe('Null where the opponent has withdrawn.'),
              points: z.array(points).nullable().describe('By seat; null until the match is over.'),
              waitsFor: z.array(text).describe('The names of those whose commands are waited for.'),
            }),
          ),
        }),
      )
      .describe('By round: the first is round 1.'),
  })
  .meta({ id: 'Tournament', description: 'A tournament with its table and the pairings of all rounds.' });

export type TournamentCard = z.infer<typeof tournamentCardSchema>;
export type TournamentView = z.infer<typeof tournamentSchema>;
