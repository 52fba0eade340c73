import type { WriteResponse } from '@portal/contracts';

/** The answer to saving what is there already: it is not sent. */
export const unchanged = (): Promise<WriteResponse> => Promise.resolve({ affectedRows: 1 });
