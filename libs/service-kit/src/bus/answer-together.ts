import type { Frame } from '@portal/server-kit';

/**
 * The answers to the questions of one message, in their order, once all are there or `seconds` have passed: those that are not there
 * by then are answered by `late`, so that the others are not lost with them.
 */
export async function answerTogether(
  questions: Frame[],
  seconds: number,
  answer: (question: Frame) => Promise<Frame>,
  late: (question: Frame) => Frame,
): Promise<Frame[]> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => (timer = setTimeout(resolve, seconds * 1_000)));
  const answers = questions.map(
    async (question) => (await Promise.race([answer(question), end])) ?? late(question),
  );
  return Promise.all(answers).finally(() => clearTimeout(timer));
}
