/** How many connections without a login there may be, as `MaxStartups` of OpenSSH has it. */
export interface Startups {
  /** Below this number none is refused. */
  readonly start: number;
  /** From this number on all are refused; in between, a share that grows from `rate` to 1. */
  readonly full: number;
  /** From 0 to 1. */
  readonly rate: number;
}

/**
 * Decides whether to refuse a new connection at random, before all places are taken by connections that never log in.
 *
 * @param open number of connections without a login
 * @param random from 0 to 1
 */
export function isDropped(open: number, { start, full, rate }: Startups, random: () => number): boolean {
  if (open < start) return false;
  if (open >= full) return true;
  return random() < rate + ((1 - rate) * (open - start)) / (full - start);
}
