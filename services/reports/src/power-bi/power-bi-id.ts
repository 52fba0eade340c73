import { z } from 'zod';

/** An id of Power BI's, a GUID, in the one form in which it is kept and compared: lower case. */
export const PowerBiId = z.guid().toLowerCase();
