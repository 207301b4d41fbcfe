import { flow, sentence } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { View } from '../../view.ts';
import type { ExplorersScene } from '../local.ts';
import { landingTurn, planetsText } from '../words/planets.ts';
import { bothPlayers, isByNumber, type Listener, namesOf, ownPlayer } from '../words/voice.ts';

type Of<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;

/** Whether these events are those of a turn that has been played, or of its giving up. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn-passed' || type === 'match-over');

/** The number of the turn that events are of. */
export const turnOf = (events: readonly GameEvent[], { turn }: Pick<View, 'turn'>): number =>
  events.some(({ type }) => type === 'turn-passed') ? turn - 1 : turn;

/** A turn as lines, as far as it was seen: launch, growth, landing, overcrowding. */
export function turnLines(scene: ExplorersScene): string[] {
  const { events, view } = scene;
  const head = `Turn ${turnOf(events, view)}`;
  const resigned = ofType(events, 'resigned').map(
    ({ player }) => `${head}. ${sentence(namesOf(scene).does(player, 'concede'))}`,
  );
  const lines = [...resigned, ...phaseLines(scene, events, head, turnOf(events, view))];
  return lines.length === 0 ? [`${head}: ${isByNumber(scene) ? 'nothing happens' : 'you see nothing happen'}.`] : lines;
}

type Talk = Listener & Pick<ExplorersScene, 'preferences'>;

/** What happens in a turn, a line or more for each phase that has something to tell. */
export function phaseLines(scene: Talk, events: readonly GameEvent[], head: string, turn: number): string[] {
  const part = (phase: GameEvent['phase'], name: string, told: readonly string[]): string[] => {
    const changes = ofType(events, 'owner-changed').filter((event) => event.phase === phase);
    const all = [...told, ...changes.map((event) => changeSentence(scene, event))];
    return all.length === 0 ? [] : flow([`${head}, ${name}.`, ...all]);
  };
  return [
    ...part('launch', 'launch', launchSentences(scene, ofType(events, 'launched'), turn)),
    ...part('grow', 'growth', growthSentences(scene, ofType(events, 'grown'))),
    ...part('land', 'landing', landingSentences(scene, ofType(events, 'landed'))),
    ...part('decay', 'overcrowding', decaySentences(scene, ofType(events, 'decayed'))),
  ];
}

/** How many transfers of a player or lossy planets are told one by one. */
const mostTold = 3;

function launchSentences(scene: Talk, launched: readonly Of<'launched'>[], turn: number): string[] {
  return bothPlayers(scene).flatMap((player) => {
    const own = launched.filter((event) => event.player === player);
    if (own.length > mostTold) {
      const people = own.reduce((sum, event) => sum + event.people, 0);
      return [sentence(`${namesOf(scene).does(player, 'send')} ${people} people in ${own.length} shuttles`)];
    }
    return own.map(({ from, to, people, turnsLeft }) =>
      sentence(
        `${namesOf(scene).does(player, 'send')} ${people} from ${from} to ${to}, landing in turn ${landingTurn(turn, turnsLeft)}`,
      ),
    );
  });
}

/** Who grows by how much and where; nothing in a short log. */
function growthSentences(scene: Talk, grown: readonly Of<'grown'>[]): string[] {
  if (scene.preferences.log === 'short') return [];
  return bothPlayers(scene).flatMap((player) => {
    const gains = grown.flatMap(({ planet, p1, p2 }) => {
      const gain = player === 1 ? p1 : p2;
      return gain === 0 ? [] : [{ planet, gain }];
    });
    if (gains.length === 0) return [];
    const sum = gains.reduce((all, { gain }) => all + gain, 0);
    return [
      sentence(`${namesOf(scene).does(player, 'grow')} by ${sum} on ${planetsText(gains.map(({ planet }) => planet))}`),
    ];
  });
}

/** Who lands where, and who finds no room; in a short log not what lands without loss on the own side. */
function landingSentences(scene: Talk, landed: readonly Of<'landed'>[]): string[] {
  const matters = ({ player, lost }: Of<'landed'>) =>
    scene.preferences.log === 'full' || lost > 0 || player !== ownPlayer(scene) || isByNumber(scene);
  return landed.filter(matters).map(({ planet, player, people, landed: found, lost }) => {
    const who = `${namesOf(scene).possessive(player)} ${people}`;
    if (lost === 0) return sentence(`${who} ${people === 1 ? 'lands' : 'land'} on ${planet}`);
    if (found === 0)
      return sentence(
        `${who} ${people === 1 ? 'finds' : 'find'} no room on ${planet} and ${people === 1 ? 'is' : 'are'} lost`,
      );
    return sentence(
      `of ${who}, ${found} ${found === 1 ? 'lands' : 'land'} on ${planet}; ${lost} ${lost === 1 ? 'finds' : 'find'} no room and ${lost === 1 ? 'is' : 'are'} lost`,
    );
  });
}

function decaySentences(scene: Talk, decayed: readonly Of<'decayed'>[]): string[] {
  return bothPlayers(scene).flatMap((player) => {
    const losses = decayed.flatMap(({ planet, p1, p2 }) => {
      const loss = player === 1 ? p1 : p2;
      return loss === 0 ? [] : [{ planet, loss }];
    });
    if (losses.length === 0) return [];
    const sum = losses.reduce((all, { loss }) => all + loss, 0);
    return [
      sentence(`${namesOf(scene).does(player, 'lose')} ${sum} on ${planetsText(losses.map(({ planet }) => planet))}`),
    ];
  });
}

/** `Planet 4 is yours now.` */
const changeSentence = (scene: Talk, { planet, after }: Of<'owner-changed'>): string =>
  `Planet ${planet} is ${namesOf(scene).whose(after)} now.`;

const ofType = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): Of<Type>[] =>
  events.filter((event): event is Of<Type> => event.type === type);
