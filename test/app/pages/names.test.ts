import { expect, test } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { namesPage } from '#app/pages/settings/settings-entry.ts';
import { settingsPage } from '#app/pages/settings/settings-page.ts';
import { namesOptions, settingsSample } from './samples.ts';
import { hintText, pageText, stage } from './support.ts';

function open() {
  const on = stage();
  const options = namesOptions();
  const page = on.enter((around) => namesPage(around, options));
  return { ...on, page, options };
}

test('the name of a person at the screen can be typed, changed and cleared', () => {
  const { press, options, page } = open();
  expect(hintText(page)[0]).toBe('Enter: rename Ann.');
  press('enter', ...keysOfText('  Anna  Maria '), 'enter');
  expect(options.names()).toEqual({ 1: 'Anna Maria', 2: 'Zoë' });
  press('delete');
  expect(options.names()).toEqual({ 2: 'Zoë' });
  expect(hintText(page)[0]).toBe('Enter: name player 1.');
  press('down', 'enter', 'enter');
  expect(options.names()).toEqual({});
  expect(pageText(page)).toContain('no names yet');
});

test('an invalid name is refused, and stays in the field for editing', () => {
  const { press, options, page } = open();
  press('enter', ...keysOfText('zoë'), 'enter');
  expect(hintText(page).join(' ')).toContain('The name "Zoë" is taken; choose another one.');
  press('backspace', 'backspace', 'backspace', ...keysOfText('You'), 'enter');
  expect(hintText(page).join(' ')).toContain('choose another one');
  expect(options.names()).toEqual({ 1: 'Ann', 2: 'Zoë' });
  press('escape');
});

test("no person can have the name of a bot, or of another seat's robot", () => {
  const { press, options, page } = open();
  const typed = (name: string) => {
    press('enter', ...keysOfText(name), 'enter');
    const said = hintText(page).join(' ');
    press('escape');
    return said;
  };
  expect(typed('Easy')).toContain('The name "easy" is taken');
  expect(typed('rusty')).toContain('The name "Rusty" is taken');
  press('down');
  typed('Rusty');
  expect(options.names()).toEqual({ 1: 'Ann', 2: 'Rusty' });
});

test('the settings lead to the page of names', () => {
  const { enter, press } = stage();
  const { options, changes } = settingsSample();
  enter((around) => settingsPage(around, { ...options, names: () => void changes.push('names') }));
  press('n');
  expect(changes).toEqual(['names']);
});
