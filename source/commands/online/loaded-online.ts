/* Loads all network commands as one chunk, so that the bundler creates fewer files. */
export { join } from './join.ts';
export { serve } from './serve.ts';
