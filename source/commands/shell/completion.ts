import { compact } from '#engine/lookup.ts';
import { type GameEntry, games } from '#games/index.ts';
import { listOf } from '../levels.ts';
import type { Subcommand } from '../options.ts';
import { type Option, screenOptions } from '../options.ts';
import type { Arguments } from '../parse.ts';
import { isSubcommand, subcommands, takesValue, unknownWord } from '../usage.ts';
import { UsageError } from '../usage-error.ts';
import { firstSentence } from './help.ts';

export interface Candidate {
  readonly word: string;
  readonly help?: string;
}

export interface Candidates {
  readonly words: readonly Candidate[];
  /** Kind of files that are also possible. The shell completes their names itself. */
  readonly files?: 'files' | 'folders' | 'saves' | undefined;
}

const nothing: Candidates = { words: [] };

const everywhere: readonly Candidate[] = [{ word: '--help', help: 'the options of a command' }];

/** @param typed words after the name of the program. The last one is incomplete */
export async function candidates(typed: readonly string[]): Promise<Candidates> {
  const [current = ''] = typed.slice(-1);
  const { words, open, isOver } = readSoFar(typed.slice(0, -1));
  const [first, ...more] = words;
  const command: Subcommand | undefined = first !== undefined && isSubcommand(first) ? subcommands[first] : undefined;
  const game = games.find(({ id }) => words.includes(id));
  if (open !== undefined) return fitting(await valuesOf(optionOf(command, open), game, current), current);
  const equals = current.indexOf('=');
  if (current.startsWith('--') && equals > 0 && !isOver) {
    const [name, value] = [current.slice(2, equals), current.slice(equals + 1)];
    const values = fitting(await valuesOf(optionOf(command, name), game, value), value);
    return { words: values.words.map(({ word, help }) => candidate(`--${name}=${word}`, help)), files: values.files };
  }
  if (current.startsWith('-') && !isOver) return fitting(optionNames(command, typed.slice(0, -1)), current);
  if (first === undefined)
    return fitting({ words: [...commandNames, { word: 'help', help: 'how to use turncade' }] }, current);
  if (first === 'help' && more.length === 0) return fitting({ words: commandNames }, current);
  if (command === undefined) return nothing;
  return fitting(await operands(placeIn(command.usage, more.length), game), current);
}

const candidate = (word: string, help: string | undefined): Candidate =>
  help === undefined ? { word } : { word, help };

const commandNames: readonly Candidate[] = Object.entries<Subcommand>(subcommands).map(([word, { help }]) => ({
  word,
  help: firstSentence(help),
}));

function readSoFar(typed: readonly string[]) {
  const words: string[] = [];
  let open: string | undefined;
  let isOver = false;
  for (const word of typed) {
    if (open !== undefined) open = undefined;
    else if (isOver || !word.startsWith('-')) words.push(word);
    else if (word === '--') isOver = true;
    else if (takesValue(word)) open = word.slice(2);
  }
  return { words, open, isOver };
}

/** Option of a command, or of `play` if no command is typed. */
const optionOf = (command: Subcommand | undefined, name: string): Option | undefined => {
  const { options }: Subcommand = command ?? subcommands.play;
  return Object.hasOwn(options, name) ? options[name] : undefined;
};

function optionNames(command: Subcommand | undefined, typed: readonly string[]): Candidates {
  const options = Object.entries<Option>(command?.options ?? screenOptions);
  const optionsLeft = options.filter(([name, { repeatable }]) => repeatable === true || !typed.includes(`--${name}`));
  const version = { word: '--version', help: 'the version' };
  return {
    words: [
      ...optionsLeft.map(([name, { help }]) => ({ word: `--${name}`, help })),
      ...everywhere,
      ...(command === undefined ? [version] : []),
    ],
  };
}

/** Placeholder of an operand in a usage text, such as `GAME`. A trailing `..` repeats the last placeholder. */
function placeIn(usage: string, place: number): string | undefined {
  const [, , ...placeholders] = usage
    .replace(/ \.\.$/, '')
    .replaceAll(' | ', '|')
    .split(' ');
  const last = usage.endsWith(' ..') ? placeholders.at(-1) : undefined;
  return (placeholders[place] ?? last)?.replace(/^\[|\]$/g, '');
}

/** Possible words for a placeholder. A placeholder in small letters is itself the word. */
async function operands(placeholder: string | undefined, game: GameEntry | undefined): Promise<Candidates> {
  if (placeholder === undefined) return nothing;
  const parts = placeholder.split('|').filter((part) => part !== '');
  const words = parts.filter((part) => !/[A-Z]|\.\.|:/.test(part)).map((word): Candidate => ({ word }));
  if (parts.includes('GAME')) words.push(...games.map(({ id, summary }) => ({ word: id, help: summary })));
  const isPlayer = /^[A-Z]$/.test(placeholder) && game !== undefined;
  if (isPlayer) words.push(...(await botNames(game)));
  const isFile = isPlayer || parts.some((part) => part === 'FILE' || part === 'SCRIPT');
  const files = isFile
    ? 'files'
    : parts.includes('FILE.turncade')
      ? 'saves'
      : parts.includes('FOLDER')
        ? 'folders'
        : undefined;
  return { words, files };
}

async function valuesOf(option: Option | undefined, game: GameEntry | undefined, typed: string): Promise<Candidates> {
  if (option?.value === undefined) return nothing;
  const { words, files } = await operands(option.value, undefined);
  return { words: [...words, ...(game === undefined ? [] : await namesIn(option, game, typed))], files };
}

/** Names in a game that are values of an option: levels, bots by seat, or options with their values. */
async function namesIn({ names, games: what }: Option, game: GameEntry, typed: string): Promise<readonly Candidate[]> {
  if (names === 'levels') {
    const { levels, made } = await listOf(game);
    // In a list of levels, only the last level is completed.
    const before = typed.slice(0, typed.lastIndexOf(',') + 1);
    return [
      ...levels.map(({ name, sheet }) => candidate(before + name, sheet.ok ? sheet.value.title : undefined)),
      ...made.filter(({ name }) => !/[A-Z]/.test(name)).map(({ name, how }) => ({ word: before + name, help: how })),
    ];
  }
  if (what === 'bots') {
    const bots = await botNames(game);
    const maxPlayers = await game.visit(({ players }) => players.most);
    const seats = Array.from({ length: maxPlayers }, (_, i) => i + 1);
    return seats.flatMap((seat) => bots.map(({ word }) => ({ word: `${seat}=${word}` })));
  }
  if (what !== 'options') return [];
  const options = Object.entries(await game.visit(({ options: declared = {} }) => declared));
  return options.flatMap(([name, { label }]) => {
    const values = label.split('|').filter((value) => !value.includes('..'));
    return values.map((value) => ({ word: `${name}=${value}` }));
  });
}

const botNames = async (game: GameEntry): Promise<readonly Candidate[]> =>
  (await game.visit(({ bots = {} }) => Object.keys(bots))).map((word) => ({ word }));

const fitting = ({ words, files }: Candidates, typed: string): Candidates => ({
  words: words.filter(({ word }) => word.startsWith(typed)),
  files,
});

/** Lines for the shell scripts: a word, two blanks and its help. With `files`, the last line is `:` and `files`. */
export const candidateLines = ({ words, files }: Candidates): string[] => [
  ...words.map(({ word, help }) => compact(word, help).join('  ')),
  ...compact(files && `:${files}`),
];

/**
 * `turncade completion SHELL`: prints the completion script of a shell. It calls `turncade completion words -- WORDS`
 * at every Tab, so that it also works with newer versions.
 */
export async function completion(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [shell, ...words] = args.words;
  if (shell === 'words') {
    const lines = candidateLines(await candidates(words));
    if (lines.length > 0) await print(lines.join('\n'));
    return 0;
  }
  if (shell === undefined) throw new UsageError(`completion needs a shell: ${Object.keys(scripts).join(', ')}`);
  const [other] = words;
  if (other !== undefined) throw new UsageError(`completion takes one shell; leave out "${other}"`);
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new UsageError(unknownWord('shell', shell, Object.keys(scripts)));
  await print(script.trim());
  return 0;
}

/** This script splits the line only at blanks. By default, bash would also split it at `=` and `:`. */
const bash = `
# bash completion for turncade: eval "$(turncade completion bash)" in ~/.bashrc
_turncade() {
  local line="\${COMP_LINE:0:COMP_POINT}" current word files='' before=''
  local -a words
  read -ra words <<< "$line"
  case $line in *[[:space:]]) words+=('') ;; esac
  current="\${words[\${#words[@]}-1]}"
  # What stands before the last break is not replaced.
  case $COMP_WORDBREAKS in *=*) case $current in *=*) before="\${current%=*}=" ;; esac ;; esac
  case $COMP_WORDBREAKS in *:*) case "\${current#"$before"}" in *:*) before="\${current%:*}:" ;; esac ;; esac
  COMPREPLY=()
  while IFS= read -r word; do
    # Behind two blanks stands its help.
    word="\${word%%  *}"
    case $word in
      :*) files="\${word#:}" ;;
      *) COMPREPLY+=("$(printf '%q' "\${word#"$before"}")") ;;
    esac
  done < <(turncade completion words -- "\${words[@]:1}" 2> /dev/null)
  local name="\${current#"$before"}"
  case $files in
    folders) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$name") ;;
    ?*) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$name") ;;
  esac
  # Names of folders end in a slash, and no blank follows.
  if [ -n "$files" ] && type compopt > /dev/null 2>&1; then compopt -o filenames; fi
}
complete -F _turncade turncade
`;

const zsh = `
#compdef turncade
# zsh completion for turncade: a file _turncade in a folder of $fpath, or eval "$(turncade completion zsh)" in ~/.zshrc
_turncade() {
  local line files=''
  local -a described
  for line in "\${(@f)$(turncade completion words -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    case $line in
      '') ;;
      :*) files="\${line#:}" ;;
      *'  '*) described+=("\${\${line%%  *}//:/\\\\:}:\${line#*  }") ;;
      *) described+=("\${line//:/\\\\:}") ;;
    esac
  done
  (( \${#described} )) && _describe turncade described
  case $files in
    files) _files ;;
    saves) _files -g '*.turncade' ;;
    folders) _files -/ ;;
  esac
}
if [ "\${funcstack[1]}" = _turncade ]; then
  _turncade "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _turncade turncade
fi
`;

const fish = `
# fish completion for turncade: turncade completion fish > ~/.config/fish/completions/turncade.fish
function __turncade_words
    set -l typed (commandline -opc) (commandline -ct)
    for line in (turncade completion words -- $typed[2..] 2> /dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :saves
                __fish_complete_suffix .turncade
            case :folders
                __fish_complete_directories (commandline -ct)
            case '*'
                string replace -- '  ' \\t $line
        end
    end
end
complete -c turncade -f -a '(__turncade_words)'
`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish };
