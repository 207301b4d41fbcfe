import { truncate } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, span } from '../../../../screen/styled-text.ts';
import type { Section } from '../../../../screen/frame.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { type Decision, decisionsOf } from '../ahead/decisions.ts';
import { type ExplorersScene, explorersTargets } from '../local.ts';
import { memoizeByScene, situationOf } from '../situation.ts';

/** All that the player at the screen can decide, the most urgent first; nothing while nothing can be ordered. */
export const needsOf: (scene: ExplorersScene) => readonly Decision[] = memoizeByScene((scene) => {
  const { view, me, kind } = situationOf(scene);
  return kind === 'orders' ? decisionsOf(view, me) : [];
});

/** The planets that need a decision, the most urgent first; a click goes to one. */
export function needsSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { map } = scene.view;
  const needs = needsOf(scene);
  const listed = needs.slice(0, needs.length > rows ? rows - 1 : rows);
  const lines = listed.map((need): Line => {
    const isUrgent = need.what === 'danger' || need.what === 'crowded';
    const head = `${isUrgent ? ' !' : '  '}${String(idOf(map, need.planet)).padStart(3)} `;
    const target = explorersTargets.to({ type: 'planet', planet: need.planet });
    return [
      { ...span(head, isUrgent ? 'warning' : 'strong'), target },
      { ...span(truncate(needText(need, map), width - head.length - 1), 'text'), target },
    ];
  });
  const rest = needs.length - listed.length;
  return {
    title: 'needs you',
    tag: needs.length === 0 ? undefined : String(needs.length),
    lines: [
      ...(needs.length === 0 ? [line(' Nothing: w goes on', 'dim')] : lines),
      ...(rest > 0 ? [line(' and more', 'dim')] : []),
    ],
  };
}

function needText(need: Decision, map: ExplorersScene['view']['map']): string {
  switch (need.what) {
    case 'danger':
      return `t${need.turn}: ${groupDigits(need.people)} too few`;
    case 'crowded':
      return `${groupDigits(need.people)} too many`;
    case 'purchase':
      return `${groupDigits(need.people)} from ${idOf(map, need.from)} suffice`;
    case 'settle':
      return `empty, ${pluralize(need.turns, 'turn')}`;
  }
}
