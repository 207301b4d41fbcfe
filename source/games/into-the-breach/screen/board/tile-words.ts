import { compact, itemAt } from '../../../../engine/lookup.ts';
import { listOf, pluralize, sentence } from '../../../../screen/sentences.ts';
import { firstThatFits } from '../../../../screen/truncate.ts';
import { type Coord, coordText, isMountain, isSame, isStanding, tileAt, tileKey } from '../../board.ts';
import { at } from '../../state.ts';
import type { View } from '../../view.ts';
import { isMechKind } from '../../vocabulary.ts';
import type { Effect } from '../event-texts.ts';
import type { UnitView } from '../keys/selection.ts';
import type { Attack } from '../outlook/attacks.ts';
import type { Outlook } from '../outlook.ts';
import { attackWords, shortName, unitName } from '../words.ts';
import { grouped, inWords, signed } from './numbers.ts';

/** A tile without a unit: what it is, and what the coming attacks do there. */
export function tileText(view: View, tile: Coord, outlook: Outlook | undefined): string {
  const text = tileAt(view.board, tile);
  const where = coordText(tile);
  if (isMountain(text)) return `${where}: a mountain. Attacks pass over it and do no harm.`;
  if (isStanding(text)) {
    const receivedText = outlook === undefined ? undefined : receivedTexts(outlook, tile)?.[0];
    return receivedText === undefined
      ? `${where}: a building of health ${text}.`
      : `${where}: a building. ${receivedText}`;
  }
  const place = text === '0' ? 'a destroyed building, free to stand on' : 'ground, free';
  return outlook === undefined ? `${where}: ${place}.` : freeText(where, place, view, tile, outlook);
}

/** Of a free tile: `(4,3): ground, free. One enemy hits here for 2.` */
function freeText(where: string, place: string, view: View, tile: Coord, { attacks }: Outlook): string {
  const hitting = attacks.filter(({ targets }) => targets.some((target) => isSame(target, tile)));
  const enemies = hitting.filter(({ kind }) => !isMechKind(kind));
  const mechTexts = hitting
    .filter(({ kind }) => isMechKind(kind))
    .map((attack) => {
      const { verb, by } = attackWords(attack.kind);
      return `${unitName(view, attack)} ${verb} here ${by} ${grouped(strengthOf(view, attack))}`;
    });
  const damage = enemies.reduce((sum, attack) => sum + strengthOf(view, attack), 0);
  const count = `${inWords(enemies.length)} ${enemies.length === 1 ? 'enemy hits' : 'enemies hit'}`;
  if (enemies.length === 0) return `${where}: ${place}.${mechTexts.length === 0 ? '' : ` ${listOf(mechTexts)}.`}`;
  const hits = `${where}: ${count} here for ${grouped(damage)}`;
  return mechTexts.length === 0
    ? `${hits}. A mech standing here would lose ${grouped(damage)} health.`
    : `${hits}; ${listOf(mechTexts)}.`;
}

const strengthOf = ({ entities }: View, { place }: Attack): number => itemAt(entities, place).strength;

/** How a unit moves, what is done to it, and what it does, with fewer words where there is less room. */
export function unitText(unit: UnitView, outlook: Outlook | undefined, width: number): string {
  const speed = `Speed ${unit.speed}.`;
  if (outlook === undefined) return `Health ${grouped(unit.health)}, speed ${unit.speed}, strength ${unit.strength}.`;
  const attack = outlook.attacks.find((candidate) => isSame(candidate.at, at(unit)));
  const received = receivedTexts(outlook, at(unit)) ?? ['', '', ''];
  const dealt = attack === undefined || attack.isSkipped ? ['', '', ''] : dealtTexts(outlook.view, attack);
  const texts = [[speed, received[0], dealt[0]], ...received.map((text, i) => [text, dealt[i]])];
  return firstThatFits(
    texts.map((parts) => parts.filter((text) => text !== '').join(' ')),
    width,
  );
}

/** The same in more words and in fewer: with whole names, with letters, only counted. */
type Wordings = readonly [string, string, string];

/** `Hit by Scorpion (8,8) -2: health 3, then 1.` */
function receivedTexts({ view, attacks, changes }: Outlook, tile: Coord): Wordings | undefined {
  const by = attacks.flatMap((attack) =>
    attack.effects.filter((effect) => isSame(effect.at, tile)).map((effect) => ({ attack, effect })),
  );
  if (by.length === 0) return undefined;
  const named = (name: typeof unitName) =>
    listOf(by.map(({ attack, effect }) => `${name(view, attack)} ${signed(effect.change)}`));
  const verb = by.every(({ effect }) => effect.change > 0) ? 'Healed' : 'Hit';
  const isSilenced = attacks.some((attack) => attack.isSkipped && isSame(attack.at, tile));
  const change = changes.get(tileKey(tile));
  const end = by.some(({ effect }) => effect.health === 0)
    ? `destroyed${isSilenced ? ' before it attacks' : ''}`
    : change === undefined
      ? 'its health does not change'
      : `health ${grouped(change.now)}, then ${grouped(change.after)}`;
  const textWith = (who: string) => `${verb} by ${who}: ${end}.`;
  return [textWith(named(unitName)), textWith(named(shortName)), textWith(pluralize(by.length, 'unit'))];
}

/** `Hits Firefly 5 -2 and destroys building (2,5) (3 damage).` */
function dealtTexts(view: View, { kind, effects }: Attack): Wordings {
  const { verb } = attackWords(kind);
  const destroyed = effects.filter(({ health }) => health === 0);
  const changed = effects.filter(({ health }) => health !== 0);
  const textWith = (name: typeof unitName): string =>
    sentence(
      listOf(
        compact(
          changed.length > 0 && `${verb} ${listOf(changed.map((effect) => changeOf(view, effect, name)))}`,
          destroyed.length > 0 && `destroys ${listOf(destroyed.map((effect) => lossOf(view, effect, name)))}`,
        ),
      ),
    );
  const short = sentence(`${verb} ${effects.length === 0 ? 'nothing' : pluralize(effects.length, 'tile')}`);
  return effects.length === 0 ? [short, short, short] : [textWith(unitName), textWith(shortName), short];
}

const targetOf = (view: View, { kind, at: tile }: Effect, name: typeof unitName): string =>
  kind === 'building' ? `building ${coordText(tile)}` : name(view, { kind, at: tile });

const changeOf = (view: View, effect: Effect, name: typeof unitName): string =>
  `${targetOf(view, effect, name)} ${signed(effect.change)}`;

/** `your TankMech 2 (3 damage)` */
const lossOf = (view: View, effect: Effect, name: typeof unitName): string => {
  const isOwn = effect.kind !== 'building' && isMechKind(effect.kind) && name === unitName;
  return `${isOwn ? 'your ' : ''}${targetOf(view, effect, name)} (${-effect.change} damage)`;
};
