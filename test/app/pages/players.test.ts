import { describe, expect, test } from 'vitest';
import { clickOn } from '../../support/targets.ts';
import { playersSample } from './samples.ts';
import { footerText, hintText, pageText, small, stage } from './support.ts';

function open() {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) => playersSample(around, (what) => notes.push(what)));
  const row = (label: string) =>
    pageText(page)
      .split('\n')
      .find((text) => new RegExp(`^[ >]{3}${label} `).test(text))
      ?.trim()
      .replace(/ +/g, ' ');
  return { ...on, page, notes, row };
}

describe('the page that chooses the players', () => {
  test('starts with the cursor on Start, so that one Enter is enough', () => {
    const { press, notes, page } = open();
    expect(hintText(page)[0]).toBe('Enter: start Workshop against Normal.');
    press('enter');
    expect(notes).toEqual(['start you, bot normal, nobody, deck, none']);
  });

  test.each([
    ['right', 'person'],
    ['left', 'bot easy'],
    ['l', 'person'],
    ['h', 'bot easy'],
    ['enter', 'person'],
    ['space', 'person'],
  ])('changes the row under the cursor to another value with the key %s', (key, value) => {
    const { press, row } = open();
    press('home', 'down', key);
    expect(row('2')).toContain(`> 2 < ${value} >`);
  });

  test('accepts a typed number, and keeps a refused number in the field with the reason', () => {
    const { press, type, row, page } = open();
    press('up', 'enter');
    type('0');
    press('enter');
    expect(hintText(page).join(' ')).toContain('! Rounds: found "0".');
    press('backspace');
    type('12');
    press('enter');
    expect(row('rounds')).toContain('< 12 >');
  });

  test('goes back on Esc', () => {
    const { press, notes } = open();
    press('escape');
    expect(notes).toEqual(['back']);
  });

  test('selects a row with one click, changes it with a second click, and starts with a click on Start', () => {
    const { page, row, notes } = open();
    const click = (section: number, at: number) => clickOn(page, { part: 'left', section, row: at, column: 8 }, small);
    click(0, 2);
    expect(row('3')).toContain('> 3 < nobody >');
    click(0, 2);
    expect(row('3')).toContain('< person >');
    click(1, 0);
    click(1, 0);
    expect(row('cards')).toContain('< with-replacement >');
    click(1, 9);
    click(3, 0);
    expect(notes).toEqual([]);
    click(2, 0);
    expect(notes).toEqual(['start you, bot normal, person, with-replacement, none']);
  });

  test('steps to the next value on a click on the value, and asks for a value on a click beside it', () => {
    const { page, row, type, press } = open();
    const click = (column: number) => clickOn(page, { part: 'left', section: 1, row: 1, column }, small);
    click(20);
    expect(row('rounds')).toContain('< none >');
    click(30);
    expect(row('rounds')).toContain('< 1 >');
    click(31);
    type('25');
    press('enter');
    expect(row('rounds')).toContain('< 25 >');
  });

  test('names the effect of Enter in its footer', () => {
    const { press, page } = open();
    expect(footerText(page)).toBe('? help  up/down choose  Enter start  Esc back');
    press('up');
    expect(footerText(page)).toContain('left/right change  Enter type it');
    press('up');
    expect(footerText(page)).toContain('left/right change  Enter change');
  });
});
