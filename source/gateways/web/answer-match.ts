import type { IncomingMessage, ServerResponse } from 'node:http';
import { RefusedError } from '#server/core/refusals.ts';
import { isStoreClosed } from '#server/store/store.ts';
import { type GatewayServer, logFault, titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage } from './html-page.ts';
import { matchPage, noMatchPage } from './match-page.ts';
import { pageFile, sendFile } from './web-files.ts';

const notCached = 'private, no-store';

/** Answers a request for the page of the match with `code`. */
export const answerMatch = (
  house: GatewayServer,
  code: string,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> =>
  answerPage(house, request, response, async () => {
    try {
      const match = await house.core.door.matchWithCode(code, address);
      return { html: matchPage(house, code, match), status: 200 };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return error.code === 'no-such-match'
        ? { html: noMatchPage(house, code), status: 404 }
        : { html: problemPage(house, error.message), status: 429 };
    }
  });

/** Sends the page that `make` returns. If it fails, sends a page that says so. */
async function answerPage(
  house: GatewayServer,
  request: IncomingMessage,
  response: ServerResponse,
  make: () => Promise<{ readonly html: string; readonly status: number }>,
): Promise<void> {
  try {
    const { html, status } = await make();
    sendFile(request, response, pageFile(html, notCached), status);
  } catch (error) {
    if (!isStoreClosed(error)) logFault(house, 'web', error);
    if (response.headersSent) return;
    response.setHeader('retry-after', '5');
    const html = problemPage(house, `${titleOfHouse(house)} cannot read its data at the moment. Try again.`);
    sendFile(request, response, pageFile(html, notCached), 503);
  }
}

const problemPage = (house: GatewayServer, text: string): string =>
  htmlPage(house, {
    title: titleOfHouse(house),
    description: text,
    isUnlisted: true,
    main: `\n      <section class="words"><h1>${escaped(text)}</h1></section>`,
  });
