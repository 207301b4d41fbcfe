import { onTestFinished } from 'vitest';
import { endFailedScope } from '#gateways/session-scope.ts';
import type { AdministeredCore } from '#server/core/core.ts';

/** Makes uncaught errors end their remote session, as on a server. Returns the errors outside of remote sessions. */
export function faultsEndVisits(): readonly unknown[] {
  const others: unknown[] = [];
  const failed = (error: unknown) => {
    if (!endFailedScope(error)) others.push(error);
  };
  const exceptions = process.listeners('uncaughtException');
  const rejections = process.listeners('unhandledRejection');
  const clear = () => {
    process.removeAllListeners('uncaughtException');
    process.removeAllListeners('unhandledRejection');
  };
  clear();
  process.on('uncaughtException', failed).on('unhandledRejection', failed);
  onTestFinished(() => {
    clear();
    for (const before of exceptions) process.on('uncaughtException', before);
    for (const before of rejections) process.on('unhandledRejection', before);
  });
  return others;
}

const bug = () => {
  throw new Error('a bug');
};

/** Bugs whose errors no surrounding code catches. */
const bugs = {
  timer: () => void setTimeout(bug),
  immediate: () => void setImmediate(bug),
  promise: () => void Promise.resolve().then(bug),
} as const;

export const bugKinds = ['timer', 'immediate', 'promise'] as const;

/** Wraps a core so that, for one account, its gateway starts a failing task at a moment chosen by the test. */
export function faultyFor(
  core: Pick<AdministeredCore, 'connect' | 'door'>,
  name: string,
  kind: (typeof bugKinds)[number],
) {
  let goWrong = () => {};
  const moment = new Promise<void>((resolve) => {
    goWrong = resolve;
  });
  return {
    core: {
      ...core,
      door: {
        ...core.door,
        openHome(asked: string) {
          if (asked === name) void moment.then(bugs[kind]);
          return core.door.openHome(asked);
        },
      },
    },
    goWrong,
  };
}
