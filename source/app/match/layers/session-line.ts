import type { ScreenTypes } from '../../../screen/scene.ts';
import { firstCompletion } from '../../command-line/command-box.ts';
import { type CommandLine, completedLine, edited, emptyLine, typed } from '../../command-line/command-line.ts';
import { pathCompletion } from '../../command-line/path-argument.ts';
import type { Size } from '../../layers/place.ts';
import type { SessionCore } from '../session-core.ts';

/** What the command line needs of the session. */
export interface LineTools {
  /** Enters a line as typed; returns whether it was accepted. */
  enter(line: string): boolean;
  help(size: Size): void;
}

/** Gives a key to the command line. */
export function commandLineKey<T extends ScreenTypes>(
  core: SessionCore<T>,
  line: CommandLine,
  key: string,
  size: Size,
  { enter, help }: LineTools,
): void {
  const { host } = core.options;
  if (key === 'ctrl+c') host.quit();
  else if (key === 'f1') help(size);
  // A line that was refused is looked up with the others that were entered.
  else if (key === 'escape')
    core.set({ line: undefined, leftLine: core.state.notice === undefined ? line : emptyLine, notice: undefined });
  else if (key === 'enter') {
    core.set({ line: undefined, leftLine: emptyLine });
    if (!enter(line.text)) core.set({ line: { ...line, edition: line.edition + 1 } });
  } else {
    const next = key === 'tab' ? completed(core, line, size) : edited(line, key, core.history.lines());
    core.set({ line: next, ...(next.text === line.text ? {} : { notice: undefined }) });
  }
}

/** The line after Tab: the path of a file, what all commands agree on, or else the first of the list. */
function completed<T extends ScreenTypes>(core: SessionCore<T>, line: CommandLine, size: Size): CommandLine {
  const { host, screen } = core.options;
  const { commands } = core.driver.match.game;
  const replacedBy = (text: string): CommandLine =>
    text === line.text ? line : { ...typed(line, text), edition: line.edition + 1 };
  const path = pathCompletion(line.text, commands, host.paths.complete);
  if (path !== undefined) return replacedBy(path.text);
  const edit = completedLine(line, commands, (...about) =>
    screen.commandLine?.argumentValues?.(core.scene(size), ...about),
  );
  if (edit !== line) return edit;
  return replacedBy(firstCompletion(line.text, commands, screen, core.scene(size)) ?? line.text);
}
