/** Told what has become ready and how many seconds that took. */
export type Progress = (title: string, seconds: number) => void;

/** Does a piece of work and tells of its end. */
export async function timed<T>(
  title: string,
  progress: Progress | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const result = await work();
  progress?.(title, (performance.now() - started) / 1000);
  return result;
}
