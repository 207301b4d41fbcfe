import { closest } from '#engine/completion.ts';
import { games } from '#games/index.ts';
import type { GameHelp } from './game-help.ts';

export interface Option {
  readonly type: 'string' | 'boolean' | 'number';
  readonly value?: string;
  readonly help: string;
  readonly games?: GameHelp;
  /** Names that the option accepts besides the words of its placeholder. */
  readonly names?: 'levels';
  readonly repeatable?: boolean;
}

export interface Subcommand {
  readonly usage: string;
  readonly help: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
}

const seed: Option = { type: 'string', value: 'SEED', help: 'decides all randomness; the same seed, the same match' };

const level: Option = {
  type: 'string',
  value: 'NAME|FILE',
  help: 'a level of the game, daily, random:SEED, or a level file',
  names: 'levels',
};

const bot: Option = {
  type: 'string',
  value: 'SEAT=NAME',
  help: 'let a bot play a seat',
  games: 'bots',
  repeatable: true,
};

const trust: Option = {
  type: 'string',
  value: 'FILE',
  help: 'run this module of yours at full speed, without the sandbox: it can do whatever you can',
  repeatable: true,
};

const players: Option = { type: 'number', value: 'N', help: 'number of seats', games: 'players' };

const set: Option = {
  type: 'string',
  value: 'NAME=VALUE',
  help: 'a game option',
  games: 'options',
  repeatable: true,
};

/** Options for the look of the screen. They apply to this run only, unlike the settings. */
export const screenOptions = {
  ascii: { type: 'boolean', help: 'draw with ASCII characters only' },
  'no-color': { type: 'boolean', help: 'use no colours (as does NO_COLOR)' },
  'no-title': { type: 'boolean', help: "leave the window's title as it is: no game, level and turn" },
  theme: { type: 'string', value: 'auto|dark|light|contrast', help: "colours that suit the terminal's background" },
  speed: { type: 'string', value: '0.5x|1x|2x|skip', help: 'how fast turns are played on the screen' },
  'screen-reader': {
    type: 'boolean',
    help: 'play in sentences, for screen readers; needs no terminal, so pipes and programs can play, too',
  },
} as const satisfies Readonly<Record<string, Option>>;

const ownGame: Option = {
  type: 'string',
  value: 'FILE',
  help: 'a game of your own in place of GAME: a module that exports it; the module is trusted',
};

const queue: Option = {
  type: 'string',
  value: 'postgres://HOST/NAME',
  help: 'let workers on any machines play the games: a PostgreSQL database where they wait for them',
};

export const subcommands = {
  play: {
    usage: 'turncade play [GAME | FILE.turncade]',
    help: 'Play on the screen: a game, or a saved match from where you left it.',
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
    help: "Today's matches, one of each game and the same for everybody, with your streaks. With a game, play that one.",
    options: {
      format: { type: 'string', value: 'text|json', help: 'only print how they stand; one JSON object a game' },
      ...screenOptions,
    },
    examples: ['turncade daily', 'turncade daily risc', 'turncade daily --format text'],
  },
  replay: {
    usage: 'turncade replay FILE.turncade',
    help: 'Watch a save or a finished match: step through it, jump, back and forth, at any speed.',
    options: {
      game: { ...ownGame, help: 'the module of a game of your own that the save is of' },
      result: { type: 'boolean', help: 'print the result in one line, the same as c copies after the end' },
      verify: {
        type: 'string',
        value: 'LINE',
        help: 'say whether a result that somebody sent is that of this match, or without a file of one of yours',
      },
      export: {
        type: 'string',
        value: 'FILE.cast|svg|txt',
        help: 'write the replay to this file: a recording for asciinema, a picture of the end, which moves with --turns, or the screen of each turn as text',
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
      "turncade replay my-match.turncade --verify 'Into The Breach: Classic 3/3 *** 4f2a91'",
    ],
  },
  run: {
    usage: 'turncade run GAME [SCRIPT]',
    help: 'Play a script without a screen and print the transcript. SCRIPT is a file of commands, one a line, or a save; - or nothing is standard input. On a terminal without SCRIPT, type commands and each is answered.',
    options: {
      seed: { ...seed, help: 'decides all randomness (space-defender: default "classic")' },
      format: { type: 'string', value: 'text|json', help: 'text blocks, or one JSON object a line' },
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
        help: 'answer each line of standard input at once, as on a terminal; a line with a mistake is told and changes nothing',
      },
      save: {
        type: 'string',
        value: 'FILE.turncade',
        help: 'keep the match in this file, command by command; if there is a match in it, that one goes on',
      },
      quiet: { type: 'boolean', help: 'print only how the match stands at the end' },
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
  levels: {
    usage: 'turncade levels [GAME]',
    help: 'List the levels of a game, or of all games. With --check, check a level file and say what is wrong and where; with --export, print a level.',
    options: {
      game: ownGame,
      check: { type: 'string', value: 'FILE', help: 'check this level file; exit status 1 if it has a fault' },
      export: {
        type: 'string',
        value: 'NAME|FILE',
        help: 'print the text of this level, to change or keep it',
        names: 'levels',
      },
      set: {
        type: 'string',
        value: 'NAME=VALUE',
        help: 'with --export, an option for a level made from a seed, as in play',
        repeatable: true,
      },
      players: {
        type: 'number',
        value: 'N',
        help: 'with --export, the number of players of a level made from a seed',
      },
      format: { type: 'string', value: 'text|json', help: 'a table, or one JSON object a level' },
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
    help: 'Let bots and programs play against each other. Each pair plays the same number of games on the same levels and takes turns as player 1; the results are printed. In a game for one, all play the same levels with the same seeds, and are compared by how well they did. Ctrl-C prints the results so far.',
    options: {
      game: ownGame,
      levels: {
        type: 'string',
        value: 'L1,L2|all|tier:NAME',
        help: 'the levels: names, files, random:SEED or tiers; default: all that are for so many players',
        names: 'levels',
      },
      players: {
        type: 'number',
        value: 'N',
        help: 'how many play in a game; default: two, or one in a game for one. With more, as in risc and robo-race, each plays in every seat, and every three, four or five play together as often',
      },
      games: {
        type: 'number',
        value: 'N',
        help: 'games for each pair, or for each who plays alone; default: every level, from every seat',
      },
      seed: {
        ...seed,
        help: 'decides all randomness; the same seed, the same results, with any number of threads',
      },
      jobs: {
        type: 'number',
        value: 'J',
        help: 'number of threads; default: one less than the processors',
      },
      queue,
      format: { type: 'string', value: 'text|json|csv', help: 'tables, one JSON object, or a line for every game' },
      out: { type: 'string', value: 'FILE', help: 'write the results to this file instead of printing them' },
      json: { type: 'string', value: 'FILE', help: 'also write them to this file as JSON' },
      csv: { type: 'string', value: 'FILE', help: 'also write them to this file as CSV' },
      replace: { type: 'boolean', help: 'replace these files if they exist' },
      replays: { type: 'string', value: 'FOLDER', help: 'keep replays of games in this folder' },
      keep: {
        type: 'string',
        value: 'KINDS|GAMES',
        help: 'which: all, losses (of A), draws, faults, forfeits, or games such as 1/2/0, the end of their seeds',
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
      'turncade tournament risc hard normal easy --players 3',
      'turncade tournament space-defender hard normal easy',
      'turncade tournament risc hard normal --games 1000 --queue postgres://ada@db.lan/games',
    ],
  },
  worker: {
    usage: 'turncade worker --queue postgres://HOST/NAME',
    help: 'Play games of tournaments that are held elsewhere with the same --queue, until Ctrl-C. Programs come with the games, and play in the sandbox. If a worker ends, others play its games.',
    options: {
      queue: { ...queue, help: 'the PostgreSQL database where games wait, the same as for the tournament' },
      jobs: { type: 'number', value: 'J', help: 'number of threads; default: one less than the processors' },
    },
    examples: [
      'turncade worker --queue postgres://ada@db.lan/games',
      'turncade worker --queue postgres://ada@db.lan/games --jobs 8',
    ],
  },
  join: {
    usage: 'turncade join [ADDRESS]',
    help: 'Play with others over a network: opens the lobby of a server. ADDRESS is what its owner sent you; without one, the last server.',
    options: {
      name: {
        type: 'string',
        value: 'NAME',
        help: 'your name there, where several people play from this machine; without a login of yours it asks for the password',
      },
      match: { type: 'string', value: 'CODE', help: 'go straight to the match with this code, such as oak-17' },
      format: {
        type: 'string',
        value: 'text|json',
        help: 'json is for programs: it logs in, then passes the messages of the protocol over standard input and output; the password is the first line, or TURNCADE_PASSWORD',
      },
      bot: {
        type: 'string',
        value: 'NAME|FILE',
        help: 'let a bot or a program of yours play a seat of --match CODE to the end, with one line a turn; it logs in as with --format json',
      },
      trust,
      register: {
        type: 'boolean',
        help: 'make the account of --name and end; asks for its password, or takes it from the first line or TURNCADE_PASSWORD',
      },
      code: { type: 'string', value: 'CODE', help: 'the invitation code, with --register' },
      ...screenOptions,
    },
    examples: [
      'turncade join',
      'turncade join 192.0.2.7:7777#q7m3-x2kd-90ha-t5vb --match oak-17',
      'turncade join oak.example.org --name mia',
      'TURNCADE_PASSWORD=... turncade join localhost --name mia --format json',
      'turncade join oak.example.org --register --name mias-bot --code 3f0a1-9c27e',
      'turncade join oak.example.org --name mias-bot --bot hard --match oak-17',
      'turncade join oak.example.org --name mias-bot --bot ./my-strategy.mjs --match oak-17',
    ],
  },
  serve: {
    usage: 'turncade serve',
    help: 'Host matches for people on other machines. It prints the line they type to join.',
    options: {
      listen: {
        type: 'string',
        value: 'HOST',
        help: 'the address to listen on; default: 127.0.0.1, this machine only; 0.0.0.0 lets others in',
      },
      port: { type: 'number', value: 'N', help: 'the port; default: 7777; 0 picks a free one' },
      ssh: {
        type: 'number',
        value: 'PORT',
        help: 'let people in over ssh, too: ssh -p PORT new@HOST makes an account and needs nothing installed',
      },
      web: {
        type: 'boolean',
        help: 'show a page to browsers at the same port: an account and all games, with nothing installed',
      },
      data: {
        type: 'string',
        value: 'FOLDER|postgres://HOST/NAME',
        repeatable: true,
        help: "where everything is kept: a folder, or a PostgreSQL database; with one, a folder may be given as well, for what is the machine's own",
      },
      registration: {
        type: 'string',
        value: 'open|code|closed',
        help: 'who may create an account: open: everybody; code: people with the printed code; closed: nobody; default: open if only this machine can reach it, else code',
      },
      'tls-cert': { type: 'string', value: 'FILE', help: 'a certificate of your own (PEM), with --tls-key' },
      'tls-key': { type: 'string', value: 'FILE', help: 'its private key (PEM)' },
      plain: { type: 'boolean', help: 'use no certificate, behind a proxy that has one' },
      'behind-proxy': { type: 'boolean', help: "take clients' addresses from the proxy's X-Forwarded-For" },
      host: {
        type: 'string',
        value: 'NAME',
        repeatable: true,
        help: 'a name of this machine that clients may use without a certificate, beside localhost and IP addresses; may be repeated',
      },
      log: { type: 'string', value: 'text|json', help: 'the form of the log, one line an event' },
      admin: {
        type: 'string',
        value: 'COMMAND',
        help: 'manage the running server or its data: status, accounts, "reset-password NAME", "ban NAME", "unban NAME", "delete NAME", matches, "finished NAME", "end MATCH", "export MATCH", invitation (prints the code), "backup FILE", "restore FILE", "move postgres://HOST/NAME", check',
      },
    },
    examples: [
      'turncade serve',
      'turncade serve --listen 0.0.0.0',
      'turncade serve --listen 0.0.0.0 --ssh 2222 --web',
      'turncade serve --listen 0.0.0.0 --port 443 --tls-cert cert.pem --tls-key key.pem --registration closed',
      'turncade serve --plain --behind-proxy',
      'turncade serve --admin status',
      'turncade serve --admin accounts',
      'turncade serve --admin "backup /mnt/oak.sqlite"',
    ],
  },
  strategy: {
    usage: 'turncade strategy new [GAME] NAME | try FILE --game GAME',
    help: 'new: write a first program of your own, which plays GAME (Space Explorers where none is named): NAME.mjs, NAME.ts with its types, or NAME.py in the current folder. A module exports a function takeTurn, or an object or class that has one. try: have a program play one turn, and say what it answered, what was accepted, and what it wrote for its log.',
    options: {
      language: { type: 'string', value: 'js|typescript|python', help: 'its language; default: js' },
      game: {
        type: 'string',
        value: 'GAME|FILE',
        help: 'the game of the program to try, or the module of one of your own',
      },
      level: { type: 'string', value: 'NAME|FILE', help: 'the level to try it in' },
      position: { type: 'string', value: 'FILE', help: 'the position to try it in' },
      seat: { type: 'number', value: 'N', help: 'the player that it plays; the first who can act where absent' },
      seed: { type: 'string', value: 'SEED', help: 'the seed of the match' },
      players: { type: 'number', value: 'N', help: 'the number of players' },
      set: { type: 'string', value: 'NAME=VALUE', repeatable: true, help: 'a game option' },
      trust: { type: 'string', value: 'FILE', repeatable: true, help: 'run this module without the sandbox' },
      watch: { type: 'boolean', help: 'try it again whenever its file has changed' },
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
  completion: {
    usage: 'turncade completion bash|zsh|fish',
    help: 'Print a script that teaches your shell to complete commands, options, games, levels, bots and files. The examples say where it belongs, in bash, zsh and fish; it is in force in the next shell.',
    options: {},
    examples: [
      'echo \'eval "$(turncade completion bash)"\' >> ~/.bashrc',
      'echo \'eval "$(turncade completion zsh)"\' >> ~/.zshrc',
      'turncade completion fish > ~/.config/fish/completions/turncade.fish',
    ],
  },
  doctor: {
    usage: 'turncade doctor',
    help: 'Tell what turncade finds here and how it would draw: terminal, size, colours, characters, keyboard and mouse, your folders, versions; and what is wrong with advice. It asks the terminal, and tells nobody else.',
    options: {
      format: {
        type: 'string',
        value: 'text|json',
        help: 'for people, or one JSON object for a report; no passwords or logins are in it',
      },
    },
    examples: ['turncade doctor', 'turncade doctor --format json > report.json'],
  },
  man: {
    usage: 'turncade man',
    help: 'Print the manual page. Where turncade is installed with npm install -g, man turncade shows it.',
    options: {},
    examples: ['turncade man | man -l -', 'turncade man > ~/.local/share/man/man1/turncade.1'],
  },
} as const satisfies Readonly<Record<string, Subcommand>>;

export type SubcommandName = keyof typeof subcommands;

export const isSubcommand = (name: string): name is SubcommandName => Object.hasOwn(subcommands, name);

/** True if the word after this option is its value: for `--seed`, but not for `--ascii` or `--seed=k7f2`. */
export const takesValue = (word: string): boolean =>
  Object.values<Subcommand>(subcommands).some(({ options }) =>
    Object.entries(options).some(([name, { type }]) => word === `--${name}` && type !== 'boolean'),
  );

export const unknownCommand = (word: string): string =>
  word.endsWith('.turncade') || games.some(({ id }) => id === word)
    ? `unknown command "${word}", did you mean "turncade play ${word}"?`
    : unknownWord('command', word, Object.keys(subcommands));

export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const near = closest(word, known);
  return near === undefined
    ? `unknown ${what} "${word}", known are ${known.join(', ')}`
    : `unknown ${what} "${word}", did you mean "${near}"?`;
}
