import { type Coord, tileAt } from '../../board.ts';
import type { By, GameEvent } from '../../events.ts';
import { at } from '../../state.ts';
import { type Kind, symbols } from '../../vocabulary.ts';
import { tailOf } from '../board/numbers.ts';
import type { Flash } from '../local.ts';
import { type Effect, effectOf } from '../outlook/strikes.ts';
import type { Reel } from './reel.ts';

/** Milliseconds for which the targets of the next attacker are marked before it strikes. */
const pause = 250;
/** Milliseconds of each frame of a hit or an end. */
const frameTime = 90;
/** Milliseconds for which a unit is pointed out that was destroyed before it could attack. */
const skipTime = 120;

/** The attack phase: one attacker after the other, all that it hits at once. */
export function showAttack(reel: Reel, events: readonly GameEvent[]): void {
  for (let start = 0, end = 0; start < events.length; start = end) {
    end = start + 1;
    while (end < events.length && !isBeginning(events[end])) end++;
    const [head, ...hits] = events.slice(start, end);
    if (head?.type === 'attack-skipped') showSkipped(reel, head);
    else if (head?.type === 'attacked') showStrike(reel, head, hits);
  }
  reel.mark(null);
  reel.clear();
}

const isBeginning = (event: GameEvent | undefined): boolean =>
  event?.type === 'attacked' || event?.type === 'attack-skipped';

function showSkipped(reel: Reel, event: GameEvent & By): void {
  reel.mark(null);
  reel.tell([event]);
  reel.flash(skipTime, [{ at: at(event), glyph: 'x', tail: '', look: 'plain' }]);
}

/** The targets are marked; what is hit flashes and shows its change; what is destroyed goes. */
function showStrike(reel: Reel, head: GameEvent & By, hits: readonly GameEvent[]): void {
  reel.mark(at(head));
  reel.tell([head]);
  reel.show(pause);
  const effects = hits.flatMap((event) => effectOf(event) ?? []);
  if (effects.length === 0) return;
  const before = effects.map((effect): readonly [Effect, string] => [effect, glyphAt(reel, effect.at, effect.kind)]);
  const lost = before.filter(([{ health }]) => health === 0);
  reel.flash(frameTime, before.map(flashed('inverse')));
  for (const event of hits) if (effectOf(event) !== undefined) reel.take(event);
  reel.flash(
    frameTime,
    before.map(([effect, glyph]): Flash => {
      const left = effect.health === 0 ? glyph : glyphAt(reel, effect.at, effect.kind);
      return { at: effect.at, glyph: left, tail: tailOf(effect.change), look: 'plain' };
    }),
  );
  if (lost.length > 0) {
    reel.flash(frameTime, lost.map(flashed('bold')));
    reel.flash(
      frameTime,
      lost.map(([{ at: place }]): Flash => ({ at: place, glyph: 'x', tail: '', look: 'bold' })),
    );
  }
  for (const event of hits) if (effectOf(event) === undefined) reel.take(event);
  if (lost.length > 0) reel.show(frameTime);
}

const flashed =
  (look: Flash['look']) =>
  ([{ at: place }, glyph]: readonly [Effect, string]): Flash => ({ at: place, glyph, tail: '', look });

const glyphAt = (reel: Reel, place: Coord, kind: Kind | 'building'): string =>
  kind === 'building' ? (tileAt(reel.view().board, place) ?? '') : symbols[kind];
