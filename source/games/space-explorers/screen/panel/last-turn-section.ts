import { truncate } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, seatRole, span } from '../../../../screen/styled-text.ts';
import type { Section } from '../../../../screen/frame.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { type PlayedTurn, turnsOf } from '../log/entries.ts';
import { playedLines } from '../log/section.ts';
import { situationOf } from '../situation.ts';
import { playersIn } from '../words/names.ts';
import { capitalizeStart, shortPerspectiveOf } from '../words.ts';

/** The most important events of the last turn or round, and the change of both peoples; a key shows all of it. */
export function lastTurnSection(scene: ExplorersScene, width: number, rows: number): Section {
  const turns = turnsOf(scene);
  const isPlayed = turns.length > 0;
  const lines = isPlayed ? turnLines(scene, turns, width, rows) : [line(' No turn played yet', 'dim')];
  const title = turns.length > 1 ? 'last round' : 'last turn';
  return { title, tag: isPlayed ? 'L log' : undefined, lines: lines.slice(0, rows) };
}

function turnLines(scene: ExplorersScene, turns: readonly PlayedTurn[], width: number, rows: number): readonly Line[] {
  const change = changeLine(scene, width);
  const short = { ...scene, debug: false, preferences: { ...scene.preferences, log: 'short' } } as const;
  const lines = playedLines(short, turns, width);
  const room = rows - (change === undefined ? 0 : 1);
  return [...lines.slice(0, room), ...(change === undefined ? [] : [change])];
}

/** ` Your people: +9   P2: +4`, in fewer words where that is too long. */
function changeLine(scene: ExplorersScene, width: number): Line | undefined {
  const { view } = situationOf(scene);
  const grown = (player: PlayerNumber) =>
    scene.events.reduce((sum, event) => {
      const people = (counts: { readonly p1: number; readonly p2: number }) => (player === 1 ? counts.p1 : counts.p2);
      if (event.type === 'grown') return sum + people(event);
      if (event.type === 'decayed') return sum - people(event);
      return event.type === 'landed' && event.player === player ? sum - event.lost : sum;
    }, 0);
  const [first, second] = playersIn(scene);
  const { subject, possessive } = shortPerspectiveOf(scene);
  const signed = (people: number) => (people < 0 ? `-${groupDigits(-people)}` : `+${groupDigits(people)}`);
  if (grown(first) === 0 && grown(second) === 0) return undefined;
  const isSeen = view.viewer === 'all' || grown(second) !== 0;
  const [mine, theirs] = [signed(grown(first)), signed(grown(second))];
  const texts: readonly (readonly [string, string])[] = [
    [`${capitalizeStart(possessive(first))} people: ${mine}`, `   ${subject(second)}: ${theirs}`],
    [`People: ${subject(first)} ${mine}`, `, ${subject(second)} ${theirs}`],
    [`${capitalizeStart(subject(first))} ${mine}`, `, ${subject(second)} ${theirs}`],
  ];
  const [ownText, theirText] = texts.find(([one, other]) => 2 + one.length + (isSeen ? other.length : 0) <= width) ?? ['', ''];
  const mineSpan = span(truncate(` ${ownText}`, width), seatRole(first));
  return isSeen ? [mineSpan, span(theirText, seatRole(second))] : [mineSpan];
}
