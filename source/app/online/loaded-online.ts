/*
 * All code of online play, loaded on demand as a single module. With several modules, the bundler would split shared
 * code into more files, and each file slows the start of the program.
 */

export { showOnlineMatch } from '../match/online/online-match.ts';
export { randomHex, realNetwork } from './real-network.ts';
export { runOnline } from './run-online.ts';
export { newsOfServers } from './server-news.ts';
export { goOnline } from './text-mode/online-rooms.ts';
