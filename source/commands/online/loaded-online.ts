/* Groups all network commands in one chunk, so that the bundler creates fewer files. */
export { join } from './join.ts';
export { serve } from './serve.ts';
