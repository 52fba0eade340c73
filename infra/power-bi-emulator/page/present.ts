/** The value, which the page or its data always has: a page without it is broken and says so. */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`There is no ${what}`);
  return value;
}
