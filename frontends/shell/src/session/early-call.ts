export const basePath = '/map-back-end';

interface EarlyCall {
  path: string;
  body: string;
  response: Promise<Response>;
}

/** The page's first script, which asks for the session, fills this in, too. */
const page = globalThis as { earlyCall?: EarlyCall | undefined };

/** Sends a call before the shell is there. The shell takes its response if it has the same call to send. */
export function sendEarlyCall(path: string, input: object): Promise<Response> {
  const body = JSON.stringify(input);
  const headers = { 'Accept-Language': document.documentElement.lang, 'Content-Type': 'application/json' };
  const response = fetch(basePath + path, { method: 'POST', headers, body });
  response.catch(() => undefined);
  page.earlyCall = { path, body, response };
  return response;
}

/** Returns the response to a call that was sent early, once. */
export function takeEarlyResponse(path: string, input: object): Promise<Response> | undefined {
  const { earlyCall } = page;
  if (earlyCall?.path !== path || earlyCall.body !== JSON.stringify(input)) return undefined;
  delete page.earlyCall;
  return earlyCall.response;
}
