import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { calledAt } from '../../../../screen/online.ts';
import { type Line, line, seatRole, span, spread, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { turnOfLanding } from '../../forecast.ts';
import { idOf } from '../../map.ts';
import { turnsLeftOf } from '../../state.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';
import { situationOf } from '../situation.ts';
import { shortNamesOf } from '../words/voice.ts';

/** All shuttles that are seen, those that land first at the top; nothing where there are none or there is no room. */
export function shuttlesSection(scene: ExplorersScene, width: number, room: number): Section | undefined {
  const { view } = situationOf(scene);
  if (room < 2 || view.shuttles.length === 0) return undefined;
  const sorted = view.shuttles.toSorted((a, b) => a.lands - b.lands);
  const shown = sorted.length <= room ? sorted : sorted.slice(0, room - 1);
  const rest = sorted.length - shown.length;
  return {
    title: `shuttles ${sorted.length}`,
    lines: [
      ...shown.map((shuttle) => {
        const { from, to, player, people } = shuttle;
        const [start, target] = [idOf(view.map, from), idOf(view.map, to)];
        const end = [
          span(grouped(people), seatRole(player)),
          span(`  t${turnOfLanding(view, turnsLeftOf(view, shuttle))}`, 'dim'),
        ];
        const who = ` ${shortNamesOf(scene).subject(player).padEnd(4)}`;
        const left = width - widthOf(end) - 1;
        const text = `${who} ${start} to ${target}`;
        const shown = text.length <= left ? text : cutText(`${who} ${start}>${target}`, left);
        return spread([span(shown, seatRole(player))], end, width);
      }),
      ...(rest === 0 ? [] : [line(` and ${rest} more`, 'dim')]),
    ],
  };
}

/** What only the debug view tells: the phase, the clock, and through whose eyes everything is seen. */
export function debugSection(scene: ExplorersScene, width: number): Section | undefined {
  if (!scene.debug || scene.view.outcome !== null) return undefined;
  const { phase, clock, shuttles } = scene.view;
  const eyes = eyesOf(scene);
  const value = (name: string, text: string): Line => [span(` ${name} `, 'dim'), span(text, 'debug')];
  return {
    title: 'debug',
    lines: [
      [...value('phase', phase), ...value(' clock', String(clock))],
      [
        ...value('eyes', eyes === undefined ? 'all' : calledAt(scene.online, eyes)),
        ...(width < 30 ? [] : value(' shuttles', String(shuttles.length))),
      ],
    ],
  };
}
