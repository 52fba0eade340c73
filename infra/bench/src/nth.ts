/**
 * Returns the `n`th item, counting from 0 and modulo the length.
 * @throws Error for an empty list
 */
export function getNth<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
