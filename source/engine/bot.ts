import type { BaseCommand } from './commands.ts';
import type { Face, Rival } from './face.ts';
import { compact } from './lookup.ts';
import type { Stream } from './random.ts';
import type { Progress, Seat } from './vocabulary.ts';

export interface BotTurn<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Random numbers for the bot, the same if a decision is repeated. Drawing them does not affect the match. */
  readonly random: Stream;
  readonly progress?: Progress | undefined;
}

export interface BotChoice<Command> {
  readonly command: Command;
  /** Commands planned after this one. The bot is not asked again before they are played, unless one has no effect. */
  readonly next?: readonly Command[];
  /** Reason for a hint: one sentence of at most 100 characters, such as `A Grunt is in your row.` */
  readonly why: string;
}

/** A computer player that comes with the game. It knows only what its seat may know. */
export interface Bot<View extends object, Command extends BaseCommand> {
  readonly about: string;
  /** Set if the bot is too slow to run on the screen's thread. */
  readonly slow?: true;
  /** Set to leave the bot out of lists, for example if it plays at random. Players can still type its name. */
  readonly onlyTyped?: true;
  /** Strength. A bot rated 200 higher wins about three of four matches. Ratings of players derive from it. */
  readonly rating?: number;
  /** Set if the bot is a named opponent. It is called `FACE:SKILL`, and at its usual skill also `FACE`. */
  readonly rival?: Rival;
  choose(turn: BotTurn<View>): BotChoice<Command> | undefined;
}

/**
 * @example
 * offeredBots({ easy: {}, hard: {}, best: { onlyTyped: true } }) // => ['easy', 'hard']
 */
export const offeredBots = (bots: Readonly<Record<string, { readonly onlyTyped?: true }>>): string[] =>
  Object.keys(bots).filter((name) => bots[name]?.onlyTyped !== true);

/**
 * Offered bot with the highest rating, or the last one if none is rated. Undefined if no bot is offered.
 *
 * @example
 * strongestBot({ easy: { rating: 1300 }, hard: { rating: 1700 }, noop: {} }) // => 'hard'
 */
export function strongestBot(
  bots: Readonly<Record<string, Pick<Bot<never, never>, 'onlyTyped' | 'rating'>>>,
): string | undefined {
  const offered = offeredBots(bots);
  const rated = offered.flatMap((name) => {
    const rating = bots[name]?.rating;
    return rating === undefined ? [] : { name, rating };
  });
  const [best] = rated.toSorted((a, b) => b.rating - a.rating);
  return best === undefined ? offered.at(-1) : best.name;
}

/**
 * @example
 * botNameOf('rook', 'hard') // => 'rook:hard'
 */
export const botNameOf = (face: string, skill: string): string => `${face}:${skill}`;

/**
 * @example
 * skillOf('rook:hard') // => 'hard'
 */
export const skillOf = (bot: string): string => bot.slice(bot.indexOf(':') + 1);

interface FacesOptions<View extends object, Command extends BaseCommand> {
  readonly faces: Readonly<Record<string, Face>>;
  readonly skills: Readonly<Record<string, Bot<View, Command>>>;
  readonly usualSkill: string;
  /** Undefined if the face does not play at that skill. */
  create(face: string, skill: string): Pick<Bot<View, Command>, 'choose'> | undefined;
}

/**
 * Bots of named opponents: each face as `FACE:SKILL` for its skills, and as `FACE` for `usualSkill`. Lists omit them.
 *
 * @example
 * botsWithFaces({ faces: {}, skills: {}, usualSkill: 'easy', create: () => undefined }) // => {}
 */
export function botsWithFaces<View extends object, Command extends BaseCommand>(
  options: FacesOptions<View, Command>,
): Readonly<Record<string, Bot<View, Command>>> {
  const { faces, skills, usualSkill, create } = options;
  return Object.fromEntries(
    Object.entries(faces).flatMap(([id, face]) => {
      const named = Object.entries(skills).flatMap(([skill, plain]): (readonly [string, Bot<View, Command>])[] => {
        const created = create(id, skill);
        if (created === undefined) return [];
        const rival: Rival = { id, face, skill };
        const bot = { ...plain, about: face.style, onlyTyped: true, choose: created.choose, rival } as const;
        return [[botNameOf(id, skill), bot]];
      });
      const usual = named.find(([name]) => name === botNameOf(id, usualSkill));
      return usual === undefined ? named : [...named, [id, usual[1]] as const];
    }),
  );
}

/**
 * @example
 * faceIds({ easy: {} }) // => []
 */
export const faceIds = (bots: Readonly<Record<string, Pick<Bot<never, never>, 'rival'>>>): readonly string[] => [
  ...new Set(Object.values(bots).flatMap(({ rival }) => compact(rival?.id))),
];
