import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { coordText, isMountain, isStanding, tileAt } from '../../board.ts';
import { at, entityAt } from '../../state.ts';
import type { View } from '../../view.ts';
import { firstFitting } from '../board/fitting.ts';
import { compact, grouped } from '../board/numbers.ts';
import { tileKey } from '../board/tile-key.ts';
import type { BreachScene } from '../local.ts';
import { foreseen } from '../outlook.ts';
import { longName, shortName } from '../words.ts';

/** What is on the pointed tile, and which enemies will hit it for how much. */
export function tileSection(scene: BreachScene, width: number, most: number): Section {
  const { cursor } = scene.local;
  const ahead = foreseen(scene);
  const view = ahead?.view ?? scene.view;
  const title = `tile ${coordText(cursor)}`;
  const what = line(firstFitting(whatIsThere(view, cursor), width - 1));
  if (isMountain(tileAt(view.board, cursor))) return { title, lines: [what, line('hits change nothing', 'dim')] };
  const hitters = (ahead?.hits.get(tileKey(cursor)) ?? []).flatMap((place) => {
    const unit = view.entities[place];
    return unit === undefined ? [] : [{ place, unit }];
  });
  const number = String(Math.max(0, ...hitters.map(({ place }) => place + 1))).length;
  const rows = hitters.map(({ place, unit }) => {
    const before = `${String(place + 1).padStart(number)} `;
    const names = [longName, shortName].map((name) => before + name({ kind: unit.kind, at: at(unit) }));
    return withNumber(names, unit.strength, width);
  });
  if (rows.length === 0) return { title, lines: [what, line('no enemy hits it', 'dim')] };
  if (rows.length === 1) return { title, lines: [what, ...rows] };
  const sum = hitters.reduce((all, { unit }) => all + unit.strength, 0);
  const room = Math.max(1, most - 2);
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows;
  const rest = rows.length - shown.length;
  const together = withNumber([`${' '.repeat(number + 1)}together`, 'together'].slice(number > 1 ? 0 : 1), sum, width);
  return { title, lines: [what, ...shown, ...(rest === 0 ? [] : [line(`and ${rest} more`, 'dim')]), together] };
}

const line = (text: string, role: 'text' | 'dim' = 'text'): Line => [span(` ${text}`, role)];

/** What a tile is and what is on it, the longest text first. */
function whatIsThere({ board, entities }: View, cursor: readonly [number, number]): string[] {
  const tile = tileAt(board, cursor);
  const unit = entityAt(entities, cursor);
  if (unit !== undefined) {
    const texts = [grouped, compact].map((write) => `${unit.kind}, health ${write(unit.health)}`);
    return [...texts.map((text) => `${text}, speed ${unit.speed}, strength ${unit.strength}`), ...texts];
  }
  if (isMountain(tile)) return ['mountain'];
  if (isStanding(tile)) return [`building, health ${tile}`];
  return tile === '0' ? ['destroyed building, free', 'destroyed building'] : ['ground, free'];
}

/** A text, the longest that fits, and what is lost there, in the column of the table's strengths. */
function withNumber(texts: readonly string[], loss: number, width: number): Line {
  const number = loss === 0 ? '0' : `-${grouped(loss)}`;
  const text = firstFitting(texts, width - 3 - number.length);
  const end = Math.max(text.length + 2 + number.length, width - 3);
  return [span(` ${text}`), span(number.padStart(Math.min(end, width - 1) - 1 - text.length), 'warning')];
}
