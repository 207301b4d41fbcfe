/* Exports all network commands, so that the bundler puts them into one file. */
export { join } from './join.ts';
export { serve } from './serve.ts';
