import { type Line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { ownerAt } from '../../state.ts';
import type { Owner } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { momentOf } from '../moment.ts';

/** How many planets each player has the majority on, and on how many nobody has it. */
export function ownersSection(scene: ExplorersScene): Section {
  const { view } = momentOf(scene);
  const seen = view.map.ids.flatMap((_, planet) => (view.visible[planet] === true ? [ownerAt(view, planet)] : []));
  const unseen = view.map.ids.length - seen.length;
  const count = (name: string, owner: Owner, role: Role): Line => [
    span(`${name}: `, role),
    span(String(seen.filter((of) => of === owner).length)),
    span('   '),
  ];
  return {
    title: 'owners',
    ...(unseen === 0 ? {} : { tag: `${unseen} not seen` }),
    lines: [
      [span(' '), ...count('1', 1, seatRole(1)), ...count('2', 2, seatRole(2)), ...count('none', 0, 'dim').slice(0, 2)],
    ],
  };
}
