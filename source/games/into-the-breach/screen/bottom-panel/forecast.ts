import { wrap } from '../../../../engine/text/width.ts';
import { memoizeByKey } from '../../../../screen/memoize.ts';
import { listOf } from '../../../../screen/sentences.ts';
import { type Line, type Role, span } from '../../../../screen/styled-text.ts';
import { type Coord, coordText, isSame } from '../../board.ts';
import type { Field } from '../../state.ts';
import { type Kind, symbols } from '../../vocabulary.ts';
import { heals } from '../../weapons.ts';
import { signed } from '../board/numbers.ts';
import type { Effect } from '../event-texts.ts';
import type { Attack } from '../outlook/attacks.ts';
import { isLoss } from '../outlook/strikes.ts';
import { walksOf } from '../outlook/walks.ts';
import type { Outlook } from '../outlook.ts';
import { shortName, silencedText, wayText } from '../words.ts';

/** A sentence of the forecast. */
export interface ForecastSentence {
  /** With blanks where no row ends. */
  readonly text: string;
  /** The most important come first where there is no room for all. */
  readonly weight: number;
}

/** Losses, hits, gains; and units that change nothing, which are left out first. */
const weights = { lost: 5, hurt: 4, destroyed: 3, changed: 2, silent: 1, idle: 0 };

/** Whether nothing is lost without a sentence. */
export const isIdle = ({ weight }: ForecastSentence): boolean => weight === weights.idle;

/** Who hits and heals whom, as sentences in the order of attack; then who does not attack, and who changes nothing. */
export const forecastSentences: (outlook: Outlook) => readonly ForecastSentence[] = memoizeByKey((outlook) => {
  const { attacks, view } = outlook;
  const walks = walksOf(outlook).map(({ kind, from, path }) =>
    unbroken(`${orderedName(view, kind, from)} walks ${wayText({ from, to: path.at(-1) ?? from })}`),
  );
  const sentenceOf = (text: string, weight: number): ForecastSentence => ({ text, weight });
  const skipped = attacks.filter(({ isSkipped }) => isSkipped);
  const [only, ...moreSkipped] = skipped;
  const silencer =
    moreSkipped.length === 0 && only !== undefined ? attacks.find((attack) => onlyHits(attack, only)) : undefined;
  const acting = attacks.filter(({ effects }) => effects.length > 0);
  const idle = attacks.filter(({ effects, isSkipped }) => effects.length === 0 && !isSkipped);
  return [
    ...acting.map((attack) =>
      sentenceOf(`${ordered(attack)} ${attackText(view, attack, attack === silencer)}`, weightOf(attack)),
    ),
    ...(skipped.length === 0 || silencer !== undefined ? [] : [sentenceOf(silentText(skipped), weights.silent)]),
    ...(walks.length === 0 ? [] : [sentenceOf(`Then ${walks.join(', ')}`, weights.silent)]),
    ...(idle.length === 0 ? [] : [sentenceOf(idleText(idle), weights.idle)]),
  ];
});

/** Whether an attack does nothing but destroy this unit. */
const onlyHits = ({ effects }: Attack, { at }: Attack): boolean =>
  effects.length === 1 && effects.every((effect) => effect.health === 0 && isSame(effect.at, at));

const isEnd = ({ health }: Effect): boolean => health === 0;

function weightOf({ effects }: Attack): number {
  const losses = effects.filter(isLoss);
  if (losses.some(isEnd)) return weights.lost;
  if (losses.length > 0) return weights.hurt;
  return effects.some(isEnd) ? weights.destroyed : weights.changed;
}

/** An attack: `destroys T (1,2) and H (1,3), hits building (2,5) -3`. */
function attackText(view: Field, { kind, effects }: Attack, silences: boolean): string {
  if (silences) return `destroys ${pieces(view, effects, named)} first`;
  if (heals(kind)) return `heals ${pieces(view, effects, changed).join(', ')}`;
  const destroyed = pieces(view, effects.filter(isEnd), named);
  const hit = pieces(
    view,
    effects.filter((effect) => !isEnd(effect)),
    changed,
  );
  return [
    destroyed.length === 0 ? [] : `destroys ${listOf(destroyed)}`,
    hit.length === 0 ? [] : `hits ${hit.join(', ')}`,
  ]
    .flat()
    .join(', ');
}

/** Units, then buildings, of which only the first is called one; a row does not end within any of them. */
function pieces(view: Field, effects: readonly Effect[], write: (name: string, effect: Effect) => string): string[] {
  const units = effects.filter(({ kind }) => kind !== 'building');
  const buildings = effects.filter(({ kind }) => kind === 'building');
  return [...units, ...buildings].map((effect, i) => {
    const { kind, at: tile } = effect;
    const place = i === units.length ? `building ${coordText(tile)}` : coordText(tile);
    return unbroken(write(kind === 'building' ? place : shortName(view, { kind, at: tile }), effect));
  });
}

/** A unit as it begins a sentence: `3 S`. */
const orderedName = (view: Field, kind: Kind, tile: Coord): string =>
  shortName(view, { kind, at: tile }).split(' ').reverse().join(' ');

const named = (name: string): string => name;

const changed = (name: string, { change }: Effect): string => `${name} ${signed(change)}`;

const ordered = ({ place, kind }: Attack): string => unbroken(`${place + 1} ${symbols[kind]}`);

const orderedList = (attacks: readonly Attack[]): string => attacks.map(ordered).join(', ');

const silentText = (skipped: readonly Attack[]): string =>
  `${orderedList(skipped)} ${skipped.length === 1 ? 'is' : 'are'} ${silencedText}`;

/** Attackers that hit nothing, heal nothing, or hit something that stays as it is. */
function idleText(idle: readonly Attack[]): string {
  const groups = [
    { verb: 'hit', attacks: idle.filter(({ kind, meets }) => !heals(kind) && !meets) },
    { verb: 'heal', attacks: idle.filter(({ kind, meets }) => heals(kind) && !meets) },
    { verb: 'change', attacks: idle.filter(({ meets }) => meets) },
  ];
  return groups
    .filter(({ attacks }) => attacks.length > 0)
    .map(({ verb, attacks }) => `${orderedList(attacks)} ${verb}${attacks.length === 1 ? 's' : ''} nothing`)
    .join('; ');
}

/** A blank where no row ends. */
const hardBlank = '\u00A0';

const unbroken = (text: string): string => text.replaceAll(' ', hardBlank);

/** A sentence as rows below the board. */
export function sentenceLines({ text, weight }: ForecastSentence, width: number): Line[] {
  const role: Role = weight >= weights.hurt ? 'danger' : weight === weights.idle ? 'dim' : 'text';
  return wrap(text, width - 4).map((row, i) => [
    span(`${i === 0 ? ' ' : '   '}${row.replaceAll(hardBlank, ' ')}`, role),
  ]);
}
