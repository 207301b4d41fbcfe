import { cutText } from '../../../../../screen/cut.ts';
import type { Line } from '../../../../../screen/paint.ts';
import type { Section } from '../../../../../screen/screen.ts';
import { landName } from '../../../map.ts';
import { ownerOf } from '../../../state.ts';
import { panelWidths } from '../../layout.ts';
import type { RiscScene } from '../../local.ts';
import { situationOf } from '../../situation.ts';
import { shortCalled } from '../../words/names.ts';
import { isListener } from '../../words/voice.ts';
import { attackLines } from './attack-lines.ts';
import { landLines } from './land-lines.ts';
import { moveLines } from './move-lines.ts';
import { placementLines } from './placement-lines.ts';
import { upgradeLines } from './upgrade-lines.ts';

/** The order that is being composed, else the territory under the cursor. */
export function actSection(scene: RiscScene, width: number): Section {
  const { title, tag, lines } = whole(scene, width);
  const isWide = width >= panelWidths.usual;
  return {
    title: cutText(title, width - 4 - (isWide && tag !== undefined ? tag.length + 3 : 0)),
    ...(isWide && tag !== undefined ? { tag } : {}),
    lines,
  };
}

interface Whole {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
}

function whole(scene: RiscScene, width: number): Whole {
  const { view, local } = scene;
  const { composed, placing } = situationOf(scene);
  const name = (at: number) => landName(view.map, at);
  if (placing !== undefined)
    return { title: 'place your units', tag: 'hidden', lines: placementLines(scene, placing, width) };
  if (composed?.type === 'attack')
    return { title: `attack ${name(composed.target)}`, tag: 'exact', lines: attackLines(scene, composed, width) };
  if (composed?.type === 'move')
    return { title: `move to ${name(composed.target)}`, lines: moveLines(scene, composed, width) };
  if (composed?.type === 'upgrade')
    return { title: `upgrade in ${name(composed.territory)}`, lines: upgradeLines(scene, composed, width) };
  const owner = ownerOf(view, local.cursor);
  const tag = isListener(scene, owner) ? 'yours' : shortCalled(scene, owner);
  return { title: name(local.cursor), tag, lines: landLines(scene, width) };
}
