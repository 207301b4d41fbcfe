import { type Line, span } from '../../../screen/paint.ts';
import type { Painting } from '../../../screen/screen.ts';
import { enemyKinds } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';
import { seedText } from './look.ts';
import { sectors } from './sectors.ts';

/** The start: sectors to choose from, from calm to deadly. */
export function paintStart(scene: SpaceDefenderScene): Painting {
  const { local, columns, seed } = scene;
  const chosen = sectors[local.choice] ?? sectors[0];
  return {
    title: [span('Space Defender', 'strong'), span('   choose a sector')],
    facts: [span(`seed ${seedText(seed)}`, 'dim')],
    left: [
      {
        title: 'sectors, from calm to deadly',
        lines: sectors.map(({ name, about, play }, i): Line => {
          const area = i === local.choice ? 'selection' : undefined;
          return [
            span(area === undefined ? '   ' : ' > ', 'accent', area),
            span(`${i + 1}  `, 'dim', area),
            span(name.padEnd(14), 'strong', area),
            span(`${play.args.row}x${play.args.column}`.padStart(6), 'dim', area),
            span(`  ${about}`.padEnd(columns - 26), 'text', area),
          ];
        }),
      },
      {
        title: 'what comes each turn',
        lines: chosen === undefined ? [] : chances(chosen.play.args),
      },
    ],
    tags: scene.view.debug ? ['DEBUG'] : [],
    hint: [
      [span(`Enter chooses ${chosen?.name ?? 'a sector'}; then you choose your ship's parts.`)],
      [span('You fly one ship, S, at the left; enemies come from the right, out of the fog.', 'dim')],
    ],
  };
}

/** How likely each kind is to appear in a turn. */
function chances(args: (typeof sectors)[number]['play']['args']): Line[] {
  const thresholds = [args.g_threshold, args.f_threshold, args.c_threshold, args.i_threshold, args.p_threshold];
  const percent = thresholds.map((threshold, i) => threshold - (thresholds[i - 1] ?? 1));
  const any = percent.reduce((sum, value) => sum + value, 0);
  return [
    [span('   '), ...enemyKinds.flatMap((kind, i) => [span(`${kind} `, 'enemy'), span(`${percent[i]} %`.padEnd(7))])],
    [span(`   nothing ${100 - any} %`, 'dim')],
  ];
}
