import type { ScreenTypes } from '../../../screen/scene.ts';
import { firstCompletion } from '../../command-line/command-box.ts';
import { completedCommand, type Editor, edited, editorWith, emptyEditor } from '../../command-line/editor.ts';
import { pathCompletion } from '../../command-line/path-argument.ts';
import type { SessionCore } from '../session-core.ts';

/** What the command line needs of the session. */
export interface LineTools {
  /** Enters a line as typed; returns whether it was accepted. */
  enter(line: string): boolean;
  help(): void;
}

/** Gives a key to the command line. */
export function commandLineKey<T extends ScreenTypes>(
  core: SessionCore<T>,
  line: Editor,
  key: string,
  { enter, help }: LineTools,
): void {
  const { host } = core.options;
  if (key === 'ctrl+c') host.quit();
  else if (key === 'f1') help();
  // A line that was refused is looked up with the others that were entered.
  else if (key === 'escape')
    core.set({ line: undefined, leftLine: core.state.notice === undefined ? line : emptyEditor, notice: undefined });
  else if (key === 'enter') {
    core.set({ line: undefined, leftLine: emptyEditor });
    if (!enter(line.text)) core.set({ line });
  } else {
    const next = key === 'tab' ? completed(core, line) : edited(line, key, core.history.lines());
    core.set({ line: next, ...(next.text === line.text ? {} : { notice: undefined }) });
  }
}

/** The line after Tab: the path of a file, what all commands agree on, or else the first of the list. */
function completed<T extends ScreenTypes>(core: SessionCore<T>, line: Editor): Editor {
  const { host, screen } = core.options;
  const { commands } = core.driver.match.game;
  const replacedBy = (text: string): Editor => (text === line.text ? line : editorWith(text));
  const path = pathCompletion(line.text, commands, host.paths.complete);
  if (path !== undefined) return replacedBy(path.text);
  const edit = completedCommand(line, commands, (...about) =>
    screen.commandLine?.argumentValues?.(core.scene(), ...about),
  );
  if (edit !== line) return edit;
  return replacedBy(firstCompletion(line.text, commands, screen, core.scene()) ?? line.text);
}
