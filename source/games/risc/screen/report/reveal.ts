import type { Section } from '#screen/frame.ts';
import { linesOrMore } from '#screen/frame.ts';
import { listOf, pluralize, sentence } from '#screen/sentences.ts';
import { justify, type Line, line, padRows, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import type { Report, RiscScene } from '../local.ts';
import { quickOdds } from '../odds.ts';
import { type Listener, landNamed, possessing, shortenedName, subjectName, wholePercent } from '../words.ts';

type AttackMarch = Pick<EventOf<'attacked'>, 'seat' | 'from' | 'to' | 'units'>;

/** Two armies that each attack the territory from which the other comes. They miss each other (rules, "Attacks"). */
export interface Passing {
  readonly one: AttackMarch;
  readonly other: AttackMarch;
  /** Ids of undefended territories among `one.from` and `one.to`. */
  readonly empty: readonly string[];
}

export function passingArmies(events: readonly GameEvent[]): readonly Passing[] {
  const marches = marchesIn(events);
  const all = emptyTargets(events);
  return marches.flatMap((one, i) =>
    marches
      .slice(i + 1)
      .filter((other) => other.seat !== one.seat && other.from === one.to && other.to === one.from)
      .map((other) => ({ one, other, empty: all.filter((id) => id === one.from || id === one.to) })),
  );
}

/** Marches of all players. All attacks of a player from one land on another are one march. */
function marchesIn(events: readonly GameEvent[]): readonly AttackMarch[] {
  const marches = new Map<string, AttackMarch>();
  for (const event of events) {
    if (event.type !== 'attacked') continue;
    const { seat, from, to } = event;
    const key = `${seat} ${from} ${to}`;
    const units: Units = plus(marches.get(key)?.units ?? noUnits, event.units);
    marches.set(key, { seat, from, to, units });
  }
  return [...marches.values()];
}

/** Ids of attacked territories where no unit stayed, in alphabetical order. */
const emptyTargets = (events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'battle' && countOf(event.units) === 0 ? [event.territory] : []));

/** `your 9 units and Hard's 4 units pass each other on the road between Tiara and Diadem`, longest text first. */
export function passingTexts(listener: Listener, { one, other, empty }: Passing): readonly [string, ...string[]] {
  const [first, second] = [one, other].map(
    ({ seat, units }) => `${possessing(listener, seat)} ${pluralize(countOf(units), 'unit')}`,
  );
  const armies = `${first} and ${second}`;
  const land = (id: string) => landNamed(listener.view.map, id);
  const home = empty.length === 0 ? '' : `: nobody is home${empty.length === 1 ? ` in ${empty.map(land)[0]}` : ''}`;
  return [
    `${armies} pass each other on the road between ${land(one.from)} and ${land(one.to)}${home}`,
    `${armies} pass each other${home}`,
    `${armies} pass each other`,
    'Armies pass on the road',
    'Armies pass',
  ];
}

/** Sentences about armies that pass and about empty targets, each in several lengths, longest first. */
export function revealTexts(
  listener: Listener,
  events: readonly GameEvent[],
): readonly (readonly [string, ...string[]])[] {
  const passing = passingArmies(events);
  const empty = emptyTargets(events).filter((id) => passing.every((each) => !each.empty.includes(id)));
  const lands = listOf(empty.map((id) => landNamed(listener.view.map, id)));
  return [
    ...passing.map((each): readonly [string, ...string[]] => {
      const [longest, ...shorter] = passingTexts(listener, each);
      return [sentence(longest), ...shorter.map(sentence)];
    }),
    ...(empty.length === 0 ? [] : [[`Nobody is home in ${lands}.`] as const]),
  ];
}

/** Sentences for the moment when all armies leave, longest first. */
export function marchSentences(listener: Listener, events: readonly GameEvent[]): readonly string[] {
  const march = 'All armies march at once.';
  const texts = revealTexts(listener, events);
  const longest = texts.map(([text]) => text).join(' ');
  const [first = []] = texts;
  return texts.length === 0 ? [march] : [`${march} ${longest}`, longest, ...first, march];
}

function changeTexts(ordered: number | undefined, now: number | undefined, width: number): readonly string[] {
  if (ordered === undefined || now === undefined || wholePercent(ordered) === wholePercent(now)) return [];
  const [was, is] = [`${wholePercent(ordered)} %`, now === 1 ? 'certain' : `${wholePercent(now)} %`];
  return [firstThatFits([`was ${was}, now ${is}`, `${was} > ${is}`], width)];
}

/** All attacks with the units that stayed in their targets, and the attackers' odds when ordered and now. */
export function revealSection(scene: RiscScene, { events, turnStart }: Report, width: number, rows: number): Section {
  const { map } = scene.view;
  const battles = events.filter((event) => event.type === 'battle');
  const lines = battles.flatMap(({ territory, units: defenders, attackers }) =>
    attackers.flatMap(({ seat, units }): Line[] => {
      const land = landNamed(map, territory);
      const arrow = scene.glyphs.pointers.right;
      const force = unitsText(units);
      const [ordered, now] = [unitsIn(turnStart, map.ids.indexOf(territory)), defenders].map(
        (garrison) => quickOdds(units, garrison)?.win,
      );
      const [arriving, home] = [countOf(units), countOf(defenders)];
      const texts = [`${arriving} ${arriving === 1 ? 'arrives' : 'arrive'}, ${home} at home`, `${arriving} v ${home}`];
      const head = firstThatFits(
        [subjectName(scene, seat), shortenedName(scene, seat, 5), String(seat)].map(
          (name) => `${name} ${arrow} ${land}`,
        ),
        width - 3 - force.length,
      );
      return [
        justify([span(` ${head}`, seatRole(seat))], [span(`${force} `)], width),
        line(`  ${firstThatFits(texts, width - 3)}`),
        ...changeTexts(ordered, now, width - 3).map((text) => line(`  ${text}`, 'strong')),
      ];
    }),
  );
  return { title: 'orders revealed', lines: padRows(linesOrMore(lines, rows, 'more lines'), rows) };
}
