import type { Message, MessageOf } from '../net/wire/messages.ts';

/** Whether a message says that a match may not be looked at any more: nothing follows about it. */
export const isClosing = (message: Message): message is MessageOf<'told'> & { readonly match: string } =>
  message.type === 'told' && message.isClosed === true && message.match !== null;
