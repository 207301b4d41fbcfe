import { describe, expect, test } from 'vitest';
import { keptByNode, squashedOnce } from '../../../source/app/ink/kept-by-node.ts';

describe('what is kept with a node', () => {
  test('is made once of each text, whatever other nodes have made in between', () => {
    const asked: string[] = [];
    const lengthOf = keptByNode((text) => asked.push(text) && text.length);
    const nodes = Array.from({ length: 1000 }, () => ({}));
    for (let frame = 0; frame < 2; frame++) for (const [i, node] of nodes.entries()) lengthOf(`row ${i}`, node);
    expect(asked).toHaveLength(1000);
  });

  test('is made anew of another text', () => {
    const lengthOf = keptByNode((text) => text.length);
    const node = {};
    expect(['one', 'three', 'one'].map((text) => lengthOf(text, node))).toEqual([3, 5, 3]);
  });
});

describe('the text of a node', () => {
  const piece = (nodeValue: string) => ({ nodeName: '#text', nodeValue });

  function squashing() {
    const asked: string[] = [];
    const squash = squashedOnce(({ childNodes }) => {
      const text = childNodes.map(({ nodeValue = '' }) => nodeValue).join('');
      asked.push(text);
      return text.toUpperCase();
    });
    return { asked, squash };
  }

  test('is put together once while its only piece stays the same', () => {
    const { asked, squash } = squashing();
    const node = { nodeName: 'ink-text', childNodes: [piece('one')] };
    expect([squash(node), squash(node)]).toEqual(['ONE', 'ONE']);
    node.childNodes = [piece('two')];
    expect(squash(node)).toBe('TWO');
    expect(asked).toEqual(['one', 'two']);
  });

  test.each([
    ['none', []],
    ['several pieces', [piece('a'), piece('b')]],
    ['a node', [{ nodeName: 'ink-virtual-text', nodeValue: 'a' }]],
  ])('is put together each time where there is %s', (_, childNodes) => {
    const { asked, squash } = squashing();
    const node = { nodeName: 'ink-text', childNodes };
    squash(node);
    squash(node);
    expect(asked).toHaveLength(2);
  });
});
