import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { questionFor, questionLine } from '#engine/programs/protocol.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { simulate } from '#library/index.ts';
import { trust } from '#strategies/program.ts';
import { fileWith, moduleOf, moduleTurns, newMatch, programOf, turnsOf, ways, withPlayer } from './support.ts';

const taking = (body: string) => `export function takeTurn(view) {${body}}`;
const sending = '[{ from: 0, to: 1, people: 2 }]';

// Tests of behaviour that sandboxed and trusted modules share.
describe.each(ways)('a module %s', (way) => {
  const turnsWith = (text: string, count = 1) => moduleTurns(text, count, {}, way);

  describe('plays', () => {
    test.each([
      ['with a function named takeTurn', `export const takeTurn = () => ${sending};`],
      ['with a function as default', `export default () => ${sending};`],
      [
        'with an object as default',
        `export default { people: 2, takeTurn() { return [{ from: 0, to: 1, people: this.people }]; } };`,
      ],
      [
        'with a class as default',
        'export default class { #people = 2; takeTurn() { return [{ from: 0, to: 1, people: this.#people }]; } }',
      ],
      [
        'with a class of any name',
        `export class Settler extends class { takeTurn() { return ${sending}; } } {}; export const size = 3;`,
      ],
      ['with a class that has a static takeTurn', `export default class { static takeTurn() { return ${sending}; } }`],
      ['with an object of any name', `export const settler = { takeTurn: () => ${sending} };`],
      [
        'with a function named takeTurn beside a class',
        `export class Other { takeTurn() {} }; export const takeTurn = () => ${sending};`,
      ],
      ['with an asynchronous function', `export default async () => ${sending};`],
      [
        'with an asynchronous method of a class',
        `export class Settler { async takeTurn() { await null; return ${sending}; } }`,
      ],
      ['after a start that waits', `await Promise.resolve(); ${taking(`return ${sending}`)}`],
      ['with more fields than a transfer needs', taking('return [{ from: 0, to: 1, people: 2, why: "room" }]')],
      ['with objects that become transfers', taking(`return { toJSON: () => ${sending} }`)],
    ])('in every supported form: %s', async (_, text) => {
      expect(await turnsWith(text)).toEqual(['send(0,1,2) end_turn']);
    });

    test.each([
      ['its own memory', `let turn = 0; ${taking('turn++; return [{ from: 0, to: 1, people: turn }]')}`],
      [
        'one object of its class',
        'export class A { n = 0; takeTurn() { return [{ from: 0, to: 1, people: ++this.n }]; } }',
      ],
    ])('with %s that persists from one turn to the next', async (_, text) => {
      expect(await turnsWith(text, 3)).toEqual([1, 2, 3].map((people) => `send(0,1,${people}) end_turn`));
    });

    test('with simulations of the library, which give the same results as outside the module', async () => {
      const text = `import { simulate } from 'turncade';
        export function takeTurn(question) {
          const trial = simulate('space-explorers', question, { seed: 3 });
          for (let i = 0; i < 20; i++) for (const seat of trial.waitingFor) trial.playBot('greedy', seat);
          const people = trial.position(1).planets.reduce((sum, { mine = 0 }) => sum + mine, 0);
          return [{ from: 0, to: 1, people }];
        }`;
      const { state } = newMatch();
      const trial = simulate('space-explorers', spaceExplorers.position.write(state, 1), { seed: 3 });
      for (let i = 0; i < 20; i++) for (const seat of trial.waitingFor) trial.playBot('greedy', seat);
      const { planets } = Object(trial.position(1));
      const people = planets.reduce((sum: number, { mine = 0 }) => sum + mine, 0);
      expect(people).toBeGreaterThan(1);
      expect(await turnsWith(text, 2)).toEqual([1, 2].map(() => `send(0,1,${people}) end_turn`));
    });

    test('with files of its own folder, imported at the start and later', async () => {
      const path = fileWith(
        `import { people } from './parts/people.mjs'; import table from './parts/table.json';
         export const takeTurn = async () => [{ from: table.from, to: (await import('./parts/later.js')).default, people }];`,
      );
      const folder = join(dirname(path), 'parts');
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'people.mjs'),
        "export { default as people } from './later.js'; import '../strategy.mjs';",
      );
      writeFileSync(join(folder, 'later.js'), 'export default 7;');
      writeFileSync(join(folder, 'table.json'), '{ "from": 4 }');
      if (way === 'trusted') trust(path);
      expect(await withPlayer(programOf(path), {}, (player) => turnsOf(player, 2))).toEqual([
        'send(4,7,7) end_turn',
        'send(4,7,7) end_turn',
      ]);
    });

    test.each([1, 2])('from exactly the view of its seat, here seat %i', async (seat) => {
      const program = moduleOf(
        'export function takeTurn(...given) { console.log(JSON.stringify(given)); return []; }',
        way,
      );
      const { state } = newMatch();
      const log = await withPlayer(program, { seat }, async (player) => {
        await player.turn(state);
        await player.close();
        return player.log();
      });
      expect(log).toBe(`[${questionLine(questionFor(spaceExplorers, state, seat))}]\n`);
    });

    test('with its own copy of the view, which it may modify', async () => {
      const text = taking('view.planets.length = 0; delete view.edges; return []');
      expect(await turnsWith(text, 2)).toEqual(['end_turn', 'end_turn']);
    });
  });

  describe('can read its legal commands', () => {
    test.each([
      ['as often as it likes', 'return view.legal === view.legal && view.legal[0].name === "send"'],
      ['by going through its view', 'return Object.entries(view).at(-1)[1] === view.legal && "legal" in { ...view }'],
      ['from a view that it has frozen', 'return Object.freeze(view).legal[0].name === "send"'],
      ['unless it has replaced them', 'view.legal = []; return view.legal.length === 0'],
      ['unless it has deleted them', 'return delete view.legal && !("legal" in view)'],
    ])('in its view, %s', async (_, body) => {
      const text = `const holds = (view) => {${body}}; ${taking(`return holds(view) ? ${sending} : []`)}`;
      expect(await turnsWith(text)).toEqual(['send(0,1,2) end_turn']);
    });

    test('which belong to the turn of the view, even if they are read later', async () => {
      const program = moduleOf(
        `let first; ${taking('first ??= view; return [{ from: 0, to: 1, people: first.legal[0].args.people.to }]')}`,
        way,
      );
      const match = newMatch();
      const [before] = spaceExplorers.legal(match.state, 1);
      const people = before?.args['people'];
      const most = people !== undefined && 'to' in people ? people.to : 0;
      expect(most).toBeGreaterThan(1);
      await withPlayer(program, {}, async (player) => {
        await player.turn(match.state);
        for (const seat of [1, 2]) match.play(seat, { name: 'end_turn', args: {} });
        expect(spaceExplorers.legal(match.state, 1)[0]).not.toEqual(before);
        expect((await player.turn(match.state)).commands).toEqual([
          { name: 'send', args: { from: 0, to: 1, people: most } },
        ]);
      });
    });
  });

  describe('written in TypeScript', () => {
    const typed = (text: string, others: Readonly<Record<string, string>> = {}) => {
      const program = moduleOf(text, way, 'strategy.ts');
      if (program.type === 'module')
        for (const [name, other] of Object.entries(others)) writeFileSync(join(dirname(program.path), name), other);
      return withPlayer(program, {}, (player) => turnsOf(player));
    };

    test('plays as if it had no types', async () => {
      const text = `import type { Gone } from 'turncade/strategy';
        import { View, people } from './other.ts';
        enum Side { Here, There }
        abstract class Base<T> { constructor(protected readonly given: T) {} abstract takeTurn(view: View): Gone[] }
        export class Settler extends Base<number> {
          constructor() { super(people satisfies number); }
          override takeTurn(view: View) { return [{ from: Side.Here, to: Side.There as number, people: this.given! }] as Gone[]; }
        }`;
      const other = 'export interface View { readonly you: number }\nexport const people: number = <number>2;';
      expect(await typed(text, { 'other.ts': other })).toEqual(['send(0,1,2) end_turn']);
    });

    test.each([
      [
        'throws',
        'interface A {\n  a: 1\n}\nexport const takeTurn = (view: A) => {\n  null!.x;\n};',
        /^threw: TypeError: .*null.* \(strategy.ts, line 5\)$/,
      ],
      ['has a syntax error', 'type A = 1;\n\nlet b: A = ;', /^start-failed: .*\(strategy.ts, line 3\)$/],
      ['has a syntax error in its types', 'type A = 1;\n\ntype B = = 2;', /^start-failed: .*\(strategy.ts, line 3\)$/],
    ])('reports an error at its original line if it %s', async (_, text, fault) => {
      expect((await typed(text)).join()).toMatch(fault);
    });
  });

  describe('has random numbers', () => {
    const drawing = taking('return [1, 2, 3].map(() => ({ from: 0, to: 1, people: Math.floor(Math.random() * 1e6) }))');
    const drawn = (setup: { readonly seed?: string; readonly seat?: number }) =>
      withPlayer(moduleOf(drawing, way), setup, (player) => turnsOf(player, 2));

    test('that are repeatable, and differ by seed and by seat', async () => {
      const first = await drawn({});
      expect(await drawn({})).toEqual(first);
      const others = [first, await drawn({ seed: 't' }), await drawn({ seat: 2 })];
      expect(new Set(others.map((turns) => turns.join())).size).toBe(3);
    });

    test('from its own stream of the match', async () => {
      const stream = openStreams(seeded('s')).stream('program 1');
      const numbers = Array.from({ length: 6 }, () => stream.integer(0, 999_999));
      const found = (await drawn({})).join(' ').match(/\d{2,}/g);
      expect(found?.map(Number)).toEqual(numbers);
    });
  });

  describe('loses its turn with the reason if', () => {
    const cases = [
      ['it throws', taking('\nview.nothing.here'), /^threw: TypeError: .*'here'.* \(strategy.mjs, line 2\)$/],
      [
        'it rejects',
        'export default async () => { throw new RangeError("no way") }',
        'threw: RangeError: no way (strategy.mjs, line 1)',
      ],
      ['it throws an object that is not an error', taking('throw { a: 1 }'), 'threw: { a: 1 }'],
      ['it throws a text', taking('throw "enough"'), 'threw: enough'],
      [
        'it throws a value that cannot be shown',
        taking('throw new Proxy(() => {}, { get() { throw 1 }, getPrototypeOf() { throw 2 }, ownKeys() { throw 3 } })'),
        /^threw: (?:an error that cannot be shown|\[function\])$/,
      ],
      [
        'it throws an error that cannot be shown',
        taking('throw Object.assign(new Error(), { toString() { throw 1 } })'),
        'threw: an error that cannot be shown',
      ],
      [
        'it throws many lines',
        taking('throw new Error("a\\n\\tb\\u001b[31m\\u4e2d\\u202e")'),
        'threw: Error: a b?[31m?? (strategy.mjs, line 1)',
      ],
      ['it throws a long text', taking('throw "x".repeat(1e6)'), /^threw: x{297}\.\.\.$/],
      [
        'its constructor throws',
        'export default class { constructor() { throw new Error("no") } takeTurn() {} }',
        'start-failed: Error: no (strategy.mjs, line 1)',
      ],
      ['it answers nothing', taking(''), 'bad-answer: it returned nothing'],
      ['it answers with a function', taking('return takeTurn'), 'bad-answer: it returned a function'],
      ['it answers with no list', taking('return 5'), 'bad-answer: found 5, expected a list of commands'],
      [
        'a field is missing',
        taking('return [{ from: 0, to: 1 }]'),
        'bad-answer: people of transfer 1 is missing, expected an integer',
      ],
      [
        'a field is a word',
        taking('return [{ from: 0, to: "1", people: 1 }]'),
        'bad-answer: to of transfer 1 is a string, expected an integer',
      ],
      [
        'a field is no integer',
        taking('return [{ from: 0, to: 1, people: 0.5 }]'),
        'bad-answer: people of transfer 1 is 0.5, expected an integer',
      ],
      [
        'a field is no number',
        taking('return [{ from: 0, to: 1, people: NaN }]'),
        'bad-answer: people of transfer 1 is null, expected an integer',
      ],
      [
        'a field is a BigInt',
        taking('return [{ from: 0, to: 1, people: 1n }]'),
        /^bad-answer: its answer cannot be written as JSON: TypeError: .*BigInt/i,
      ],
      [
        'a getter throws',
        taking('return [{ from: 0, to: 1, get people() { throw new Error("mine") } }]'),
        'bad-answer: its answer cannot be written as JSON: Error: mine (strategy.mjs, line 1)',
      ],
      [
        'a proxy throws',
        taking('return [new Proxy({}, { get() { throw new Error("mine") } })]'),
        'bad-answer: its answer cannot be written as JSON: Error: mine (strategy.mjs, line 1)',
      ],
      [
        'the answer is too long',
        taking('return [{ from: 0, to: 1, people: 1, why: "x".repeat(2 ** 20) }]'),
        'bad-answer: its answer is longer than 1 MiB',
      ],
      [
        'the answer is too long in bytes',
        taking('return [{ from: 0, to: 1, people: 1, why: "\\u4e2d".repeat(400000) }]'),
        'bad-answer: its answer is longer than 1 MiB',
      ],
      [
        'there are too many transfers',
        taking('return Array.from({ length: 10001 }, () => ({ from: 0, to: 1, people: 1 }))'),
        'bad-answer: found 10001 commands, expected at most 10000',
      ],
      [
        'there is no function',
        'export const takeTurn = 12;',
        'start-failed: Error: it exports no takeTurn: no function of that name, and no object or class with one',
      ],
      [
        'there are two classes',
        'export class A { takeTurn() {} }; export class B { takeTurn() {} }',
        'start-failed: Error: it exports A and B, which both take turns: make one of them its default (strategy',
      ],
      [
        'there is a fault of syntax',
        'let a = 1;\n\nlet b = ;',
        /^start-failed: SyntaxError: .*';'.* \(strategy.mjs, line 3\)$/,
      ],
      ['it throws at the start', '\nnull.x', /^start-failed: TypeError: .*'x'.* \(strategy.mjs, line 2\)$/],
      [
        'it imports a missing file',
        'import { x } from "./gone.mjs";',
        'start-failed: Error: cannot read ./gone.mjs: there is no such file',
      ],
      [
        'it imports a name that the file does not export',
        'import { x } from "./strategy.mjs"; export const takeTurn = x;',
        /^start-failed: SyntaxError: .*'x'/,
      ],
    ] as const;
    // Answers are checked outside the module, in the same way for both kinds.
    const inside = cases.filter(([, , fault]) => !/^bad-answer: (?:found|\w+ of)/.test(String(fault)));

    test.each(way === 'trusted' ? inside : cases)('%s', async (_, text, fault) => {
      const [turn = ''] = await turnsWith(text);
      if (typeof fault === 'string') expect(turn).toContain(fault.replace(/ \(strategy$/, ''));
      else expect(turn).toMatch(fault);
      expect(turn).toMatch(/^[ -~]{1,320}$/);
    });
  });

  test('has its output in a log of at most 64 KiB', async () => {
    const text = taking(
      'console.log("turn %d", view.turn); console.error({ a: 1 }); for (let i = 0; i < 30; i++) console.log("x".repeat(2 ** 16)); return [];',
    );
    const log = await withPlayer(moduleOf(text, way), {}, async (player) => {
      expect(await turnsOf(player, 2)).toEqual(['end_turn', 'end_turn']);
      await player.close();
      return player.log();
    });
    expect(log.slice(0, 20)).toBe('turn 1\n{ a: 1 }\nxxxx');
    expect(log).toHaveLength(64 * 1024);
  });
});
