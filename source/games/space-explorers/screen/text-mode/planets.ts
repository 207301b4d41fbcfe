import { itemAt } from '../../../../engine/lookup.ts';
import { foundInput, parseNumbers } from '../../../../screen/asked-words.ts';
import { pluralize, wrapSentences, sentence } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { shortestPath } from '../../quickest-way.ts';
import { unknownPlanet } from '../../rules/questions.ts';
import { ownerAt } from '../../state.ts';
import type { Owner } from '../../vocabulary.ts';
import { wayText } from '../help.ts';
import type { ExplorersScene } from '../local.ts';
import { unseenShuttles } from '../memory.ts';
import { neighbourTexts } from '../words/names.ts';
import { nextToLand, planetText, shuttleText } from '../words/planets.ts';
import { refusalWords } from '../words/refusals.ts';
import { bothPlayers } from '../words.ts';

/** Words that choose which planets are listed. */
const kinds = ['all', 'yours', 'theirs', '1', '2', 'nobody', 'unseen'] as const;

/** All planets, or those of a kind. */
export function planetsLines(scene: ExplorersScene, words: readonly string[]): string[] {
  const requested = words.length === 0 ? 'all' : words.join(' ').toLowerCase();
  const kind = kinds.find((known) => known === requested);
  if (kind === undefined)
    return [`${foundInput(words)}, expected ${kinds.slice(1, -1).join(', ')} or ${kinds.at(-1)}, or nothing for all.`];
  const { view } = scene;
  const [first, second] = bothPlayers(scene);
  const owners: Readonly<Record<Exclude<(typeof kinds)[number], 'all' | 'unseen'>, Owner>> = {
    yours: first,
    theirs: second,
    1: 1,
    2: 2,
    nobody: 0,
  };
  const planets = [...view.map.ids.keys()].filter((planet) => {
    if (kind === 'all') return true;
    const isSeen = view.visible[planet] === true;
    return kind === 'unseen' ? !isSeen : isSeen && ownerAt(view, planet) === owners[kind];
  });
  return listed(
    pluralize(planets.length, 'planet'),
    planets.map((planet) => planetText(scene, planet)),
  );
}

/** A heading with a colon and the list below it; a full stop where the list is empty. */
const listed = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [`${heading}.`] : [`${heading}:`, ...texts.flatMap((text) => wrapSentences([`${text}.`]))];

/** A planet in detail, its neighbours, and people on their way to it. */
export function planetLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  return withPlanet(scene, words, 'planet', (planet) => {
    const { view } = scene;
    const coming = nextToLand(view.shuttles.filter(({ to }) => to === planet));
    return wrapSentences([
      sentence(planetText(scene, planet)),
      `Neighbours: ${neighbourTexts(view, planet).join(', ')}.`,
      ...coming.map((shuttle) => sentence(`coming: ${shuttleText(scene, shuttle)}`)),
    ]);
  });
}

/** The neighbours of a planet, the nearest first, with the known facts of each. */
export function nearLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  return withPlanet(scene, words, 'near', (planet) => {
    const { map } = scene.view;
    const ways = itemAt(map.ways, planet).toSorted((a, b) => a.length - b.length);
    return listed(
      `${pluralize(ways.length, 'neighbour')} of planet ${idOf(map, planet)}, the nearest first`,
      ways.map(({ to, length }) => `${pluralize(length, 'turn')} away, ${planetText(scene, to)}`),
    );
  });
}

/** Finds the planet that was typed, or says that there is none. */
function withPlanet(
  scene: ExplorersScene,
  words: readonly string[],
  name: string,
  answer: (planet: number) => readonly string[],
): readonly string[] {
  const { map } = scene.view;
  const [id] = parseNumbers(words, 1) ?? [];
  if (id === undefined) return [`${foundInput(words)}, expected a planet, as in ${name} ${map.ids[0]}.`];
  const unknown = unknownPlanet(map, id);
  return unknown === undefined ? answer(map.indexOf[id] ?? -1) : wrapSentences([refusalWords(scene, unknown)]);
}

/** All known shuttles, the next to land first: also own ones to planets that are not seen. */
export function shuttleLines(scene: ExplorersScene): string[] {
  const unseen = new Set(unseenShuttles(scene.memory, scene.view));
  const shuttles = nextToLand([...scene.view.shuttles, ...unseen]);
  return listed(
    `${pluralize(shuttles.length, 'shuttle')} ${scene.view.viewer === 'all' ? 'in flight' : 'known of'}`,
    shuttles.map((shuttle) => `${shuttleText(scene, shuttle)}${unseen.has(shuttle) ? ', out of your sight' : ''}`),
  );
}

/** The quickest way between two planets. */
export function pathLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  const { map } = scene.view;
  const [from, to] = parseNumbers(words, 2) ?? [];
  if (from === undefined || to === undefined)
    return [`${foundInput(words)}, expected two planets, as in paths ${map.ids[0]} ${map.ids.at(-1)}.`];
  const unknown = unknownPlanet(map, from) ?? unknownPlanet(map, to);
  if (unknown !== undefined) return wrapSentences([refusalWords(scene, unknown)]);
  const { length, path } = shortestPath(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
  return wrapSentences([
    wayText(
      from,
      to,
      length,
      path.map((planet) => idOf(map, planet)),
    ),
  ]);
}
