import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { idOf } from '../../map.ts';
import type { ExplorersScene } from '../local.ts';
import { type Draft, momentOf } from '../moment.ts';

/** How many people the transfer is to take, and what they are taken from; nothing while no transfer is put together. */
export function peopleSection(scene: ExplorersScene, width: number): Section | undefined {
  const { draft } = momentOf(scene);
  if (draft === undefined) return undefined;
  const { people, refusal } = draft;
  const { portion, typing } = scene.local;
  const share = typeof portion === 'number' ? ' typed' : ` ${portion}`;
  const count = ` ${grouped(people)}`;
  const ways = `${share}, or type ${typing === true ? 'on' : 'number'}`;
  return {
    title: 'people',
    lines: [
      freeLine(scene, draft, width),
      [span(' '), ...key('1', 'one'), span('   '), ...key('h', 'half'), span('   '), ...key('a', 'all')],
      [span(count, refusal === undefined ? 'strong' : 'refusal'), span(cutText(ways, width - count.length), 'dim')],
    ],
  };
}

function freeLine({ view }: ExplorersScene, { from, free }: Draft, width: number): Line {
  const id = idOf(view.map, from);
  if (free === undefined) return [span(` planet ${id} is not seen`, 'dim')];
  const head = ` free on ${id}: `;
  const count = grouped(free);
  return [span(head.length + count.length <= width ? head : ' free: ', 'dim'), span(count, 'strong')];
}

const key = (name: string, label: string): Line => [span(name, 'accent'), span(` ${label}`, 'dim')];
