import { describe, expect, test } from 'vitest';
import {
  type OpenPageOptions,
  openPage,
  type SavedMatch,
  type SavePageOptions,
  savePage,
} from '#app/pages/files/files-page.ts';
import { failure, success } from '#engine/result.ts';
import { line, unicode } from '#screen/styled-text.ts';
import { clickOn } from '../../support/targets.ts';
import { actionsSample, savesSample } from './samples.ts';
import { footerText, hintText, large, now, pageText, small, stage } from './support.ts';

function openOne(change: Partial<OpenPageOptions> = {}) {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) =>
    openPage(around, {
      now,
      files: () => savesSample,
      isPlaying: false,
      open: (choice) => void notes.push(choice.type === 'path' ? `path ${choice.path}` : choice.match.name),
      actions: actionsSample(
        (note) => notes.push(note),
        ({ name }) => name,
      ),
      hasPaths: true,
      complete: (text) => ['~/one.turncade', '~/only.turncade'].filter((path) => path.startsWith(text)),
      back: () => notes.push('back'),
      ...change,
    }),
  );
  return { ...on, page, notes, text: () => page.show(small).field?.text };
}

describe('the page for opening a match', () => {
  test('asks for the picture of the chosen match, and shows it beside the list if the screen is wide', () => {
    const requests: string[] = [];
    const preview = ({ name }: SavedMatch) => ({
      value: () => ({ picture: () => [line(`board of ${name}`)], events: () => [] }),
      ask: () => void requests.push(name),
    });
    const { page, press } = openOne({ card: { glyphs: unicode, preview } });
    expect(requests).toEqual(['autosave']);
    press('down');
    expect(requests).toEqual(['autosave', 'last-stand']);
    expect(pageText(page, large)).toContain('board of last-stand');
    expect(pageText(page)).not.toContain('board of');
  });

  test('opens the file in the row under the cursor', () => {
    const { press, notes } = openOne();
    press('enter');
    press('down', 'enter');
    expect(notes).toEqual(['autosave', 'last-stand']);
  });

  test('filters the list by the typed text, and Enter opens the remaining row', () => {
    const { type, press, notes, page } = openOne();
    type('risc');
    expect(hintText(page)[0]).toBe('Enter: open rivers: RISC, turn 9.');
    press('enter');
    expect(notes).toEqual(['rivers']);
  });

  test('offers to watch a finished match, and shows its full result', () => {
    const [first] = savesSample;
    if (first === undefined) throw new Error('there is a sample');
    const over = {
      ...first,
      kind: 'finished' as const,
      name: 'Kite',
      level: 'Kite',
      where: 'turn 80, easy wins, over',
    };
    const { page } = openOne({ files: () => [over] });
    expect(hintText(page)[0]).toBe('Enter: watch Kite: Space Defender, turn 80, easy wins, over.');
  });

  test('inserts j, k and q into the text', () => {
    const { press, text, notes } = openOne();
    press('k', 'j', 'q');
    expect(text()).toBe('kjq');
    expect(notes).toEqual([]);
  });

  test('starts a search with /, and opens the searched text as a path if no row matches', () => {
    const { type, press, notes, page } = openOne();
    type('/kite');
    press('enter');
    press('escape');
    type('/tmp/a.turncade');
    expect(hintText(page)[0]).toBe('Enter: open the file /tmp/a.turncade.');
    press('enter');
    expect(notes).toEqual(['kite-endgame', 'path /tmp/a.turncade']);
  });

  test('completes a typed path with Tab', () => {
    const { type, press, text } = openOne();
    type('~/');
    press('tab');
    expect(text()).toBe('~/on');
  });

  test('clears the text on Esc, and goes back on a second Esc', () => {
    const { type, press, notes, text, page } = openOne();
    type('kite');
    expect(footerText(page)).toContain('Esc clear');
    press('escape');
    expect(text()).toBe('');
    press('escape');
    expect(notes).toEqual(['back']);
  });

  test('asks before Del removes a file, with No as the default, and reads the list again afterwards', () => {
    let files: readonly SavedMatch[] = savesSample;
    const { press, page } = openOne({
      files: () => files,
      actions: {
        ...actionsSample(
          () => {},
          ({ name }: SavedMatch) => name,
        ),
        remove(match) {
          files = files.filter((file) => file !== match);
          return success({ says: `Removed: ${match.name}.`, path: match.path });
        },
      },
    });
    press('down', 'delete', 'enter');
    expect(files).toHaveLength(6);
    press('delete', 'y');
    expect(files).toHaveLength(5);
    expect(hintText(page)[1]).toBe('Removed: last-stand. Ctrl+T shows the trash.');
    expect(pageText(page).replace('Removed: last-stand', '')).not.toContain('last-stand');
    expect(hintText(page)[0]).toContain('kite-endgame');
  });

  test('deletes characters with Del while a text is typed', () => {
    const { type, press, text, page } = openOne();
    type('kite');
    press('delete');
    expect(text()).toBe('kit');
    expect(page.show(small).float).toBeUndefined();
  });

  test('says why a file could not be removed or opened', () => {
    const { press, page } = openOne({
      actions: {
        ...actionsSample(
          () => {},
          ({ name }: SavedMatch) => name,
        ),
        remove: () => failure('permission denied'),
      },
      open: () => 'Not opened: spiral.turncade: line 2: found x',
    });
    press('delete', 'y');
    expect(hintText(page)[0]).toBe('! Permission denied.');
    press('enter');
    expect(hintText(page)[0]).toBe('! Not opened: spiral.turncade: line 2: found x.');
  });

  test('opens the previous copy of a damaged save, or nothing if there is no copy', () => {
    const { press, notes, page } = openOne();
    press('up');
    expect(hintText(page)[0]).toBe('Enter: open the last good copy of spiral.');
    press('enter');
    expect(notes).toEqual(['spiral']);

    const broken: readonly SavedMatch[] = savesSample
      .slice(5)
      .map((file) => ({ ...file, damage: { at: 'line 31', hasCopy: false } }));
    const other = openOne({ files: () => broken });
    other.press('enter');
    expect(other.notes).toEqual([]);
    expect(hintText(other.page)[0]).toBe('! Spiral is damaged at line 31, and there is no earlier copy.');
    expect(pageText(other.page)).toContain('could not be renamed; no earlier copy');
  });

  test('says that there are no saves, and still accepts a path', () => {
    const { page, press, type, notes } = openOne({ files: () => [] });
    expect(pageText(page)).toContain('No saves yet. Your matches appear here.');
    press('enter');
    type('x');
    press('enter');
    expect(notes).toEqual(['path x']);
  });

  test('selects with one click and opens with a second click, on either row of a damaged save', () => {
    const { page, notes } = openOne();
    const click = (row: number, section = 0) => clickOn(page, { part: 'left', section, row, column: 9 }, small);
    for (const row of [1, 2, 8]) click(row);
    click(0, 1);
    expect(notes).toEqual([]);
    click(10);
    click(9);
    expect(notes).toEqual(['spiral']);
  });

  test('cuts long names and statuses, but not dates', () => {
    const long: SavedMatch = {
      name: 'a-name-that-is-much-longer-than-its-column',
      kind: 'save',
      game: 'A game with a very long title',
      where: 'turn 123456, score 7890123, and more',
      saved: now,
      path: `/home/${'folder/'.repeat(20)}file.turncade`,
    };
    const { page } = openOne({ files: () => [long] });
    const rows = pageText(page).split('\n');
    expect(rows[5]).toMatch(/^ {2}> {2}a-name-that-is-m\.\. {2}A game with a\.\. {3}turn 123456\.\. {9}today 22:15/);
    const whole = { ...long, where: 'turn 71 of 100, won' };
    const [short = '', widest = ''] = [long, whole].map(
      (match) => pageText(openOne({ files: () => [match] }).page).split('\n')[5],
    );
    expect(widest).toContain('turn 71 of 100, won  ');
    expect(widest.indexOf('today')).toBe(short.indexOf('today'));
    expect(pageText(page)).toMatch(/ {5}\.\.[/a-z]*file\.turncade/);
  });
});

function saveOne(change: Partial<SavePageOptions> = {}) {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) =>
    savePage(around, {
      now,
      files: savesSample.slice(1, 5),
      name: 'Long-Watch-14',
      match: 'Space Defender, Long Watch, turn 14',
      save: (name, replace) => void notes.push(`${name} ${replace}`),
      back: () => notes.push('back'),
      ...change,
    }),
  );
  return { ...on, page, notes, text: () => page.show(small).field?.text };
}

describe('the page for saving a match', () => {
  test('suggests a name, so that Enter alone saves', () => {
    const { press, notes, page } = saveOne();
    expect(hintText(page)[0]).toBe('Enter: save Space Defender, Long Watch, turn 14 as Long-Watch-14.');
    press('enter');
    expect(notes).toEqual(['Long-Watch-14 false']);
  });

  test('asks with No selected before it replaces a save', () => {
    const { press, notes, page } = saveOne({ name: 'last-stand' });
    press('enter');
    const question = page
      .show(small)
      .float?.lines.flatMap((row) => row.map(({ text }) => text))
      .join('');
    expect(question).toContain('Replace last-stand (18 November)?');
    press('enter');
    expect(notes).toEqual([]);
    press('enter', 'y');
    expect(notes).toEqual(['last-stand true']);
  });

  test('says which character of a name is not allowed, and suggests a valid name', () => {
    const { page } = saveOne({ name: 'Three-Crowns; node' });
    expect(hintText(page)[0]).toBe('! Use only letters, digits, - and _, not ";". Try Three-Crowns-node.');
  });

  test('treats a name in other letter case as the same save', () => {
    const { press, notes } = saveOne({ name: 'Last-Stand' });
    press('enter', 'y');
    expect(notes).toEqual(['last-stand true']);
  });

  test('copies names of the list into the field with up and down, and still shows the whole list', () => {
    const { press, text, page } = saveOne();
    press('down');
    expect(text()).toBe('last-stand');
    press('down');
    expect(text()).toBe('kite-endgame');
    press('up', 'up');
    expect(text()).toBe('rivers');
    expect(pageText(page)).toContain('workshop-final');
  });

  test('can copy the name of the only save into the field', () => {
    const { press, text } = saveOne({ files: savesSample.slice(1, 2) });
    press('up');
    expect(text()).toBe('last-stand');
  });

  test('accepts a typed name, and refuses an empty name', () => {
    const { press, type, notes, page } = saveOne();
    press('ctrl+u', 'enter');
    expect(hintText(page)[0]).toBe('! Type a name first.');
    type('my save');
    press('enter');
    expect(notes).toEqual(['my save false']);
  });

  test('says what is wrong with a name, and keeps the name for editing', () => {
    const { press, page, text } = saveOne({ save: () => 'A name has no /.', name: 'a/b' });
    press('enter');
    expect(hintText(page)[0]).toBe('! A name has no /.');
    expect(text()).toBe('a/b');
  });

  test('copies a name with one click, and asks on a second click whether to replace the save', () => {
    const { page, text } = saveOne();
    const click = () => clickOn(page, { part: 'left', section: 0, row: 4, column: 9 }, small);
    click();
    expect(text()).toBe('kite-endgame');
    click();
    expect(page.show(small).float?.title).toBe('save');
  });

  test('goes back on Esc without saving', () => {
    const { press, notes } = saveOne();
    press('escape');
    expect(notes).toEqual(['back']);
  });
});

test('a new name that is refused stays in its field, with the reason', () => {
  const { press, page, text } = openOne({
    actions: {
      ...actionsSample(
        () => {},
        ({ name }: SavedMatch) => name,
      ),
      rename: () => failure('Not renamed: the name other is taken'),
    },
  });
  press('f2', 'x', 'enter');
  expect(text()).toBe('autosavex');
  expect(hintText(page)[1]).toBe('! Not renamed: the name other is taken.');
});

test('the cursor follows a renamed file to its new path', () => {
  let files: readonly SavedMatch[] = savesSample;
  const { press, page } = openOne({
    files: () => files,
    actions: {
      ...actionsSample(
        () => {},
        ({ name }: SavedMatch) => name,
      ),
      rename(match, name) {
        const path = `/saves/${name}.turncade`;
        files = [...files.filter((file) => file !== match), { ...match, name, path }];
        return success({ says: 'Renamed.', path });
      },
    },
  });
  press('down', 'f2', 'x', 'enter');
  expect(hintText(page)[0]).toContain('Enter: open last-standx');
});
