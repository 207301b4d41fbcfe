import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games } from '#games/index.ts';

/**
 * Hooks that only one game provides, with the reason why no other game can. A hook without such a reason should move
 * into its game, or be used by all games.
 */
const ofOneGame: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'space-defender': {
    'game.hasRevealed': 'only its matches begin with something hidden that a command shows',
    'game.levels.shared': 'only its level texts contain secrets: the waves',
    'game.campaign.terms': 'only its levels have a task that handicaps change',
    'game.commands.*.switchesDebug': 'its rules have a debug mode',
    'game.position.seedOf': 'its rules print the seed with a position',
    'game.refused': 'its rules count refusals',
    'game.shownFor': 'its rules tell less of an event in a transcript than a player sees on the board',
    'game.script.argumentPattern': 'its rules say what an argument may look like',
    'game.script.text.faults': 'its rules have words of their own for a script with faults',
    'game.script.unknownCommand': 'its rules say which fault an unknown command is',
    'screen.input.choices': 'only it begins with a choice of equipment',
    'screen.levels.customName': 'only it is played on a board without a level',
    'screen.levels.painter.columns[].isSpare': 'its list of levels has one more column than 80 columns have room for',
    'screen.levels.painter.board': 'the text about its levels has no board',
    'screen.reader.acts[].isTimely': 'only its setup and its play have acts of their own',
    'screen.remarks.commander': 'only its enemies play no seat',
    'screen.view.messageAfter': 'its rules print random numbers, which nothing on the board shows',
  },
  'into-the-breach': {
    'game.commands.*.slow': 'only its solver answers a command',
    'game.commands.*.takesBack': 'its rules have an undo of their own',
    'game.position.plain': 'its rules save positions as text',
    'game.rules.*.file': 'its rules have commands that save and load',
  },
  'robo-race': {
    'game.campaign.placeOf': 'only its campaign is a cup, with points by place',
    'game.campaign.turnName': 'only its turns are called rounds, and the other campaigns count turns',
    'game.players.standard': 'only it can be played alone, and is usually played by two',
    'game.puzzles.hidesForecast': 'only its forecasts of a turn can all be switched off',
    'game.position.levelOf': 'its rules name the board in a position',
    'game.programs.beside': 'its rules only name the board in a position',
    'game.robots': 'only its bots play with something that can have a name',
    'game.script.botsOwnSeats': 'its rules refuse a line for a bot by themselves',
    'game.script.readLine': 'its rules have faults of their own for lines',
    'screen.input.hintWords.steps': 'only a hint of it is a row of cards, which are told one by one',
    'screen.playback.againKey': 'its players know `v` for the last round',
    'screen.playback.parts.count': 'only its turns always have the same number of parts',
    'screen.playback.turnName': 'its rules call a turn a round',
  },
  'space-explorers': {
    'game.concede': 'only it has a command to give up',
    'game.levels.mostBytes': 'its graphs may be larger than levels of others',
    'game.levels.withOptions': 'only its levels are made from options',
    'game.options.*.atOneScreen': 'only in it do seats that move in turn hide a plan from somebody at the same screen',
    'game.options.*.ofLevel': 'only its levels say a turn limit that an option replaces',
    'game.options.*.standardOfPersons': 'only it has an option about persons who share a screen',
    'game.programs.giveUp': 'only it has a command to resign',
    'game.programs.short': 'its programs could answer with bare transfers before there were other games for them',
    'game.rounds': 'only its seats move one after the other and can plan a round together',
    'game.script.bareAnswers': 'its rules print answers alone',
    'game.script.seatOf': 'only in it does the position say whose a line is',
    'game.script.text.echo': 'its rules echo a command in their own way',
    'screen.eyes.onlooker.turnsPerSecond': 'its turns are shown by the map alone, and there are many of them',
    'screen.seats.cutShort': 'only in a round of it can what was planned have become impossible when it is played',
    'screen.state.storedLocal': 'what is planned for turns to come is in the file of a match',
  },
  risc: {
    'game.commands.*.phases': 'only its phases take different commands',
    'game.isOut': 'only in it is somebody out while others play on',
    'game.options.*.boundsBots': 'only its bots might play for ever even where somebody says so',
    'game.options.*.misfit': 'only for one of its options the number of players counts',
    'game.owners': 'only in it does everybody know who owns what',
    'game.rules.*.attempt': 'only its orders are checked by adding them to a draft',
    'game.script.hasSpectators': 'its rules count a spectator as player 0',
    'game.script.playsAnySeat': 'its rules refuse a line of a player that there is not only when it is played',
    'screen.playback.parts.details': 'only its battles have rounds',
  },
};

/** Objects whose keys a game chooses. Members of all their entries are collected under `*`. */
const tables: ReadonlySet<string> = new Set([
  'game.bots',
  'game.campaign.handicaps',
  'game.commands',
  'game.commands.*.args',
  'game.levels.tutorial.bots',
  'game.options',
  'game.phases',
  'game.programs.examples',
  'game.puzzles.bots',
  'game.puzzles.options',
  'game.reasons',
  'game.rules',
  'screen.commandLine.effects',
  'screen.commandLine.notes',
  'screen.reader.questions',
]);

/** Adds the path of every defined member of a value to `into`, such as `screen.view.dialog`. */
function collect(value: unknown, path: string, into: Set<string>): void {
  if (value === undefined) return;
  into.add(path);
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, into);
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const [name, member] of Object.entries(value))
      collect(member, `${path}.${tables.has(path) ? '*' : name}`, into);
}

/** Ids of the games that provide each hook, by the path of the hook. */
async function holders(): Promise<ReadonlyMap<string, readonly string[]>> {
  const has = new Map<string, readonly string[]>();
  for (const { id, open } of games) {
    const own = new Set<string>();
    await open((game, screen) => {
      collect(game, 'game', own);
      collect(screen, 'screen', own);
    });
    for (const path of own) has.set(path, [...(has.get(path) ?? []), id]);
  }
  return has;
}

/** Omits paths inside other listed paths. */
const outermost = (paths: readonly string[]): readonly string[] =>
  paths.filter(
    (path) =>
      !paths.some((other) => path !== other && path.startsWith(other) && /^[.[]/.test(path.slice(other.length))),
  );

describe('an optional part of a game, such as a hook of its screen,', () => {
  test.each(games.map(({ id }) => id))('that only %s provides is listed here with a reason', async (id) => {
    const has = await holders();
    const alone = [...has].flatMap(([path, ids]) => (ids.length === 1 && ids[0] === id ? [path] : []));
    expect(outermost(alone).toSorted()).toEqual(Object.keys(ofOneGame[id] ?? {}).toSorted());
  });

  test('that is for seats is provided by all games for several players, and by no others', async () => {
    const has = await holders();
    const several: string[] = [];
    for (const { id, visit } of games) if (await visit(({ players }) => players.most > 1)) several.push(id);
    expect(has.get('screen.seats')).toEqual(several);
  });

  test('is declared as optional only if at least one game provides it', async () => {
    const names = new Set([...(await holders()).keys()].map((path) => path.replace(/^.*\./, '').replace('[]', '')));
    const text = readdirSync('source', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:engine|screen)\/.*\.ts$/.test(file))
      .map((file) => readFileSync(`source/${file}`, 'utf8'))
      .join('\n');
    const declared = declaring.flatMap((part) => {
      const body = new RegExp(`^export interface ${part}\\b[^{]*\\{$([\\s\\S]*?)^\\}$`, 'm').exec(text)?.[1];
      if (body === undefined) throw new Error(`there is no ${part}`);
      return [...body.matchAll(/^ +(?:readonly )?(\w+)\?[:(<]/gm)].map(([, name = '']) => name);
    });
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter((name) => !names.has(name))).toEqual([]);
  });
});

/** Interfaces that declare the optional hooks. */
const declaring = [
  ...['Game', 'CommandDeclaration', 'CommandRule', 'WaitingPhase', 'PositionForm', 'ProgramForm', 'GameOption'],
  ...['LevelForm', 'TextForm', 'ScriptRules'],
  ...['GameScreen', 'GameScreenState', 'GameScreenViewers', 'GameScreenView', 'GameScreenInput', 'GameScreenPlayback'],
  ...['GameScreenCommandLine', 'GameScreenLevels', 'LevelPainter', 'GameTextMode'],
];
