import { cutText } from '../../screen/cut.ts';

/** What paths that begin alike end with, in a line of at most this width: the folder that has been typed is not repeated. */
export const pathNames = (paths: readonly string[], width: number): string =>
  cutText(paths.map((path) => path.replace(/^.*[\\/](?=.)/s, '')).join('  '), width);
