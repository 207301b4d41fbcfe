import type { Strategy } from './strategy.ts';

/** No transfers. */
export const noop: Strategy = () => [];
