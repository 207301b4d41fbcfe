import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { matchCode } from '#net/names.ts';
import { builtFile } from '#storage/files/folders.ts';
import { startGames } from './start-page.ts';

export interface WebFile {
  readonly type: string;
  /** Headers of this file, besides or instead of `safeHeaders`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly packed: Buffer;
  readonly tag: string;
}

/** Files of the page, by path. */
export interface WebFiles {
  at(path: string): WebFile | undefined;
}

const files = {
  'index.html': 'text/html; charset=utf-8',
  'reader.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'reader.js': 'text/javascript; charset=utf-8',
  'start.css': 'text/css; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'replay.js': 'text/javascript; charset=utf-8',
} as const;

/** Pictures of the start page. */
const pictures = ['board', ...startGames.map(([id]) => id)];

/** Seconds for which browsers may show a picture, and the start page, without asking again. */
const freshFor = { picture: 3600, start: 10 } as const;

const tagOf = (content: Buffer): string => `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

export function readWebFiles(folder = builtFile('web')): WebFiles {
  const readAs = (name: string, type: string): WebFile => {
    const packed = readFileSync(join(folder, `${name}.gz`));
    return { type, packed, tag: tagOf(packed) };
  };
  const read = (name: keyof typeof files) => readAs(name, files[name]);
  const [index, reader] = [read('index.html'), read('reader.html')];
  const parts = new Map<string, WebFile>();
  for (const name of ['page.css', 'page.js', 'reader.js', 'start.css', 'start.js', 'replay.js'] as const)
    parts.set(`/web/${name}`, read(name));
  for (const name of pictures)
    parts.set(`/web/${name}.svg`, {
      ...readAs(`${name}.svg`, 'image/svg+xml'),
      headers: { 'content-security-policy': pictureContent, 'cache-control': `max-age=${freshFor.picture}` },
    });
  return {
    at(path) {
      if (isPlayPath(path)) return index;
      return path === '/reader' ? reader : parts.get(path);
    },
  };
}

/** True for the terminal's own path, also with a game or a match code. */
function isPlayPath(path: string): boolean {
  const target = /^\/play(?:\/(.+))?$/.exec(path);
  return (
    target !== null &&
    (target[1] === undefined || startGames.some(([id]) => id === target[1]) || matchCode.test(target[1]))
  );
}

/** A page as a file. It needs none of the inline styles that xterm needs. */
export function pageFile(html: string, cacheControl = `public, max-age=${freshFor.start}`): WebFile {
  const packed = gzipSync(html, { level: 9 });
  const headers = { 'content-security-policy': startContent, 'cache-control': cacheControl };
  return madeFile('text/html; charset=utf-8', packed, headers);
}

/** A page with a form for this server. The address of the page is a secret, so the page must not be cached. */
export function formFile(html: string): WebFile {
  const file = pageFile(html, 'no-store');
  const content = startContent.replace("form-action 'none'", "form-action 'self'");
  return { ...file, headers: { ...file.headers, 'content-security-policy': content } };
}

const nothingElse = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

const startContent = [
  "default-src 'none'",
  ...['script', 'style', 'connect'].map((kind) => `${kind}-src 'self'`),
  "img-src 'self' data:",
  ...nothingElse,
].join('; ');

/** Content security policy of a picture. Allows the picture's own styles, and no requests. */
const pictureContent = ["default-src 'none'", "style-src 'unsafe-inline'", ...nothingElse].join('; ');

/** A feed, which its readers may keep for a minute. */
export function feedFile(xml: string): WebFile {
  const packed = gzipSync(xml);
  const headers = { 'content-security-policy': "default-src 'none'", 'cache-control': 'private, max-age=60' };
  return { type: 'application/atom+xml; charset=utf-8', packed, tag: tagOf(packed), headers };
}

/** Headers of every response. They forbid framing and resources from other origins, but allow xterm's inline styles. */
export const safeHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A file that the server has made, packed with gzip. */
export function madeFile(type: string, packed: Buffer, headers: Readonly<Record<string, string>>): WebFile {
  return { type, packed, tag: tagOf(packed), headers };
}

/** Sends a file with `status`, or status 304 if the browser's cached copy is current. */
export function sendFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: WebFile,
  status = 200,
): void {
  const { type, packed, tag } = file;
  const known = { ...safeHeaders, etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...file.headers };
  if (headers['if-none-match'] === tag) {
    response.writeHead(304, known).end();
    return;
  }
  const isPacked = /\bgzip\b/.test(String(headers['accept-encoding']));
  const body = isPacked ? packed : gunzipSync(packed);
  response.writeHead(status, {
    ...known,
    'content-type': type,
    'content-length': body.length,
    ...(isPacked && { 'content-encoding': 'gzip' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
