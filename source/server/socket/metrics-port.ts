import { once } from 'node:events';
import { createServer } from 'node:http';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { reason } from '#storage/files/attempt.ts';
import { answerWatch, type Watch } from './listen.ts';

/** Answers `/health` and `/metrics` to every client, on a port of their own. Returns a function that closes the port. */
export async function openMetricsPort(host: string, port: number, watch: Watch): Promise<Result<() => void>> {
  const server = createServer({ requestTimeout: 5000 }, async (request, response) => {
    const answer = await answerWatch(request, watch, true);
    response.writeHead(answer?.status ?? 404, { 'content-type': 'text/plain', connection: 'close' });
    response.end(answer?.text ?? 'turncade: only /metrics and /health are served here\n');
  });
  server.maxConnections = 16;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return failure(refusal('port-taken', `--metrics ${port}: ${reason(error)}`));
  }
  return success(() => void server.close());
}
