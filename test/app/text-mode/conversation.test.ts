import { afterEach, describe, expect, test, vi } from 'vitest';
import { startConversation, startSpeaker } from '#app/text-mode/conversation.ts';
import { starsText } from '#app/text-mode/match/news-in-words.ts';
import { type Answer, type Reply, type Room, reply } from '#app/text-mode/room.ts';

/**
 * A room that repeats lines, but answers `wait` only when the test calls `answer`. `go` leads to `next`, and `leave`
 * ends the conversation.
 */
function echoRoom(name: string, next?: Room): { room: Room; answer: (reply: Reply) => void } {
  let resolve: (reply: Reply) => void = () => {};
  const room: Room = {
    greeting: () => [`Here is ${name}.`],
    hear(line): Answer {
      if (line === 'wait')
        return new Promise((settle) => {
          resolve = settle;
        });
      if (line === 'go' && next !== undefined) return { says: ['Going.'], next };
      return line === 'leave' ? { says: ['Bye.'], next: 'leave' } : reply(`${name}: ${line}`);
    },
    completions: (text) => [`${text}${name}`],
  };
  return { room, answer: (given) => resolve(given) };
}

function begin(start: Answer) {
  let text = '';
  const moved: Room[] = [];
  let leaves = 0;
  const speaker = startSpeaker(
    (written) => {
      text += written;
    },
    () => '',
    { characters: 'unicode' },
  );
  const conversation = startConversation({
    start,
    say: speaker.say,
    interject: speaker.interject,
    aside: speaker.endPrompt,
    echo: speaker.echo,
    moved: (room) => moved.push(room),
    idle: speaker.prompt,
    onLeave: () => leaves++,
  });
  return {
    conversation,
    text: () => text,
    moved,
    leaves: () => leaves,
    type(line: string) {
      if (conversation.isIdle()) speaker.echo(line);
      conversation.hear(line);
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('a conversation', () => {
  test('greets, answers line by line, and ends with the prompt', () => {
    const { type, text } = begin({ says: ['First.'], next: echoRoom('hall').room });
    type('a');
    type('b');
    expect(text()).toBe('First.\nHere is hall.\ncommand: a\nhall: a\ncommand: b\nhall: b\ncommand: ');
  });

  test('queues lines that arrive while a line is being answered, and echoes each before its answer', async () => {
    const { room, answer } = echoRoom('hall');
    const { type, text, conversation, settled } = begin({ says: [], next: room });
    type('wait');
    type('a');
    type('b');
    expect(conversation.isIdle()).toBe(false);
    expect(text()).toBe('Here is hall.\ncommand: wait\n');
    answer(reply('Waited.'));
    await settled();
    expect(conversation.isIdle()).toBe(true);
    expect(text()).toBe('Here is hall.\ncommand: wait\nWaited.\ncommand: a\nhall: a\ncommand: b\nhall: b\ncommand: ');
  });

  test('moves from room to room', () => {
    const garden = echoRoom('garden').room;
    const { type, text, moved, conversation } = begin({ says: [], next: echoRoom('hall', garden).room });
    expect(conversation.completions('x')).toEqual(['xhall']);
    type('go');
    expect(conversation.completions('x')).toEqual(['xgarden']);
    expect(text()).toContain('Going.\nHere is garden.\ncommand: ');
    expect(moved).toHaveLength(2);
    expect(moved[1]).toBe(garden);
  });

  test('ends when the player leaves, and ignores later lines', async () => {
    const { room, answer } = echoRoom('hall');
    const { type, text, leaves, settled } = begin({ says: [], next: room });
    type('wait');
    type('leave');
    type('a');
    answer(reply());
    await settled();
    type('b');
    expect(leaves()).toBe(1);
    expect(text()).toMatch(/command: leave\nBye\.\n$/);
  });

  test('starts once its first room is ready', async () => {
    const { type, text, settled } = begin(Promise.resolve({ says: [], next: echoRoom('hall').room }));
    type('a');
    expect(text()).toBe('');
    await settled();
    expect(text()).toBe('Here is hall.\ncommand: a\nhall: a\ncommand: ');
  });
});

describe('the output of a conversation', () => {
  test('has interjections on lines of their own, and then the prompt with the text typed so far', () => {
    let text = '';
    const speaker = startSpeaker(
      (written) => {
        text += written;
      },
      () => 'mov',
      { characters: 'unicode' },
    );
    speaker.interject(['One.']);
    speaker.prompt();
    speaker.prompt();
    speaker.interject(['Two.']);
    expect(text).toBe('One.\ncommand: mov\nTwo.\ncommand: mov');
  });

  test('has only printable ASCII for a terminal without other characters', () => {
    let text = '';
    const speaker = startSpeaker(
      (written) => {
        text += written;
      },
      () => '',
      { characters: 'ascii' },
    );
    speaker.say(['a\u001B[2Jb', 'caf\u00E9 \u{1F680}', 'tab\there']);
    speaker.echo('\u2028line');
    expect(text).toBe('a[2Jb\ncafe ??\ntab here\ncommand:  line\n');
  });
});

describe('thinking in a conversation', () => {
  afterEach(() => void vi.useRealTimers());

  /** A conversation in which a slow answer is being computed. */
  function thinking() {
    vi.useFakeTimers();
    const open: ((reply: Reply) => void)[] = [];
    const later = () => new Promise<Reply>((settle) => void open.push(settle));
    const room: Room = {
      greeting: () => ['Here.'],
      hear: (line) => ({ says: [], ...(line === 'think' ? { later: later() } : { says: [`You said ${line}.`] }) }),
      completions: () => [],
    };
    const begun = begin({ says: [], next: room });
    const answer = async (given: Reply) => {
      open.shift()?.(given);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { ...begun, later, answer };
  }

  test('is announced only once, after a second, and delays the answers to later lines', async () => {
    const { type, text, later, answer } = thinking();
    type('think');
    type('a');
    vi.advanceTimersByTime(999);
    expect(text()).toBe('Here.\ncommand: think\n');
    vi.advanceTimersByTime(1);
    await answer({ says: ['First.'], later: later() });
    vi.advanceTimersByTime(5000);
    await answer(reply('Second.'));
    expect(text()).toBe('Here.\ncommand: think\nThinking.\nFirst.\nSecond.\ncommand: a\nYou said a.\ncommand: ');
  });

  test('is not mentioned if it is quick', async () => {
    const { type, text, answer } = thinking();
    type('think');
    vi.advanceTimersByTime(999);
    await answer(reply('Done.'));
    vi.advanceTimersByTime(5000);
    expect(text()).toBe('Here.\ncommand: think\nDone.\ncommand: ');
  });
});

test('the stars of a match are separated from each other, and the missed stars are named', () => {
  const stars = [
    { name: 'won', says: 'won', isEarned: true },
    { name: 'clean', says: 'at most 50 % damage, no rams', isEarned: true },
    { name: 'alone', says: 'no hints', isEarned: false },
  ];
  expect(starsText({ result: { end: 'won', line: '', turns: 28, stars } })).toEqual([
    '2 of 3 stars: won; at most 50 % damage, no rams. Missed: no hints.',
  ]);
});
