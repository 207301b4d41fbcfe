import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoizeByNode, memoizeSquash, memoizeText } from '#app/ink/memoize.ts';

describe('a memoized function of texts', () => {
  test('computes the result of a text once', () => {
    const calls: string[] = [];
    const lengthOf = memoizeText((text) => calls.push(text) && text.length);
    expect([lengthOf('ab'), lengthOf('ab'), lengthOf('')]).toEqual([2, 2, 0]);
    expect(calls).toEqual(['ab', '']);
  });

  test('keeps a frequently used result, whatever other texts are used', () => {
    const calls: string[] = [];
    const same = memoizeText((text) => calls.push(text) && text, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) same(text);
    expect(calls).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('keeps at most twice `size` results', () => {
    const calls: string[] = [];
    const same = memoizeText((text) => calls.push(text) && text, 2);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) same(text);
    expect(calls).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });
});

const path = join(process.cwd(), 'node_modules', 'ink', 'build', 'squash-text-nodes.js');
const { default: inksOwn }: { readonly default: Parameters<typeof memoizeSquash>[0] } = await import(
  pathToFileURL(path).href
);

describe('a memoized function of nodes', () => {
  test('computes the result of a text once per node, even if other nodes are computed in between', () => {
    const calls: string[] = [];
    const lengthOf = memoizeByNode((text) => calls.push(text) && text.length);
    const nodes = Array.from({ length: 1000 }, () => ({}));
    for (let frame = 0; frame < 2; frame++) for (const [i, node] of nodes.entries()) lengthOf(`row ${i}`, node);
    expect(calls).toHaveLength(1000);
  });

  test('computes again for another text', () => {
    const lengthOf = memoizeByNode((text) => text.length);
    const node = {};
    expect(['one', 'three', 'one'].map((text) => lengthOf(text, node))).toEqual([3, 5, 3]);
  });
});

describe('the text of a node', () => {
  const piece = (nodeValue: string) => ({ nodeName: '#text', nodeValue });

  function squashing() {
    const calls: string[] = [];
    const squash = memoizeSquash(({ childNodes }) => {
      const text = childNodes.map(({ nodeValue = '' }) => nodeValue).join('');
      calls.push(text);
      return text.toUpperCase();
    });
    return { calls, squash };
  }

  test('is assembled once while its only part stays the same', () => {
    const { calls, squash } = squashing();
    const node = { nodeName: 'ink-text', childNodes: [piece('é')] };
    expect([squash(node), squash(node)]).toEqual(['É', 'É']);
    node.childNodes = [piece('ü')];
    expect(squash(node)).toBe('Ü');
    expect(calls).toEqual(['é', 'ü']);
  });

  test("equals Ink's own text, and is assembled without Ink if it has only styles and narrow characters", () => {
    const looks = fc.array(fc.nat(255), { maxLength: 5 }).map((codes) => `\u001B[${codes.join(';')}m`);
    const sign = fc.constantFrom(...' aZ~─█▎←▲○♜✱');
    const part = fc.oneof(
      sign,
      looks,
      fc.constantFrom('é', '\u0301', '日', '\u0007', '\u001B', '\t', '\u009B', '\u001B[4:3m'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const node = { nodeName: 'ink-text', childNodes: [piece(text)] };
        expect(memoizeSquash(inksOwn)(node)).toBe(inksOwn(node));
      }),
      { numRuns: 500 },
    );
    const { calls, squash } = squashing();
    squash({ nodeName: 'ink-text', childNodes: [piece('─\u001B[1;38;2;1;2;3ma\u001B[m')] });
    expect(calls).toEqual([]);
  });

  test.each([
    ['no part', []],
    ['several parts', [piece('a'), piece('b')]],
    ['a node as its part', [{ nodeName: 'ink-virtual-text', nodeValue: 'a' }]],
  ])('is assembled each time if the node has %s', (_, childNodes) => {
    const { calls, squash } = squashing();
    const node = { nodeName: 'ink-text', childNodes };
    squash(node);
    squash(node);
    expect(calls).toHaveLength(2);
  });
});
