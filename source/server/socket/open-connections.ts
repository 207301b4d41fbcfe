import type { Socket } from 'node:net';
import { isLoopback } from '#net/address.ts';
import type { Budgets } from '../connection-budget.ts';
import type { Platform } from '../platform.ts';

export interface ConnectionLimits {
  readonly inAll: number;
  /** Maximum connections per remote address (per network for IPv6). This machine itself has no limit. */
  readonly fromOne: number;
}

export const usualLimits: ConnectionLimits = { inAll: 4096, fromOne: 64 };

/** Milliseconds until a new connection must have become a WebSocket, or its request must have been answered. */
export const shakeHandsWithin = 15_000;

export interface OpenConnections {
  isFull(): boolean;
  /** True if `address` may not open another connection. Otherwise counts a new one. */
  isTooMany(address: string): boolean;
  /** Adds a connection. It must become a WebSocket, or its request must be answered, within `shakeHandsWithin`. */
  add(socket: Socket): void;
  renew(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
  confirm(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
  /** Counts a connection of `address` until the returned function is called. */
  count(address: string): () => void;
  destroyAll(): void;
}

export function createOpenConnections(
  { world, budgets }: { readonly world: Pick<Platform, 'after'>; readonly budgets: Pick<Budgets, 'acceptsNew'> },
  limits: ConnectionLimits,
): OpenConnections {
  const open = new Map<string, { readonly socket: Socket; readonly stopTimer: () => void }>();
  const counts = new Map<string, number>();
  const countOf = (address: string) => counts.get(address) ?? 0;
  const startTimer = (place: string, socket: Socket) => {
    open.get(place)?.stopTimer();
    open.set(place, { socket, stopTimer: world.after(shakeHandsWithin, () => socket.destroy()) });
  };
  return {
    isFull: () => open.size >= limits.inAll,
    isTooMany: (address) =>
      (!isLoopback(address) && countOf(address) >= limits.fromOne) || !budgets.acceptsNew(address),
    add(socket) {
      const place = placeOf(socket);
      startTimer(place, socket);
      socket.once('close', () => {
        open.get(place)?.stopTimer();
        open.delete(place);
      });
    },
    renew(socket) {
      const place = placeOf(socket);
      const connection = open.get(place);
      if (connection !== undefined) startTimer(place, connection.socket);
    },
    confirm: (socket) => open.get(placeOf(socket))?.stopTimer(),
    count(address) {
      counts.set(address, countOf(address) + 1);
      return () => {
        if (countOf(address) > 1) counts.set(address, countOf(address) - 1);
        else counts.delete(address);
      };
    },
    destroyAll() {
      for (const { socket } of open.values()) socket.destroy();
    },
  };
}

/** Key of a connection: its remote address and port, which are the same for a TLS socket and its TCP socket. */
const placeOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;
