import { getOwn, letterOf } from '#engine/commands.ts';
import { foundInput, type GameTextMode, type TextAction, textQueryOf } from '#screen/game/text-mode.ts';
import { isStage } from '#screen/parts/match-end.ts';
import { filterLog } from '#screen/scene.ts';
import { pluralize, wrapSentences } from '#screen/sentences.ts';
import { type Board, type Cell, cellName, distance, isInside, nearestFirst } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { type GameEvent, hurtsShip } from '../../events.ts';
import { choiceOf, type Danger, type Forecast, isLost, nearestFree } from '../../lookahead.ts';
import { isOver } from '../../outcome.ts';
import { afterRegeneration, reachOf } from '../../sector.ts';
import { isSeen, type SectorView, type View } from '../../state.ts';
import { powerOf, powerText, weaponOf } from '../../tables.ts';
import { isSetupPhase, type Phase } from '../../vocabulary.ts';
import { drawnText, rngOutputText } from '../debug.ts';
import { comingWarning, startWaiting, waitCommand } from '../keys/actions.ts';
import { presetsIn, shipOf, startWith } from '../loadout.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { isUnwinnable, outOfReach } from '../match-summary.ts';
import {
  doubtOf,
  earlierWarning,
  isFatal,
  predict,
  predictOutlook,
  reachText,
  tooFar,
  unavoidableWarning,
  warningsOf,
} from '../move-preview.ts';
import { clausesText, narrate, narratePhases, type Phrase } from '../narrator.ts';
import { ambushTexts } from '../unseen-fighters.ts';
import {
  cellIn,
  cellsText,
  chosenShipLines,
  columnsText,
  comingShots,
  describe,
  directionOf,
  fireText,
  fogSentence,
  goalSentences,
  momentOf,
  optionLines,
  overLines,
  shipSentences,
  wholeEnemySentence,
  wholeShotSentence,
} from './sentences.ts';

export const noGame = 'No game is running. Type status to hear where things stand.';

export const outsideText = (cell: Cell, { rows, columns }: Board): string =>
  `${cellName(cell)} is not on the board: rows are A to ${cellName({ row: rows, column: 1 }).charAt(0)}, columns 1 to ${columns}.`;

export function enemyLines({ view, debug }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [noGame];
  const { enemies, starfighter } = sector;
  const where = debug ? 'on the board' : 'in sight';
  if (enemies.length === 0) return [`No enemies ${where}.`];
  return [
    `${pluralize(enemies.length, 'enemy', 'enemies')} ${where}, nearest first:`,
    ...nearestFirst(enemies, starfighter).flatMap((enemy) =>
      wrapSentences([wholeEnemySentence(enemy, starfighter, debug)]),
    ),
  ];
}

export function shotLines({ view, debug }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [noGame];
  const { projectiles, starfighter } = sector;
  const where = debug ? 'on the board' : 'in sight';
  if (projectiles.length === 0) return [`No shots ${where}.`];
  return [
    `${pluralize(projectiles.length, 'shot')} ${where}, nearest first:`,
    ...nearestFirst(projectiles, starfighter).flatMap((shot) =>
      wrapSentences([wholeShotSentence(shot, starfighter, debug)]),
    ),
    ...comingShots(sector),
  ];
}

export function shipLines({ view }: SpaceDefenderScene): string[] {
  const { sector, equipment } = view;
  if (sector === null) return [noGame];
  const { health, energy, attributes, ...cell } = sector.starfighter;
  const { healthRegen, energyRegen, armour, vision, move, moveCost } = attributes;
  const weapon = weaponOf(equipment);
  return [
    ...wrapSentences([
      `Ship at ${cellName(cell)}.`,
      `Health ${health} of ${attributes.health}, regeneration ${healthRegen}.`,
      `Energy ${energy} of ${attributes.energy}, regeneration ${energyRegen}.`,
    ]),
    ...wrapSentences([
      `Armour ${armour}.`,
      `Vision ${vision}.`,
      `Move ${move}, ${moveCost} energy a cell.`,
      reachText(sector.starfighter),
    ]),
    ...wrapSentences([`Weapon ${weapon.name}: ${fireText(weapon)}.`, `Power ${powerText(powerOf(equipment))}`]),
  ];
}

export function cellLines(scene: SpaceDefenderScene, words: readonly string[]): string[] {
  const { view, debug } = scene;
  const { sector, field } = view;
  if (sector === null || field === null) return [noGame];
  const cell = cellIn(words);
  if (cell === undefined) return [`${foundInput(words)}, expected a cell, as in where E9.`];
  if (!isInside(field, cell.row, cell.column)) return [outsideText(cell, field)];
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  if (cells === 0) return [`${cellName(cell)}: ${starfighter.health > 0 ? 'your ship' : 'the wreck of your ship'}.`];
  const reach = cells <= reachOf(starfighter) ? 'in reach' : 'out of reach';
  const far = `${pluralize(cells, 'cell')} away, ${reach}`;
  const place = `${cellName(cell)}, ${directionOf(starfighter, cell)}, ${far}`;
  if (!debug && !isSeen(sector, cell)) return wrapSentences([`${place}: in fog.`, fogSentence(scene)]);
  const thing = thingIn(sector, cell, debug);
  return thing === undefined ? [`${place}: empty.`] : wrapSentences([`${cellName(cell)}, ${far}.`, thing]);
}

function thingIn({ enemies, projectiles, starfighter }: SectorView, cell: Cell, debug: boolean): string | undefined {
  const isThere = (thing: Cell) => distance(thing, cell) === 0;
  const enemy = enemies.find(isThere);
  if (enemy !== undefined) return wholeEnemySentence(enemy, starfighter, debug);
  const shot = projectiles.find(isThere);
  return shot === undefined ? undefined : wholeShotSentence(shot, starfighter, debug);
}

type Act = TextAction<SpaceDefenderScreen>;

export const preset: Act = {
  usage: 'preset NAME',
  help: 'start with a ready-made ship, such as Gunner (only in setup); without a name: list them',
  isTimely: ({ view }) => isSetupPhase(view.phase),
  act({ view, local }, words) {
    if (!isSetupPhase(view.phase)) return { says: ['preset works in setup only.'] };
    const offered = presetsIn(view);
    const names = offered.map(({ name, about }, i) => `${i + 1} ${name}: ${about}`).join('; ');
    if (words.length === 0) return { says: wrapSentences([`Ready-made ships: ${names}.`]) };
    const [word = ''] = words;
    const chosen = offered.find(
      ({ name }, i) => words.length === 1 && (word === String(i + 1) || name.toLowerCase() === word.toLowerCase()),
    );
    if (chosen === undefined)
      return { says: wrapSentences([`${foundInput(words)}, expected one of these: ${names}.`]) };
    return {
      says: [],
      does: { commands: startWith(view, shipOf(view, chosen.parts)), local: { ...local, isFitting: true } },
    };
  },
};

export const until: Act = {
  usage: 'until',
  help: 'wait until something appears or changes, 20 turns at most',
  isTimely: ({ view }) => view.phase === 'in-game' && !isOver(view),
  act(scene) {
    const { view } = scene;
    if (view.phase !== 'in-game' || isOver(view)) return { says: [noGame] };
    const coming = comingWarning(view);
    if (coming !== undefined) return { says: wrapSentences([`Not now: ${coming.long}`, 'Type wait to wait anyway.']) };
    return { says: [], does: { commands: [waitCommand], local: startWaiting(scene) } };
  },
};

export function boardLines({ view, debug }: SpaceDefenderScene, words: readonly string[]): string[] {
  const { sector, field } = view;
  if (sector === null || field === null) return [noGame];
  const rows = Array.from({ length: field.rows }, (_, i) => i + 1);
  const [word = ''] = words;
  const last = letterOf(field.rows);
  const requestedRows =
    words.length === 0 ? rows : rows.filter((row) => words.length === 1 && letterOf(row) === word.toUpperCase());
  if (requestedRows.length === 0)
    return [`${foundInput(words)}, expected a row from A to ${last}, or nothing for all.`];
  return requestedRows.flatMap((row) => wrapSentences([rowSentence(sector, field, row, debug)]));
}

function rowSentence(sector: SectorView, { columns }: Board, row: number, debug: boolean): string {
  const { starfighter, enemies, projectiles } = sector;
  const inRow = (cell: Cell) => cell.row === row;
  const things = [
    ...(inRow(starfighter)
      ? [{ column: starfighter.column, name: starfighter.health > 0 ? 'your ship' : 'the wreck of your ship' }]
      : []),
    ...enemies.filter(inRow).map(({ column, kind, id }) => ({ column, name: `${kind} ${id}` })),
    ...projectiles
      .filter(inRow)
      .map(({ column, side }) => ({ column, name: side === 'friendly' ? 'your shot' : 'enemy shot' })),
  ].toSorted((a, b) => a.column - b.column);
  const seen = starfighter.attributes.vision - Math.abs(starfighter.row - row);
  const name = `Row ${letterOf(row)}`;
  if (!debug && seen < 0) return `${name}: fog.`;
  const first = starfighter.column - seen;
  const last = starfighter.column + seen;
  const fog = [
    ...(!debug && first > 1 ? [`fog to ${first - 1}`] : []),
    ...(!debug && last < columns ? [`fog from ${last + 1}`] : []),
  ];
  const thingTexts = things.length === 0 ? ['empty'] : things.map(({ column, name: thing }) => `${thing} at ${column}`);
  return `${name}: ${[...thingTexts, ...fog].join(', ')}.`;
}

export function reachLines({ view }: SpaceDefenderScene): string[] {
  const { sector, field } = view;
  if (sector === null || field === null || sector.starfighter.health === 0) return [noGame];
  const { starfighter } = sector;
  const { row, column, attributes } = starfighter;
  const reach = reachOf(starfighter);
  const rows = Array.from({ length: field.rows }, (_, i) => i + 1).filter((other) => Math.abs(other - row) <= reach);
  return [
    ...wrapSentences([reachText(starfighter), `Each cell costs ${attributes.moveCost} energy.`]),
    ...(reach === 0
      ? []
      : rows.map((other) => {
          const wide = reach - Math.abs(other - row);
          const columns = columnsText(Math.max(1, column - wide), Math.min(field.columns, column + wide));
          return `Row ${letterOf(other)}: ${columns}.`;
        })),
  ];
}

/** Forecast of a move, of firing, of the power or of waiting, based on what the player sees. */
export function previewLines({ view }: SpaceDefenderScene, words: readonly string[]): string[] {
  const { sector, field } = view;
  if (sector === null || field === null || momentOf(view) !== 'game') return [noGame];
  const [word = ''] = words;
  const action = getOwn(actionWords, word.toLowerCase());
  if (action !== undefined && words.length === 1) return actionLines(view, sector, action);
  const cell = cellIn(words);
  if (cell === undefined) return [`${foundInput(words)}, expected a cell such as E9, or fire, power or wait.`];
  if (!isInside(field, cell.row, cell.column)) return [outsideText(cell, field)];
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  if (cells === 0) return [`The ship is at ${cellName(cell)} already.`];
  if (cells > reachOf(starfighter)) return wrapSentences([tooFar(starfighter, cell).long]);
  const planned = predict(view, { name: 'move', args: { row: cell.row, column: cell.column } });
  if (planned === undefined) return [noGame];
  const energy = cells * starfighter.attributes.moveCost;
  return wrapSentences([
    `Fly to ${cellName(cell)}: ${cellsText(cells)}, ${energy} energy.`,
    ...outcomeSentences(view, planned),
  ]);
}

type TurnAction = 'fire' | 'special' | 'pass';

const actionWords: Readonly<Record<string, TurnAction>> = {
  fire: 'fire',
  power: 'special',
  special: 'special',
  wait: 'pass',
  pass: 'pass',
};

function actionLines(view: View, sector: SectorView, name: TurnAction): string[] {
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const resources = afterRegeneration(sector.starfighter);
  if (name === 'fire' && resources[weapon.resource] < weapon.cost)
    return [`Firing needs ${weapon.cost} ${weapon.resource}; you would have ${resources[weapon.resource]}.`];
  if (name === 'special' && resources.energy < power.cost)
    return [`${power.name} needs ${power.cost} energy; you would have ${resources.energy}.`];
  const command: Command = { name, args: {} };
  const planned = predict(view, command);
  if (planned === undefined) return [noGame];
  const deed = spokenEvents(planned.events.filter((event) => event.phase === 'starfighter' && !hurtsShip(event)));
  return wrapSentences([...deed, ...outcomeSentences(view, planned)]);
}

function outcomeSentences(view: View, planned: Forecast): string[] {
  const earlier = earlierWarning(view, planned);
  const unavoidable = unavoidableWarning(view);
  const warnings = warningsOf(view, planned);
  const { health, energy } = planned.next.starfighter;
  const anyway = [earlier, unavoidable].flatMap((warning) => (warning === undefined ? [] : [warning.long]));
  const choiceTexts =
    warnings.length > 0
      ? warnings.map(({ long }) => long)
      : [anyway.length > 0 ? 'No extra damage.' : 'You are safe next turn.'];
  return [...anyway, ...choiceTexts, ...(health === 0 ? [] : [`You then have ${health} health and ${energy} energy.`])];
}

/** Warning about a probable mistake. For a fatal command, also names the nearest safe cell if there is one. */
export function doubtLines({ view }: Pick<SpaceDefenderScene, 'view'>, command: Command): string[] {
  const doubt = doubtOf(view, command);
  const ship = view.sector?.starfighter;
  if (doubt === undefined || ship === undefined) return [];
  const to = command.name === 'move' ? command.args : ship;
  const safe = isFatal(view, command) ? nearestFree(predictOutlook(view), to, ship)?.cell : undefined;
  const where =
    safe === undefined ? [] : [`The nearest safe cell is ${cellName(safe)}, ${cellsText(distance(safe, ship))} away.`];
  return wrapSentences([doubt, "You can't undo it.", ...where]);
}

/** Hits that the waiting ship would take, and the nearest safe cell if waiting is not safe. */
export function threatLines(scene: SpaceDefenderScene): string[] {
  const { view } = scene;
  const { sector } = view;
  const passed = predict(view, waitCommand);
  if (sector === null || passed === undefined || momentOf(view) !== 'game') return [noGame];
  const { starfighter } = sector;
  const outlook = predictOutlook(view);
  if (isLost(outlook)) return ['As far as you can see, nothing can save your ship.'];
  const free = nearestFree(outlook, starfighter, starfighter);
  const isSafe = choiceOf(outlook, waitCommand)?.more === 0;
  return [
    ...wrapSentences(['If you wait:', ...outcomeSentences(view, passed), ...ambushTexts(scene).slice(0, 1)]),
    ...(isSafe || free === undefined
      ? []
      : wrapSentences([
          `The nearest safe cell is ${cellName(free.cell)}, ${cellsText(distance(free.cell, starfighter))} away.`,
        ])),
  ];
}

export function dangerLines({ view }: SpaceDefenderScene): string[] {
  if (view.sector === null || momentOf(view) !== 'game') return [noGame];
  const outlook = predictOutlook(view);
  if (isLost(outlook)) return ['As far as you can see, nothing can save your ship.'];
  const anyway = outlook.before + outlook.unavoidableLoss;
  const rows = [...outlook.dangers].toSorted(([a], [b]) => a - b);
  if (rows.length === 0)
    return [anyway > 0 ? `Every cell in reach costs you ${anyway} health.` : 'No cell in reach costs you health.'];
  return [
    ...wrapSentences([
      anyway > 0 ? `You lose ${anyway} wherever you go. Extra damage in these cells:` : 'Damage in these cells:',
    ]),
    ...rows.flatMap(([row, cells]) => wrapSentences([`Row ${letterOf(row)}: ${rangesText(cells)}.`])),
  ];
}

/** Dangers by column, such as `columns 4 to 8, 46 lost`. */
function rangesText(cells: ReadonlyMap<number, Danger>): string {
  const ranges: { first: number; last: number; cost: string }[] = [];
  for (const [column, { more, isEnd }] of [...cells].toSorted(([a], [b]) => a - b)) {
    const cost = isEnd ? 'destroyed' : `${more} lost`;
    const range = ranges.at(-1);
    if (range !== undefined && range.last === column - 1 && range.cost === cost) range.last = column;
    else ranges.push({ first: column, last: column, cost });
  }
  return ranges.map(({ first, last, cost }) => `${columnsText(first, last)}, ${cost}`).join('; ');
}

const question = textQueryOf<SpaceDefenderScreen>();

export const reader: GameTextMode<SpaceDefenderScreen> = {
  asks: ({ view }) => (view.phase.endsWith('setup') ? 'your loadout' : 'your ship'),
  describe,
  tell(before, after) {
    if (before.view.debug !== after.view.debug)
      return [after.view.debug ? 'Debug view on: nothing is hidden.' : 'Debug view off.', ...describe(after)];
    const toggled = rngOutputText(before, after);
    if (toggled !== undefined) return wrapSentences([toggled]);
    // During automatic commands (parts of a preset, repeated waiting), only the last result is announced.
    if (after.local.isFitting !== undefined || after.local.waiting !== undefined) return [];
    if (after.local.news !== undefined && before.local.waiting !== undefined)
      return [...wrapSentences([after.local.news]), ...afterTurn(after)];
    return happenedLines(after);
  },
  doubt: doubtLines,
  acts: [preset, until],
  questions: {
    preview: question(
      'preview CELL',
      'what a flight there would cost and hit; also preview fire, power or wait',
      previewLines,
    ),
    threats: question('threats', 'what would hit you if you waited, and the nearest safe cell', threatLines),
    danger: question('danger', 'the cells in reach that cost more health than others', dangerLines),
    enemies: question('enemies', 'the enemies in sight, nearest first', enemyLines),
    shots: question('shots', 'the shots in sight, nearest first', shotLines),
    where: question('where CELL', 'what is in a cell, and how far away it is', cellLines),
    board: question('board', 'the board row by row; board C is row C alone', boardLines),
    reach: question('reach', 'the cells the ship can fly to', reachLines),
    ship: question('ship', 'the ship, its parts and values', shipLines),
    goal: question('goal', 'the goal, and how far away it is', (scene) => wrapSentences(goalSentences(scene))),
    option: question('option N', 'what option N of the setup is, and what it would change', optionLines),
    again: question('again', 'the last turn again', (scene) =>
      scene.events.length === 0 ? ['Nothing has happened yet.'] : happenedLines(scene),
    ),
  },
};

function happenedLines(scene: SpaceDefenderScene): string[] {
  const { view, events } = scene;
  if (isTurn(events)) {
    const drawn = view.rngOutput ? drawnText(scene) : undefined;
    return [...turnLines(scene), ...(drawn === undefined ? [] : [drawn]), ...afterTurn(scene)];
  }
  // In a mission, `describe` says that it was given up, so the text about leaving the game is left out.
  const texts = spokenEvents(events.filter(({ type }) => type !== 'aborted' || momentOf(view) === 'start'));
  const isChosen = events.some(({ type }) => type === 'option-chosen');
  return [...wrapSentences(texts), ...(isChosen ? chosenShipLines(view) : describe(scene))];
}

function afterTurn(scene: SpaceDefenderScene): string[] {
  const { sector } = scene.view;
  if (sector === null || momentOf(scene.view) === 'over') return overLines(scene);
  const end = isUnwinnable(scene) ? [`${outOfReach} Type ${isStage(scene) ? 'leave' : 'restart'}.`] : [];
  return wrapSentences([...shipSentences(sector.starfighter), ...comingShots(sector), ...end]);
}

const headings: ReadonlyMap<Phase, string> = new Map([
  ['friendly-projectiles', 'your shots'],
  ['enemy-projectiles', 'enemy shots'],
  ['starfighter', 'your ship'],
  ['enemies', 'enemies'],
  ['natural-spawn', 'new enemies'],
]);

export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => headings.has(phase));

export const spokenPhrase = ({ head, did }: Phrase): string => `${[head, clausesText(did)].join(' ').trim()}.`;

export const spokenEvents = (events: readonly GameEvent[]): string[] => narrate(events).map(spokenPhrase);

export function turnLines({ view, events, preferences }: SpaceDefenderScene): string[] {
  return narratePhases(events).flatMap(({ phase, phrases }) => {
    const heading = headings.get(phase);
    const spoken = filterLog(phrases, preferences);
    if (heading === undefined || spoken.length === 0) return [];
    return wrapSentences([`Turn ${view.turn}, ${heading}.`, ...spoken.map(spokenPhrase)]);
  });
}
