import { pinsOf } from '../pinned.ts';

export const { pinFrame } = pinsOf('space-explorers');
