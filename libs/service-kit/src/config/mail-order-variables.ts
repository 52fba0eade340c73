import { z } from 'zod';

/** What those who order mails share with the service that sends them. */
export const mailOrderVariables = {
  /** Seals the orders, which may hold codes and tickets; at least 32 characters, the same in all of them. */
  MAIL_SECRET: z.string().min(32),
};
