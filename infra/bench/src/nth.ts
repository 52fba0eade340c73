/**
 * The `n`th item, counting from 0 and beginning again after the last.
 * @throws Error when there are none
 */
export function nth<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
