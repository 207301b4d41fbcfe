import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { markName, ownMark } from './orphan-processes.ts';

/*
 * A program that is killed with SIGKILL cannot clean up. So a small shell script waits beside it for the end of its
 * input, which comes with the end of this program however that comes. It is told of the process groups of programs (`+123` begins, `-123` has ended), and then kills those that are left; on Linux also all processes with a mark.
 */
const script = `
groups=
while read -r word; do
  case $word in
    +*) groups="$groups \${word#+}" ;;
    -*)
      left=
      for group in $groups; do [ "$group" = "\${word#-}" ] || left="$left $group"; done
      groups=$left ;;
  esac
done
for group in $groups; do kill -9 -- "-$group"; done
[ -r /proc/self/environ ] || exit 0
round=0
while [ $round -lt 100 ]; do
  found=$(grep -lsF "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -9 "\${pid%/environ}"; done
  round=$((round + 1))
done
`;

/** Tells the watcher something; it is started with the first word. */
let tell: ((word: string) => void) | undefined;

/** A process group has begun, that is not to outlive this program. */
export const groupBegins = (pid: number): void => {
  tell ??= startWatcher();
  tell(`+${pid}`);
};

/** A process group has been ended. */
export const groupEnds = (pid: number): void => tell?.(`-${pid}`);

function startWatcher(): (word: string) => void {
  const { PATH = '/usr/bin:/bin' } = process.env;
  // In a session of its own, so that Ctrl+C does not end it first.
  const child = spawn('/bin/sh', ['-c', script, 'turncade-watcher', `${markName}=${ownMark}.`], {
    env: { PATH },
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without it the programs end with this one in all cases but SIGKILL.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return (word) => child.stdin.write(`${word}\n`);
}
