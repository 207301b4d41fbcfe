import { withPeriod } from '../../../../screen/sentences.ts';
import { type Line, type Role, span } from '../../../../screen/styled-text.ts';
import { truncate } from '../../../../screen/truncate.ts';
import { coordText } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { type Kind, symbols } from '../../vocabulary.ts';
import { type Item, packed, signed } from '../board/numbers.ts';
import { type Effect, type EnemyAct, enemyActs, standaloneText } from '../event-texts.ts';
import type { BreachScene } from '../local.ts';
import { isLoss, type Strike, strikesOf } from '../outlook/strikes.ts';
import { attackWords, longName, objectiveText, silencedText, wayText } from '../words.ts';

/** Columns from which there is room for the names of units, and for those who did nothing. */
const wideFrom = 70;

/** A sentence of the log. */
interface Entry {
  /** The attacker's place in the list of units. */
  readonly order?: number;
  readonly text: string;
  readonly role: Role;
}

interface Style {
  /** Columns of a sentence. */
  readonly room: number;
  readonly wide: boolean;
  /** Whether everything is told, or only what matters most. */
  readonly full: boolean;
}

/** The events of the last command, in the order of the turn: lines of at most `width` columns. */
export function logLines({ events, preferences }: BreachScene, width: number): Line[] {
  const strikes = strikesOf(events);
  const digits = String(strikes.length).length;
  const style = { room: width - digits - 3, wide: width >= wideFrom, full: preferences.log === 'full' };
  const eventEntries = [
    ...strikes.flatMap((strike) => strikeEntries(strike, style)),
    ...(style.full ? enemyEntries(events, 'wants', style) : []),
    ...enemyEntries(events, 'walks', style),
  ];
  const isQuiet = events.some(({ type }) => type === 'turn-started') && eventEntries.length === 0;
  const entries = [
    ...eventEntries,
    ...(isQuiet ? [remark('Nothing was hit, and no enemy moved.')] : []),
    ...events.flatMap((event) => standaloneEntry(event, style)),
  ];
  return (events.length === 0 ? [remark('Nothing has happened yet.')] : entries).map(({ order, text, role }): Line => {
    const number = order === undefined ? ' ' : ` ${String(order).padStart(digits)} `;
    return [span(number, 'dim'), span(truncate(text, width - 1 - number.length), role)];
  });
}

const remark = (text: string): Entry => ({ text, role: 'dim' });

const nameOf = (kind: Kind, { wide }: Style): string => (wide ? kind : symbols[kind]);

/** Tells of idle units, and of an attacker's place, only where there is room: its number is in the table, too. */
function strikeEntries(strike: Strike, style: Style): Entry[] {
  const { place, kind, isSkipped, effects } = strike;
  const order = place + 1;
  const { wide, full, room } = style;
  const name = wide ? longName(strike) : nameOf(kind, style);
  if (isSkipped || effects.length === 0)
    return wide && full ? [{ order, ...remark(`${name} ${isSkipped ? silencedText : 'hits nothing'}`) }] : [];
  const head = `${name} ${attackWords(kind).verb} `;
  const entriesOf = (some: readonly Effect[], role: Role): Entry[] => {
    const items = some.map((effect, i): Item => {
      const again = effect.kind === 'building' && some[i - 1]?.kind === 'building';
      return { first: head + effectText(effect, style), next: effectText(effect, style, again) };
    });
    return packed(items, ', ', room).map((text) => ({ order, text, role }));
  };
  return [
    ...entriesOf(effects.filter(isLoss), 'danger'),
    ...entriesOf(
      effects.filter((effect) => !isLoss(effect)),
      'text',
    ),
  ];
}

/** `building (2,5) +2`, `F (8,7) -2: destroyed`; of several buildings in a row only the first is named. */
function effectText({ kind, at: place, change, health }: Effect, style: Style, again = false): string {
  const name = again ? '' : `${kind === 'building' ? kind : nameOf(kind, style)} `;
  return `${name}${coordText(place)} ${signed(change)}${health === 0 ? ': destroyed' : ''}`;
}

/** After the attacks: new objectives of enemies that changed theirs, and their walks. */
function enemyEntries(events: readonly GameEvent[], type: EnemyAct['type'], style: Style): Entry[] {
  const acts = enemyActs(events).filter((act) => act.type === type);
  return packed(
    acts.map((act) => enemyItem(act, style)),
    ', ',
    style.room,
  ).map((text): Entry => ({ text, role: 'text' }));
}

function enemyItem(act: EnemyAct, style: Style): Item {
  const name = nameOf(act.kind, style);
  switch (act.type) {
    case 'wants': {
      const who = `${name} ${coordText(act.at)}`;
      const targetText = objectiveText(act.kind, act.objective);
      return { first: `${who} goes for ${targetText}`, next: `${who} for ${targetText}` };
    }
    case 'walks':
      return { first: `${name} moves ${wayText(act)}`, next: `${name} ${wayText(act)}` };
  }
}

function standaloneEntry(event: GameEvent, style: Style): Entry[] {
  const eventText = standaloneText(event, (kind) => nameOf(kind, style));
  return eventText === undefined ? [] : [{ text: withPeriod(eventText.text), role: eventText.role }];
}
