import { wrapped } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line, type Role, seatRole } from '../../../../screen/paint.ts';
import type { Mishap } from '../../../../screen/scene.ts';
import type { GameEvent } from '../../events.ts';
import { otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { endText, type Names, shortNamesOf } from '../words/voice.ts';

/** A line of the log. */
export interface Entry {
  readonly phase: GameEvent['phase'];
  readonly text: string;
  /** The same in fewer columns. */
  readonly short: string;
  /** The same where even that is too long. */
  readonly least?: string;
  readonly role: Role;
  /** Whether it is told where only what matters most is. */
  readonly matters: boolean;
}

/** What happened in the last turn, in its order; what grew is one line, but in the debug view one for each planet. */
export function entriesOf(scene: ExplorersScene): readonly Entry[] {
  const { events, debug } = scene;
  const names = shortNamesOf(scene);
  const turn = turnOf(scene)?.turn ?? 0;
  const grown = events.filter((event) => event.type === 'grown');
  let toldGrowth = false;
  return events.flatMap((event): readonly Entry[] => {
    if (event.type !== 'grown') return entryOf(scene, event, names, turn);
    if (debug) return [grownEntry(event, names)];
    if (toldGrowth) return [];
    toldGrowth = true;
    return [growthEntry(grown, names)];
  });
}

function entryOf(scene: ExplorersScene, event: GameEvent, names: Names, turn: number): readonly Entry[] {
  const { phase } = event;
  switch (event.type) {
    case 'launched': {
      const { player, from, to, turnsLeft } = event;
      const people = grouped(event.people);
      const lands = `t${turn + turnsLeft - 1}`;
      const text = capitalYou(
        `${names.does(player, 'send')} ${people} from ${from} to ${to}, landing in turn ${lands.slice(1)}`,
      );
      const short = `${capitalYou(names.subject(player))} sent ${people} from ${from} to ${to}`;
      const least = `${capitalYou(names.subject(player))} sent ${people}, ${from} to ${to}`;
      return [{ phase, text, short, least, role: seatRole(player), matters: true }];
    }
    case 'landed':
      return [landedEntry(event, names)];
    case 'decayed': {
      const lost = lossTexts(names, event.p1, event.p2);
      const text = `Overcrowding on planet ${event.planet}: ${lost}`;
      return [{ phase, text, short: `${event.planet} is crowded: ${lost}`, role: 'text', matters: true }];
    }
    case 'owner-changed': {
      const whose = names.whose(event.after);
      const text = `Planet ${event.planet} is ${whose} now, it was ${names.whose(event.before)}`;
      return [{ phase, text, short: `Planet ${event.planet} is ${whose}`, role: 'strong', matters: true }];
    }
    case 'resigned': {
      const text = capitalYou(names.does(event.player, 'concede'));
      return [{ phase, text, short: text, role: seatRole(event.player), matters: true }];
    }
    case 'match-over': {
      const text = endText(scene);
      return [{ phase, text, short: text, role: 'strong', matters: true }];
    }
    case 'queued':
    case 'cancelled':
    case 'turn-passed':
    case 'grown':
      return [];
  }
}

/** A line that begins with `you`, with a capital; a name is left as it is written. */
const capitalYou = (text: string): string => text.replace(/^you(r?)\b/, 'You$1');

/** What is as short as it can be. */
const same = (text: string): Pick<Entry, 'text' | 'short'> => ({ text, short: text });

function landedEntry(event: GameEvent & { type: 'landed' }, names: Names): Entry {
  const { phase, player, planet, landed, lost, people } = event;
  const who = names.possessive(player);
  const own = `${capitalYou(who)} ${grouped(people)}`;
  const entry = { phase, role: seatRole(player), matters: true };
  if (lost === 0) return { ...entry, ...same(`${own} ${people === 1 ? 'lands' : 'land'} on ${planet}`) };
  if (landed === 0) return { ...entry, ...same(`${own} ${people === 1 ? 'finds' : 'find'} no room on ${planet}`) };
  const part = `${grouped(landed)} of ${who} ${grouped(people)} ${landed === 1 ? 'lands' : 'land'} on ${planet}`;
  return { ...entry, text: `${part}: no room for ${grouped(lost)}`, short: part };
}

function grownEntry({ phase, planet, p1, p2 }: GameEvent & { type: 'grown' }, names: Names): Entry {
  const text = `Planet ${planet} grows: ${gainTexts(names, p1, p2)}`;
  return { phase, text, short: `${planet}: ${gainTexts(names, p1, p2)}`, role: 'dim', matters: false };
}

/** All that grew in one line. */
function growthEntry(grown: readonly (GameEvent & { type: 'grown' })[], names: Names): Entry {
  const p1 = grown.reduce((sum, event) => sum + event.p1, 0);
  const p2 = grown.reduce((sum, event) => sum + event.p2, 0);
  const on = grown.length === 1 ? `planet ${grown[0]?.planet}` : `${grown.length} planets`;
  const text = `Growth on ${on}: ${gainTexts(names, p1, p2)}`;
  return { phase: 'grow', text, short: `Grown: ${changeTexts(names, '', p1, p2)}`, role: 'dim', matters: false };
}

/** `you +6, they +1` */
const gainTexts = (names: Names, p1: number, p2: number): string => changeTexts(names, '+', p1, p2);

/** `you -1` */
const lossTexts = (names: Names, p1: number, p2: number): string => changeTexts(names, '-', p1, p2);

function changeTexts(names: Names, sign: string, p1: number, p2: number): string {
  const text = (player: Player, people: number) =>
    people === 0 ? [] : [`${names.subject(player)} ${sign}${grouped(people)}`];
  return [...text(1, p1), ...text(2, p2)].join(', ');
}

/** What went wrong in the last turn. */
export function mishapsOf(scene: ExplorersScene): readonly Mishap[] {
  const played = turnOf(scene);
  return (scene.mishaps ?? []).filter(({ turn, seat }) => turn === played?.turn && seat === played.mover);
}

/** How many commands of the last turn were refused, and how many faults its program had. */
export function mishapCountsOf(scene: ExplorersScene): { readonly refused: number; readonly faults: number } {
  const mishaps = mishapsOf(scene);
  const refused = mishaps.filter(({ command }) => command !== undefined).length;
  return { refused, faults: mishaps.length - refused };
}

/** `refused send(2,0,1), no-edge: Planet 2 has no edge..`, `fault timeout: ..` */
export const mishapText = ({ command, code, message }: Mishap): string =>
  command === undefined ? `fault ${code}: ${message}` : `refused ${command}, ${code}: ${message}`;

/** What went wrong in the last turn, as lines. */
export const mishapLines = (scene: ExplorersScene, columns: number): readonly Line[] =>
  mishapsOf(scene).flatMap((mishap) =>
    wrapped(`! ${mishapText(mishap)}`, columns - 2).map((row) => line(` ${row}`, 'refusal')),
  );

/** A turn that was played. */
interface PlayedTurn {
  readonly turn: number;
  readonly mover: Player;
}

/** Which turn the events of a scene are of; nothing where none has been played. */
export function turnOf({ events, view }: Pick<ExplorersScene, 'events' | 'view'>): PlayedTurn | undefined {
  if (events.length === 0) return undefined;
  const passed = events.find((event) => event.type === 'turn-passed');
  if (passed === undefined) return { turn: view.turn, mover: view.mover };
  return { turn: passed.turn - 1, mover: otherOf(passed.mover) };
}

/** The transfers of a turn that were launched, as far as they were seen. */
export const launchesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'launched');
