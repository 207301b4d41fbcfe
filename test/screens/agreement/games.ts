import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { cellName } from '#games/space-defender/cells.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { type Agreement, type Facts, list, read, readAll, readEach } from './agreement.ts';

const beside = (rows: readonly string[]): string => rows.join('\n');

/** The player's best result, and whether this match improves it. */
const bestIn = (text: string): Facts => ({
  ...read(/(?:best here: (?:score )?|[Bb]efore: )(?<best>\d+)/, text),
  ...read(/(?<isNewBest>A new best|Your best here:)/, text),
});

export const spaceDefenderFacts: Agreement<SpaceDefenderScreen> = {
  game: spaceDefender,
  screen: spaceDefenderScreen,
  bot: 'random',
  levels: ['long-watch', 'full-focus', 'the-swarm', 'burning-hull'],
  maxPositions: 90,
  record: { played: 4, won: 1, best: 1 },
  local: (view, i) => {
    const ship = view.sector?.starfighter ?? { row: 1, column: 1 };
    const { rows = 1, columns = 1 } = view.field ?? {};
    const near = { row: ((ship.row + i) % rows) + 1, column: Math.min(columns, ship.column + (i % 3)) };
    const cursor = i % 2 === 0 ? ship : near;
    return { ...spaceDefenderScreen.state.initial(view), below: 'enemies', cursor };
  },
  screenFacts(frame) {
    const ship = beside(frame.rows(/^ship$/));
    const table = beside(frame.rows(/^in sight: \d+ enem/));
    return {
      ...read(/turn (?<turn>\d+)/, frame.title),
      ...read(/score (?<score>\d+)/, frame.title),
      ...read(/health +(?<health>\d+)\/(?<maxHealth>\d+)/, ship),
      ...read(/energy +(?<energy>\d+)\/(?<maxEnergy>\d+)/, ship),
      ...read(/regen +\+(?<healthRegen>\d+) \+(?<energyRegen>\d+)/, ship),
      ...read(/armour +(?<armour>\d+)/, ship),
      ...read(/vision +(?<vision>\d+)/, ship),
      ...read(/move +(?<move>\d+), (?<moveCost>\d+) each/, ship),
      ...read(/reach +(?<reach>\d+) cell/, ship),
      ...read(
        /^(?<shots>\d+) (?:shot|mine)s? of (?<damage>\d+)\ncost (?<cost>\d+ \w+)/m,
        beside(frame.rows(/^weapon/)).replace(/^ +/gm, ''),
      ),
      ...read(/in sight: (?<enemies>\d+) enem/, frame.head(/^in sight: \d+ enem/)),
      ...list('enemies, nearest first', readAll(/^[ >][GFCIP] (?<a>\w+ \d+) +(?<b>[A-Z]\d+)/gm, table)),
      ...readEach('health of enemy', /^ [GFCIP](\d+) [A-Z]\d+ +(\d+) *$/gm, beside(frame.rows(/^in sight$/))),
      ...read(/wait: (?<healthAfter>\d+) health, (?<energyAfter>\d+) energy/, frame.status),
      ...read(/You then have (?<healthThere>\d+) health and (?<energyThere>\d+) energy/, frame.status),
      // With the cursor on a preset ship, the screen shows the parts of that ship, but text mode those of the chosen
      // ship.
      ...read(
        /charged: (?<cellsOfFullShip>\d+) cell[\s\S]* or (?<shotsOfFullShip>\d+) shot/,
        beside(frame.rows(/^ship: your own/)),
      ),
      ...bestIn(frame.status),
    };
  },
  textFacts(text, { local }) {
    const ship = text.ask('ship');
    const enemies = text.ask('enemies');
    return {
      ...read(/Turn (?<turn>\d+)/, text.described),
      ...read(/Score (?<score>\d+)/, text.described),
      ...read(/Health (?<health>\d+) of (?<maxHealth>\d+), regeneration (?<healthRegen>\d+)/, ship),
      ...read(/Energy (?<energy>\d+) of (?<maxEnergy>\d+), regeneration (?<energyRegen>\d+)/, ship),
      ...read(/Armour (?<armour>\d+)/, ship),
      ...read(/Vision (?<vision>\d+)/, ship),
      ...read(/Move (?<move>\d+), (?<moveCost>\d+) energy a cell/, ship),
      ...read(/(?:ship can fly|energy lasts for) (?<reach>\d+) cell/, ship),
      ...read(/: (?<shots>\d+) (?:shot|mine)s? of (?<damage>\d+) damage.*? for (?<cost>\d+ \w+)/, ship),
      ...read(/^(?<enemies>\d+) enem/, enemies),
      ...list('enemies, nearest first', readAll(/(?<a>[A-Z]\w+ \d+) at (?<b>[A-Z]\d+), /g, enemies)),
      ...readEach('health of enemy', /[A-Z]\w+ (\d+) at [^.]*?health (\d+) of/g, enemies),
      ...read(/You then have (?<healthAfter>\d+) health and (?<energyAfter>\d+) energy/, text.ask('threats')),
      ...read(
        /You then have (?<healthThere>\d+) health and (?<energyThere>\d+) energy/,
        text.ask('preview', cellName(local.cursor)),
      ),
      ...read(/can fly (?<cellsOfFullShip>\d+) cells? or fire (?<shotsOfFullShip>\d+)/, text.described),
      ...bestIn(text.described),
    };
  },
};

export const roboRaceFacts: Agreement<RoboRaceScreen> = {
  game: roboRace,
  screen: roboRaceScreen,
  bot: 'easy',
  levels: ['workshop', 'stamping-press', 'conveyors', 'foundry', 'four-rooms', 'snail', 'turntables', 'roundabout'],
  players: 2,
  maxPositions: 70,
  local: (view, i) => ({
    ...roboRaceScreen.state.initial(view),
    focus: i % 3 !== 0 ? 'hand' : 'board',
    square: (i * 7) % (view.board.width * view.board.height),
  }),
  screenFacts(frame) {
    const hand = beside(frame.rows(/^hand/));
    const path = beside(frame.rows(/^your path/));
    return {
      ...read(/round (?<round>\d+)/, frame.title),
      ...list('hand', readAll(/^ \d .*?(\d+)(?: +slot\d)? *$/gm, hand)),
      ...list('program', readAll(/│ *(\d+) *│/g, beside(frame.rows(/^your program/)))),
      ...readEach('place after step', /^ *(\d) \S+ .*?(\(\d+,\d+\))/gm, path),
      ...read(/(?<squaresAtEnd>\d+) from goal/, path),
      ...read(/[Yy]ou end at (?<end>\(\d+,\d+\)), facing (?<facing>\w+), (?<squaresLeft>\d+) squares/, frame.status),
      ...list('robots', readAll(/^ +\d {2}(?<a>.+?) {2,}(?:\w+ +)?(?<b>\d+) *$/gm, beside(frame.rows(/^players/)))),
      ...read(/^(?<square>\(\d+,\d+\)): .*?(?<fromSquare>\d+) squares? to the goal/m, frame.status),
    };
  },
  textFacts(text, { view, local }) {
    const slots = text.ask('slots');
    const { width } = view.board;
    const { square = 0 } = local;
    return {
      ...read(/Round (?<round>\d+)/, text.described),
      ...list('hand', readAll(/(?:^|[.:;] )(\d+) [A-Z]/g, text.ask('hand').replace(/^.*?first: /, ': '))),
      ...list('program', readAll(/Slot \d: (\d+)/g, slots)),
      ...read(/you end at (?<end>\(\d+,\d+\)), facing (?<facing>\w+), (?<squaresLeft>\d+) squares/, slots),
      ...read(/you end at \(\d+,\d+\), facing \w+, (?<squaresAtEnd>\d+) squares/, slots),
      ...readEach('place after step', /Step (\d), [^:]*: (?:(?!Step|If).)*(\(\d+,\d+\))/g, text.ask('preview')),
      ...read(
        /^(?<square>\(\d+,\d+\)).*?(?<fromSquare>\d+) squares? to the goal/,
        text.ask('square', square % width, Math.floor(square / width)),
      ),
      ...list(
        'robots',
        readAll(/(?:^|[.:] )(?<a>You|Player \d), at [^.]*?, (?<b>\d+) squares? to/g, text.ask('robots')),
      ),
    };
  },
};

export const riscFacts: Agreement<RiscScreen> = {
  game: risc,
  screen: riscScreen,
  bot: 'easy',
  levels: ['twin-rivers', 'crossroads', 'great-basin', 'long-march', 'five-fires'],
  maxPositions: 80,
  local: (view, i) => ({ ...riscScreen.state.initial(view), cursor: i % view.map.ids.length }),
  screenFacts(frame, { view, local }) {
    const name = view.map.labels[local.cursor] ?? '';
    const land = beside(frame.rows(new RegExp(`^${name}`))).replace('units not known yet', 'secret');
    const you = beside(frame.rows(/^you$/));
    return {
      ...read(/turn (?<turn>\d+)/, frame.title),
      ...read(/food +(?<food>\d+) of +(?<allFood>\d+) +\+(?<foodIncome>\d+)/, you),
      ...read(/tech +(?<tech>\d+) of +(?<allTech>\d+) +\+(?<techIncome>\d+)/, you),
      ...read(/level (?<level>\d)/, you),
      ...read(/research: (?<research>\d+) tech/, you),
      ...readEach('price of order', /^ *(\d+) .*?(\d+ (?:food|tech)) *$/gm, beside(frame.rows(/^orders/))),
      ...read(/(?<foodLeft>\d+) food +(?<techLeft>\d+) tech/, beside(frame.rows(/^not spent/))),
      ...list('players', readAll(/^ *\d \S.*? (?<a>\d+) +(?<b>\d+) *$/gm, beside(frame.rows(/^players/)))),
      ...read(
        /^ (?<units>(?!\d+ units(?:,| *$)|\d+[a-g])(?:\d|secret)[^,\n]*(?:, \d+ [a-z]+)*?)(?:, (?:bonus|\+).*)? *$/m,
        land,
      ),
      ...read(/ (?<owner>yours|P\d)$/, frame.head(new RegExp(`^${name}`))),
      ...readEach('chance to fall:', /! (\w+): (\d+) % to fall/g, beside(frame.rows(/^warnings/))),
      ...read(/\+(?<landFood>\d+) food \+(?<landTech>\d+) tech/, land),
      ...read(/crossing: (?<pass>\d+) food/, land),
      ...list(
        'neighbours',
        readAll(/^ +(?:next +)?([A-Z]\w+) +(?:\S+ +)?\S+ *$/gm, land.replace(/^[\s\S]*?(?=^ next)/m, '')),
      ),
    };
  },
  textFacts(text, { view, local }) {
    const id = view.map.ids[local.cursor] ?? '';
    const land = text
      .ask('territory', id)
      .replace('Its units are still secret', 'secret')
      .replace(/ (\d+) placed/, (_, count) => ` ${count} ${count === '1' ? 'apprentice' : 'apprentices'}`)
      .replace(/(\d+ \w+) and (\d+ \w+)/, '$1, $2');
    const orders = text.ask('orders');
    return {
      ...read(/Turn (?<turn>\d+)/, text.described),
      ...read(/^\w+, (?<owner>yours|P\d)[^.]*\. (?:No units|(?<units>[^.]*?))(?: after your orders|\.| Warning)/, land),
      ...readEach(
        'chance to fall:',
        /(\w+), [^.]* left\. Warning: the chance of losing it is (\d+) percent/g,
        text.described,
      ),
      ...read(/Food (?<food>\d+) left of (?<allFood>\d+), (?<foodIncome>\d+) a turn/, text.described),
      ...read(/Tech (?<tech>\d+) left of (?<allTech>\d+), (?<techIncome>\d+) a turn/, text.described),
      ...read(/Level (?<level>\d)/, text.described),
      ...read(/level \d costs (?<research>\d+) tech/, text.described),
      ...readEach('price of order', /Order (\d+): [^.]*?(\d+ (?:food|tech))\./g, orders),
      ...read(/Left: (?<foodLeft>\d+) food, (?<techLeft>\d+) tech/, orders),
      ...list('players', readAll(/(?:You|P\d): (?<a>\d+) lands?, (?<b>\d+) units?/g, text.ask('players'))),
      ...read(/Yields (?<landFood>\d+) food, (?<landTech>\d+) tech; crossing costs (?<pass>\d+) food/, land),
      ...list('neighbours', readAll(/(?:Next to |, )([A-Z]\w+)/g, /Next to [^.]*/.exec(land)?.[0] ?? '')),
    };
  },
};

export const spaceExplorersFacts: Agreement<SpaceExplorersScreen> = {
  game: spaceExplorers,
  screen: spaceExplorersScreen,
  bot: 'easy',
  levels: ['kite', 'nebula', 'corridor'],
  maxPositions: 80,
  local: (view, i) => ({ ...spaceExplorersScreen.state.initial(view), cursor: i % view.map.ids.length }),
  screenFacts(frame) {
    const planet = beside(frame.rows(/^planet /));
    return {
      ...read(/turn (?<turn>\d+) of (?<lastTurn>\d+)/, frame.title),
      ...list(
        'orders',
        readAll(
          /^ *(?<a>\d+) +(?:planet )?(?<b>\d+) ▶ (?<c>\d+) +(?<d>\d+) +lands t(?<e>\d+)/gm,
          beside(frame.rows(/^orders/)),
        ),
      ),
      ...read(/capacity (?<capacity>\d+) +growth (?<growth>\d+)/, planet),
      ...read(/now +(?<mine>\d+) +(?<theirs>\d+) +(?<room>\d+)/, planet),
      ...read(/(?<free>\d+) free/, frame.head(/^send from/)),
      ...list('neighbours', readAll(/(?<a>\d+) \((?<b>\d+) turn/g, beside(frame.rows(/^(?:send from|neighbours)/)))),
      ...read(/you +(?<people>\d+)(?: +\+(?<flying>\d+) in flight)?/, beside(frame.rows(/^people/))),
      ...read(/P2 +(?<people2>\d+)(?: +\+(?<flying2>\d+) in flight)?/, beside(frame.rows(/^people/))),
      ...list(
        'on the way',
        readAll(
          /^ (?<a>you|P2) +(?<b>\d+) +(?<c>\d+) ▶ (?<d>\d+) +lands t(?<e>\d+)/gm,
          beside(frame.rows(/^on the way/)),
        ),
      ),
    };
  },
  textFacts(text, { view, local }) {
    const planet = text.ask('planet', view.map.ids[local.cursor] ?? 0);
    return {
      ...read(/Turn (?<turn>\d+) of (?<lastTurn>\d+)/, text.described),
      ...list(
        'orders',
        readAll(
          /Order (?<a>\d+): (?<d>\d+) \w+ from (?<b>\d+) to (?<c>\d+), [^.]*?landing in turn (?<e>\d+)/g,
          text.ask('orders'),
        ),
      ),
      ...read(/you (?<mine>\d+), P2 (?<theirs>\d+)/, planet),
      ...read(/room (?<room>\d+) of (?<capacity>\d+), growth (?<growth>\d+)/, planet),
      ...list('neighbours', readAll(/(?<a>\d+) \((?<b>\d+) turn/g, /Neighbours: [^.]*/.exec(planet)?.[0] ?? '')),
      ...read(/(?<free>\d+) free/, planet),
      ...read(/you have (?<people>\d+) and (?<flying>\d+) in flight/, text.described),
      ...read(/P2 has (?<people2>\d+) and (?<flying2>\d+) in flight/, text.described),
      ...list(
        'on the way',
        readAll(
          /(?<b>\d+) of (?<a>P2|your)'?s from (?<c>\d+) to (?<d>\d+), landing in turn (?<e>\d+)/g,
          text.ask('shuttles').replaceAll('yours', "your's"),
        ).map((shuttle) => shuttle.replace('your', 'you')),
      ),
    };
  },
};

/** Tiles of the units that a forecast names as destroyed. */
const destroyedIn = (forecast: string): readonly string[] =>
  readAll(/(?<=destroys (?:[^.;]*? and )?)(?:\w+Mech|Scorpion|Firefly) (\(\d+,\d+\))/g, forecast).toSorted();

export const intoTheBreachFacts: Agreement<IntoTheBreachScreen> = {
  game: intoTheBreach,
  screen: intoTheBreachScreen,
  bot: 'easy',
  levels: [
    'classic',
    'siege',
    'long-hall',
    'crossfire',
    'night-shift',
    'harbour',
    'bridge',
    'quarry',
    'landslide',
    'bait',
    'mason',
    'three-walls',
  ],
  maxPositions: 40,
  screenFacts(frame) {
    const units = beside(frame.rows(/^units/)).replaceAll('*', ' ');
    return {
      ...read(/turn (?<turn>\d+) +par (?<par>\d+)/, frame.title),
      ...list('units', readAll(/^[ >]*(?<a>\d+) \S+ (?<b>\w+) +(?<c>\(\d+,\d+\))/gm, units)),
      ...readEach('health of unit at', /\((\d+,\d+)\) +(\d+)/g, units),
      // A column too narrow for `10>12` shows `>12`.
      ...readEach('health after the turn at', /\((\d+,\d+)\) +\d*>([1-9]\d*)/g, units),
      ...list('destroyed', readAll(/(\(\d+,\d+\)) +\d*>0/g, units).toSorted()),
      ...read(/no buildings lost +(?<buildings>\d+ of \d+)/, beside(frame.rows(/^stars/))),
    };
  },
  textFacts(text) {
    const forecast = text.ask('forecast');
    const units = text.ask('units');
    return {
      ...read(/Turn (?<turn>\d+)\. Par (?<par>\d+)/, text.described),
      ...list('units', readAll(/(?:Mech|Enemy) (?<a>\d+): (?<b>\w+) (?<c>\(\d+,\d+\))/g, units)),
      ...readEach('health of unit at', /\((\d+,\d+)\), health (\d+)/g, units),
      ...readEach('health after the turn at', /\((\d+,\d+)\) (?:by \d+,? to|for \d+, leaving) (\d+)/g, forecast),
      ...list('destroyed', destroyedIn(forecast)),
      ...read(/(?<buildings>\d+ of \d+) buildings? standing/, text.described),
    };
  },
};
