import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { maxStrategyFaults } from '#engine/programs/strategy.ts';
import { trust } from '#strategies/program.ts';
import { temporaryFolder } from '../support/program.ts';
import { programOf, turnsOf, type Way, ways, withPlayer } from './support.ts';

const secret = 'what-nobody-may-read';
const sending = 'send(0,1,2) end_turn';

/** Creates files around a strategy, including secrets. Only code outside the sandbox could write `marker`. */
function scene() {
  const outside = temporaryFolder();
  const folder = join(outside, 'mine');
  const marker = join(outside, 'marker');
  mkdirSync(join(folder, 'parts'), { recursive: true });
  mkdirSync(join(folder, 'folder.json'));
  mkdirSync(join(outside, 'mine-too'));
  for (const place of [outside, join(outside, 'mine-too')]) {
    writeFileSync(join(place, 'secret.json'), JSON.stringify({ secret }));
    writeFileSync(join(place, 'secret.mjs'), `export default '${secret}'; let ${secret};`);
  }
  writeFileSync(join(outside, 'evil.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '');`);
  writeFileSync(join(folder, 'broken.mjs'), 'let a;\nlet = ;');
  writeFileSync(join(folder, 'good.json'), '{ "good": true }');
  symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'));
  symlinkSync(outside, join(folder, 'parts', 'up'));
  symlinkSync('good.json', join(folder, 'inside.json'));
  for (const place of [join(folder, '.config', 'turncade'), join(folder, 'home')]) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'servers.json'), JSON.stringify({ secret }));
  }
  writeFileSync(join(folder, '.secret.mjs'), `export default '${secret}';`);
  writeFileSync(join(folder, 'secret.txt'), JSON.stringify({ secret }));
  symlinkSync('.config', join(folder, 'seen'));
  symlinkSync('home', join(folder, 'other'));
  symlinkSync('secret.txt', join(folder, 'text.json'));
  return { folder, outside, marker };
}

/** Results of a strategy that makes one attack per turn. Expects that no code ran outside and no secret got out. */
async function attacked(way: Way, attacks: readonly string[], { folder, outside, marker }: ReturnType<typeof scene>) {
  vi.stubEnv('TURNCADE_HOME', join(folder, 'home'));
  const path = join(folder, 'strategy.mjs');
  if (way === 'trusted') trust(path);
  let said = '';
  const turns: string[] = [];
  // Restarts the program before each group, since a program that failed too often is not asked any more.
  for (let first = 0; first < attacks.length; first += maxStrategyFaults - 1) {
    const some = attacks.slice(first, first + maxStrategyFaults - 1);
    writeFileSync(path, strategyWith(some, outside));
    await withPlayer(programOf(path), {}, async (player) => {
      turns.push(...(await turnsOf(player, some.length)));
      await player.close();
      said += player.log();
    });
  }
  expect(existsSync(marker)).toBe(false);
  expect(`${turns.join()} ${said}`).not.toContain(secret);
  return turns;
}

const strategyWith = (attacks: readonly string[], outside: string) =>
  `const outside = ${JSON.stringify(outside)}; const url = ${JSON.stringify(String(pathToFileURL(outside)))};
    const told = (value) => { throw typeof value === 'object' ? JSON.stringify(value) : String(value); };
    const read = async (name) => told((await import(name)).default);
    const attacks = [${attacks.map((attack) => `async () => { ${attack} }`)}];
    let turn = 0;
    export async function takeTurn() { await attacks[turn++](); return [{ from: 0, to: 1, people: 2 }]; }`;

describe.each(ways)('%s, a strategy', (way) => {
  const imports = [
    ['../secret.json', 'it is outside the folder of the strategy'],
    ['../secret.mjs', 'it is outside the folder of the strategy'],
    ['./parts/../../secret.json', 'it is outside the folder of the strategy'],
    ['../mine-too/secret.json', 'it is outside the folder of the strategy'],
    ['./link.json', 'it is outside the folder of the strategy'],
    ['./parts/up/secret.mjs', 'it is outside the folder of the strategy'],
    ['./parts/up/mine/good.json', '"good":true'],
    ['./inside.json', '"good":true'],
    ['./.config/turncade/servers.json', 'a strategy cannot import hidden files'],
    ['./parts/../.config/turncade/servers.json', 'a strategy cannot import hidden files'],
    ['./.secret.mjs', 'a strategy cannot import hidden files'],
    ['./seen/turncade/servers.json', 'a strategy cannot import hidden files'],
    ['./home/servers.json', 'it belongs to turncade'],
    ['./other/servers.json', 'it belongs to turncade'],
    ['./text.json', 'it is a link to a file of another kind'],
    ['./folder.json', 'it is not a file'],
    ['./gone.json', 'there is no such file'],
    ['/etc/hosts', 'a strategy can import only turncade and files of its own'],
    ['node:fs', 'a strategy can import only turncade and files of its own'],
    ['fs', 'a strategy can import only turncade and files of its own'],
    ['data:text/javascript,export default 1', 'a strategy can import only turncade and files of its own'],
    ['.\\\\..\\\\secret.json', 'a strategy can import only turncade and files of its own'],
    ['./%2e%2e/secret.json', 'there is no such file'],
    ['./good.json?x=.json', 'there is no such file'],
  ] as const;

  test('imports only files of its own folder', async () => {
    const attacks = [
      ...imports.map(([name]) => `await read('${name}')`),
      "await read(outside + '/secret.json')",
      "await read(url + '/secret.json')",
    ];
    const turns = await attacked(way, attacks, scene());
    for (const [i, [name, message]] of imports.entries()) expect(turns[i], name).toContain(message);
    expect(turns.slice(-2).join()).toMatch(/(?:a strategy can import only.*){2}/);
  });

  test('reads nothing outside its folder, even after it modifies built-in functions', async () => {
    const attacks = [
      // Attacks on the import checks and the functions that they use.
      'RegExp.prototype.test = () => true; RegExp.prototype.exec = () => []; await read("/etc/hosts");',
      'await read(outside + "/secret.mjs");',
      'String.prototype.startsWith = () => true; String.prototype.includes = () => true; await read("../secret.json");',
      'Object.prototype.encoding = "hex"; Object.prototype.flag = "a"; Object.prototype.from = "../x"; await read("./link.json");',
      'Object.prototype.folder = outside; Object.prototype.name = "../secret.json"; await read("./gone.json");',
      'Array.prototype.join = () => outside; Array.prototype.find = () => ({}); await read("../secret.json");',
      'Map.prototype.get = () => ({}); Map.prototype.set = function (key, value) { told(value); }; await read("./gone2.json");',
    ];
    const turns = await attacked(way, attacks, scene());
    expect(turns.filter((turn) => turn === sending)).toEqual([]);
  });

  test('runs no code of files outside its folder, and reaches no object of the host', async () => {
    const place = scene();
    const evil = JSON.stringify(`--require=${join(place.outside, 'evil.cjs')}`);
    const attacks = [
      // Attacks on the environment of child processes.
      `Object.prototype.NODE_OPTIONS = ${evil}; Object.prototype.env = { NODE_OPTIONS: ${evil} }; Object.prototype.shell = true; await import('./broken.mjs');`,
      `Object.prototype.execArgv = [${evil}]; Object.prototype.execPath = outside + '/evil.cjs'; await import('./broken.mjs');`,
      // Attempts to reach the host program.
      'const main = takeTurn.constructor("return typeof process + typeof require")(); told(main);',
      'told(globalThis.constructor.constructor("return this")().process);',
      'Error.prepareStackTrace = (_, sites) => sites; const sites = new Error().stack; told([].concat(sites).map((site) => [typeof site.getThis?.(), typeof site.getFunction?.()]));',
      'let found; Object.defineProperty(Object.prototype, "then", { configurable: true, get() { found ??= this?.constructor?.name; } }); await (async () => ({}))(); delete Object.prototype.then; told(found);',
      'Object.defineProperty(Object.prototype, "initializeImportMeta", { value: (meta, module) => { meta.module = module; } }); told(import.meta.module);',
      'Function.prototype.call = function () { told(this); }; Function.prototype.apply = Function.prototype.bind = Function.prototype.call;',
    ];
    const turns = await attacked(way, attacks, place);
    expect(turns.slice(0, 2).join()).toMatch(/(?:threw: SyntaxError: .*\(broken.mjs, line 2\).*){2}/);
    expect(turns.join()).not.toMatch(/objectfunction|function,|\bprocess\b.*object/);
  });

  test.each([
    ['the functions of JSON', 'JSON.parse = JSON.stringify = () => { throw 1; };'],
    ['promises', 'Promise.prototype.then = Promise.resolve = () => { throw 1; };'],
    [
      'lists',
      'Object.defineProperty(Array.prototype, Symbol.iterator, { value: null }); Array.prototype.push = Array.prototype.map = null;',
    ],
    [
      'objects',
      'Object.prototype.type = "answer"; Object.prototype.text = "[]"; Object.prototype.code = "threw"; Object.freeze(Object.prototype);',
    ],
    ['texts', 'String.prototype.slice = String.prototype.indexOf = () => { throw 1; };'],
    ['functions', 'Function.prototype.call = Function.prototype.apply = Function.prototype.bind = null;'],
    ['reflection', 'for (const name of Object.getOwnPropertyNames(Reflect)) Reflect[name] = null;'],
    [
      'all global variables',
      'for (const name of Object.getOwnPropertyNames(globalThis)) try { globalThis[name] = undefined; } catch {}',
    ],
  ])('keeps playing after it changes %s', async (_, attack) => {
    expect(await attacked(way, [attack, ''], scene())).toEqual([sending, sending]);
  });

  test('reports faults in at most 320 printable characters, without paths outside its folder', async () => {
    const attacks = [
      'throw { toString: null, [Symbol.toPrimitive]: null, get stack() { return "x".repeat(2 ** 20); } };',
      'throw Object.assign(new Error("a"), { stack: "at x (/etc/passwd:1:1)\\n    at y (strategy.mjs:7:1)" });',
      'throw Object.defineProperty(new Error(), "message", { get() { return "\\u001b]0;x\\u0007\\u202e" + "y".repeat(1e5); } });',
      'throw Object.create(Error.prototype, { name: { value: "\\n=[]\\n" } });',
      'console.log({ get a() { throw new Error("in the log"); } });',
    ];
    const turns = await attacked(way, attacks, scene());
    for (const turn of turns) expect(turn).toMatch(/^[ -~]{1,320}$/);
    expect(turns[1]).toBe('threw: Error: a (strategy.mjs, line 7)');
    expect(turns.join()).not.toContain('/etc/passwd');
  });
});

test('a strategy that is a link to a file may import files beside the target', async () => {
  const { folder, outside } = scene();
  writeFileSync(
    join(folder, 'real.mjs'),
    "import { good } from './good.mjs'; export default () => (good ? [{ from: 0, to: 1, people: 2 }] : []);",
  );
  writeFileSync(join(folder, 'good.mjs'), 'export const good = true;');
  const link = join(outside, 'link.mjs');
  symlinkSync(join(folder, 'real.mjs'), link);
  expect(dirname(link)).toBe(outside);
  expect(await withPlayer(programOf(link), {}, (player) => turnsOf(player))).toEqual([sending]);
});
