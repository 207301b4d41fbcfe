import type { Arguments } from '../arguments.ts';
import { unknownWord } from '../usage.ts';
import { UsageError } from '../usage-error.ts';
import { candidateLines, candidates } from './candidates.ts';

/**
 * `turncade completion SHELL`: prints the script that teaches a shell to complete. What it asks with every Tab is
 * `turncade completion words -- WORDS`, so that a newer program needs no newer script.
 *
 * @param print writes one line or block; resolves when there is room for more
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line
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
  if (other !== undefined) throw new UsageError(`completion takes one shell, found also "${other}"`);
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new UsageError(unknownWord('shell', shell, Object.keys(scripts)));
  await print(script.trim());
  return 0;
}

/** Words are told from each other by blanks alone, as the program sees them: bash breaks them at `=` and `:`, too. */
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
