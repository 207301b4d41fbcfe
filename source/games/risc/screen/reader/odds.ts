import { itemAt } from '../../../../engine/lookup.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { flow } from '../../../../screen/sentences.ts';
import { territory, units } from '../../arguments.ts';
import { forceText } from '../../clauses.ts';
import { oddsOf } from '../../combat/odds.ts';
import { sentAgainst } from '../../draft/draft.ts';
import { idOf, idsOf } from '../../map.ts';
import { type OddsAnswer, oddsAnswer, pathAnswer } from '../../rules/questions.ts';
import { landsOf, ownerOf, unitsIn } from '../../state.ts';
import { countOf } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { knownTo, stageOf } from '../words/stage.ts';
import { type Listener, ofWhom } from '../words/voice.ts';
import { percentText } from '../words.ts';

/** The exact odds of an attack as things stand now, with what the draft already sends against the target. */
export function oddsLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const stage = stageOf(scene);
  if (stage === 'over') return ['The match is over.'];
  if (view.phase === 'placement') return ['The units of the others are not known before all have placed theirs.'];
  if (stage === 'watching') return ['Odds are for who plays; you only watch.'];
  const [from = '', to = '', count = 'all', ...more] = wordsIn(words);
  const force = units.parse(count);
  if (to === '' || more.length > 0 || !territory.parse(from).ok || !territory.parse(to).ok || !force.ok)
    return flow([
      `${foundText(words)}, expected from, to and units, as in odds ${exampleOf(scene)} 5a, or all without units.`,
    ]);
  const args = { from: from.toLowerCase(), to: to.toLowerCase(), units: force.value };
  const answer = oddsAnswer(knownTo(view), seat, args);
  if (!answer.ok) return flow([answer.error.message]);
  const sent = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], args.to);
  return flow([
    ...(countOf(sent) === 0 ? [] : ['Counted in is what your draft sends there.']),
    ...answerSentences(scene, answer.value),
  ]);
}

/** A border of the player, as from and to. */
function exampleOf({ view, seat }: RiscScene): string {
  for (const from of landsOf(view, seat))
    for (const to of itemAt(view.map.links, from))
      if (ownerOf(view, to) !== seat) return idsOf(view.map, [from, to]).join(' ');
  return idsOf(view.map, [0, 1]).join(' ');
}

/** The odds of what the draft sends against a territory. */
export function oddsSentences(scene: RiscScene, id: string): string[] {
  const { view, seat } = scene;
  const target = view.map.ids.indexOf(id);
  const attackers = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], id);
  const defenders = unitsIn(view, target);
  const { win, attackersLeft, defendersLeft } = oddsOf(attackers, defenders);
  const defender = ownerOf(view, target);
  return answerSentences(scene, { attackers, defender, defenders, win, attackersLeft, defendersLeft });
}

/** `6a+8b against 9a of player 2: win 86.6 %. Expected to be left: 5.4 of 14, 0.3 of 9.` */
export function answerSentences(
  scene: Listener,
  { attackers, defender, defenders, win, attackersLeft, defendersLeft }: OddsAnswer,
): string[] {
  const whose = ofWhom(scene, defender);
  if (countOf(defenders) === 0)
    return [`${forceText(attackers)} against no units ${whose}: taken without a roll, as it stands now.`];
  return [
    `${forceText(attackers)} against ${forceText(defenders)} ${whose}: win ${percentText(win)}.`,
    `Expected to be left: ${attackersLeft.toFixed(1)} of ${countOf(attackers)}, ${defendersLeft.toFixed(1)} of ${countOf(defenders)} of theirs.`,
  ];
}

/** The cheapest path over own land, and its price. */
export function pathLines({ view, seat, ...scene }: RiscScene, words: readonly string[]): readonly string[] {
  if (view.outcome !== null) return ['The match is over.'];
  if (stageOf({ view, seat, ...scene }) === 'watching') return ['Paths are for who plays; you only watch.'];
  const [from = '', to = '', ...more] = wordsIn(words);
  if (to === '' || more.length > 0) {
    const [first = 0] = landsOf(view, seat);
    const example = `${idOf(view.map, first)} ${idOf(view.map, landsOf(view, seat).at(-1) ?? first)}`;
    return flow([`${foundText(words)}, expected two territories, as in path ${example}.`]);
  }
  const answer = pathAnswer(knownTo(view), seat, { from: from.toLowerCase(), to: to.toLowerCase() });
  return flow([answer.ok ? pathText(answer.value) : answer.error.message]);
}

/** `alder, brook, drift: 5 food a unit.` */
export const pathText = ({ path, price }: { readonly path: readonly string[]; readonly price: number }): string =>
  `Path ${path.join(', ')}: ${price} food a unit.`;
