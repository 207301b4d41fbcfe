/** Sends `body` to the server as JSON. Returns the error message, or undefined on success. */
export async function post(path: string, body: object): Promise<string | undefined> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return undefined;
    const { text }: { text?: string } = await answer.json();
    return text ?? 'The server could not do that.';
  } catch {
    return 'The server cannot be reached. Try again.';
  }
}
