import { wrap } from '#engine/text/width.ts';
import { groupDigits as inGroups } from '#screen/format-number.ts';
import { type Coord, coordText } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { type EnemyKind, goals, type Kind, type Reason } from '../vocabulary.ts';
import { heals } from '../weapons.ts';

export const wayText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `${coordText(from)} to ${coordText(to)}`;

export const objectiveText = (kind: EnemyKind, objective: Coord): string => `${goals[kind]} ${coordText(objective)}`;

/** Verb of a unit's attack, as in `hits 4 tiles`. */
export const attackVerb = (kind: Kind): 'hits' | 'heals' => (heals(kind) ? 'heals' : 'hits');

export const endTexts: Readonly<Record<Reason, string>> = {
  'enemies-destroyed': 'every enemy is destroyed',
  'mechs-destroyed': 'all your mechs are destroyed',
  'buildings-destroyed': 'all buildings are gone',
  'turn-limit': 'time is up, and an enemy is left',
};

/** Text such as `You win in turn 3: every enemy is destroyed`. Without `turn`, `You win: every enemy is destroyed`. */
export const resultText = (reason: Reason, turn?: number): string =>
  `You ${reason === 'enemies-destroyed' ? 'win' : 'lose'}${turn === undefined ? '' : ` in turn ${turn}`}: ${endTexts[reason]}`;

/** Turn of the events: the turn before `now` if the events include the start of turn `now`, otherwise `now`. */
export function turnOf(events: readonly GameEvent[], now: number): number {
  const started = events.find((event) => event.type === 'turn-started');
  return started === undefined ? now : started.turn - 1;
}

/** Text such as `9999` or `12,345`. */
export const grouped = (number: number): string => (Math.abs(number) < 10_000 ? String(number) : inGroups(number));

/** Text such as `9999`, `12k`, `999M` or `1G`. */
export function compact(number: number): string {
  if (number < 10_000) return String(number);
  const [unit, size] = number < 1e6 ? ['k', 1e3] : number < 1e9 ? ['M', 1e6] : ['G', 1e9];
  return `${Math.floor(number / size)}${unit}`;
}

/** Text such as `3>5`. A single number if the value does not change. */
export const nowAndAfter = (now: number, after = now, write = grouped): string =>
  now === after ? write(now) : `${write(now)}>${write(after)}`;

/** Change of health in at most two characters: the number, or `--` or `++` if the number does not fit. */
export function tailOf(change: number): string {
  const text = signed(change);
  return text.length <= 2 ? text : text.slice(0, 1).repeat(2);
}

export const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

const hardBlank = '\u00A0';

/** Wraps a text. Never splits a name such as `Firefly (8,7)` into two rows. */
export const wrapNames = (text: string, width: number): string[] =>
  wrap(text.replaceAll(' (', `${hardBlank}(`), width).map((row) => row.replaceAll(hardBlank, ' '));
