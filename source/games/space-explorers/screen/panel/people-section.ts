import { grouped } from '../../../../screen/grouped.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { idOf } from '../../map.ts';
import type { ExplorersScene } from '../local.ts';
import { type Draft, momentOf } from '../moment.ts';

/** How many people the transfer is to take, and what they are taken from; nothing while no transfer is put together. */
export function peopleSection(scene: ExplorersScene): Section | undefined {
  const { draft } = momentOf(scene);
  if (draft === undefined) return undefined;
  const { people, refusal } = draft;
  const { portion, typing } = scene.local;
  const share = typeof portion === 'number' ? ' typed' : ` ${portion}`;
  return {
    title: 'people',
    lines: [
      freeLine(scene, draft),
      [span(' '), ...key('1', 'one'), span('   '), ...key('h', 'half'), span('   '), ...key('a', 'all')],
      [
        span(` ${grouped(people)}`, refusal === undefined ? 'strong' : 'refusal'),
        span(`${share}, or type ${typing === true ? 'on' : 'number'}`, 'dim'),
      ],
    ],
  };
}

function freeLine({ view }: ExplorersScene, { from, free }: Draft): Line {
  const id = idOf(view.map, from);
  if (free === undefined) return [span(` planet ${id} is not seen`, 'dim')];
  return [span(` free on ${id}: `, 'dim'), span(grouped(free), 'strong')];
}

const key = (name: string, label: string): Line => [span(name, 'accent'), span(` ${label}`, 'dim')];
