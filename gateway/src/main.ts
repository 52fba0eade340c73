import { runMain } from '@portal/server-kit';

await runMain(() => import('./start.js'));
