import type { Api } from '@portal/contracts/client';

type InsertMany = Api['registration']['insertMany'];

/** What is sent to register many users. */
export type BulkOrder = Parameters<InsertMany>[0];

/** What became of it, or would become. */
export type BulkAnswer = Awaited<ReturnType<InsertMany>>;
