import { useApp } from 'ink';
import { useEffect, useEffectEvent } from 'react';
import type { InputEvent } from './input.ts';
import type { Terminal } from './terminal.ts';

/**
 * Connects the application on the screen to the terminal, if it runs on one.
 *
 * @param stops called before the terminal is given back for a while
 */
export function useTerminal(terminal: Terminal | undefined, act: (event: InputEvent) => void, stops: () => void): void {
  const { suspendTerminal } = useApp();
  const onEvent = useEffectEvent(act);
  const onStop = useEffectEvent(stops);
  useEffect(
    () =>
      terminal?.attach({
        suspendTerminal(wait) {
          onStop();
          return suspendTerminal(wait);
        },
        act: (event) => onEvent(event),
      }),
    [terminal, suspendTerminal],
  );
}
