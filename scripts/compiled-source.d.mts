import type { Plugin } from 'vite';

export const compiledSource: Plugin;
