import type { Registration } from './registration';

const key = 'registration';

/** Reads the input that the tab had before a reload. */
export const readStored = () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Registration>;

export const store = (input: Registration): void => sessionStorage.setItem(key, JSON.stringify(input));

export const removeStored = (): void => sessionStorage.removeItem(key);
