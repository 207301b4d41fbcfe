import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { matchAt } from '#net/names.ts';
import { builtFile } from '#storage/files/folders.ts';

interface WebFile {
  readonly type: string;
  readonly packed: Buffer;
  readonly tag: string;
}

/** Files of the page, by path. A path with a match code, such as `/m/oak-17`, returns the page, too. */
export interface WebFiles {
  at(path: string): WebFile | undefined;
}

const files = {
  'index.html': 'text/html; charset=utf-8',
  'reader.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'reader.js': 'text/javascript; charset=utf-8',
} as const;

export function readWebFiles(folder = builtFile('web')): WebFiles {
  const read = (name: keyof typeof files): WebFile => {
    const packed = readFileSync(join(folder, `${name}.gz`));
    const tag = `"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"`;
    return { type: files[name], packed, tag };
  };
  const [index, reader] = [read('index.html'), read('reader.html')];
  const parts = new Map<string, WebFile>();
  for (const name of ['page.css', 'page.js', 'reader.js'] as const) parts.set(`/web/${name}`, read(name));
  return {
    at(path) {
      if (path === '/' || matchAt(path) !== undefined) return index;
      return path === '/reader' ? reader : parts.get(path);
    },
  };
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
  connection: 'close',
} as const;

/** Sends a file, or status 304 if the browser's cached copy is current. */
export function sendFile({ method, headers }: IncomingMessage, response: ServerResponse, file: WebFile): void {
  const { type, packed, tag } = file;
  const known = { ...safeHeaders, etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (headers['if-none-match'] === tag) {
    response.writeHead(304, known).end();
    return;
  }
  const isPacked = /\bgzip\b/.test(String(headers['accept-encoding']));
  const body = isPacked ? packed : gunzipSync(packed);
  response.writeHead(200, {
    ...known,
    'content-type': type,
    'content-length': body.length,
    ...(isPacked && { 'content-encoding': 'gzip' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
