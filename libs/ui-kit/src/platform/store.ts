/** A value that components follow with `useSyncExternalStore`. */
export class Store<State> {
  readonly #listeners = new Set<() => void>();

  constructor(private state: State) {}

  get = (): State => this.state;

  set(state: State): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
