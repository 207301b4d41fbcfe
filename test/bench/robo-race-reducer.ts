// RoboRace as one plain mutable reducer without history, events and messages. The benchmark compares the game's speed
// with it. It shares no code with the game, so that the differential test can compare the results.

import seedrandom from 'seedrandom';

export type RaceAction =
  | { type: 'program'; player: number; cards: readonly number[] }
  | { type: 'place'; player: number; slot: number; card: number }
  | { type: 'take_back'; player: number; slot: number }
  | { type: 'clear' | 'commit'; player: number };

interface Bot {
  x: number;
  y: number;
  /** 0 north, 1 east, 2 south, 3 west. */
  face: number;
  dead: boolean;
  hand: number[];
  slots: number[];
  done: boolean;
}

export interface PlainRace {
  readonly tiles: string[][];
  /** Walls to the north and to the east of a square, by x, y. Includes the lines below and left of the board. */
  readonly northWalls: Set<number>;
  readonly eastWalls: Set<number>;
  readonly marks: Map<number, { push: number; steps: string }>;
  readonly starts: { x: number; y: number; face: number }[];
  readonly bots: Bot[];
  round: number;
  /** True once a player has won or the last round is over. */
  over: boolean;
  /** 0 without a winner. */
  winner: number;
  readonly options: RaceOptions;
  /** Next random number from 0 up to 1. */
  readonly draw: () => number;
}

/** Deviations from the defaults, which are one deck for all and no last round. */
export interface RaceOptions {
  readonly replaced?: boolean;
  readonly lastRound?: number;
}

const faces = 'NESW';
const stepX = [0, 1, 0, -1];
const stepY = [1, 0, -1, 0];
const key = (x: number, y: number) => (x + 1) * 100 + y + 1;

/** Initial state of a valid level. */
export function createRace(
  level: string,
  seed: string,
  players: number,
  options: RaceOptions = {},
  draw: PlainRace['draw'] = seedrandom.alea(`${seed}/deck`),
): PlainRace {
  const lines = level.split('\n');
  const grid = lines.filter((line) => /^[+|:]/.test(line));
  const height = (grid.length - 1) / 2;
  const width = ((grid[0]?.length ?? 1) - 1) / 4;
  const race: PlainRace = {
    tiles: [],
    northWalls: new Set(),
    eastWalls: new Set(),
    marks: new Map(),
    starts: [],
    bots: [],
    round: 1,
    over: false,
    winner: 0,
    options,
    draw,
  };
  for (let y = -1; y < height; y++) {
    const edge = grid[2 * (height - 1 - y)] ?? '';
    for (let x = 0; x < width; x++) if (edge[4 * x + 1] === '-') race.northWalls.add(key(x, y));
    if (y < 0) continue;
    const row = grid[2 * (height - 1 - y) + 1] ?? '';
    race.tiles.push(Array.from({ length: width }, (_, x) => row[4 * x + 2] ?? '.'));
    for (let x = -1; x < width; x++) if (row[4 * (x + 1)] === '|') race.eastWalls.add(key(x, y));
  }
  for (const line of lines) {
    const [word, ...rest] = line.split(' ');
    const place = rest.find((part) => part.startsWith('('));
    const [x = 0, y = 0] = (place ?? '').slice(1, -1).split(',').map(Number);
    const face = faces.indexOf(rest.find((part) => /^[NESW]$/.test(part)) ?? '-');
    if (word === 'start') race.starts.push({ x, y, face });
    if (word === 'pusher' || word === 'crusher') race.marks.set(key(x, y), { push: face, steps: rest.at(-1) ?? '' });
  }
  if (race.starts.length === 0) for (const x of [3, 5, 7, 9]) race.starts.push({ x, y: 0, face: 0 });
  for (const start of race.starts.slice(0, players))
    race.bots.push({ ...start, dead: false, hand: [], slots: [], done: false });
  deal(race);
  return race;
}

/** Copies a position, with a new source of random numbers. */
export const copyRace = (race: PlainRace, draw: PlainRace['draw']): PlainRace => ({
  ...race,
  bots: race.bots.map((bot) => ({ ...bot, hand: [...bot.hand], slots: [...bot.slots] })),
  draw,
});

/** Executes an action, and returns false without a change if it is not allowed. */
export function reduceRace(race: PlainRace, action: RaceAction): boolean {
  const bot = race.bots[action.player - 1];
  if (bot === undefined || bot.done || race.over) return false;
  switch (action.type) {
    case 'program':
      for (const card of action.cards) if (timesIn(action.cards, card) > timesIn(bot.hand, card)) return false;
      bot.slots = [...action.cards];
      return true;
    case 'place': {
      const others = bot.slots.filter((_, i) => i !== action.slot - 1);
      if (timesIn(others, action.card) >= timesIn(bot.hand, action.card)) return false;
      bot.slots[action.slot - 1] = action.card;
      return true;
    }
    case 'take_back':
      if (bot.slots[action.slot - 1] === 0) return false;
      bot.slots[action.slot - 1] = 0;
      return true;
    case 'clear':
      bot.slots = [0, 0, 0, 0, 0];
      return true;
    case 'commit':
      if (bot.slots.some((card) => card === 0)) return false;
      bot.done = true;
      if (race.bots.every(({ done }) => done)) playRound(race);
      return true;
  }
}

function timesIn(cards: readonly number[], card: number): number {
  let times = 0;
  for (const one of cards) if (one === card) times++;
  return times;
}

function deal(race: PlainRace): void {
  for (const bot of race.bots) {
    bot.slots = [0, 0, 0, 0, 0];
    bot.done = false;
  }
  if (race.options.replaced === true) {
    for (const bot of race.bots)
      bot.hand = Array.from({ length: 7 }, () => 1 + Math.floor(race.draw() * 84)).sort((a, b) => a - b);
    return;
  }
  const deck = Array.from({ length: 84 }, (_, i) => i + 1);
  for (let i = 83; i > 0; i--) {
    const j = Math.floor(race.draw() * (i + 1));
    const card = deck[i] ?? 0;
    deck[i] = deck[j] ?? 0;
    deck[j] = card;
  }
  for (const [i, bot] of race.bots.entries()) bot.hand = deck.slice(7 * i, 7 * i + 7).sort((a, b) => a - b);
}

function playRound(race: PlainRace): void {
  for (let k = 1; k <= 5; k++) {
    for (const bot of race.bots.toSorted((a, b) => (b.slots[k - 1] ?? 0) - (a.slots[k - 1] ?? 0)))
      play(race, bot, bot.slots[k - 1] ?? 0);
    for (const [i, bot] of race.bots.entries()) {
      if (bot.dead) continue;
      const mark = race.marks.get(key(bot.x, bot.y));
      if (mark?.steps.includes(String(k)) === true) {
        if (mark.push < 0) bot.dead = true;
        else move(race, bot, mark.push);
        continue;
      }
      const tile = race.tiles[bot.y]?.[bot.x] ?? '.';
      if (tile === 'R') bot.face = (bot.face + 1) % 4;
      if (tile === 'L') bot.face = (bot.face + 3) % 4;
      if ('^>v<'.includes(tile)) move(race, bot, '^>v<'.indexOf(tile));
      if (tile === 'G') {
        race.winner = i + 1;
        race.over = true;
        return;
      }
    }
  }
  if (race.options.lastRound !== undefined && race.round >= race.options.lastRound) {
    race.over = true;
    return;
  }
  race.round++;
  for (const [i, bot] of race.bots.entries()) {
    if (!bot.dead) continue;
    const isFree = (start: { x: number; y: number }) =>
      race.bots.every((other) => other.dead || other.x !== start.x || other.y !== start.y);
    const start = [race.starts[i], ...race.starts].find((place) => place !== undefined && isFree(place));
    Object.assign(bot, start, { dead: false });
  }
  deal(race);
}

function play(race: PlainRace, bot: Bot, card: number): void {
  if (bot.dead) return;
  if (card <= 18) bot.face = (bot.face + 1) % 4;
  else if (card <= 36) bot.face = (bot.face + 3) % 4;
  else if (card <= 42) bot.face = (bot.face + 2) % 4;
  else if (card <= 48) move(race, bot, (bot.face + 2) % 4);
  else {
    const steps = card <= 66 ? 1 : card <= 78 ? 2 : 3;
    for (let i = 0; i < steps && !bot.dead; i++) move(race, bot, bot.face);
  }
}

function isWalled({ northWalls, eastWalls }: PlainRace, x: number, y: number, face: number): boolean {
  if (face === 0) return northWalls.has(key(x, y));
  if (face === 1) return eastWalls.has(key(x, y));
  return face === 2 ? northWalls.has(key(x, y - 1)) : eastWalls.has(key(x - 1, y));
}

/** Moves a robot by one square and pushes the robots ahead. Returns true if it has left its square. */
function move(race: PlainRace, bot: Bot, face: number): boolean {
  if (isWalled(race, bot.x, bot.y, face)) return false;
  const x = bot.x + (stepX[face] ?? 0);
  const y = bot.y + (stepY[face] ?? 0);
  const tile = race.tiles[y]?.[x];
  if (tile === undefined || tile === 'O') {
    bot.dead = true;
    return true;
  }
  const other = race.bots.find((one) => !one.dead && one.x === x && one.y === y);
  if (other !== undefined && !move(race, other, face)) return false;
  bot.x = x;
  bot.y = y;
  return true;
}

/** Robots as text: `3,0 N` or `dead`. */
export const raceText = ({ bots }: PlainRace): string[] =>
  bots.map(({ x, y, face, dead }) => (dead ? 'dead' : `${x},${y} ${faces[face]}`));
