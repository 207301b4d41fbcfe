import { generalReasons } from '#engine/game.ts';
import { refuser } from '#engine/refusals.ts';
import type { Seat } from '#engine/vocabulary.ts';

type Seated = { seat: Seat };
type Card = { card: number };

export const reasons = {
  ...generalReasons,
  'match-over': () => 'the match is over',
  'seat-needed': ({ waiting }: { waiting: readonly Seat[] }) =>
    `this command needs a player in front, as in "2: commit"; waiting for ${waiting.join(', ')}`,
  'out-of-range/player': ({ seat, players }: Seated & { players: number }) =>
    `player ${seat}: this match has players 1 to ${players}`,
  'not-your-turn/bot': ({ seat }: Seated) => `player ${seat} is played by a bot`,
  'already-committed': ({ seat, round }: Seated & { round: number }) =>
    `player ${seat} has committed the program of round ${round}`,
  destroyed: ({ seat }: Seated) => `robot ${seat} is destroyed and plans nothing in this round`,

  'bad-arguments/number': ({ name, found: value }: { name: string; found: string }) =>
    `${name}: "${value}" is not a whole number`,
  'out-of-range/numbered': ({
    what,
    found: value,
    last,
  }: {
    what: 'slot' | 'card' | 'player';
    found: number;
    last: number;
  }) => `${what} ${value}: ${what}s are numbered 1 to ${last}`,
  'not-in-hand': ({ card, seat, hand }: Card & Seated & { hand: readonly number[] }) =>
    `card ${card} is not in the hand of player ${seat}: ${hand.join(' ')}`,
  'card-in-use/slot': ({ card, slot }: Card & { slot: number }) => `card ${card} already lies in slot ${slot}`,
  'card-in-use/program': ({ card }: Card) => `card ${card} is given more often than the hand holds it`,
  'slot-empty': ({ slot }: { slot: number }) => `slot ${slot} is empty`,
  'incomplete-program': ({ empty }: { empty: readonly number[] }) =>
    `five cards are needed, empty slots: ${empty.join(', ')}`,

  'not-available/exchange': () => 'this race has no exchange, because the option exchange is none',
  'already-exchanged': ({ seat }: Seated) => `player ${seat} has already exchanged a hand`,
  'hand-moves': ({ cards }: { cards: readonly number[] }) =>
    `only a hand that cannot move is exchanged; this one moves with ${cards.join(' ')}`,
  'hand-moves/few': ({ cards }: { cards: readonly number[] }) =>
    `only a hand with fewer than three cards that move forward is exchanged; this one has ${cards.join(' ')}`,
};

export const refuse = refuser(reasons);
