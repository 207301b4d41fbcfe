import { itemAt } from '../../../../engine/lookup.ts';
import { notEnoughUnits } from '../../draft/checks.ts';
import { idOf } from '../../map.ts';
import type { Asked } from '../../refusals.ts';
import { countOf, holds, minus, strongestOf, type Units, unitsOf } from '../../units.ts';
import { keep, type ScreenAction } from '../keys/bindings.ts';
import type { Composing, RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import type { ComposedMarch, ComposedUpgrade } from './composed.ts';

/** More than that is no number of units. */
const mostTyped = 999_999;

/** A number that keys change: of units that go, of one type of them, or of units to upgrade. */
interface Counted {
  readonly now: number;
  readonly most: number;
  /** Sets it; more than there are are refused. */
  set(number: number, typing: boolean): ScreenAction;
  half(): ScreenAction;
  all(): ScreenAction;
}

/** Takes a digit, `a`, `h`, `+`, `-` or Backspace into the number that is set now. */
export function numberKey(scene: RiscScene, key: string): ScreenAction {
  const counted = countedIn(scene);
  if (counted === undefined) return keep(scene, {});
  const { now } = counted;
  const isTyping = scene.local.typing === true;
  switch (key) {
    case 'a':
      return counted.all();
    case 'h':
      return counted.half();
    case '+':
    case '=':
      return counted.set(Math.min(now + 1, counted.most), false);
    case '-':
      return counted.set(Math.max(now - 1, 0), false);
    case 'backspace':
      return counted.set(Math.floor(now / 10), true);
    default: {
      const number = (isTyping ? 10 * now : 0) + Number(key);
      return number > mostTyped ? keep(scene, {}) : counted.set(number, true);
    }
  }
}

/** The keys of a number. */
export const numberKeys = [...'1234567890', '+', '=', '-', 'a', 'h', 'backspace'] as const;

function countedIn(scene: RiscScene): Counted | undefined {
  const { composed } = situationOf(scene);
  const { composing } = scene.local;
  if (composed === undefined || composing === undefined) return undefined;
  if (composed.type === 'upgrade')
    return composing.type === 'upgrade' ? ofUpgrade(scene, composed, composing) : undefined;
  return composing.type === 'march' ? ofMarch(scene, composed, composing) : undefined;
}

function ofMarch(scene: RiscScene, composed: ComposedMarch, composing: Composing & { type: 'march' }): Counted {
  const { left, units, field, source } = composed;
  const take = (next: Units | undefined, typing: boolean): ScreenAction => {
    const { units: _, ...rest } = composing;
    return keep(scene, {
      composing: next === undefined ? rest : { ...rest, units: next },
      typing: typing ? true : undefined,
    });
  };
  const checked = (asked: Units, next: () => Units, typing: boolean): ScreenAction =>
    holds(left, asked) ? take(next(), typing) : tooMany(scene, source, left, asked);
  if (field === undefined) {
    const most = countOf(left);
    return {
      now: countOf(units),
      most,
      set(number, typing) {
        if (number > most) return tooMany(scene, source, left, number);
        return take(typing ? strongestOf(left, number) : resized(units, left, number), typing);
      },
      half: () => take(halfOf(left), false),
      all: () => take(undefined, false),
    };
  }
  const most = itemAt(left, field);
  const set = (number: number, typing: boolean) =>
    checked(unitsOf(field, number), () => units.with(field, number), typing);
  return {
    now: itemAt(units, field),
    most,
    set,
    half: () => set(Math.floor(most / 2), false),
    all: () => set(most, false),
  };
}

function ofUpgrade(scene: RiscScene, composed: ComposedUpgrade, composing: Composing & { type: 'upgrade' }): Counted {
  const { left, from, count, most, territory } = composed;
  const there = itemAt(left, from);
  const set = (number: number, typing: boolean): ScreenAction =>
    number > there
      ? tooMany(scene, territory, left, unitsOf(from, number))
      : keep(scene, { composing: { ...composing, count: number }, typing: typing ? true : undefined });
  return {
    now: count,
    most: Math.max(1, most),
    set,
    half: () => set(Math.max(1, Math.floor(there / 2)), false),
    all() {
      const { count: _, ...rest } = composing;
      return keep(scene, { composing: rest, typing: undefined });
    },
  };
}

/** The refusal of a number that is too large. */
const tooMany = ({ view }: RiscScene, territory: number, left: Units, asked: Asked): ScreenAction => ({
  type: 'refuse',
  error: notEnoughUnits(idOf(view.map, territory), left, asked),
});

/** Half of a force: of each type rounded down, and one of the strongest where that would be none at all. */
function halfOf(units: Units): Units {
  const half = units.map((count) => Math.floor(count / 2));
  return countOf(half) === 0 ? strongestOf(units, 1) : half;
}

/** A force resized to `count`: more takes the strongest units left, less drops the weakest. */
function resized(chosen: Units, left: Units, count: number): Units {
  const now = countOf(chosen);
  if (count <= now) return strongestOf(chosen, count);
  const more = strongestOf(minus(left, chosen), count - now);
  return chosen.map((own, type) => own + itemAt(more, type));
}

/** The types of which there are units, weakest first. */
export const typesIn = (units: Units): readonly number[] => units.flatMap((count, type) => (count > 0 ? [type] : []));
