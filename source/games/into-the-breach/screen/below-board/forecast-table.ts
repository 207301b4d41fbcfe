import { type Line, span } from '../../../../screen/paint.ts';
import { coordText } from '../../board.ts';
import { isMechKind } from '../../vocabulary.ts';
import { rowsOfTexts, signed } from '../board/numbers.ts';
import type { Attack } from '../outlook/attacks.ts';
import { isLoss } from '../outlook/strikes.ts';
import { longVerdictOf } from '../outlook/verdict.ts';
import type { Outlook } from '../outlook.ts';
import { longName } from '../words.ts';

const gap = '   ';

/** The attacks of the forecast in their order, a row or more for each. */
export const attackLines = ({ attacks }: Outlook, width: number): Line[] =>
  attacks.flatMap((attack) => {
    const number = attack.isSkipped ? '-' : String(attack.place + 1);
    const column = labelWidth(attacks);
    const rows = rowsOfTexts(effectTexts(attack), gap, width - 6 - column - gap.length);
    return rows.map((row, i): Line => {
      const role = attack.effects.some(isLoss) ? 'warning' : attack.effects.length === 0 ? 'dim' : 'text';
      if (i > 0) return [span(`${' '.repeat(5 + column)}${gap}${row}`, role)];
      return [
        span(`${number.padStart(3)}  `, 'dim'),
        span(longName(attack).padEnd(column), isMechKind(attack.kind) ? 'friend' : 'enemy'),
        span(gap + row, role),
      ];
    });
  });

/** What End Turn would come to, as the last row. */
export function verdictLine(outlook: Outlook): Line {
  const { text, role } = longVerdictOf(outlook);
  return [span(`     ${'End Turn'.padEnd(labelWidth(outlook.attacks))}${gap}`, 'strong'), span(text, role)];
}

const labelWidth = (attacks: readonly Attack[]): number =>
  Math.max('End Turn'.length, ...attacks.map((attack) => longName(attack).length));

/** What an attack does to each thing, or why it does nothing. */
function effectTexts(attack: Attack): string[] {
  const { effects, isSkipped, meets } = attack;
  if (isSkipped) return ['does not attack'];
  if (effects.length === 0) return [`${aimText(attack)}: ${meets ? 'changes nothing' : missText(attack)}`];
  const units = effects.filter(({ kind }) => kind !== 'building');
  const buildings = effects.filter(({ kind }) => kind === 'building');
  return [...units, ...buildings].map(({ kind, at, change, health }, i) => {
    const place = i === units.length ? `building ${coordText(at)}` : coordText(at);
    const name = kind === 'building' ? place : longName({ kind, at });
    return `${name} ${signed(change)}${health === 0 ? ', destroyed' : ''}`;
  });
}

function aimText({ kind, at: [row, column], targets }: Attack): string {
  switch (kind) {
    case 'TankMech':
      return `hits row ${row}`;
    case 'Firefly':
      return `hits column ${column}`;
    case 'HealMech':
      return 'heals its neighbours';
    case 'Scorpion':
      return `hits ${targets.length} tile${targets.length === 1 ? '' : 's'}`;
  }
}

const missText = ({ kind }: Attack): string => (kind === 'HealMech' ? 'nothing to heal' : 'nothing there');
