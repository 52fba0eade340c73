import type { Frame } from '@portal/server-kit';

/**
 * The answers to the questions of one message, in their order, once all are there or `seconds` have passed: those that are not there
 * by then are answered by `late`, so that the others are not lost with them.
 */
export async function handleBatch(
  requests: Frame[],
  seconds: number,
  response: (request: Frame) => Promise<Frame>,
  late: (request: Frame) => Frame,
): Promise<Frame[]> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => (timer = setTimeout(resolve, seconds * 1_000)));
  const responses = requests.map(
    async (request) => (await Promise.race([response(request), end])) ?? late(request),
  );
  return Promise.all(responses).finally(() => clearTimeout(timer));
}
