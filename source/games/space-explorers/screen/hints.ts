import { type Hint, hintLine } from '../../../screen/hint-line.ts';
import type { Line } from '../../../screen/paint.ts';
import { draftHints } from './hints/draft-hints.ts';
import { lookHints } from './hints/look-hints.ts';
import { queueHints } from './hints/queue-hints.ts';
import type { ExplorersScene } from './local.ts';
import { isOpen, momentOf } from './moment.ts';
import { watchedHint } from './watched/hint.ts';

/** What Enter would do, and what comes of it. */
export function hintOf(scene: ExplorersScene): readonly [Line, Line] {
  const { kind } = momentOf(scene);
  if (scene.local.running !== undefined) return [[], []];
  if (kind === 'watched') return watchedHint(scene);
  const width = scene.columns - 2;
  const [first, second] = hintsOf(scene);
  return [hintLine(first, width), hintLine(second, width)];
}

function hintsOf(scene: ExplorersScene): readonly [Hint, Hint] {
  const { draft } = momentOf(scene);
  const { focus, hinted } = scene.local;
  if (draft !== undefined) return draftHints(scene, draft);
  if (isOpen(scene) && (focus === 'queue' || hinted !== undefined)) return queueHints(scene);
  return lookHints(scene);
}
