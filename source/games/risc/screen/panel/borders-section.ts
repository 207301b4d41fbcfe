import { column } from '../../../../screen/cut.ts';
import { type Line, line, type Role, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { bordersOf } from '../../bots/surroundings.ts';
import { idOf } from '../../map.ts';
import { countOf, minus, noUnits } from '../../units.ts';
import { quickOdds } from '../composing/known-odds.ts';
import type { RiscScene } from '../local.ts';
import { rememberedOf, situationOf } from '../situation.ts';
import { threatsTo } from '../words/borders.ts';
import { percentText, unitsWithin } from '../words.ts';

/** Columns of a territory's name and of what is left there. */
const idColumns = 7;
const unitsColumns = 8;
/** Columns of what stands against it. */
const againstColumns = 11;

const probable = 0.5;

/** Own border territories against what others have next to them, after the draft and the order that is put together. */
const borderLines: (scene: RiscScene) => readonly Line[] = rememberedOf((scene) => {
  const { view, seat } = scene;
  const { units, composed } = situationOf(scene);
  const isNamed = othersAround(scene).length > 1;
  return bordersOf(view, seat).flatMap((territory) => {
    const shown = units[territory] ?? noUnits;
    const leaves = composed !== undefined && composed.type !== 'upgrade' && composed.source === territory;
    const left = leaves && composed.order.ok ? minus(shown, composed.units) : shown;
    const head = ` ${column(idOf(view.map, territory), idColumns)} `;
    return threatsTo(view, territory).flatMap(({ seat: owner, units: around }) => {
      const own = countOf(left) === 0 ? '0 left' : unitsWithin(left, unitsColumns);
      const who = isNamed ? `${owner}: ` : '';
      const against = `against ${who}${unitsWithin(around, againstColumns - who.length)}`;
      const row: Line = [span(head), span(own.padEnd(unitsColumns)), span(` ${against}`, 'dim')];
      const odds = countOf(left) === 0 || countOf(around) === 0 ? undefined : quickOdds(around, left);
      if (odds === undefined) return [row];
      const role: Role = odds.win > probable ? 'warning' : 'text';
      return [row, [span(head), span(`falls at ${percentText(odds.win)} if all come`, role)]];
    });
  });
});

/** The players with territories next to own ones. */
function othersAround({ view, seat }: RiscScene): readonly number[] {
  const owners = bordersOf(view, seat).flatMap((at) => threatsTo(view, at).map((threat) => threat.seat));
  return [...new Set(owners)];
}

/** Lines that all borders take. */
export const bordersHeight = (scene: RiscScene): number => borderLines(scene).length;

/** The borders in so many lines; the last tells of those that there is no room for. */
export function bordersSection(scene: RiscScene, room: number): Section {
  const lines = borderLines(scene);
  const [only, ...others] = othersAround(scene);
  const title = only !== undefined && others.length === 0 ? `borders against player ${only}` : 'borders';
  if (lines.length <= room) return { title, lines };
  const shown = lines.slice(0, Math.max(0, room - 1));
  return { title, lines: [...shown, line(` and ${lines.length - shown.length} lines more`, 'dim')] };
}
