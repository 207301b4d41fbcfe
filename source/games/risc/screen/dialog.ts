import { column } from '../../../screen/cut.ts';
import type { GameDialog } from '../../../screen/game/actions.ts';
import { grouped } from '../../../screen/grouped.ts';
import { type Ended, endButtons, endTitle } from '../../../screen/keys/after-end.ts';
import { type Line, line, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { helpText } from '../../../screen/parts/end-words.ts';
import { seatsOf } from '../state.ts';
import { endSections } from './end-dialog.ts';
import type { RiscScene, RiscScreen } from './local.ts';
import { figuresOf } from './memory.ts';
import { botNameBeside } from './words/names.ts';
import { endText } from './words/phrases.ts';

type Buttons = GameDialog<RiscScreen>['buttons'];

/** Columns of its text: a wider box would not float over the map. */
const textWidth = 54;

const nameWidth = 11;

/** The end of a match, beside the map or in a box: who has won and why, how all stand, and what can be done now. */
export function dialogOf(scene: RiscScene): GameDialog<RiscScreen> | undefined {
  const { view, local, watched, bots, seat } = scene;
  if (view.outcome === null || watched === true || local.report !== undefined || local.below === 'statistics')
    return undefined;
  const numbered = seatsOf(view).flatMap((each) => (botNameBeside(scene, each) === undefined ? [] : [[each, `P${each}`]]));
  const names = { ...scene.names, ...Object.fromEntries(numbered) };
  const endResult = { winners: view.outcome.winners, players: view.seats.length, bots, names, seat };
  return {
    title: endTitle(endResult),
    asks: 'what now',
    panel: (room) => endSections(scene, endTitle(endResult), room),
    lines: [
      ...wrappedLines(endText(scene), textWidth, 'strong'),
      [],
      line(`${' '.repeat(nameWidth + 2)} lands  units  bonus  food  tech  level`, 'dim'),
      ...seatsOf(view).map((seat) => figuresLine(scene, seat)),
      [],
      [span(`turn ${view.turn}, ${helpText(scene)}`, 'dim')],
    ],
    buttons: buttonsOf(scene, endResult),
  };
}

/** `1 you             5     30     12   +21   +14      2` */
function figuresLine(scene: RiscScene, seat: number): Line {
  const { view, bots, names } = scene;
  const { lands, units, bonus, food, tech, level } = figuresOf(view, seat);
  const name = bots[seat] ?? names?.[seat] ?? (seat === scene.seat && Object.keys(bots).length > 0 ? 'you' : 'person');
  const cells = [lands, units, bonus]
    .map((value) => grouped(value).padStart(7))
    .join('')
    .slice(1);
  const income = [food, tech].map((value) => `+${value}`.padStart(6)).join('');
  return [
    span(`${seat} `, seatRole(seat)),
    span(column(name, nameWidth), 'dim'),
    span(cells, 'strong'),
    span(`${income}${String(level).padStart(7)}`),
  ];
}

const buttonsOf = (scene: RiscScene, endResult: Ended): Buttons =>
  endButtons(scene, endResult, 'plays this map again', [
    {
      key: 'v',
      label: 'Statistics',
      says: 'Enter shows charts of all players over the turns.',
      action: { type: 'local', local: { ...scene.local, below: 'statistics', scrolled: 0 } },
    },
  ]);
