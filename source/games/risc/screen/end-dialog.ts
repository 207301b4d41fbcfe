import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import {
  againText,
  endButtons,
  endTitle,
  helpText,
  type MatchEnd,
  puzzleTitle,
  turnAndHelp,
} from '#screen/parts/match-end.ts';
import { starsAtEnd } from '#screen/results.ts';
import { indented, type Line, line, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { seatsOf } from '../state.ts';
import { battleOfTheWar, warSentences } from './battle-of-the-war.ts';
import { panelWidths } from './layout.ts';
import { figuresOf, type RiscScene, type RiscScreen } from './local.ts';
import { frontLines, frontsTitle } from './panel/draft-sections.ts';
import { lastTurnLines } from './panel/panel.ts';
import { statisticsSection } from './statistics.ts';
import { endText, isListener, lossAdvice, subjectName } from './words.ts';

type Buttons = GameDialog<RiscScreen>['buttons'];

/** Columns of text in the dialog. A wider dialog would cover the whole map. */
const textWidth = 54;

const nameWidth = 11;

/** Minimum rows of a panel for including advice for the next match. */
const adviceRows = 18;

export function dialogOf(scene: RiscScene): GameDialog<RiscScreen> | undefined {
  const { view, local, watched, bots, seat } = scene;
  if (view.outcome === null || watched === true || local.report !== undefined || local.below === 'statistics')
    return undefined;
  const endResult = { winners: view.outcome.winners, players: view.seats.length, bots, names: scene.names, seat };
  const title = puzzleTitle(scene, view.outcome.winners[0] === seat) ?? endTitle(endResult);
  return {
    title,
    prompt: 'what now',
    panel: (room) => endSections(scene, title, room),
    lines: [
      ...wrappedLines(endText(scene), textWidth, 'strong'),
      ...wrappedLines(lossAdvice(scene) ?? '', textWidth),
      ...warSentences(scene).flatMap((text) => wrappedLines(text, textWidth)),
      [],
      ...(view.hold === undefined
        ? [
            line(`${' '.repeat(nameWidth + 2)} lands  units  bonus  food  tech  level`, 'dim'),
            ...seatsOf(view).map((each) => figuresLine(scene, each)),
          ]
        : frontLines(scene, textWidth)),
      [],
      [span(`turn ${view.turn}, ${helpText(scene)}`, 'dim')],
    ],
    buttons: buttonsOf(scene, endResult),
  };
}

/** Figures of a player, such as `1 you             5     30     12   +21   +14      2`. */
function figuresLine(scene: RiscScene, seat: number): Line {
  const { view } = scene;
  const { lands, units, bonus, food, tech, level } = figuresOf(view, seat);
  const cells = [lands, units, bonus]
    .map((value) => groupDigits(value).padStart(7))
    .join('')
    .slice(1);
  const income = [food, tech].map((value) => `+${value}`.padStart(6)).join('');
  return [
    span(`${seat} `, seatRole(seat)),
    span(column(subjectName(scene, seat), nameWidth), 'dim'),
    span(cells, 'strong'),
    span(`${income}${String(level).padStart(7)}`),
  ];
}

function buttonsOf(scene: RiscScene, endResult: MatchEnd): Buttons {
  const war = battleOfTheWar(scene);
  return endButtons(scene, endResult, againText(scene, 'play this map again'), [
    ...(war === undefined
      ? []
      : [
          {
            key: 'b',
            label: 'Battle',
            says: `Enter: replay the match from the battle of the war (turn ${war.turn}).`,
            action: { type: 'replay', from: war.turn },
          } as const,
        ]),
    {
      key: 'v',
      label: 'Statistics',
      says: 'Enter: charts of the whole war, turn by turn.',
      action: { type: 'local', local: { ...scene.local, below: 'statistics', scrolled: 0 } },
    },
  ]);
}

/** Minimum rows of a panel with blank lines between its parts. */
const roomyRows = 22;

const [figureWidth, seatWidth] = [6, 3];

const highChart = 2;

export function endSections(
  scene: RiscScene,
  title: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Section[] {
  const isRoomy = rows >= roomyRows;
  const air: Line[] = isRoomy ? [[]] : [];
  const earned = starsAtEnd(scene, columns, isRoomy);
  const endLines = [
    ...wrappedLines(endText(scene), columns - 2, 'strong'),
    ...(rows >= adviceRows ? wrappedLines(lossAdvice(scene) ?? '', columns - 2) : []),
    ...(rows >= adviceRows ? warSentences(scene).flatMap((text) => wrappedLines(text, columns - 2)) : []),
  ].map(indented);
  const help = turnAndHelp(scene, scene.view.turn, columns - 2);
  const head = { title, lines: [...air, ...endLines, ...air, ...earned] };
  const { hold } = scene.view;
  const figures = hold === undefined ? figureLines(scene, columns) : frontLines(scene, columns);
  const rowsLeft = rows - 1 - head.lines.length - 1 - figures.length;
  const players = {
    title: hold === undefined ? 'players' : frontsTitle(scene.view, hold),
    lines: [...figures, ...(rowsLeft >= 1 + air.length ? [...air, line(` ${help}`, 'dim')] : [])],
  };
  const chartScene = { ...scene, local: { ...scene.local, figure: 'lands' as const } };
  const count = scene.view.seats.length;
  if (hold !== undefined) return [head, players];
  return [
    head,
    players,
    statisticsSection(chartScene, columns, columns >= panelWidths.usual ? count * (1 + highChart) : count),
    { title: 'last turn', lines: lastTurnLines(scene, columns) },
  ];
}

function figureLines(scene: RiscScene, columns: number): Line[] {
  const names =
    columns >= panelWidths.large
      ? (['lands', 'units', 'bonus', 'level'] as const)
      : columns >= panelWidths.usual
        ? (['lands', 'units', 'bonus'] as const)
        : (['lands', 'units'] as const);
  // In a narrow panel, the name takes the columns of the seat number.
  const seatColumns = columns >= panelWidths.usual ? seatWidth : 1;
  const nameWidth = columns - 1 - seatColumns - names.length * figureWidth;
  const heads = names.map((name) => name.padStart(figureWidth)).join('');
  return [
    line(`${' '.repeat(seatColumns + nameWidth)}${heads}`, 'dim'),
    ...seatsOf(scene.view).map((seat): Line => {
      const figures = figuresOf(scene.view, seat);
      const isOut = figures.lands === 0;
      const cells = names.map((name) => groupDigits(figures[name]).padStart(figureWidth)).join('');
      return [
        span(` ${seat} `.slice(0, seatColumns), seatRole(seat)),
        span(
          column(subjectName(scene, seat), nameWidth),
          seatColumns === 1 ? seatRole(seat) : isListener(scene, seat) ? 'strong' : 'text',
        ),
        isOut ? span('out'.padStart(figureWidth), 'dim') : span(cells),
      ];
    }),
  ];
}
