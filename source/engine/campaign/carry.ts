import type * as z from 'zod';
import { firstFault } from '../parsing/json.ts';
import type { GameTypes, Json } from '../vocabulary.ts';
import type { Campaign, Stage } from './campaign-file.ts';
import type { JudgedMatch } from './goals.ts';

/** Match that counts in a run. */
export interface RunTry {
  readonly stage: string;
  /** Time of the match's end, as an ISO text. */
  readonly time: string;
  readonly isWon: boolean;
  /** Result of `measure`, perhaps by another version of the program. */
  readonly facts: unknown;
  /** Card that the player chose after the match. */
  readonly choice?: string | undefined;
}

/** Card that a player may choose after a match. */
export interface Card {
  readonly name: string;
  /** Clauses on what the card changes, with the values before and after. */
  readonly effects: readonly string[];
}

export interface NextStage<Terms> {
  readonly campaign: Campaign;
  readonly stage: Stage;
  readonly terms: Terms;
}

export interface PlayedStage<Terms, Facts> extends NextStage<Terms> {
  readonly isWon: boolean;
  readonly facts: Facts;
}

/**
 * State that a game carries from stage to stage, such as a grid. It is not stored, but computed from the matches that
 * count, in the order of their ends, so that two progress files can be merged without counting a match twice.
 */
export interface CarryForm<T extends GameTypes, State, Terms, Facts extends Json> {
  /** Value of `carry` in the campaign file. */
  readonly name: string;
  /** Schema of `carry` in each stage. */
  readonly terms: z.ZodType<Terms>;
  /** Schema of `facts` in the stored tries. */
  readonly facts: z.ZodType<Facts>;
  /** State of a new run. */
  readonly start: State;
  /** Facts of a finished match that `after` needs. They are stored with its result, so no replay is needed later. */
  measure(judged: JudgedMatch<T>): Facts;
  after(state: State, played: PlayedStage<Terms, Facts>): State;
  /** True if a match of the stage would change the run. Other stages are played for stars only. */
  isDue(state: State, next: NextStage<Terms>): boolean;
  /** Cards offered to the player, who must choose one before the next match. */
  cards?(state: State): readonly Card[];
  choose?(state: State, card: string): State;
  /** The only stage that can be played. Without this function or a result, all open stages can be played. */
  stageAt?(state: State, campaign: Campaign): Stage | undefined;
  /** Handicaps of the player in the next match. */
  handicap?(state: State): Readonly<Record<string, number>>;
  /** Text such as `Grid 6 of 8`. */
  status(state: State): string;
  /** Rows on a large screen about the state that is carried over, each with a label and a text. */
  sheet?(state: State): readonly SheetRow[];
  /** Sentences on what the stage can cost, shown in its briefing. */
  price(state: State, next: NextStage<Terms>): readonly string[];
  /** Sentences on what the match has changed, shown with its result. */
  change(before: State, after: State, played: PlayedStage<Terms, Facts>): readonly string[];
}

export type SheetRow = readonly [label: string, text: string];

/** Run of a campaign: the results of its matches so far. */
export interface Run {
  /** The only stage that can be played. Undefined if all open stages can be played. */
  readonly stage: Stage | undefined;
  /** Cards offered after the match `save`. No match can be played before the player chooses a card. */
  readonly choice: { readonly save: string; readonly cards: readonly Card[] } | undefined;
  readonly handicap: Readonly<Record<string, number>> | undefined;
  readonly status: string;
  readonly sheet: readonly SheetRow[];
  isDue(stage: Stage): boolean;
  price(stage: Stage): readonly string[];
  /** Sentences about what the match `save` has changed. Undefined if it does not count in the run. */
  change(save: string): readonly string[] | undefined;
}

/** `CarryForm` whose types for state, terms and facts are hidden. */
export interface Carry<T extends GameTypes> {
  readonly name: string;
  /** Fault in the terms of a stage, such as `.mayLose: found -1, expected at least 0`. Undefined if there is none. */
  termsFault(terms: Json | undefined): string | undefined;
  measure(judged: JudgedMatch<T>): Json;
  /** @param tries by file name. Tries with an unknown stage or invalid facts are skipped */
  run(campaign: Campaign, tries: Readonly<Record<string, RunTry>>): Run;
}

/**
 * @example
 * const purse = createCarry({
 *   name: 'purse',
 *   terms: z.strictObject({ pay: z.int() }),
 *   facts: z.null(),
 *   start: 3,
 *   measure: () => null,
 *   after: (coins, { terms, isWon }) => coins + (isWon ? terms.pay : 0),
 *   isDue: () => true,
 *   status: (coins) => `${coins} coins`,
 *   price: () => [],
 *   change: (before, after) => [`${after - before} coins more.`],
 * });
 * const stages = auctionCampaign.stages.map((stage) => ({ ...stage, carry: { pay: 2 } }));
 * const won = { stage: 'first', time: '2026-11-20T21:40:00.000Z', isWon: true, facts: null };
 * const run = purse.run({ ...auctionCampaign, carry: 'purse', stages }, { a: won });
 * [run.status, run.change('a'), run.change('b')] // => ['5 coins', ['2 coins more.'], undefined]
 * purse.termsFault({ pay: 'all' }) // => '.pay: found "all", expected a number'
 */
export function createCarry<T extends GameTypes, State, Terms, Facts extends Json>(
  form: CarryForm<T, State, Terms, Facts>,
): Carry<T> {
  return {
    name: form.name,
    termsFault(terms) {
      const read = form.terms.safeParse(terms);
      return read.success ? undefined : firstFault(read.error, terms).slice(1);
    },
    measure: (judged) => form.measure(judged),
    run(campaign, tries) {
      const changes = new Map<string, readonly string[]>();
      const next = (stage: Stage) => ({ campaign, stage, terms: form.terms.parse(stage.carry) });
      let state = form.start;
      let last = '';
      for (const [save, { stage: id, isWon, facts, choice }] of inOrder(tries)) {
        const stage = campaign.stages.find((other) => other.id === id);
        const known = form.facts.safeParse(facts);
        if (stage === undefined || !known.success) continue;
        const played = { ...next(stage), isWon, facts: known.data };
        const before = state;
        state = form.after(before, played);
        if (state !== before) last = save;
        changes.set(save, form.change(before, state, played));
        if (choice !== undefined) state = form.choose?.(state, choice) ?? state;
      }
      const cards = form.cards?.(state);
      return {
        stage: form.stageAt?.(state, campaign),
        choice: cards === undefined || cards.length === 0 ? undefined : { save: last, cards },
        handicap: form.handicap?.(state),
        status: form.status(state),
        sheet: form.sheet === undefined ? [] : form.sheet(state),
        isDue: (stage) => form.isDue(state, next(stage)),
        price: (stage) => form.price(state, next(stage)),
        change: (save) => changes.get(save),
      };
    },
  };
}

/** Sorts tries by time, then by file name, so that every machine has the same order. */
const inOrder = (tries: Readonly<Record<string, RunTry>>): readonly (readonly [string, RunTry])[] =>
  Object.entries(tries).toSorted(([a, one], [b, other]) => {
    const [first, second] = [`${one.time} ${a}`, `${other.time} ${b}`];
    return first < second ? -1 : first > second ? 1 : 0;
  });
