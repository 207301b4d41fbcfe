import { getOwn } from '#engine/commands.ts';
import { unreachable } from '#engine/lookup.ts';
import { argumentHelp, type CommandHelp } from '#screen/game/command-help.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';

/** Completion functions of a game, which look up the command by name. */
export const helpsOf = <T extends ScreenTypes>(commands: Readonly<Record<string, CommandHelp<T>>>) => ({
  advice: (scene: Scene<T>, command: string) => (getOwn(commands, command) ?? unreachable(command)).advice(scene),
  argumentAdvice: (scene: Scene<T>, command: string, argument: string, typed: readonly string[]) =>
    argumentHelp({ commands }, command, argument)?.advice?.(scene, typed),
  argumentValues: (scene: Scene<T>, command: string, argument: string, typed: readonly string[]) =>
    argumentHelp({ commands }, command, argument)?.values?.(scene, typed),
});
