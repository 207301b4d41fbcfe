import { bestSentences, debugSentences, resultSentence, titleSentence } from '../../../../screen/parts/end-words.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { landsOf } from '../../state.ts';
import type { RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { seatPhaseOf } from '../words/stage.ts';
import { endText, isUnaddressed, isListener } from '../words/phrases.ts';
import { draftLines } from './draft.ts';
import { landSentences, positionLines, turnSentence, unitsSentence } from './standing.ts';
import { borderLines } from '../text-mode/position.ts';
import { endsTurn } from './turn.ts';

/** The whole position in sentences. */
export function describe(scene: RiscScene): string[] {
  const { view, seat, events } = scene;
  if (view.outcome !== null) return [...flow([titleOf(scene)]), ...overLines(scene)];
  const stage = seatPhaseOf(scene);
  const ownSentences = isUnaddressed(scene) ? [] : [`You are player ${seat} of ${view.seats.length}.`];
  const isPlaying = stage === 'placement' || stage === 'orders' || stage === 'committed';
  return [
    ...flow([titleOf(scene), turnSentence(scene), ...ownSentences]),
    ...positionLines(scene),
    ...(isPlaying ? borderLines(scene) : []),
    ...(isPlaying ? draftLines(scene) : []),
    ...(stage === 'orders' ? [unitsSentence(scene)] : []),
    ...(endsTurn(events) ? ['For what happened in the last turn type again.'] : []),
  ];
}

/** `RISC, map Twin Rivers.` */
const titleOf = ({ level }: RiscScene): string => titleSentence('RISC', 'map', level);

/** The map and the aim, in sentences. */
export function levelLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const { map, options, seats } = view;
  const links = map.links.reduce((sum, linked) => sum + linked.length, 0) / 2;
  const income = figuresOf({ ...view, owners: map.groups }, 1);
  return [
    ...flow([
      titleOf(scene),
      `${counted(map.ids.length, 'territory', 'territories')}, ${counted(links, 'link')}, ${seats.length} players.`,
      `A group is ${counted(landsOf({ owners: map.groups }, 1).length, 'territory', 'territories')} and yields ${income.food} food and ${income.tech} tech a turn.`,
      ...(isUnaddressed(scene) ? [] : [`You began with group ${options.groups[seat - 1]}.`]),
    ]),
    ...flow([
      'Who owns every territory wins; who has none is out.',
      ...(options.turns === 0
        ? ['There is no last turn.']
        : [`After turn ${options.turns} most territories win, then the highest bonus.`]),
    ]),
  ];
}

/** After the end: who has won and why, and how things stand. */
export function overLines(scene: RiscScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const [winner] = outcome.winners;
  const called = { ...scene, names: { ...scene.bots, ...scene.names } };
  const isOwn = winner !== undefined && isListener(scene, winner);
  return [
    ...flow([
      resultSentence(winner, isUnaddressed(scene) ? undefined : scene.seat, called),
      endText(scene),
      ...(isOwn ? bestSentences(scene, scene.view.turn, 'turn') : []),
    ]),
    ...flow([...landSentences(scene), ...debugSentences(scene)]),
  ];
}
