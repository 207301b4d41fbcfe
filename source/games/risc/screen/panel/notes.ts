import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { bordersOf } from '../../bots/surroundings.ts';
import { sentAgainst } from '../../draft/draft.ts';
import type { Draft } from '../../draft/order.ts';
import { leftIn } from '../../draft/shadow.ts';
import { incomeOf } from '../../income.ts';
import { idOf } from '../../map.ts';
import { landsOf, unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units } from '../../units.ts';
import { bonuses, neededLevels, researchPrice, topLevel, typeAt, unitTypes, upgradePrice } from '../../vocabulary.ts';
import { quickOdds } from '../composing/known-odds.ts';
import { typesIn } from '../composing/numbers.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { rememberedOf, situationOf } from '../situation.ts';
import { threatsTo } from '../words/borders.ts';
import { percentText } from '../words.ts';

/** Something to be minded about a draft; never a refusal. */
interface Note {
  readonly text: string;
  /** The same with what can be done, where there is room. */
  readonly long?: string;
  /** The same in few columns. */
  readonly short?: string;
  /** Whether it may cost a territory or a battle. */
  readonly warns: boolean;
}

const even = 0.5;
/** Turns of income from which on food that is left is much. */
const muchFood = 5;

/** What is to be minded about a draft, the worst first. */
const notesOn = (draft: Draft): readonly Note[] => [
  ...attackNotes(draft),
  ...borderNotes(draft),
  ...emptyNotes(draft),
  ...techNotes(draft),
  ...foodNotes(draft),
];

/** Attacks that are more likely lost than won, all that is sent against a target taken together. */
function attackNotes({ land, own }: Draft): readonly Note[] {
  const targets = new Set(own.orders.flatMap((order) => (order.type === 'attack' ? [order.to] : [])));
  return [...targets].flatMap((id): Note[] => {
    const odds = quickOdds(sentAgainst(own.orders, id), unitsIn(land, land.map.ids.indexOf(id)));
    if (odds === undefined || odds.win >= even) return [];
    const chance = percentText(odds.win);
    return [{ text: `odds ${id} ${chance}`, long: `attack on ${id} wins at ${chance}`, warns: true }];
  });
}

/** Borders that hold, but would rather fall if all around came. */
function borderNotes({ land, seat, shadow }: Draft): readonly Note[] {
  return bordersOf(land, seat).flatMap((territory): Note[] => {
    const own = leftIn(shadow, territory);
    if (countOf(own) === 0) return [];
    let worst = 0;
    for (const { units } of threatsTo(land, territory))
      if (countOf(units) > 0) worst = Math.max(worst, quickOdds(units, own)?.win ?? 0);
    if (worst <= even) return [];
    const id = idOf(land.map, territory);
    return [
      { text: `${id} weak: ${percentText(worst)}`, long: `${id} may fall, at ${percentText(worst)}`, warns: true },
    ];
  });
}

/** Territories that keep no unit; borders first. */
function emptyNotes({ land, seat, shadow }: Draft): readonly Note[] {
  const empty = landsOf(land, seat).filter((territory) => countOf(leftIn(shadow, territory)) === 0);
  const borders = new Set(bordersOf(land, seat));
  const noteOf = (territory: number): Note => {
    const id = idOf(land.map, territory);
    const warns = borders.has(territory);
    const text = `${id} keeps no unit`;
    return { text, short: `${id} empty`, ...(warns && { long: `${text}, on the border` }), warns };
  };
  return [...empty.filter((at) => borders.has(at)), ...empty.filter((at) => !borders.has(at))].map(noteOf);
}

/** Tech that could be used, and what for. */
function techNotes({ own, shadow, land, seat }: Draft): readonly Note[] {
  const { tech } = shadow;
  const upgrade = bestUpgrade(
    landsOf(land, seat).map((at) => leftIn(shadow, at)),
    own.level,
    tech,
  );
  const price = researchPrice(own.level + 1);
  const mayResearch = own.level < topLevel && price <= tech && !own.orders.some(({ type }) => type === 'research');
  const uses = [...(mayResearch ? [`level ${own.level + 1}`] : []), ...(upgrade === undefined ? [] : [upgrade])];
  if (uses.length === 0) return [];
  const text = `${grouped(tech)} tech unspent`;
  return [{ text, long: `${text}: ${uses.join(', ')}`, warns: false }];
}

/** The upgrade that adds the most bonus, as far as there are units and tech for it, such as `11 a to b`. */
function bestUpgrade(forces: readonly Units[], level: number, tech: number): string | undefined {
  const all = forces.reduce(plus, noUnits);
  let best: { readonly text: string; readonly worth: number } | undefined;
  for (const from of typesIn(all))
    for (const to of unitTypes.keys()) {
      const price = upgradePrice(typeAt(from), typeAt(to));
      if (to <= from || (neededLevels[to] ?? topLevel) > level || price > tech) continue;
      const count = Math.min(itemAt(all, from), Math.floor(tech / price));
      const worth = count * (itemAt(bonuses, to) - itemAt(bonuses, from));
      if (best === undefined || worth > best.worth) best = { text: `${count} ${typeAt(from)} to ${typeAt(to)}`, worth };
    }
  return best?.text;
}

/** Food that has gathered for a long time. */
function foodNotes({ land, seat, shadow }: Draft): readonly Note[] {
  const { food } = shadow;
  if (food <= muchFood * incomeOf(land, seat).food) return [];
  const text = `${grouped(food)} food unspent`;
  return [{ text, long: `${text}: 1 an attacker`, warns: false }];
}

/** What is to be minded now. */
const notesOf: (scene: RiscScene) => readonly Note[] = rememberedOf((scene) => {
  const { draft } = situationOf(scene);
  return draft === undefined ? [] : notesOn(draft);
});

/** Lines that all notes take. */
export const notesHeight = (scene: RiscScene): number => notesOf(scene).length;

/** Notes in so many lines; the last tells of those that there is no room for. */
export function notesSection(scene: RiscScene, room: number): Section {
  const notes = notesOf(scene);
  const { panelWidth, isWide } = layoutOf(scene);
  const shown = notes.length <= room ? notes : notes.slice(0, Math.max(0, room - 1));
  const rest = notes.length - shown.length;
  const lines = shown.map(({ text, long = text, short = text, warns }): Line => {
    const texts = [...(isWide ? [long] : []), text, short].map((told) => (warns ? ` ! ${told}` : ` ${told}`));
    const told = texts.find(({ length }) => length <= panelWidth) ?? cutText(texts.at(-1) ?? '', panelWidth);
    return line(told, warns ? 'warning' : 'text');
  });
  return {
    title: `notes ${notes.length}`,
    lines: rest === 0 || room === 0 ? lines : [...lines, line(` and ${rest} more`, 'dim')],
  };
}
