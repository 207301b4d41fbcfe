import type { LevelThinker } from '#bot-worker/thinker.ts';
import { ascii, type Glyphs } from '#screen/styled-text.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { playSettings } from '../live-settings.ts';
import { createCoreServices, type SharedServices } from '../services.ts';
import { exitStatusOf, isDumb, type Session, type SessionOutput } from '../session.ts';
import {
  type Conversation,
  type LineInput,
  type OutputBuffer,
  openLines,
  plainIn,
  promptIn,
  promptText,
  startConversation,
  startOutbox,
  startSpeaker,
} from './conversation.ts';
import { type Answer, faultLines, type Room } from './room.ts';

export interface InWordsOptions {
  readonly session: Session;
  /** Reason for text mode, such as `--screen-reader`. The first line names it. */
  readonly because: string;
  readonly problem: string | undefined;
  readonly characters: Glyphs['characters'];
  /** @param news prints text that does not answer a line of the player */
  start(news: (text: string) => void): Answer;
}

/**
 * Runs text mode on the streams of a session, which need not be terminals, and resolves to the exit status. It only
 * appends lines. Its only control sequences are those of the line editor, and one that clears the screen before another
 * player takes over.
 */
export function runInWords({ session, because, problem, characters, start }: InWordsOptions): Promise<number> {
  const { input, output, exitEvents } = session;
  /** True if a terminal echoes the typed lines itself. */
  const isTyped = input.isTTY === true;
  const outbox = startOutbox({
    // Before the conversation begins, there are no changes to save.
    settle: () => conversation?.settle(),
    write: (text) => void output.write(text),
  });
  const speaker = startSpeaker(outbox.write, () => lines.typed(), {
    characters,
    clear() {
      if (output.isTTY === true && !isDumb(session)) outbox.write(eraseAll);
      // The next player must not see this player's lines.
      lines.recall([]);
    },
    prompt: () => lines.withPrompt(plainIn(promptIn(here), characters)),
  });
  let isSecret = false;
  let here: Room | undefined;
  let lines: LineInput;
  let conversation: Conversation | undefined;

  return new Promise((resolve, reject) => {
    let hasEnded = false;
    let warned = false;
    const stopWaiting = exitEvents.watch({
      onEnd(ending) {
        conversation?.flush();
        if (ending.type === 'signal') return finish(() => resolve(exitStatusOf(ending.signal)));
        speaker.endPrompt();
        finish(() => reject(ending.error));
      },
      onExit() {
        conversation?.flush();
        outbox.send();
      },
    });
    const finish = (settle: () => void) => {
      conversation?.end();
      outbox.send();
      stopWaiting();
      lines.close();
      settle();
    };
    const atEnd = () => {
      if (!hasEnded || conversation?.isIdle() !== true) return;
      const isSaved = conversation.flush();
      speaker.endPrompt();
      if (!isSaved) speaker.say([unsaved]);
      finish(() => resolve(isSaved ? 0 : 1));
    };

    lines = openLines({
      ...session,
      output: keptBack(output, outbox, () => isSecret),
      prompt: promptText,
      line(text) {
        if (isTyped && isSecret) speaker.endPrompt();
        else if (isTyped) speaker.entered();
        else if (conversation?.isIdle() === true) speaker.echo(isSecret ? '' : text);
        conversation?.hear(text);
      },
      interrupted() {
        speaker.endPrompt();
        if (conversation?.flush() !== false || warned) return finish(() => resolve(0));
        warned = true;
        speaker.interject([`${unsaved} Leave again to quit without saving.`]);
        speaker.prompt();
      },
      ended() {
        hasEnded = true;
        atEnd();
      },
      completions: (text) => conversation?.completions(text) ?? [],
    });
    speaker.say([`Text mode is on (${because}). Type help to hear what you can type.`]);
    if (problem !== undefined) speaker.say(faultLines(`Settings: ${problem}`));
    conversation = startConversation({
      start: start((text) => speaker.interject(faultLines(text))),
      say: speaker.say,
      interject: speaker.interject,
      aside: speaker.endPrompt,
      echo: (line) => speaker.echo(isSecret ? '' : line),
      moved(room) {
        here = room;
        const wasSecret = isSecret;
        isSecret = room.isSecret === true;
        lines.hide(isSecret);
        if (isSecret !== wasSecret) session.onSecretPrompt?.(isSecret);
        lines.recall(room.history?.() ?? []);
      },
      idle() {
        speaker.prompt();
        atEnd();
      },
      onLeave: () => finish(() => resolve(0)),
    });
  });
}

export const servicesOfWords = (home: PlayersHome, thinker: LevelThinker): SharedServices => ({
  ...createCoreServices(home, thinker),
  settings: () => playSettings(home.readSettings().settings),
  glyphs: () => ascii,
});

/** Output that goes through the outbox, so that echoes and answers stay in order. Drops the echo of secrets. */
const keptBack = (output: SessionOutput, outbox: OutputBuffer, isSecret: () => boolean): SessionOutput =>
  new Proxy(output, {
    get(target, name) {
      if (name !== 'write') return Reflect.get(target, name, target);
      return (text: string, ...more: readonly unknown[]) => {
        if (!isSecret()) outbox.write(text);
        const done = more.at(-1);
        if (typeof done === 'function') done();
        return true;
      };
    },
  });

/** Moves the cursor to the first cell, and erases the screen and its scrollback. */
const eraseAll = '\u001B[H\u001B[2J\u001B[3J';

const unsaved = 'The match could not be saved.';
