import { itemAt } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { wrap } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Frame, frameRows, type Section } from '#screen/frame.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Line, line, padRows, seatPlate, span } from '#screen/styled-text.ts';
import { placeText, xOf, yOf } from '../../board.ts';
import { actionsOf, afterwardsText, fallenIn, isRobotAction, pushText } from '../../event-texts.ts';
import { withEvents } from '../../floor.ts';
import { isAlive } from '../../state.ts';
import { cardKind, machines } from '../../vocabulary.ts';
import { boardSection, type Overlay, trailOf } from '../board/picture.ts';
import { robotRole } from '../board/signs.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { RaceScene, RoundOver } from '../local.ts';
import { roundFacts, titleOf } from '../match-summary.ts';
import { type Gain, gainsOf, gainText, isNearer, wordsFrom } from '../panel/progress-sections.ts';
import {
  isYou,
  missedText,
  nameColumn,
  namesInside,
  perspectiveOf,
  playerLabel,
  playerName,
  type StorySentence,
  storyOf,
} from '../phrases.ts';
import { isWatched, pathOf } from '../plan.ts';
import { programsSection } from './programs.ts';
import { storyLines } from './story.ts';

/** An event that made a difference. `player` caused it in `step`. */
export interface Decision {
  readonly step: number;
  readonly player: Seat;
  readonly text: string;
  readonly brief?: string;
  readonly planned?: string;
}

/** Events that made a difference for the player's robot, or for any robot if no single player uses the screen. */
export function decisionsOf(scene: RaceScene, running: Pick<RoundOver, 'before' | 'programs'>): Decision[] {
  const { seat } = scene;
  if (!isYou(scene, seat))
    return storyOf(scene).flatMap(({ decides, step, player, text }) =>
      decides ? [{ step, player, text: `${text}.` }] : [],
    );
  const astray = firstAstray(scene, running);
  const decisions = [...pushesOn(scene, running), ...ownActions(scene), ...ownStops(scene)].toSorted(
    (a, b) => a.step - b.step,
  );
  if (astray === undefined) return decisions;
  const isListed = decisions.some(({ step }) => step === astray.step);
  const planned = `You planned to be at ${astray.planned}.`;
  if (isListed) return decisions.map((each) => (each.step === astray.step ? { ...each, planned } : each));
  return [...decisions, { step: astray.step, player: seat, text: astray.why, planned }].toSorted(
    (a, b) => a.step - b.step,
  );
}

/** Destruction and checkpoints of the player's robot, unless another robot caused them, and the win of any robot. */
function ownActions(scene: RaceScene): Decision[] {
  const to = perspectiveOf(scene);
  return actionsOf(scene.events).flatMap((action) => {
    const isOwn = action[0].player === scene.seat;
    return action.flatMap(({ events }) =>
      events.flatMap((event): Decision[] => {
        const { type, player, execution } = event;
        const isListed = (isOwn && player === scene.seat) || type === 'victory';
        const text = isListed && isRobotAction(event) ? afterwardsText(event, to) : undefined;
        return text === undefined ? [] : [{ step: execution, player, text: `${text}.` }];
      }),
    );
  });
}

/** Moves of the player's robot that a wall or another robot stopped. */
const ownStops = (scene: RaceScene): Decision[] =>
  storyOf(scene).flatMap(({ step, player, text, matters, decides }) =>
    player === scene.seat && matters && !decides ? [{ step, player, text: `${text}.` }] : [],
  );

/** Pushes of the player's robot by other robots. Says whether the pusher's card was played before the player's. */
function pushesOn(scene: RaceScene, { programs }: Pick<RoundOver, 'programs'>): Decision[] {
  const { events, seat } = scene;
  const to = perspectiveOf(scene);
  return actionsOf(events).flatMap((action): Decision[] => {
    const push = action.find(({ actionType, pushed }) => actionType === 'move' && pushed.includes(seat));
    if (push === undefined) return [];
    const { player, execution, card } = push;
    const lost = action.flatMap(({ fallen }) => fallen);
    const alsoFallen = lost.filter((robot) => robot.player !== seat && robot.player !== player);
    const [other] = alsoFallen;
    const names = to.list(alsoFallen.map((robot) => robot.player));
    const alike = other === undefined ? '' : ` and ${names} ${to.fall(other)}`;
    const mine = programs[seat - 1]?.[execution - 1];
    const who =
      card === undefined
        ? `the factory under ${to.inside(player)}`
        : `${to.name(player)}'s ${cardKind(card.number).name}`;
    const isFirst = card !== undefined && mine !== undefined && card.number > mine;
    const sooner = isFirst ? ` went first: ${card.number} beats your ${mine}. It` : '';
    const what = `pushed ${pushText(seat, action, to)}${alike}.`;
    return [{ step: execution, player, text: `${who}${sooner} ${what}`, brief: `${who} ${what}` }];
  });
}

/** First step after which the robot was off its planned path. Ignores steps from a win or planned destruction on. */
function firstAstray(
  scene: RaceScene,
  { before, programs }: Pick<RoundOver, 'before' | 'programs'>,
): { readonly step: number; readonly planned: string; readonly why: string } | undefined {
  const { view, seat, events } = scene;
  const program = programs[seat - 1];
  if (program == null) return undefined;
  const path = pathOf({ view: { ...view, robots: before }, seat }, program);
  if (path === undefined) return undefined;
  const { board } = view;
  // After a win, robots that have not moved yet are not off their path.
  const last = events.find(({ type }) => type === 'victory');
  for (const { execution, afterFactory } of path.steps) {
    if (last !== undefined && 'execution' in last && execution >= last.execution) return undefined;
    const soFar = events.filter((event) => 'execution' in event && event.execution <= execution);
    const now = itemAt(withEvents({ board, robots: before }, soFar).robots, seat - 1);
    if (now.square === afterFactory.square) continue;
    if (!isAlive(afterFactory)) return undefined;
    const planned = placeText(xOf(board, afterFactory.square), yOf(board, afterFactory.square));
    const blocked = storyOf(scene, events).find(
      (clause: StorySentence) => clause.step === execution && clause.player === seat && clause.matters,
    );
    return { step: execution, planned, why: blocked === undefined ? 'You were off course.' : `${blocked.text}.` };
  }
  return undefined;
}

export function paintRoundReport(scene: RaceScene, roundOver: RoundOver): Frame {
  const layout = layoutOf(scene);
  const { round } = scene.view;
  const gains = gainsOf(scene, scene.view.robots, [...scene.events, ...revivalsOf(roundOver)]);
  const below = stepsSection(scene, layout.rowsBelow, layout.leftWidth);
  return {
    title: titleOf(scene),
    facts:
      roundOver.ending.outcome === null
        ? [...roundFacts(scene.view), span(' is over', 'dim')]
        : [span('the race is over after ', 'dim'), ...roundFacts(scene.view)],
    left: [
      boardSection(scene, reportOverlay(scene), `factory after round ${round}`),
      ...(layout.rowsBelow > 0 ? [below] : []),
    ],
    panel: { width: layout.panelWidth, sections: panelSections(scene, roundOver, gains, layout) },
    status: statusOf(scene, roundOver, gains),
  };
}

const revivalsOf = ({ ending }: RoundOver) =>
  ending.back.map((back) => ({ type: 'revived', phase: 'initial', facing: 'N', ...back }) as const);

export function reportOverlay({ events, view, seat }: Pick<RaceScene, 'events' | 'view' | 'seat'>): Overlay {
  const players = view.robots.map((_, i) => i + 1).toSorted((a, b) => Number(a === seat) - Number(b === seat));
  return {
    trails: players.map((player) => ({ player, trail: trailOf(events, player, view.board) })),
    lost: fallenIn(events),
  };
}

const maxDecided = 6;

function panelSections(scene: RaceScene, roundOver: RoundOver, gains: readonly Gain[], layout: Layout): Section[] {
  const { panelWidth: width, rowsBelow, isWide } = layout;
  const room = scene.rows - frameRows;
  const isNarrow = width < wordsFrom;
  const programs = programsSection(scene, roundOver.programs, width);
  const ranking: Section = {
    title: 'standing',
    tag: isNarrow ? 'to goal' : 'squares to goal',
    lines: rankingLines(scene, gains, width),
  };
  const sections = [programs];
  let rowsLeft = room - programs.lines.length - 1 - ranking.lines.length;
  const put = (section: Section) => {
    const rows = section.lines.length;
    if (rows < 1 || rows > rowsLeft - 1) return;
    sections.push(section);
    rowsLeft -= rows + 1;
  };
  if (!isWatched(scene) && rowsLeft > 1)
    put(decidedSection(scene, roundOver, width, Math.min(maxDecided, rowsLeft - 1)));
  sections.push(ranking);
  if (rowsBelow === 0) put(stepsSection(scene, Math.min(12, rowsLeft - 1), width));
  if (isWide) put({ title: 'this round', lines: tallyLines(scene, width) });
  put({ title: 'next', lines: isNarrow ? [watchLine(narrowAgain)] : nextLines(scene, roundOver) });
  return sections;
}

/** Full texts if they fit, else without planned squares, then without reasons, then only the first and a count. */
function decidedSection(scene: RaceScene, roundOver: RoundOver, width: number, rows: number): Section {
  const decisions = decisionsOf(scene, roundOver);
  const decisionLines = (textOf: (decision: Decision) => string) =>
    decisions.map((decision) => {
      const { step, player } = decision;
      const text = textOf(decision).replace(/^(?:You|An?|The)\b/, (word) => word.toLowerCase());
      return wrap(`Step ${step}: ${text}`, width - 4).map(
        (row, i): Line => [i === 0 ? span(` ${player} `, robotRole(player)) : span('   '), span(row)],
      );
    });
  const briefly = decisionLines(({ text, brief }) => brief ?? text);
  const forms = [
    decisionLines(({ text, planned }) => (planned === undefined ? text : `${text} ${planned}`)),
    decisionLines(({ text }) => text),
    briefly,
  ];
  const fittingLines = forms.map((form) => form.flat()).find((form) => form.length <= rows);
  const lines = fittingLines ?? firstTexts(briefly, rows);
  const text = isYou(scene, scene.seat)
    ? roundOver.programs[scene.seat - 1] == null
      ? 'Your robot sat this round out.'
      : 'Nothing got in your way.'
    : 'Nobody was pushed, and nobody fell.';
  const planned = wrap(text, width - 2).map((row): Line => line(` ${row}`));
  return { title: 'what decided it', lines: (lines.length === 0 ? planned : lines).slice(0, rows) };
}

/** The first texts that fit, then the number of omitted texts, or only the beginning of the first text if none fits. */
function firstTexts(texts: readonly Line[][], rows: number): Line[] {
  const beginnings = texts.map((_, i) => texts.slice(0, i + 1).flat()).filter(({ length }) => length < rows);
  const last = beginnings.at(-1);
  if (last === undefined) return texts.flat().slice(0, rows);
  return [...last, line(`   and ${texts.length - beginnings.length} more`, 'dim')];
}

/** Robots by distance to the goal. Names get the columns that distances do not need. */
function rankingLines(scene: RaceScene, gains: readonly Gain[], width: number): Line[] {
  const isNarrow = width < wordsFrom;
  const rows = gains.map((gain) => ({ gain, where: whereText(scene, gain, isNarrow), number: gainText(gain) }));
  const usedWidth = Math.max(...rows.map(({ where, number }) => where.length + 1 + number.length));
  const nameWidth = Math.min(isNarrow ? 8 : 12, width - 7 - usedWidth);
  return rows.map(({ gain, where, number }): Line => {
    const { player, back, before, after } = gain;
    const role = after === before ? 'text' : isNearer(gain) ? 'success' : 'danger';
    return [
      span(' '),
      span(` ${player} `, 'strong', seatPlate(player)),
      span(` ${nameColumn(scene, player, nameWidth)} `),
      span(where.padEnd(width - 7 - nameWidth - number.length), back === undefined ? 'text' : 'warning'),
      span(number, role),
    ];
  });
}

function whereText({ view: { board } }: RaceScene, { square, back }: Gain, isNarrow: boolean): string {
  if (back !== undefined) return isNarrow ? back.replace(' ', '') : `back at ${back}`;
  if (square === undefined) return 'destroyed';
  return `${isNarrow ? '' : 'at '}${placeText(xOf(board, square), yOf(board, square))}`;
}

function tallyLines(scene: RaceScene, width: number): Line[] {
  const actions = actionsOf(scene.events);
  const groups = actions.flat();
  const falls = fallenIn(scene.events).map(
    ({ player, x, y }) => `${player} ${playerLabel(scene, player)} ${placeText(x, y)}`,
  );
  const ofEach = (tell: (player: Seat) => string) =>
    scene.view.robots.flatMap((_, i) => {
      const text = tell(i + 1);
      return text === '' ? [] : [`${i + 1} ${playerLabel(scene, i + 1)}: ${text}`];
    });
  const pushers = ofEach((player) => {
    const pushes = groups.filter((group) => group.player === player && group.actionType === 'move');
    const pushed = [...new Set(pushes.flatMap((group) => group.pushed))];
    const count = (other: Seat) => pushes.filter((group) => group.pushed.includes(other)).length;
    return pushed.map((other) => `${namesInside(scene, [other])} (${count(other)})`).join(', ');
  });
  const ran = machines.flatMap((machine) => {
    const count = actions.filter(([first]) => first.by === machine).length;
    return count === 0 ? [] : [pluralize(count, machine)];
  });
  const walls = ofEach((player) => {
    const count = groups.filter(
      ({ actionType, player: eventPlayer, pushed }) =>
        actionType === 'bump' && eventPlayer === player && pushed.length === 0,
    ).length;
    return count === 0 ? '' : count === 1 ? 'once' : `${count} times`;
  });
  const row = (title: string, texts: readonly string[]): Line[] =>
    rowsOf(texts, width - 10).map((text, i) => [span(` ${(i === 0 ? title : '').padEnd(8)}`, 'dim'), span(text)]);
  const rows = [...row('falls', falls), ...row('pushes', pushers), ...row('factory', ran), ...row('walls', walls)];
  return rows.length === 0 && actions.length === 0 ? [line(' nothing happened', 'dim')] : rows;
}

/** Puts as many texts as possible into each row. Breaks only a text that is longer than `columns`. */
function rowsOf(texts: readonly string[], columns: number): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 2 + text.length <= columns) rows.splice(-1, 1, `${last}  ${text}`);
    else rows.push(...wrap(text, columns));
  }
  return rows;
}

function nextLines({ view }: RaceScene, { ending }: RoundOver): Line[] {
  const to = ending.outcome === null ? `deal round ${view.round + 1}` : 'the result';
  return [
    [span(' Enter  ', 'accent'), span(to)],
    watchLine('watch with the cards face up'),
    [span(' left   ', 'accent'), span('step back, right forward')],
  ];
}

const narrowAgain = 'watch it again';

const watchLine = (text: string): Line => [span(' v      ', 'accent'), span(text)];

function stepsSection(scene: RaceScene, rows: number, columns: number): Section {
  const lines = storyLines(scene, columns, rows);
  return { title: `round ${scene.view.round}, step by step`, lines: padRows(lines.slice(0, rows), Math.max(0, rows)) };
}

/** Beginning of the sentence about the leader, such as `You lead:`. In a race with one robot, `You are`. */
function leadText(scene: RaceScene, player: Seat): string {
  const [name, isOwn] = [playerName(scene, player), isYou(scene, player)];
  if (scene.view.players === 1) return `${name} ${isOwn ? 'are' : 'is'}`;
  return `${name} ${isOwn ? 'lead' : 'leads'}:`;
}

function statusOf(scene: RaceScene, roundOver: RoundOver, gains: readonly Gain[]): readonly [Line, Line] {
  const { view, seat, events } = scene;
  const { ending } = roundOver;
  const to = ending.outcome === null ? `deal round ${view.round + 1}` : 'see the result';
  const ownSentences: string[] = [];
  if (isYou(scene, seat)) {
    const fall = events.find((event) => event.type === 'destroyed' && event.player === seat);
    if (fall?.type === 'destroyed')
      ownSentences.push(`You ${fall.by === 'crusher' ? 'were destroyed' : 'fell'} in step ${fall.execution}.`);
    const flags = events.flatMap((event) => (event.type === 'flag' && event.player === seat ? [event.flag] : []));
    if (flags.length > 0)
      ownSentences.push(`You reached flag${flags.length === 1 ? '' : 's'} ${listOf(flags.map(String))}.`);
    const back = ending.back.find(({ player }) => player === seat);
    if (back !== undefined) ownSentences.push(`You start round ${view.round + 1} at ${placeText(back.x, back.y)}.`);
  }
  const [first] = gains;
  const winner = events.find(({ type }) => type === 'victory');
  const lead =
    winner !== undefined
      ? `${playerName(scene, winner.player)} reached the goal in step ${'execution' in winner ? winner.execution : 1}.`
      : ending.outcome !== null
        ? puzzleOf(scene.level) === undefined
          ? 'Draw: round limit reached.'
          : missedText
        : first?.after === undefined
          ? ''
          : first.after === 0
            ? `${playerName(scene, first.player)} ${isYou(scene, first.player) ? 'are' : 'is'} on the goal, a step from winning.`
            : `${leadText(scene, first.player)} ${pluralize(first.after, 'square')} from the goal.`;
  // During playback, the bar covers the first row, and also names the effect of Enter.
  const text = [...ownSentences, lead].filter((text) => text !== '').join(' ');
  const isWhole = text.length + 2 <= scene.columns;
  return [line(`Enter: ${to}`, 'dim'), line(isWhole ? text : text.replace('from the goal', 'to go'))];
}
