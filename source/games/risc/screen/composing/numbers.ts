import { itemAt } from '../../../../engine/lookup.ts';
import { notEnoughUnits } from '../../draft/checks.ts';
import { idOf } from '../../map.ts';
import type { RequestedUnits } from '../../refusals.ts';
import { countOf, holds, minus, strongestOf, type Units, unitsOf } from '../../units.ts';
import { setLocal, type ScreenAction } from '../keys/bindings.ts';
import type { Composing, RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import type { ComposedMarch, ComposedUpgrade } from './composed.ts';

/** More than that is no number of units. */
const maxTyped = 999_999;

/** A number that keys change: of units that go, of one type of them, or of units to upgrade. */
interface NumberInput {
  readonly now: number;
  readonly max: number;
  /** Sets it; more than there are are refused. */
  set(number: number, typing: boolean): ScreenAction;
  half(): ScreenAction;
  all(): ScreenAction;
}

/** Takes a digit, `a`, `h`, `+`, `-` or Backspace into the number that is set now. */
export function numberKey(scene: RiscScene, key: string): ScreenAction {
  const input = numberInputOf(scene);
  if (input === undefined) return setLocal(scene, {});
  const { now } = input;
  const isTyping = scene.local.typing === true;
  switch (key) {
    case 'a':
      return input.all();
    case 'h':
      return input.half();
    case '+':
    case '=':
      return input.set(Math.min(now + 1, input.max), false);
    case '-':
      return input.set(Math.max(now - 1, 0), false);
    case 'backspace':
      return input.set(Math.floor(now / 10), true);
    default: {
      const number = (isTyping ? 10 * now : 0) + Number(key);
      return number > maxTyped ? setLocal(scene, {}) : input.set(number, true);
    }
  }
}

/** The keys of a number. */
export const numberKeys = [...'1234567890', '+', '=', '-', 'a', 'h', 'backspace'] as const;

function numberInputOf(scene: RiscScene): NumberInput | undefined {
  const { composed } = situationOf(scene);
  const { composing } = scene.local;
  if (composed === undefined || composing === undefined) return undefined;
  if (composed.type === 'upgrade')
    return composing.type === 'upgrade' ? upgradeInput(scene, composed, composing) : undefined;
  return composing.type === 'march' ? marchInput(scene, composed, composing) : undefined;
}

function marchInput(scene: RiscScene, composed: ComposedMarch, composing: Composing & { type: 'march' }): NumberInput {
  const { unitsLeft, units, field, source } = composed;
  const take = (next: Units | undefined, typing: boolean): ScreenAction => {
    const { units: _, ...rest } = composing;
    return setLocal(scene, {
      composing: next === undefined ? rest : { ...rest, units: next },
      typing: typing ? true : undefined,
    });
  };
  const checked = (requested: Units, next: () => Units, typing: boolean): ScreenAction =>
    holds(unitsLeft, requested) ? take(next(), typing) : tooMany(scene, source, unitsLeft, requested);
  if (field === undefined) {
    const max = countOf(unitsLeft);
    return {
      now: countOf(units),
      max,
      set(number, typing) {
        if (number > max) return tooMany(scene, source, unitsLeft, number);
        return take(typing ? strongestOf(unitsLeft, number) : resized(units, unitsLeft, number), typing);
      },
      half: () => take(halfOf(unitsLeft), false),
      all: () => take(undefined, false),
    };
  }
  const max = itemAt(unitsLeft, field);
  const set = (number: number, typing: boolean) =>
    checked(unitsOf(field, number), () => units.with(field, number), typing);
  return {
    now: itemAt(units, field),
    max,
    set,
    half: () => set(Math.floor(max / 2), false),
    all: () => set(max, false),
  };
}

function upgradeInput(scene: RiscScene, composed: ComposedUpgrade, composing: Composing & { type: 'upgrade' }): NumberInput {
  const { unitsLeft, from, count, maxCount: max, territory } = composed;
  const there = itemAt(unitsLeft, from);
  const set = (number: number, typing: boolean): ScreenAction =>
    number > there
      ? tooMany(scene, territory, unitsLeft, unitsOf(from, number))
      : setLocal(scene, { composing: { ...composing, count: number }, typing: typing ? true : undefined });
  return {
    now: count,
    max: Math.max(1, max),
    set,
    half: () => set(Math.max(1, Math.floor(there / 2)), false),
    all() {
      const { count: _, ...rest } = composing;
      return setLocal(scene, { composing: rest, typing: undefined });
    },
  };
}

/** The refusal of a number that is too large. */
const tooMany = ({ view }: RiscScene, territory: number, unitsLeft: Units, requested: RequestedUnits): ScreenAction => ({
  type: 'refuse',
  error: notEnoughUnits(idOf(view.map, territory), unitsLeft, requested),
});

/** Half of a force: of each type rounded down, and one of the strongest where that would be none at all. */
function halfOf(units: Units): Units {
  const half = units.map((count) => Math.floor(count / 2));
  return countOf(half) === 0 ? strongestOf(units, 1) : half;
}

/** A force resized to `count`: more takes the strongest units left, less drops the weakest. */
function resized(chosen: Units, unitsLeft: Units, count: number): Units {
  const now = countOf(chosen);
  if (count <= now) return strongestOf(chosen, count);
  const more = strongestOf(minus(unitsLeft, chosen), count - now);
  return chosen.map((chosenCount, type) => chosenCount + itemAt(more, type));
}

/** The types of which there are units, weakest first. */
export const typesIn = (units: Units): readonly number[] => units.flatMap((count, type) => (count > 0 ? [type] : []));
