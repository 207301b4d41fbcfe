import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberAddress, trust } from '#client/join.ts';
import {
  dropLogin,
  forgetServer,
  keepLogin,
  keepServer,
  knownServer,
  knownServers,
  loginAt,
  usualName,
} from '#client/known-servers.ts';
import { fingerprintOf } from '#net/fingerprint.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';

let file = '';
beforeEach(() => {
  const home = temporaryFolder();
  vi.stubEnv('TURNCADE_HOME', home);
  file = join(home, 'servers.json');
});
const [one, other] = [fingerprintOf(new Uint8Array([1])), fingerprintOf(new Uint8Array([2]))];

test('known servers are read back in order of their last visit, from a file that only its owner can read', () => {
  expect(knownServers(foldersHere())).toEqual({ servers: [] });
  keepServer(foldersHere(), 'oak.example.org', { visited: 5, name: 'mia', token: 'secret' });
  keepServer(foldersHere(), 'elm.example.org', { visited: 7 });
  keepServer(foldersHere(), 'oak.example.org', { fingerprint: one });
  expect(knownServers(foldersHere()).servers).toEqual([
    { address: 'elm.example.org', visited: 7 },
    { address: 'oak.example.org', visited: 5, name: 'mia', token: 'secret', fingerprint: one },
  ]);
  for (const path of [file, file.replace('.json', '.previous')]) expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a forgotten server is removed from the file completely', () => {
  keepServer(foldersHere(), 'oak.example.org', { name: 'mia', token: 'secret' });
  forgetServer(foldersHere(), 'oak.example.org');
  expect(knownServer(foldersHere(), 'oak.example.org')).toBeUndefined();
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
});

test('logging out keeps the account name for the next login', () => {
  keepLogin(foldersHere(), 'oak.example.org', { name: 'mia', token: 'secret' });
  dropLogin(foldersHere(), 'oak.example.org', 'mia');
  expect(knownServer(foldersHere(), 'oak.example.org')).toEqual({
    address: 'oak.example.org',
    name: 'mia',
    others: [],
  });
  expect(usualName(foldersHere())).toBe('mia');
});

test('logins of several accounts on one server do not replace each other', () => {
  const oak = 'oak.example.org';
  keepLogin(foldersHere(), oak, { name: 'mia', token: 'of mia' });
  keepLogin(foldersHere(), oak, { name: 'tom', token: 'of tom' });
  expect(loginAt(foldersHere(), oak)).toEqual({ name: 'tom', token: 'of tom' });
  expect(loginAt(foldersHere(), oak, 'mia')).toEqual({ name: 'mia', token: 'of mia' });
  expect(loginAt(foldersHere(), oak, 'eve')).toEqual({ name: 'eve' });
  keepLogin(foldersHere(), oak, { name: 'mia', token: 'newer' });
  expect(knownServer(foldersHere(), oak)).toMatchObject({
    name: 'mia',
    token: 'newer',
    others: [{ name: 'tom', token: 'of tom' }],
  });
  dropLogin(foldersHere(), oak, 'tom');
  expect(loginAt(foldersHere(), oak, 'tom')).toEqual({ name: 'tom' });
  expect(loginAt(foldersHere(), oak)).toEqual({ name: 'mia', token: 'newer' });
  keepLogin(foldersHere(), oak, { name: 'tom', token: 'of tom' });
  dropLogin(foldersHere(), oak, 'tom');
  expect(loginAt(foldersHere(), oak)).toEqual({ name: 'tom' });
  expect(loginAt(foldersHere(), oak, 'mia')).toEqual({ name: 'mia', token: 'newer' });
  trust(foldersHere(), oak, one);
  trust(foldersHere(), oak, other);
  expect(loginAt(foldersHere(), oak, 'mia')).toEqual({ name: 'mia' });
});

test('a changed fingerprint deletes the stored logins, but an equal fingerprint keeps them', () => {
  const address = { host: 'oak.example.org', port: 7777, isSecure: true };
  expect(rememberAddress(foldersHere(), { ...address, fingerprint: one })).toBe('oak.example.org');
  keepLogin(foldersHere(), 'oak.example.org', { name: 'mia', token: 'secret' });
  rememberAddress(foldersHere(), address);
  trust(foldersHere(), 'oak.example.org', one);
  expect(knownServer(foldersHere(), 'oak.example.org')).toMatchObject({ fingerprint: one, token: 'secret' });
  trust(foldersHere(), 'oak.example.org', other);
  expect(knownServer(foldersHere(), 'oak.example.org')).toMatchObject({ fingerprint: other, name: 'mia' });
  expect(knownServer(foldersHere(), 'oak.example.org')).not.toHaveProperty('token');
});

test('a damaged file is reported, and its previous copy is read', () => {
  keepServer(foldersHere(), 'oak.example.org', { name: 'mia' });
  keepServer(foldersHere(), 'elm.example.org', {});
  writeFileSync(file, readFileSync(file, 'utf8').replace('mia', 'tom'));
  const { servers, problem } = knownServers(foldersHere());
  expect(problem).toContain('servers.json is damaged');
  expect(servers).toEqual([{ address: 'oak.example.org', name: 'mia' }]);
});

test('a file of a newer turncade stays unchanged', () => {
  const text = '{"version":2,"new":true}';
  writeFileSync(file, text);
  expect(knownServers(foldersHere()).problem).toContain('from a newer turncade');
  expect(keepServer(foldersHere(), 'oak.example.org', {})).toMatchObject({
    ok: false,
    error: { code: 'newer-version' },
  });
  expect(readFileSync(file, 'utf8')).toBe(text);
});
