import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { withLines } from '../checksum.ts';
import type { Folders } from '../files/folders.ts';
import { knownKey, ownKey } from '../key.ts';

/*
 * While persons plan secretly, their plans must not be readable in the match's file. Until all have planned, their
 * commands are encrypted (AES-256-GCM) in one line, `hidden KEY DATA`. KEY identifies the key. DATA is nonce, cipher
 * text and tag. The commands are padded to a common size, which hides their kind and number. The rest of the save is
 * authenticated with them, so that the line cannot be moved to another save.
 */

const minBytes = 1024;
const nonceLength = 12;
const tagLength = 16;

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Short public name of a key: the start of its hash. */
const nameOf = (key: Buffer): string => hash(key).slice(0, 8);

/**
 * Encrypts all commands of a save after the first `plain` ones. Leaves the text unchanged if there are no such commands
 * or no key, because losing the match would be worse than showing its secrets.
 *
 * @param text output of `writeSave`
 * @param plain number of commands that stay readable
 */
export function withHiddenPart(folders: Folders, text: string, plain: number): string {
  const lines = text.split('\n');
  const start = lines.indexOf('') + 1;
  const hidden = lines.slice(start + plain, -1);
  const key = hidden.length === 0 ? undefined : ownKey(folders, 'drafts');
  if (key === undefined) return text;
  const head = lines.slice(0, start).map((line) => (line.startsWith('commands ') ? `commands ${plain}` : line));
  const rest = `${[...head, ...lines.slice(start, start + plain)].join('\n')}\n`;
  return withLines(rest, [`hidden ${nameOf(key)} ${enciphered(hidden.join('\n'), rest, key)}`]);
}

function enciphered(hidden: string, rest: string, key: Buffer): string {
  const length = Buffer.byteLength(hidden);
  const filled = hidden + '\n'.repeat(Math.max(minBytes, 2 ** Math.ceil(Math.log2(length))) - length);
  // The nonce is a hash of the content: different texts have different nonces, and equal texts equal ones.
  const nonce = createHmac('sha256', key).update(hash(rest)).update(filled).digest().subarray(0, nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rest));
  return Buffer.concat([nonce, cipher.update(filled), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** A save without its encrypted commands, and these commands if they can be decrypted. */
export interface Revealed {
  readonly text: string;
  readonly commands: readonly string[];
  /** True if the save has encrypted commands, and this installation lacks their key. */
  readonly isLocked: boolean;
  readonly lines: number;
}

const pattern = /^(.*\n)hidden (.*)\n/;

/** Removes the line of the hidden part without decrypting it. */
export function withoutHiddenPart(text: string): { readonly text: string; readonly line?: string } {
  const [head = '', first = '', line] = pattern.exec(text) ?? [];
  return line === undefined ? { text } : { text: first + text.slice(head.length), line };
}

/**
 * Decrypts the hidden part of a save, if the save has such a part and this installation has its key.
 *
 * @param text without checksum and signature
 * @param number line number of the hidden part in the file
 */
export function revealed(folders: Folders, text: string, number: number): Result<Revealed> {
  const { text: rest, line } = withoutHiddenPart(text);
  if (line === undefined) return success({ text: rest, commands: [], isLocked: false, lines: 0 });
  const fault = (problem: string) =>
    failure(
      refusal('bad-save', `line ${number}: ${problem} (delete this line to read the match up to the secret plans)`),
    );
  const [, name, data] = /^([0-9a-f]{8}) ([\w-]{64,})$/.exec(line) ?? [];
  if (name === undefined || data === undefined)
    return fault('found incomplete secret plans, expected the name of a key and the encrypted text');
  const key = knownKey(folders, 'drafts');
  if (key === undefined || nameOf(key) !== name) return success({ text: rest, commands: [], isLocked: true, lines: 1 });
  const commands = deciphered(Buffer.from(data, 'base64url'), rest, key);
  if (commands === undefined)
    return fault('the secret plans do not match the rest of the file: it is damaged or was changed by hand');
  return success({ text: rest, commands, isLocked: false, lines: 1 });
}

function deciphered(data: Buffer, rest: string, key: Buffer): readonly string[] | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(rest)).setAuthTag(data.subarray(-tagLength));
  try {
    const text = Buffer.concat([decipher.update(data.subarray(nonceLength, -tagLength)), decipher.final()]);
    return text.toString().split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

export const lockedText =
  "This match's secret plans can only be read on the machine where they were made. The match opens at the start of planning. Its file does not change.";

/** Encrypts a secret for a note. Without a key, the secret stays readable. */
export function secretNote(folders: Folders, secret: string): string {
  const key = ownKey(folders, 'drafts');
  return key === undefined ? `plain ${secret}` : `${nameOf(key)} ${enciphered(secret, '', key)}`;
}

/** Reads the secret of a note. Undefined if an encrypted note was changed, or written by another installation. */
export function secretOf(folders: Folders, note: string): string | undefined {
  const [name] = note.split(' ', 1);
  const data = note.slice(note.indexOf(' ') + 1);
  if (name === 'plain') return data;
  const key = knownKey(folders, 'drafts');
  if (key === undefined || nameOf(key) !== name) return undefined;
  return deciphered(Buffer.from(data, 'base64url'), '', key)?.join('\n');
}
