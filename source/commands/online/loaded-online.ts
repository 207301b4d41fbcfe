/* The commands of playing over a network are loaded as one: the bundler cuts everything into fewer files so. */
export { join } from './join.ts';
export { serve } from './serve.ts';
