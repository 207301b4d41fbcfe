import { compact } from '#engine/lookup.ts';
import { type Guidance, lessonsOf } from '#screen/game/teaching.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { type Compared, comparedLines, firstOfHint, moreOfHint, type ShownHint } from '#screen/parts/hint-steps.ts';
import { listOf, sentence } from '#screen/sentences.ts';
import { indented, type Line, line, wrappedLines } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { type Coord, coordText, isSame, tileKey } from '../board.ts';
import { noMoveSavesAll } from '../bots.ts';
import type { Command } from '../commands.ts';
import { type Forecast, forecastOf } from '../phases.ts';
import { lost, won } from '../search/battle.ts';
import { continuationOf, type Limits } from '../search/search.ts';
import { at, entityAt, isMech, type View } from '../state.ts';
import type { Kind } from '../vocabulary.ts';
import { heals } from '../weapons.ts';
import { type Effect, isLoss } from './event-texts.ts';
import { withLocal } from './keys/actions.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from './local.ts';
import { countsOf, isStarLost, isWatched, outlookOf, predict } from './outlook.ts';

/** Stores a hint and moves the cursor to the mech that moves first. */
export function withHint(scene: BreachScene, commands: readonly Command[], why = ''): Local {
  return showHint(scene, firstOfHint(commands, why));
}

export const withNextStep = (scene: BreachScene): Local | undefined =>
  scene.local.hint && showHint(scene, moreOfHint(scene.local.hint));

function showHint(scene: BreachScene, hint: ShownHint<Command>): Local {
  const local = { ...scene.local, hint, threats: 'all', below: 'outlook', scrolled: 0 } as const;
  const pointed = cursorFor(hint);
  return pointed.cursor === undefined ? { ...local, ...pointed } : withLocal({ ...scene, local }, pointed);
}

/** Puts the cursor on the mech that moves next, or on its destination after the hint has revealed the destination. */
export function cursorFor({ commands, step }: ShownHint<Command>): Pick<Local, 'selected'> & Partial<Local> {
  const move = moveIn(commands[0]);
  if (move === undefined) return { selected: null };
  return step === 'where' ? { selected: null, cursor: move.from } : { selected: move.from, cursor: move.to };
}

interface Move {
  readonly from: Coord;
  readonly to: Coord;
}

function moveIn(command: Command | undefined): Move | undefined {
  if (command?.name !== 'move') return undefined;
  const { row, column, to_row, to_column } = command.args;
  return { from: [row, column], to: [to_row, to_column] };
}

/** Sentence about the stars that a hint costs, and why. Undefined if it costs none. */
export function starCostOf({ view, level }: BreachScene, hint: ShownHint<Command>): string | undefined {
  const forecast = hintResult(hint)(view);
  const fallen = forecast.events.flatMap((event) =>
    event.type === 'building-destroyed' ? [coordText(at(event))] : [],
  );
  const par = level?.par ?? Number.POSITIVE_INFINITY;
  const turnOfWin = forecast.after.reason === 'enemies-destroyed' ? view.turn : turnOfWinIn(hint.why, view.turn);
  const isParLost = view.turn <= par && (turnOfWin ?? view.turn + 1) > par;
  const reasons = [
    ...(isStarLost(view, forecast)
      ? [fallen.length === 1 ? `building ${fallen[0]} falls` : `${fallen.length} buildings fall`]
      : []),
    ...(isParLost
      ? [`${turnOfWin === undefined ? 'you do not win in time' : `you win late, in turn ${turnOfWin}`} (par is ${par})`]
      : []),
  ];
  return reasons.length === 0
    ? undefined
    : `It costs ${reasons.length === 1 ? 'a star' : '2 stars'}: ${listOf(reasons)}.`;
}

/** Sentences about the price of a hint, longest first: stars, otherwise units and buildings. Empty if it costs nothing. */
function priceTexts(scene: BreachScene, hint: ShownHint<Command>): readonly string[] {
  const star = starCostOf(scene, hint);
  const costs = /; (costs .*)\.$/.exec(hint.why)?.[1];
  if (star === undefined) return costs === undefined ? [] : [`It ${costs}.`];
  const short = `${star.slice(0, star.indexOf(':'))}.`;
  if (costs?.includes(noMoveSavesAll) !== true) return [star, short];
  return [`${star} ${sentence(noMoveSavesAll)}`, `${short} ${sentence(noMoveSavesAll)}`, star, short];
}

/** Turn of the win that the bot's reason promises: 4 for `Wins in 3 turns` in turn 2. Undefined without this reason. */
function turnOfWinIn(why: string, turn: number): number | undefined {
  const [, turns] = /^wins in (\d+) turns/i.exec(why) ?? [];
  return turns === undefined ? undefined : turn + Number(turns) - 1;
}

export function hintTexts(scene: BreachScene, hint: ShownHint<Command>): readonly [string, string] {
  const [first, keys] = shownPart(scene, hint);
  const brief = hint.step === 'where' ? first.replace(/move the (.*) at /, '$1 ') : first;
  const width = scene.columns - 2;
  const ofHint = scene.hints === 1 ? '  Your first hint cost a star.' : '';
  return [
    firstThatFits(
      [...priceTexts(scene, hint).flatMap((price) => [`${first} ${price}`, `${brief} ${price}`]), first],
      width,
    ),
    firstThatFits([`${keys}${ofHint}`, keys], width),
  ];
}

function shownPart(scene: BreachScene, { commands, why, step }: ShownHint<Command>): readonly [string, string] {
  const move = moveIn(commands[0]);
  if (move === undefined) return [`Hint: end the turn. ${why}`, 't: end the turn  Esc: ignore'];
  const mech = `the ${kindAt(scene.view, move.from)} at ${coordText(move.from)}`;
  switch (step) {
    case 'where':
      return [`Hint: move ${mech} first.`, 'b: where to  Esc: ignore'];
    case 'act':
      return [`Hint: move ${mech} to ${coordText(move.to)}.`, 'Enter: move it  b: the whole turn  Esc: ignore'];
    case 'turn':
      return [`Hint: ${shortPlan(scene.view, commands)}.`, 'Enter: move it  Esc: ignore'];
  }
}

export function hintSentence(scene: BreachScene, commands: readonly Command[], why: string): string {
  const [price] = priceTexts(scene, { commands, why, step: 'turn' });
  const plan = planText(scene.view, commands);
  return compact(price === undefined ? `Hint: ${plan}.` : `Hint: ${price} ${sentence(plan)}`, why)
    .join(' ')
    .trim();
}

/** Moves of a hint before `end_turn`, or only `end_turn` if the hint has no moves. */
export function beforeEnd(commands: readonly Command[]): readonly Command[] {
  const moves = commands.filter(({ name }) => name === 'move');
  return moves.length === 0 ? commands : moves;
}

const planText = (view: View, commands: readonly Command[]): string =>
  commands
    .flatMap((command) => {
      const move = moveIn(command);
      if (move !== undefined) return [`${kindAt(view, move.from)} ${coordText(move.from)} to ${coordText(move.to)}`];
      return command.name === 'end_turn' ? ['end the turn'] : [];
    })
    .join(', then ');

const shortPlan = (view: View, commands: readonly Command[]): string =>
  commands
    .flatMap((command) => {
      const move = moveIn(command);
      if (move !== undefined) return [`${kindAt(view, move.from)} to ${coordText(move.to)}`];
      return command.name === 'end_turn' ? ['then end turn'] : [];
    })
    .join(', ');

const kindAt = ({ entities }: View, tile: Coord): string =>
  entities.find((unit) => isSame(at(unit), tile))?.kind ?? 'unit';

const hintResult: (hint: ShownHint<Command>) => (view: View) => Forecast = memoizeByKey(({ commands }) =>
  memoizeByKey((view: View) => forecastOf(movedBy(view, commands))),
);

const movedBy = (view: View, commands: readonly Command[]): View => ({
  ...view,
  entities: commands.reduce<View['entities']>((entities, command) => {
    const move = moveIn(command);
    if (move === undefined) return entities;
    const [row, column] = move.to;
    return entities.map((unit) => (isSame(at(unit), move.from) ? { ...unit, row, column } : unit));
  }, view.entities),
});

/** Lists all moves of a hint, and compares its result with ending the turn now. */
export function hintLines(scene: BreachScene, hint: ShownHint<Command>, width: number): Line[] {
  const { view } = scene;
  const [best, withoutHint] = [hintResult(hint)(view), endTurnNow(view)];
  const cost = starCostOf(scene, hint);
  const row = (label: string, of: (after: View) => number, more: boolean, text: (after: View) => string): Compared => {
    const [a, b] = [of(best.after), of(withoutHint.after)];
    const better = a === b ? undefined : a > b === more ? 'hint' : 'own';
    return { label, hint: text(best.after), ownPlan: text(withoutHint.after), better };
  };
  const healthOf = (units: readonly { readonly health: number }[]) =>
    units.reduce((sum, { health }) => sum + health, 0);
  const mechsOf = (after: View) => after.entities.filter(isMech);
  const enemiesOf = (after: View) => after.entities.filter((unit) => !isMech(unit));
  const wallsOf = ({ board }: View) => [...board.join('')].filter((tile) => tile >= '0' && tile <= '9').map(Number);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const counted = (number: number, health: number) => (number === 0 ? '0' : `${number}, health ${health}`);
  const plan = hint.commands.map((command, i): Line => {
    const move = moveIn(command);
    const text =
      move === undefined
        ? 'end the turn'
        : `${kindAt(view, move.from)} ${coordText(move.from)} to ${coordText(move.to)}`;
    return line(` ${i + 1} ${text}`, 'accent');
  });
  return [
    ...comparedLines(
      [
        row(
          'enemies',
          (after) => healthOf(enemiesOf(after)),
          false,
          (after) => counted(enemiesOf(after).length, healthOf(enemiesOf(after))),
        ),
        row(
          'mechs',
          (after) => healthOf(mechsOf(after)),
          true,
          (after) => counted(mechsOf(after).length, healthOf(mechsOf(after))),
        ),
        row(
          'buildings',
          (after) => total(wallsOf(after)),
          true,
          (after) => counted(countsOf(after).buildings, total(wallsOf(after))),
        ),
      ],
      width,
    ),
    ...plan,
    ...(cost === undefined ? [] : wrappedLines(cost, width - 2, 'danger').map(indented)),
    ...wrappedLines(hint.why, width - 2, 'dim').map(indented),
  ];
}

const endTurnNow: (view: View) => Forecast = memoizeByKey(forecastOf);

export type Advice =
  | { readonly type: 'move'; readonly from: Coord; readonly to: Coord }
  | { readonly type: 'undo' }
  | { readonly type: 'end'; readonly why: 'wins' | 'done' | 'hopeless' };

/** Search limits for the small board of the tutorial. A search takes a few milliseconds. */
const planLimits: Limits = { turns: 4, beam: 20, first: 400, later: 200, budget: 3_000 };

const planOf = memoizeByKey((view: View) => continuationOf(view, planLimits));

/** Advises ending the turn if that wins, undoing a move that delays the win, or taking the next step of the plan. */
export const adviceFor: (view: View) => Advice = memoizeByKey((view: View): Advice => {
  if (predict(view).forecast.after.reason === 'enemies-destroyed') return { type: 'end', why: 'wins' };
  const plan = planOf(view);
  if (view.moves.length > 0 && turnsToWin(view) > turnsToWin(atTurnStart(view))) return { type: 'undo' };
  const first = plan.turns[0]?.[0];
  if (first?.name !== 'move') return { type: 'end', why: plan.fate === lost ? 'hopeless' : 'done' };
  const { row, column, to_row, to_column } = first.args;
  return { type: 'move', from: [row, column], to: [to_row, to_column] };
});

/** Number of turns until the win that the search finds. Infinity if it finds none. */
function turnsToWin(view: View): number {
  const { fate, turns } = planOf(view);
  return fate === won ? turns.length : Number.POSITIVE_INFINITY;
}

const atTurnStart: (view: View) => View = memoizeByKey(
  (view: View): View => ({
    ...view,
    moves: [],
    entities: view.moves.reduceRight(undoMove, view.entities),
  }),
);

const undoMove = (entities: View['entities'], { from: [row, column], to }: View['moves'][number]): View['entities'] =>
  entities.map((unit) => (isMech(unit) && isSame(at(unit), to) ? { ...unit, row, column, active: true } : unit));

/** Names of the lessons that count as learned after the player has seen them. */
const [tank, healer, tiles, order] = ['TankMech', 'HealMech', 'tiles', 'order'] as const;

const kindTexts: Partial<Record<Kind, string>> = {
  [tank]: 'T is your TankMech. It fires left and right, 5 tiles each way.',
  [healer]: 'H is your HealMech. It heals mechs and buildings next to it.',
};

/** Next step of the tutorial. Undefined while watching, in playback or debug view, during a hint, or after the end. */
export function guide(scene: BreachScene, taught: ReadonlySet<string>): Guidance<IntoTheBreachScreen> | undefined {
  const { view, local, debug } = scene;
  if (view.reason !== null || debug || local.hint !== undefined || isWatched(scene)) return undefined;
  const advice = adviceFor(view);
  switch (advice.type) {
    case 'move':
      return moving(scene, advice, taught);
    case 'undo':
      return {
        key: 'u',
        says: ['That works, but there is a better move this turn.', 'u: undo.'],
        spoken: 'That works, but there is a better move this turn. Type undo.',
      };
    case 'end':
      return ending(advice, taught);
  }
}

function moving(
  scene: BreachScene,
  move: Advice & { type: 'move' },
  taught: ReadonlySet<string>,
): Guidance<IntoTheBreachScreen> {
  const { view, local } = scene;
  const { from, to } = move;
  const kind = entityAt(view.entities, from)?.kind ?? tank;
  const why = effectText(scene, move, kind);
  const intro = taught.has(kind) ? undefined : kindTexts[kind];
  const words = ['move', ...from, ...to].join(' ');
  const spoken = [...(intro === undefined ? [] : [intro]), why, `Type ${words}.`].join(' ');
  const selected = local.selected === null ? undefined : entityAt(view.entities, local.selected);
  if (selected !== undefined && isSame(at(selected), from)) {
    if (isSame(local.cursor, to))
      return { key: 'Enter', says: [why, `Enter: move the ${kind} to ${coordText(to)}.`], spoken, teaches: kind };
    const marks = '+ tiles are in reach, ! tiles will be hit. Arrows show where enemies go.';
    return {
      key: 'arrows',
      says: [taught.has(tiles) ? why : marks, `Arrows: point at ${coordText(to)}.`],
      spoken,
      teaches: tiles,
    };
  }
  if (selected !== undefined)
    return {
      key: 'Esc',
      says: [`Select the ${kind} at ${coordText(from)} instead.`, `Esc: deselect the ${selected.kind}.`],
      spoken,
    };
  const isHere = isSame(local.cursor, from);
  const select = `${isHere ? 'Enter' : 'Tab'}: select ${intro === undefined ? `the ${kind}` : 'it'}.`;
  return {
    key: isHere ? 'Enter' : 'Tab',
    says: [intro ?? why, taught.size === 0 ? `${select} Ctrl+T skips the tutorial.` : select],
    spoken,
    teaches: kind,
  };
}

function effectText({ view }: BreachScene, move: Advice & { type: 'move' }, kind: Kind): string {
  const { attacks } = predict(view, move);
  const effects = attacks.flatMap((attack) => (isSame(attack.at, move.to) ? attack.effects : []));
  const from = `Move the ${kind} to ${coordText(move.to)}: it`;
  if (heals(kind)) {
    const healed = effects.filter(({ change }) => change > 0);
    return healed.length === 0 ? bestText(move, kind) : `${from} heals ${listOf(healed.map(healedText))}.`;
  }
  const enemies = effects.filter((effect) => !isLoss(effect));
  const destroyed = enemies.filter(({ health }) => health === 0);
  if (destroyed.length > 0) return `${from} destroys ${listOf(destroyed.map(named))}.`;
  return enemies.length === 0 ? bestText(move, kind) : `${from} hits ${listOf(enemies.map(named))}.`;
}

const named = ({ kind }: Effect): string => `the ${kind}`;

const healedText = (effect: Effect): string =>
  `${effect.kind === 'building' ? `building ${coordText(effect.at)}` : named(effect)} to ${effect.health}`;

const bestText = ({ to }: Advice & { type: 'move' }, kind: Kind): string =>
  `The best place for the ${kind} is ${coordText(to)}.`;

function ending({ why }: Advice & { type: 'end' }, taught: ReadonlySet<string>): Guidance<IntoTheBreachScreen> {
  const reason = {
    wins: 'The forecast is exact: end the turn now, and you win.',
    done: 'Everyone attacks now, in list order. Then the enemies move.',
    hopeless: 'This battle is lost. End the turn, then try the tutorial again.',
  }[why];
  const firstTime = why === 'done' && taught.has(order) ? 'Nothing more to do this turn.' : reason;
  return {
    key: 't',
    says: [firstTime, "t: end the turn. That can't be undone."],
    spoken: `${firstTime} Type end.`,
    teaches: order,
  };
}

/**
 * True if lessons may use the status line: not during a hint, in the debug view or in playback, nor while the cursor is
 * away from the selected unit.
 */
const isQuiet = (scene: BreachScene): boolean => {
  const { selected, cursor, hint } = scene.local;
  const isIdle = hint === undefined && (selected === null || isSame(selected, cursor));
  return isIdle && !scene.debug && !isWatched(scene);
};

const selectsMech = ({ view, local: { selected } }: BreachScene): boolean => {
  const unit = selected === null ? undefined : entityAt(view.entities, selected);
  return unit !== undefined && isMech(unit);
};

const hasMoved = (before: BreachScene, after: BreachScene): boolean =>
  after.view.moves.length > before.view.moves.length;

const endedTurn = (before: BreachScene, after: BreachScene): boolean =>
  after.view.turn !== before.view.turn || after.view.reason !== before.view.reason;

const looksAtChange = (before: BreachScene, after: BreachScene): boolean =>
  !isSame(before.local.cursor, after.local.cursor) &&
  outlookOf(after)?.changes.has(tileKey(after.local.cursor)) === true;

/** Lessons about the kinds of mechs, their moves, the forecast, the targets, and the end of a turn. */
export const firstMatch = lessonsOf(isQuiet, [
  {
    key: 'Enter',
    says: [
      'TankMechs (T) fire 5 tiles left and right. Enter: select one.',
      'HealMechs (H) heal mechs and buildings next to them. Ctrl+T: skip tutorial.',
    ],
    done: (before, after) => (selectsMech(after) && !selectsMech(before)) || hasMoved(before, after),
  },
  {
    key: 'arrows',
    says: [
      'Point at a + tile to preview the move. Enter: move there.',
      'Each mech moves once a turn. u: undo, as often as you like.',
    ],
    spoken:
      'Each of your mechs can move once a turn. A TankMech fires left and right, 5 tiles each way. A HealMech heals mechs and buildings next to it. Type moves and a tile to hear where a mech can go, preview to try a move, and move to make it: move 1 1 4 1 goes from row 1, column 1 to row 4, column 1.',
    astray: (scene) =>
      selectsMech(scene)
        ? undefined
        : [
            'Point at a mech and press Enter to select it.',
            'Then point at a + tile to preview the move. Enter: move there.',
          ],
    done: hasMoved,
  },
  {
    key: 'arrows',
    says: [
      'When the turn ends, everyone attacks in list order.',
      '-2: health it will lose. xTx: it will die. Point at one to see why.',
    ],
    done: (before, after) =>
      looksAtChange(before, after) ||
      after.local.forecast !== before.local.forecast ||
      after.view.moves.length !== before.view.moves.length,
  },
  {
    key: 'e',
    says: [
      '! marks the tiles that enemies will hit. e shows one enemy at a time.',
      'Enemies fire first and move later. Let them hit each other.',
    ],
    done: (before, after) => after.local.threats !== before.local.threats || endedTurn(before, after),
  },
  {
    key: 't',
    says: [
      't: end the turn. Everyone attacks, then the enemies move.',
      'Destroy every enemy. Keep a mech and a building. b: hint (costs a star).',
    ],
    spoken:
      'Type forecast to hear how the turn would end, and threats to hear what enemies will hit. Type end when you are ready: everyone attacks, then the enemies move.',
    done: endedTurn,
  },
]);
