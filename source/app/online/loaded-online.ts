/*
 * All of playing online that is loaded only when somebody asks for it. Every module that is loaded by itself makes the
 * bundler cut what it shares with others into more files, and each of those takes its time at the start of the program.
 */

export { showOnlineMatch } from '../match/online/online-match.ts';
export { randomHex, realNetwork } from './real-network.ts';
export { runOnline } from './run-online.ts';
export { newsOfServers } from './server-news.ts';
export { goOnline } from './text-mode/online-rooms.ts';
