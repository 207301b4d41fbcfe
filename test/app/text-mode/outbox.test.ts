import { describe, expect, test } from 'vitest';
import { startOutbox } from '#app/text-mode/conversation.ts';

/** An outbox that records the saves and writes in their order. */
function begin(whileSettling = '') {
  const done: string[] = [];
  const outbox = startOutbox({
    settle() {
      done.push('safe');
      if (whileSettling !== '') outbox.write(whileSettling);
    },
    write: (text) => void done.push(text),
  });
  const later = () => new Promise((resolve) => setImmediate(resolve));
  return { outbox, done, later };
}

describe('the buffer for output in text mode', () => {
  test('sends buffered text as a whole, once the changes are saved', async () => {
    const { outbox, done, later } = begin();
    outbox.write('Turn 1.\n');
    outbox.write('Turn 2.\n');
    expect(done).toEqual([]);
    await later();
    expect(done).toEqual(['safe', 'Turn 1.\nTurn 2.\n']);
  });

  test('sends a message about the save together with the text before it', async () => {
    const { outbox, done, later } = begin('Not saved.\n');
    outbox.write('Turn 1.\n');
    await later();
    await later();
    expect(done).toEqual(['safe', 'Turn 1.\nNot saved.\n']);
  });

  test('sends buffered text immediately on request, and only once', async () => {
    const { outbox, done, later } = begin();
    outbox.write('Bye.\n');
    outbox.send();
    expect(done).toEqual(['safe', 'Bye.\n']);
    await later();
    expect(done).toEqual(['safe', 'Bye.\n']);
  });
});
