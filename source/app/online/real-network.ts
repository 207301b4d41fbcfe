import { randomBytes } from 'node:crypto';
import { joinServer, rememberAddress, trust } from '#client/join.ts';
import { forgetServer, usualName } from '#client/known-servers.ts';
import { readInvitation } from '#net/address.ts';
import type { Folders } from '#storage/files/folders.ts';
import { type Network, serversHere } from './network.ts';

/** @param client name and version of this program that servers see, such as `turncade 1.2.0` */
export const realNetwork = (folders: Folders, client: string): Network => ({
  servers: () => serversHere(folders),
  usualName: () => usualName(folders),
  read(typed) {
    const read = readInvitation(typed);
    if (!read.ok) return read.error.message;
    const { address, code } = read.value;
    return { address: rememberAddress(folders, address), match: code };
  },
  connect: (address, as) => joinServer(folders, address, { client, as }),
  trust: (address, fingerprint) => void trust(folders, address, fingerprint),
  forget: (address) => void forgetServer(folders, address),
});

/** Returns 32 random bytes in hex: a seat's contribution to the dice of a match. */
export const randomHex = (): string => randomBytes(32).toString('hex');
