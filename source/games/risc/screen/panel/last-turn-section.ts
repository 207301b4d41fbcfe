import type { Seat } from '../../../../engine/vocabulary.ts';
import { fitting, wrapped } from '../../../../screen/cut.ts';
import { type Line, line, seatRole } from '../../../../screen/paint.ts';
import { linesOrMore } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { type BattleStory, battlesIn } from '../words/battles.ts';
import { landNamed, shortPlayerName } from '../words/names.ts';
import { subjectName, isListener } from '../words/phrases.ts';

/** Results of the last turn, a line for each battle: first lands that the viewer lost, then lands won, then held. */
export function lastTurnLines(scene: RiscScene, width: number): readonly Line[] {
  const { events, view } = scene;
  const isOwn = (seat: Seat) => isListener(scene, seat);
  const weight = ({ end: { before, owner }, start }: BattleStory): number => {
    if (before !== owner) return isOwn(before) ? 0 : isOwn(owner) ? 1 : 4;
    return isOwn(owner) ? 2 : start.attackers.some(({ seat }) => isOwn(seat)) ? 3 : 5;
  };
  const battles = battlesIn(events).toSorted((one, other) => weight(one) - weight(other));
  const name = (id: string) => landNamed(view.map, id);
  const battleLines = battles.map(({ end, start }): Line => {
    const { territory, before, owner } = end;
    const land = name(territory);
    const from = isListener(scene, before) ? 'you' : shortPlayerName(scene, before);
    const who = subjectName(scene, owner);
    const attackers = start.attackers.map(({ seat }) => (isListener(scene, seat) ? 'you' : shortPlayerName(scene, seat)));
    const texts =
      before === owner
        ? [`${who} held ${land} against ${attackers.join(', ')}`, `${who} held ${land}`]
        : [`${who} took ${land} from ${from}`, `${who} took ${land}`];
    const text = fitting(texts, width - 2);
    return line(` ${text}`, seatRole(owner));
  });
  if (battles.length > 0) return battleLines.length === 1 ? [...battleLines, line(' No other battle', 'dim')] : battleLines;
  const isTurn = events.some(({ type }) => type === 'turn');
  return wrapped(isTurn && view.turn > 1 ? 'No battle' : 'No turn played yet', width - 2).map((row) =>
    line(` ${row}`, 'dim'),
  );
}

/** `lastTurnLines`, as many as fit. */
export function lastTurnSection(scene: RiscScene, rows: number): Section {
  const { panelWidth: width } = layoutOf(scene);
  return {
    title: 'last turn',
    ...(width >= panelWidths.tight && { tag: width >= panelWidths.usual ? 'L log' : 'L' }),
    lines: linesOrMore(lastTurnLines(scene, width), rows, 'more battles'),
  };
}
