import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line, seatRole, span, spread } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { ExplorersScene } from '../local.ts';
import { mishapCountsOf, mishapLines } from '../log/mishaps.ts';
import { titleOf } from '../log/section.ts';
import { launchesIn, turnOf } from '../log/turn.ts';

/** What the mover of the last turn did: transfers, and what was refused or went wrong. */
export function turnSection(scene: ExplorersScene, width: number, rows: number): Section {
  const played = turnOf(scene);
  const title = titleOf(scene);
  if (played === undefined) return { title, lines: [line(' no turn was played yet', 'dim')] };
  const { refused, faults } = mishapCountsOf(scene);
  const counts: Line = [
    ...countOf('refused', refused),
    span('   '),
    ...countOf('faults', faults).map((part, i) => (i === 0 ? { ...part, text: part.text.trimStart() } : part)),
  ];
  const mishaps = mishapLines(scene, width);
  const sent = sentLines(scene, width, Math.max(1, rows - 1 - mishaps.length));
  return { title, lines: [...sent, counts, ...mishaps].slice(0, rows) };
}

const countOf = (name: string, count: number): Line => [
  span(` ${name} `, 'dim'),
  span(String(count), count === 0 ? 'text' : 'refusal'),
];

/** One line a transfer where there is room; else so many people in how many transfers. */
function sentLines(scene: ExplorersScene, width: number, room: number): readonly Line[] {
  const { view } = scene;
  const launches = launchesIn(scene.events);
  if (launches.length === 0) return [line(view.viewer === 'all' ? ' sent nothing' : ' nobody seen leaving', 'dim')];
  const turn = turnOf(scene)?.turn ?? 0;
  const shown = launches.length <= room ? launches : launches.slice(0, room - 1);
  const rest = launches.slice(shown.length);
  const restPeople = rest.reduce((sum, { people }) => sum + people, 0);
  const head = shown.length === 0 ? 'sent' : 'and';
  return [
    ...shown.map(({ player, from, to, people, turnsLeft }) =>
      spread(
        [span(` ${from} to ${to}`, seatRole(player))],
        [span(grouped(people), seatRole(player)), span(`  t${turn + turnsLeft - 1}`, 'dim')],
        width,
      ),
    ),
    ...(rest.length === 0 ? [] : [line(` ${head} ${grouped(restPeople)} on ${rest.length} ways`)]),
  ];
}
