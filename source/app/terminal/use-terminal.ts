import { useApp } from 'ink';
import { useEffect, useEffectEvent } from 'react';
import type { InputEvent } from './input.ts';
import type { Terminal } from './terminal.ts';

/** Connects the application on the screen to the terminal, if it runs on one. */
export function useTerminal(terminal: Terminal | undefined, act: (event: InputEvent) => void): void {
  const { suspendTerminal } = useApp();
  const onEvent = useEffectEvent(act);
  useEffect(() => terminal?.attach({ suspendTerminal, act: (event) => onEvent(event) }), [terminal, suspendTerminal]);
}
