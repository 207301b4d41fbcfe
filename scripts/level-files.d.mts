import type { Plugin as BuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';

export const levelFiles: BuildPlugin;
export const levelFilesInTests: Plugin;
