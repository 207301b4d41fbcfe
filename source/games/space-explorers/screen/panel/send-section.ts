import { itemAt } from '../../../../engine/lookup.ts';
import { truncate } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, span, justify } from '../../../../screen/styled-text.ts';
import type { Section } from '../../../../screen/frame.ts';
import { idOf } from '../../map.ts';
import { freePeople, peopleOf } from '../../state.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { type Draft, isOpen, situationOf } from '../situation.ts';
import { neighbourTexts } from '../words/names.ts';
import { shortPerspectiveOf } from '../words.ts';
import { aroundRule } from './orders-section.ts';

/** The number of people of the transfer being composed; else the people that the planet could send. */
export function sendSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { draft } = situationOf(scene);
  return draft === undefined ? plainSection(scene, width, rows) : draftSection(scene, draft, width, rows);
}

function draftSection(scene: ExplorersScene, draft: Draft, width: number, rows: number): Section {
  const { people, refusal, from, free } = draft;
  const { view, me } = situationOf(scene);
  const { portion } = scene.local;
  const id = idOf(view.map, from);
  const share = typeof portion === 'number' || portion === 'one' ? '' : ` ${portion}`;
  const count = span(groupDigits(people), refusal === undefined ? 'strong' : 'refusal');
  const keys: Line = [span(' '), ...key('1', 'one'), span('  '), ...key('h', 'half'), span('  '), ...key('a', 'all')];
  const theirCount = groupDigits(itemAt(peopleOf(view, otherOf(me)), from));
  const stays: readonly string[] =
    free === undefined
      ? [`Planet ${id} is unseen: type a number`, 'Unseen: type a number']
      : [
          `Stays on ${id}: ${groupDigits(Math.max(0, free - people))}   ${shortPerspectiveOf(scene).subject(otherOf(me))} has ${theirCount}`,
          `Stays on ${id}: ${groupDigits(Math.max(0, free - people))}`,
        ];
  const stay = stays.find((text) => text.length < width) ?? truncate(stays.at(-1) ?? '', width - 1);
  const chosen: Line = [count, span(`${share} `, 'dim')];
  const sending: Line = [span(' Sending '), count, span(share === '' ? '' : ` (${portion})`, 'dim')];
  const isWide = width >= keysWidth + groupDigits(people).length + share.length + 2;
  const lines = isWide ? [justify(keys, chosen, width), line(` ${stay}`)] : [keys, line(` ${stay}`), sending];
  return { ...headOf(id, free, width), lines: lines.slice(0, rows) };
}

/** `send from 3` and how many are free there, in fewer words where that is too long for a rule. */
function headOf(id: number, free: number | undefined, width: number): Pick<Section, 'title' | 'tag'> {
  const tag = free === undefined ? undefined : `${groupDigits(free)} free`;
  const title = `send from ${id}`;
  const isLong = tag !== undefined && title.length + tag.length + aroundRule > width;
  return { title: isLong ? `from ${id}` : title, tag };
}

/** Columns of the keys for how many people are sent. */
const keysWidth = 23;

const key = (name: string, label: string): Line => [span(name, 'accent'), span(` ${label}`, 'dim')];

/** The head and the texts of the neighbours: shorter ones in a narrow panel. */
function neighboursIn({ view, local }: ExplorersScene, canSend: boolean, width: number): Parameters<typeof nearRows> {
  if (width >= wholePanel) return [canSend ? 'Neighbours:' : '', neighbourTexts(view, local.cursor), width - 2];
  const texts = itemAt(view.map.ways, local.cursor).map(({ to, length }) => `${idOf(view.map, to)} (${length})`);
  return [canSend ? 'Neighbours (turns):' : 'Turns to each:', texts, width - 2];
}

/** Columns of a panel from which on each neighbour has its turns in words. */
const wholePanel = 30;

/** `Neighbours: 8 (2 turns),` and so on, none of them parted by the end of a row. */
function nearRows(head: string, texts: readonly string[], columns: number): readonly string[] {
  const rows: string[] = [];
  let row = head;
  for (const [i, text] of texts.entries()) {
    const item = i === texts.length - 1 ? text : `${text},`;
    const longer = row === '' ? item : `${row} ${item}`;
    if (row !== '' && longer.length > columns) rows.push(row);
    row = row !== '' && longer.length > columns ? item : longer;
  }
  return [...rows, row];
}

/** Free people on the planet under the cursor, and its links. */
function plainSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view, me } = situationOf(scene);
  const { cursor } = scene.local;
  const id = idOf(view.map, cursor);
  const isSeen = view.visible[cursor] === true;
  const free = isSeen ? freePeople(view, me, cursor) : 0;
  const canSend = isOpen(scene) && free > 0;
  return {
    ...(canSend ? headOf(id, free, width) : { title: `neighbours of ${id}` }),
    lines: nearRows(...neighboursIn(scene, canSend, width))
      .map((row) => line(` ${row}`, 'dim'))
      .slice(0, rows),
  };
}
