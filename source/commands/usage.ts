import { closest } from '#engine/completion.ts';
import { games } from '#games/index.ts';
import { onlineSubcommands } from './online/usage.ts';
import { bot, level, ownGame, players, queue, type Subcommand, screenOptions, seed, set, trust } from './options.ts';

export const subcommands = {
  play: {
    usage: 'turncade play [GAME | FILE.turncade]',
    help: 'Play a game, or continue a saved match.',
    options: {
      seed,
      level,
      players,
      set,
      bot,
      trust,
      game: ownGame,
      ...screenOptions,
    },
    examples: [
      'turncade play space-defender',
      'turncade play space-defender --seed k7f2',
      'turncade play space-defender --level long-watch',
      'turncade play space-defender --bot 1=hard',
      'turncade play robo-race --players 3 --bot 2=normal --bot 3=normal',
      'turncade play space-explorers --level twin-suns --bot 2=hard',
      'turncade play risc --players 3 --bot 2=normal --bot 3=hard',
      'turncade play risc --level random:k7f2:8 --players 4 --set groups=random',
    ],
  },
  daily: {
    usage: 'turncade daily [GAME]',
    help: "Show today's matches and your streaks. With GAME, play today's match of that game.",
    options: {
      format: {
        type: 'string',
        value: 'text|json',
        help: "print today's results, as text or as one JSON object per game",
      },
      ...screenOptions,
    },
    examples: ['turncade daily', 'turncade daily risc', 'turncade daily --format text'],
  },
  campaign: {
    usage: 'turncade campaign [GAME]',
    help: 'Play a campaign: win stage after stage, for stars and medals. Without GAME, choose one.',
    options: {
      stage: { type: 'string', value: 'ID', help: 'go straight to this stage, such as the-ford' },
      format: {
        type: 'string',
        value: 'text|json',
        help: 'print your progress, as text or as one JSON object per stage',
      },
      export: {
        type: 'string',
        value: 'FILE',
        help: 'write your progress to this file, to take it to another machine',
      },
      import: { type: 'string', value: 'FILE', help: 'add the progress in this file to yours; no star is lost' },
      replace: { type: 'boolean', help: 'with --export, replace the file if it exists' },
      ...screenOptions,
    },
    examples: [
      'turncade campaign',
      'turncade campaign risc --stage the-ford',
      'turncade campaign risc --format text',
      'turncade campaign risc --export risc-progress.json',
    ],
  },
  puzzle: {
    usage: 'turncade puzzle [GAME]',
    help: "Win a position in a few turns. With GAME, play today's puzzle of that game. Without GAME, choose one.",
    options: {
      seed: {
        type: 'string',
        value: 'SEED',
        help: 'the puzzle with this seed, such as the date of a past puzzle: 2026-11-28',
      },
      grade: {
        type: 'string',
        value: '1-5',
        help: 'a puzzle of this grade, from 1 to 5 (the hardest); without --seed, one that you have not solved',
      },
      rush: { type: 'boolean', help: 'solve as many puzzles as you can in five minutes; three errors end it' },
      format: { type: 'string', value: 'text|json', help: 'print what you have solved, as text or as JSON lines' },
      export: { type: 'string', value: 'FILE', help: 'write what you have solved to this file, to take it elsewhere' },
      import: { type: 'string', value: 'FILE', help: 'add the puzzles solved in this file to yours' },
      replace: { type: 'boolean', help: 'with --export, replace the file if it exists' },
      ...screenOptions,
    },
    examples: [
      'turncade puzzle robo-race',
      'turncade puzzle into-the-breach --grade 3',
      'turncade puzzle robo-race --seed 2026-11-28',
      'turncade puzzle robo-race --rush',
    ],
  },
  replay: {
    usage: 'turncade replay FILE.turncade',
    help: 'Watch a save or a finished match, at any speed.',
    options: {
      game: { ...ownGame, help: 'the module of the game, if it is your own game' },
      result: { type: 'boolean', help: 'print the one-line result that the key c copies after a match' },
      verify: {
        type: 'string',
        value: 'LINE',
        help: 'check that a result line belongs to this match or, without FILE, to one of your matches',
      },
      export: {
        type: 'string',
        value: 'FILE.cast|svg|txt',
        help: 'write the replay to this file: cast: a recording for asciinema; svg: a picture of the end, animated with --turns; txt: the screen of each turn',
      },
      turns: { type: 'string', value: 'N|FIRST-LAST', help: 'with --export, only these turns' },
      size: { type: 'string', value: 'COLUMNSxROWS', help: 'with --export, the size of the screen; default: 120x40' },
      replace: { type: 'boolean', help: 'with --export, replace the file if it exists' },
      ...screenOptions,
    },
    examples: [
      'turncade replay my-match.turncade',
      'turncade replay my-match.turncade --result',
      'turncade replay my-match.turncade --export my-match.cast --speed 2x',
      'turncade replay my-match.turncade --export turns.svg --turns 3-5 --size 100x30',
      "turncade replay my-match.turncade --verify 'Into The Breach: Classic 3/3 *** check code 4f2a91'",
    ],
  },
  verify: {
    usage: 'turncade verify FILE...',
    help: 'Check records and rankings of daily matches by playing them again.',
    options: {},
    examples: ['turncade verify record.turncade', 'turncade verify 2026-11-30.json'],
  },
  run: {
    usage: 'turncade run GAME [SCRIPT]',
    help: 'Play a script without a screen and print the transcript. SCRIPT is a save or a file with one command per line. If SCRIPT is missing or -, the commands come from standard input; on a terminal, you type them and read each answer.',
    options: {
      seed: { ...seed, help: 'the seed of all dice and maps (space-defender: default "classic")' },
      format: { type: 'string', value: 'text|json', help: 'text, or one JSON object per line' },
      seat: {
        type: 'number',
        value: 'N',
        help: 'print only what seat N may see',
        games: 'spectators',
      },
      position: { type: 'string', value: 'FILE', help: 'start from a position as printed by --format json' },
      'strategy-log': {
        type: 'string',
        value: 'FILE',
        help: 'append what programs write to standard error to this file',
      },
      game: ownGame,
      follow: {
        type: 'boolean',
        help: 'answer each line of standard input at once, as on a terminal; mistakes are reported and change nothing',
      },
      all: {
        type: 'boolean',
        help: 'with --follow: print everything, even if only one seat has no bot',
      },
      save: {
        type: 'string',
        value: 'FILE.turncade',
        help: 'save the match to this file after each command; if the file exists, continue its match',
      },
      quiet: { type: 'boolean', help: 'print only the final state' },
      strict: { type: 'boolean', help: 'stop at the first refused command, with exit status 1' },
      players,
      set,
      level,
      bot,
      trust,
    },
    examples: [
      'turncade run space-defender my-script.txt',
      'turncade run space-defender',
      'turncade run risc --bot 2=normal --save my-match.turncade',
      'turncade run space-defender --format json < my-script.txt',
      'turncade run space-defender --level daily my-script.txt',
      'turncade run space-defender --seed k7f2 --bot 1=hard',
      'turncade run robo-race --players 2 --bot 2=normal my-script.txt',
      'turncade run space-explorers --level kite --bot 1=expander --bot 2=./mine.mjs',
      'turncade run risc --level three-crowns --seat 2 my-script.txt',
    ],
  },
  rules: {
    usage: 'turncade rules GAME',
    help: 'Print the rule book of a game.',
    options: { game: ownGame },
    examples: ['turncade rules risc', 'turncade rules robo-race | less'],
  },
  levels: {
    usage: 'turncade levels [GAME]',
    help: 'List the levels of a game, or of all games. --check finds faults in a level file, and --export prints a level.',
    options: {
      game: ownGame,
      check: { type: 'string', value: 'FILE', help: 'check this level file; the exit status is 1 if it has a fault' },
      export: {
        type: 'string',
        value: 'NAME|FILE',
        help: 'print this level, to save or change it',
        names: 'levels',
      },
      set: {
        type: 'string',
        value: 'NAME=VALUE',
        help: 'with --export, an option for a random level',
        repeatable: true,
      },
      players: {
        type: 'number',
        value: 'N',
        help: 'with --export, the number of players in a random level',
      },
      format: { type: 'string', value: 'text|json', help: 'a table, or one JSON object per level' },
    },
    examples: [
      'turncade levels',
      'turncade levels space-defender --check my-level.txt',
      'turncade levels robo-race --export random:k7f2 > my-level.txt',
      'turncade levels risc --export random:k7f2:8 --players 3 > my-map.dot',
    ],
  },
  tournament: {
    usage: 'turncade tournament GAME A B ..',
    help: 'Let bots and programs play against each other, and print the results. Every pair plays the same levels equally often from every seat. In a game for one player, all strategies play the same levels with the same seeds, and the better result wins. Ctrl+C prints the results so far.',
    options: {
      game: ownGame,
      levels: {
        type: 'string',
        value: 'L1,L2|all|tier:NAME|random*N',
        help: 'names, files, random:SEED, tiers, or N new random levels; default: all bundled levels for this number of players',
        names: 'levels',
      },
      players: {
        type: 'number',
        value: 'N',
        help: 'players per game; default: two, or one in a game for one player. With three to five, every group of strategies of that size plays equally often, from every seat',
      },
      games: {
        type: 'number',
        value: 'N',
        help: 'games per pair, or per player in a game for one player; default: every level from every seat',
      },
      'until-decided': {
        type: 'boolean',
        help: 'stop as soon as one of two strategies has won so much more often that it is almost certainly better',
      },
      seed: {
        ...seed,
        help: 'the seed of all dice and maps; the same seed gives the same results, with any number of threads',
      },
      jobs: {
        type: 'number',
        value: 'J',
        help: 'number of threads; default: all processors but one',
      },
      queue,
      format: { type: 'string', value: 'text|json|csv', help: 'tables, one JSON object, or one line per game' },
      out: { type: 'string', value: 'FILE', help: 'write the results to this file' },
      json: { type: 'string', value: 'FILE', help: 'also write them to this file as JSON' },
      csv: { type: 'string', value: 'FILE', help: 'also write them to this file as CSV' },
      replace: { type: 'boolean', help: 'replace these files if they exist' },
      replays: { type: 'string', value: 'FOLDER', help: 'save replays in this folder' },
      keep: {
        type: 'string',
        value: 'KINDS|GAMES',
        help: 'which replays to save: all, losses (of the first strategy), draws, faults, forfeits, or single games, named by the end of their seed, such as 1/2/0',
      },
      set,
      trust,
      ascii: screenOptions.ascii,
    },
    examples: [
      'turncade tournament space-explorers greedy random',
      'turncade tournament space-explorers ./mine.mjs expander search --levels tier:duel --games 50',
      'turncade tournament space-explorers "exec:python3 mine.py" greedy --replays lost --keep losses,faults',
      'turncade tournament space-explorers greedy expander --seed k7f2 --format csv --out results.csv',
      'turncade tournament risc hard normal --games 100',
      'turncade tournament risc ./mine.mjs normal --levels random*50 --games 1000 --until-decided',
      'turncade tournament risc hard normal easy --players 3',
      'turncade tournament space-defender hard normal easy',
      'turncade tournament risc hard normal --games 1000 --queue postgres://ada@db.lan/games',
    ],
  },
  worker: {
    usage: 'turncade worker --queue postgres://HOST/NAME',
    help: 'Play games for a tournament that another machine runs with the same --queue, until you press Ctrl+C. Programs are sent with their games, and run in the sandbox. If a worker stops, other workers play its games.',
    options: {
      queue: { ...queue, help: 'the PostgreSQL database of the tournament' },
      jobs: { type: 'number', value: 'J', help: 'number of threads; default: all processors but one' },
    },
    examples: [
      'turncade worker --queue postgres://ada@db.lan/games',
      'turncade worker --queue postgres://ada@db.lan/games --jobs 8',
    ],
  },
  ...onlineSubcommands,
  strategy: {
    usage: 'turncade strategy new [GAME] NAME | try FILE --game GAME',
    help: 'Write or test your own bot. new: writes a starter program for GAME (default: space-explorers), named NAME.mjs, NAME.ts or NAME.py, in the current folder. A module exports a function takeTurn, or an object or class that has one. try: lets a program play one turn, and prints its answer, what was accepted, and its log.',
    options: {
      language: { type: 'string', value: 'js|typescript|python', help: 'the language of the program; default: js' },
      game: {
        type: 'string',
        value: 'GAME|FILE',
        help: 'the game to try the program in, or the module of your own game',
      },
      level: { type: 'string', value: 'NAME|FILE', help: 'the level to try the program in' },
      position: { type: 'string', value: 'FILE', help: 'the position to try the program in' },
      seat: { type: 'number', value: 'N', help: 'the seat that it plays; default: the first that can act' },
      seed: { type: 'string', value: 'SEED', help: 'the seed of the match' },
      players: { type: 'number', value: 'N', help: 'the number of players' },
      set: { type: 'string', value: 'NAME=VALUE', repeatable: true, help: 'a game option' },
      trust: { type: 'string', value: 'FILE', repeatable: true, help: 'run this module without the sandbox' },
      watch: { type: 'boolean', help: 'try again whenever the file changes' },
    },
    examples: [
      'turncade strategy new risc my-strategy',
      'turncade strategy new robo-race my-strategy --language python',
      'turncade strategy try ./my-strategy.mjs --game risc --watch',
      'turncade run space-explorers --bot 1=./my-strategy.mjs --bot 2=greedy',
      'turncade run space-explorers --bot 1=./my-strategy.mjs --bot 2=greedy --trust ./my-strategy.mjs',
      'turncade run space-explorers --bot 1=./my-strategy.mjs --bot "2=exec:python3 my-strategy.py"',
    ],
  },
  game: {
    usage: 'turncade game new NAME | check FILE',
    help: 'Write or test a game of your own. new: writes a small complete game, with tests, to the new folder NAME. check: plays matches of the module FILE with random commands, and looks for faults in its rules, secrets, positions, saves, bots and screen. For each fault, it prints the shortest match that it found; the exit status is then 1.',
    options: {
      language: { type: 'string', value: 'ts|js', help: 'the language of the new game; default: ts' },
      seed: { type: 'string', value: 'SEED', help: 'the seed of the matches, to repeat a check; default: a new one' },
      matches: { type: 'number', value: 'N', help: 'number of matches; default: 20' },
      commands: { type: 'number', value: 'N', help: 'maximum number of commands in a match; default: 200' },
      format: { type: 'string', value: 'text|json', help: 'text, or one JSON object' },
    },
    examples: [
      'turncade game new my-game',
      'turncade game new my-game --language js',
      'turncade game check ./my-game/game.ts',
      'turncade game check ./my-game/game.ts --seed k7f2 --format json',
    ],
  },
  completion: {
    usage: 'turncade completion bash|zsh|fish',
    help: 'Print a script that lets Tab complete commands, options, games, levels, bots and files in your shell. The examples show where to put the script. It works in every new shell.',
    options: {},
    examples: [
      'echo \'eval "$(turncade completion bash)"\' >> ~/.bashrc',
      'echo \'eval "$(turncade completion zsh)"\' >> ~/.zshrc',
      'turncade completion fish > ~/.config/fish/completions/turncade.fish',
    ],
  },
  doctor: {
    usage: 'turncade doctor',
    help: 'Check your terminal, folders and versions, and suggest how to solve problems. Nothing is sent anywhere.',
    options: {
      format: {
        type: 'string',
        value: 'text|json',
        help: 'text, or one JSON object for a bug report, without passwords or logins',
      },
    },
    examples: ['turncade doctor', 'turncade doctor --format json > report.json'],
  },
  man: {
    usage: 'turncade man',
    help: 'Print the manual page. After npm install -g, man turncade shows this page.',
    options: {},
    examples: ['turncade man | man -l -', 'turncade man > ~/.local/share/man/man1/turncade.1'],
  },
} as const satisfies Readonly<Record<string, Subcommand>>;

export type SubcommandName = keyof typeof subcommands;

export const isSubcommand = (name: string): name is SubcommandName => Object.hasOwn(subcommands, name);

/** True if the word after this option is its value, as after `--seed`, but not after `--ascii` or `--seed=k7f2`. */
export const takesValue = (word: string): boolean =>
  Object.values<Subcommand>(subcommands).some(({ options }) =>
    Object.entries(options).some(([name, { type }]) => word === `--${name}` && type !== 'boolean'),
  );

export const unknownCommand = (word: string): string =>
  word.endsWith('.turncade') || games.some(({ id }) => id === word)
    ? `unknown command "${word}"; did you mean "turncade play ${word}"?`
    : unknownWord('command', word, Object.keys(subcommands));

export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const near = closest(word, known);
  return near === undefined
    ? `unknown ${what} "${word}", expected one of ${known.join(', ')}`
    : `unknown ${what} "${word}"; did you mean "${near}"?`;
}
