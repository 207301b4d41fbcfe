import { describe, expect, test } from 'vitest';
import { startConversation } from '../../../source/app/reader/conversation.ts';
import { type Answer, type Reply, type Room, reply } from '../../../source/app/reader/room.ts';
import { startSpeaker } from '../../../source/app/reader/speaker.ts';

/** A room that repeats lines; `wait` is answered when told to, `go` leads on, `leave` leaves. */
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
  );
  const conversation = startConversation({
    start,
    say: speaker.say,
    echo: speaker.echo,
    moved: (room) => moved.push(room),
    idle: speaker.prompt,
    left: () => leaves++,
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
  test('greets, answers line by line, and has the prompt last', () => {
    const { type, text } = begin({ says: ['First.'], next: echoRoom('hall').room });
    type('a');
    type('b');
    expect(text()).toBe('First.\nHere is hall.\ncommand: a\nhall: a\ncommand: b\nhall: b\ncommand: ');
  });

  test('lines that come while one is being answered wait, and are shown when their turn comes', async () => {
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

  test('goes from room to room', () => {
    const garden = echoRoom('garden').room;
    const { type, text, moved, conversation } = begin({ says: [], next: echoRoom('hall', garden).room });
    expect(conversation.completions('x')).toEqual(['xhall']);
    type('go');
    expect(conversation.completions('x')).toEqual(['xgarden']);
    expect(text()).toContain('Going.\nHere is garden.\ncommand: ');
    expect(moved).toHaveLength(2);
    expect(moved[1]).toBe(garden);
  });

  test('ends with leaving; what comes after it is not heard', async () => {
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

  test('begins when its first room is there', async () => {
    const { type, text, settled } = begin(Promise.resolve({ says: [], next: echoRoom('hall').room }));
    type('a');
    expect(text()).toBe('');
    await settled();
    expect(text()).toBe('Here is hall.\ncommand: a\nhall: a\ncommand: ');
  });
});

describe('a speaker', () => {
  test('puts what comes in between on lines of its own, and what was typed behind the prompt again', () => {
    let text = '';
    const speaker = startSpeaker(
      (written) => {
        text += written;
      },
      () => 'mov',
    );
    speaker.interject(['One.']);
    speaker.prompt();
    speaker.prompt();
    speaker.interject(['Two.']);
    expect(text).toBe('One.\ncommand: mov\nTwo.\ncommand: mov');
  });

  test('writes printable ASCII only', () => {
    let text = '';
    const speaker = startSpeaker(
      (written) => {
        text += written;
      },
      () => '',
    );
    speaker.say(['a\u001B[2Jb', 'caf\u00E9 \u{1F680}', 'tab\there']);
    speaker.echo('\u2028line');
    expect(text).toBe('a?[2Jb\ncaf? ?\ntab?here\ncommand: ?line\n');
  });
});
