import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnOrigin } from '#server/socket/host-names.ts';
import { type GatewayServer, logFault, titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage } from './html-page.ts';
import { feedFile, formFile, safeHeaders, sendFile } from './web-files.ts';

type Exchange = readonly [house: GatewayServer, request: IncomingMessage, response: ServerResponse];

/** Answers requests for feeds, and for the pages that messages link to. Returns false for other paths. */
export function answerMessagePage(...[house, request, response]: Exchange): boolean {
  const { url = '/' } = request;
  const feed = /^\/feed\/([a-z2-7]{16})\.atom$/.exec(url)?.[1];
  const token = /^\/me\/off\/([\w-]{1,60})(?:\?on)?$/.exec(url)?.[1];
  const answering =
    feed !== undefined
      ? answerFeed([house, request, response], feed)
      : token !== undefined && answerOff([house, request, response], token, url.endsWith('?on'));
  if (answering === false) return false;
  answering.catch((error: unknown) => {
    logFault(house, 'web', error);
    if (!response.headersSent) response.writeHead(500, safeHeaders);
    response.end();
  });
  return true;
}

async function answerFeed([house, request, response]: Exchange, secret: string): Promise<void> {
  if (isRefused(response, request, ['GET', 'HEAD'])) return;
  const xml = await house.core.door.feed(secret);
  if (xml === undefined) response.writeHead(404, safeHeaders).end();
  else sendFile(request, response, feedFile(xml));
}

/** A GET request shows a button, and a POST request of this page changes the channel. No login is needed. */
async function answerOff([house, request, response]: Exchange, token: string, isOn: boolean): Promise<void> {
  if (isRefused(response, request, ['GET', 'HEAD', 'POST'])) return;
  request.resume();
  const { door } = house.core;
  if (request.method === 'POST' && !isOwnOrigin(request)) return void response.writeHead(403, safeHeaders).end();
  const channel = request.method === 'POST' ? await door.switchChannel(token, isOn) : await door.linkedChannel(token);
  const title = titleOfHouse(house);
  const [text, button, query = ''] =
    channel === undefined
      ? ['There are no messages to this address any more.']
      : channel.state === 'off'
        ? ['Messages to this address are off.', 'Turn on again', '?on']
        : [`${title} sends messages to this address when it is your turn.`, 'No more messages'];
  const form =
    button === undefined
      ? ''
      : `\n      <form method="post" action="/me/off/${token}${query}"><button class="main">${button}</button></form>`;
  const html = htmlPage(house, {
    title: `Messages of ${title}`,
    description: text,
    isUnlisted: true,
    main: `\n      <section class="words"><h1>${escaped(text)}</h1>${form}</section>`,
  });
  sendFile(request, response, formFile(html), channel === undefined ? 404 : 200);
}

/** Refuses a request whose method is not in `methods`. Returns true if the request was refused. */
function isRefused(response: ServerResponse, { method = 'GET' }: IncomingMessage, methods: readonly string[]): boolean {
  if (methods.includes(method)) return false;
  response.writeHead(405, { ...safeHeaders, allow: methods.join(', ') }).end();
  return true;
}
