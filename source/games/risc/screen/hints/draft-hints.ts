import { formatCommand } from '../../../../engine/script.ts';
import { grouped } from '../../../../screen/grouped.ts';
import type { Hint } from '../../../../screen/hint-line.ts';
import { counted } from '../../../../screen/sentences.ts';
import { commands } from '../../commands.ts';
import { commandOf } from '../../draft/draft.ts';
import type { Draft } from '../../draft/order.ts';
import { leftIn } from '../../draft/shadow.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import { strongestBeside } from '../keys/aim.ts';
import type { RiscScene } from '../local.ts';
import { nearTexts, territoryText } from './look-hints.ts';

/** What can be done with the territory under the cursor, with the chosen order, or with what a hint says. */
export function draftHints(scene: RiscScene, draft: Draft): readonly [Hint, Hint] {
  const { focus, order, hinted } = scene.local;
  if (hinted !== undefined)
    return [
      { texts: hintedTexts(hinted.map((command) => formatCommand(commands, command))) },
      { texts: ['Esc drops it; nothing is committed by it.'] },
    ];
  const chosen = focus === 'draft' ? draft.own.orders[order] : undefined;
  if (chosen !== undefined)
    return [
      { texts: [`x cancels order ${order + 1}, ${formatCommand(commands, commandOf(chosen))}.`] },
      { texts: ['Up and down choose an order, Enter shows it on the map, X cancels all.'] },
    ];
  return [sourceHint(scene, draft), turnHint(scene, draft)];
}

/** The commands of a hint, and how many more there are. */
function hintedTexts(texts: readonly string[]): readonly string[] {
  const all = texts.map((_, i) => {
    const shown = texts.slice(0, texts.length - i).join(' ');
    return `Enter orders ${shown}${i === 0 ? '' : ` and ${i} more`}.`;
  });
  return [...all, `Enter orders the hint: ${counted(texts.length, 'order')}.`];
}

/** Whether Enter would let units leave the territory under the cursor. */
function sourceHint(scene: RiscScene, draft: Draft): Hint {
  const { view, seat, local } = scene;
  const { cursor } = local;
  const id = idOf(view.map, cursor);
  const near = nearTexts(scene, cursor);
  if (ownerOf(view, cursor) !== seat) {
    const source = strongestBeside(scene, cursor);
    if (source === undefined) return { texts: territoryText(scene, cursor, near) };
    const from = `${idOf(view.map, source)}: ${unitsText(leftIn(draft.shadow, source))} left`;
    return { texts: territoryText(scene, cursor, []).map((text) => `${text} Enter attacks it from ${from}.`) };
  }
  const left = leftIn(draft.shadow, cursor);
  if (countOf(left) === 0) {
    const none = `${id} has no unit left for orders.`;
    return { texts: [...near.map((text) => `${none} ${text}`), none] };
  }
  const short = `Enter sends units from ${id}: ${unitsText(left)} left.`;
  const head = `${short} p makes some stronger.`;
  return { texts: [...near.map((text) => `${head} ${text}`), head, short] };
}

/** What committing would do. */
function turnHint({ view, seat }: RiscScene, { own, shadow }: Draft): Hint {
  const stock = view.seats[seat - 1] ?? { food: 0, tech: 0 };
  if (own.orders.length === 0) return { texts: ['Nothing is ordered yet; c commits the turn as it is.'] };
  const spent = [`${grouped(stock.food - shadow.food)} food`, `${grouped(stock.tech - shadow.tech)} tech`].join(
    ' and ',
  );
  return { texts: [`c commits ${counted(own.orders.length, 'order')} for ${spent}; that is final.`] };
}
