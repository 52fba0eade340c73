/** What `work` comes to; rejects when that takes longer than `milliseconds`. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
