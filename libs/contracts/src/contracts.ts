import * as exported from './all-contracts.js';

type Exported = typeof exported;

/** All contracts by group: `rating` is the exported `ratingContract`. Gateway routes, the OpenAPI document and the clients derive from it. */
export type Contracts = {
  [Name in keyof Exported as Name extends `${infer Group}Contract` ? Group : never]: Exported[Name];
};

const suffix = 'Contract';

export const contracts = Object.fromEntries(
  Object.entries(exported)
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, contract]) => [name.slice(0, -suffix.length), contract]),
) as unknown as Contracts;
