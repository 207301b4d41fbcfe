import { pinsOf } from '../pinned.ts';

export const { pinFrame, snapshotOf } = pinsOf('risc');
