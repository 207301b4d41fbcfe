import { expect, test } from 'vitest';
import { small } from '../../screens/support.ts';
import { type Fake, fakeSession } from '../fake-screen.ts';

const endTurn = (confirmMessage: string) => ({
  type: 'play' as const,
  commands: [{ name: 'end_turn', args: {} }] as const,
  confirmMessage,
});

/** A screen with two buttons that need confirmation. Enter on the board sets a mark. */
function buttons() {
  const session = fakeSession({
    screen: {
      input: {
        click: (_, { type }) =>
          type === 'board' ? { type: 'local', local: { at: 'clicked' } } : endTurn(`The ${type} costs much.`),
        bindings: () => [
          {
            keys: ['enter'],
            label: 'Enter',
            kind: 'look',
            help: 'mark',
            act: (): { type: 'local'; local: Fake['local'] } => ({ type: 'local', local: { at: 'marked' } }),
          },
          {
            keys: ['t'],
            footer: ['t', 'end turn'],
            kind: 'play',
            help: 'end the turn',
            act: () => endTurn('It ends.'),
          },
        ],
      },
    },
  });
  const click = (type?: string) => session.session.click(type === undefined ? undefined : { type }, small);
  return { ...session, click, turn: () => session.session.snapshot().view.turn };
}

test('Enter confirms a click that needs confirmation', () => {
  const { click, hint, press, turn, frame } = buttons();
  click('first');
  expect(hint()[0]).toBe('! The first costs much. Click again or press Enter to confirm, Esc to cancel.');
  expect(turn()).toBe(1);
  press('enter');
  expect(turn()).toBe(2);
  expect(JSON.stringify(frame().painting.facts)).not.toContain('marked');
});

test('a click that needs confirmation is confirmed by a second click only on the same target', () => {
  const { click, hint, turn } = buttons();
  click('first');
  click('second');
  expect(hint()[0]).toContain('The second costs much.');
  expect(turn()).toBe(1);
  click('second');
  expect(turn()).toBe(2);
});

test.each([
  ['Escape', (on: ReturnType<typeof buttons>) => on.press('escape')],
  ['a click on the board', (on: ReturnType<typeof buttons>) => on.click('board')],
  ['a click on an empty spot', (on: ReturnType<typeof buttons>) => on.click()],
])('%s closes the question, so that Enter no longer confirms the click', (_, withdraw) => {
  const on = buttons();
  on.click('first');
  withdraw(on);
  on.press('enter');
  expect(on.turn()).toBe(1);
  expect(JSON.stringify(on.frame().painting.facts)).toContain('marked');
});

test('the footer shows only the help and the answers while a question is open', () => {
  const { click, press, frame } = buttons();
  const usual = frame().footer;
  expect(usual).toContainEqual(['t', 'end turn', 't']);
  press('t');
  expect(frame().footer).toEqual([
    ['?', 'help', '?'],
    ['y', 'yes', 'y'],
    ['Esc', 'no', 'escape'],
  ]);
  press('escape');
  expect(frame().footer).toEqual(usual);
  click('first');
  expect(frame().footer).toContainEqual(['Enter', 'yes', 'enter']);
});
