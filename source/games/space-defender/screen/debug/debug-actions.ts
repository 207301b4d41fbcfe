import { wrap } from '../../../../engine/text/width.ts';
import type { Section } from '../../../../screen/frame.ts';
import { type Line, span } from '../../../../screen/styled-text.ts';
import type { GameEvent } from '../../events.ts';
import { actionLine } from '../../text/event-texts.ts';
import { phaseNumber, type TurnPhase, turnPhases } from '../../vocabulary.ts';
import { leftWidthOf } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';

/** The lines of the transcript of these events, without the indent that all of them have. */
export const transcriptLines = (events: readonly GameEvent[]): { phase: number; text: string }[] =>
  events.flatMap((event) => {
    const text = actionLine(event);
    return text === undefined ? [] : [{ phase: phaseNumber(event.phase), text: text.slice(4) }];
  });

/** The action lists of the last turn: of all phases, or of the one that is open. */
export function actionSection(scene: SpaceDefenderScene, height: number): Section {
  const { events, local } = scene;
  const { debugPhase } = local;
  const phase = debugPhase === undefined ? undefined : turnPhases[debugPhase - 1];
  const rows = actionRows(scene);
  const { visible, range } = windowOf(rows, local.scrolled, height);
  const number = transcriptLines(events).filter((entry) => isOpen(entry, debugPhase)).length;
  const of = phase === undefined ? 'all phases' : `phase ${debugPhase} ${phaseNames[phase]}`;
  return {
    title: `actions ${number}, ${of}`,
    ...(range === '' ? {} : { tag: `rows${range.replace(/[()]/g, '')} of ${rows.length}` }),
    lines: visible.length > 0 ? visible : [[span(' no actions', 'dim')]],
  };
}

/** How far the action lists can be scrolled. */
export const maxActionsScroll = (scene: SpaceDefenderScene, height: number): number =>
  Math.max(0, actionRows(scene).length - height);

const isOpen = ({ phase }: { phase: number }, open: number | undefined): boolean =>
  open === undefined || phase === open;

/** Long lines go on in the next row: nothing of them is cut. */
function actionRows(scene: SpaceDefenderScene): Line[] {
  const { events, local } = scene;
  const width = leftWidthOf(scene) - 4;
  return transcriptLines(events)
    .filter((entry) => isOpen(entry, local.debugPhase))
    .flatMap(({ phase, text }) => {
      const indent = text.length - text.trimStart().length;
      return wrap(text.trimStart(), width - indent - 2).map(
        (row, i): Line => [
          span(i === 0 ? ` ${phase} ` : '   ', 'dim'),
          span(' '.repeat(i === 0 ? indent : indent + 2) + row),
        ],
      );
    });
}

/** The part of a long list that is in sight, and where it is. */
interface ScrollWindow<Item> {
  readonly visible: readonly Item[];
  /** ` (6-10)`, nothing where all of it is in sight. */
  readonly range: string;
}

/** So many rows of a list from the scrolled one on; the last rows where it is scrolled too far. */
export function windowOf<Item>(items: readonly Item[], scrolled: number, height: number): ScrollWindow<Item> {
  const first = Math.max(0, Math.min(scrolled, items.length - height));
  const visible = items.slice(first, first + height);
  return { visible, range: items.length <= height ? '' : ` (${first + 1}-${first + visible.length})` };
}

/** The phases of a turn in one word each. */
export const phaseNames: Readonly<Record<TurnPhase, string>> = {
  'friendly-projectiles': 'own',
  'enemy-projectiles': 'theirs',
  starfighter: 'ship',
  vision: 'vision',
  enemies: 'enemies',
  'second-vision': 'vision',
  'natural-spawn': 'spawn',
};
