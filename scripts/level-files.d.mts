import type { Plugin } from 'vite';

export const levelFilesInTests: Plugin;
