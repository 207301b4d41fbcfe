import { fitting } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import { linesOrMore } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { createOrder } from '../../draft.ts';
import { incomeOf } from '../../income.ts';
import { landName } from '../../map.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { shortPlayerName } from '../words/names.ts';
import { lostCauses, risksOf } from '../odds.ts';
import { wholePercent } from '../words.ts';

/** Something to be minded about a draft, the longest text first; never a refusal. */
interface Warning {
  readonly texts: readonly string[];
  /** Whether it may cost a land or a battle. */
  readonly warns: boolean;
}

/** Turns of income from which on stock that is left is much. */
const unspentLimits = { food: 5, tech: 3 } as const;

const percent = (chance: number): string => `${wholePercent(chance)} %`;

/** Warnings about the draft, the worst first. */
const warningsOf: (scene: RiscScene) => readonly Warning[] = memoizeByScene((scene) => {
  const { view, seat } = scene;
  const { draft } = situationOf(scene);
  if (draft === undefined) return [];
  const name = (at: number) => landName(view.map, at);
  const attacks = lostCauses(scene).map(({ target, win = 0 }): Warning => {
    const chance = percent(win);
    return { texts: [`${name(target)}: only ${chance} to win`, `${name(target)} only ${chance}`], warns: true };
  });
  const risks = risksOf(scene).map(({ territory, isEmpty, chance, seat: other }): Warning => {
    const land = name(territory);
    const falls = `${percent(chance)} to fall`;
    return {
      texts: isEmpty
        ? [`${land} is left empty`, `${land} left empty`, `${land} empty`]
        : [
            `${land}: ${falls} to ${shortPlayerName(scene, other)}`,
            `${land}: ${falls}`,
            `${land} ${falls}`,
            `${land} ${percent(chance)}`,
          ],
      warns: true,
    };
  });
  const income = incomeOf(view, seat);
  const research = createOrder(draft, { name: 'research', args: {} });
  const tech: Warning[] = research.ok
    ? [
        {
          texts: [`i: research for ${research.value.cost} tech`, `i: research ${research.value.cost} tech`],
          warns: false,
        },
      ]
    : draft.projection.tech > unspentLimits.tech * income.tech
      ? [{ texts: [`${grouped(draft.projection.tech)} tech unspent`], warns: false }]
      : [];
  const food: Warning[] =
    draft.projection.food > unspentLimits.food * income.food
      ? [{ texts: [`${grouped(draft.projection.food)} food unspent`], warns: false }]
      : [];
  return [...attacks, ...risks, ...tech, ...food];
});

/** The first warning of a draft, in words; nothing where there is none. */
export const firstWarning = (scene: RiscScene): string | undefined =>
  warningsOf(scene).find(({ warns }) => warns)?.texts[0];

/** Warnings, as far as there is room for them. */
export function warningsSection(scene: RiscScene, rows: number): Section {
  const { panelWidth } = layoutOf(scene);
  const { sentDraft, stock } = situationOf(scene);
  if (sentDraft !== undefined)
    return { title: 'not spent', lines: [line(` ${grouped(stock.food)} food   ${grouped(stock.tech)} tech`, 'dim')] };
  const warnings = warningsOf(scene);
  const lines = warnings.map(({ texts, warns }): Line => {
    const warningText = fitting(texts, panelWidth - (warns ? 4 : 2));
    return line(warns ? ` ! ${warningText}` : ` ${warningText}`, warns ? 'warning' : 'dim');
  });
  const count = warnings.filter(({ warns }) => warns).length;
  const hasTag = panelWidth >= panelWidths.usual;
  return {
    title: count === 0 || hasTag ? 'warnings' : `warnings ${count}`,
    ...(count > 0 && hasTag && { tag: String(count) }),
    lines: linesOrMore(lines, rows),
  };
}
