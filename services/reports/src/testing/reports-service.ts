import type { Principal, Role } from '@portal/contracts';
import { startTestService, type TestService } from '@portal/service-kit/testing';
import { readConfig } from '../config.js';
import { schemaFor } from '../database.js';
import { readRequestForm } from '../document/document.service.js';
import { ReportsModule } from '../reports.module.js';

export const startReports = (environment: NodeJS.ProcessEnv = {}): Promise<TestService> =>
  startTestService({
    name: 'reports',
    readConfig,
    environment: {
      PORTAL_URL: 'https://portal.example',
      POWER_BI_TENANT_ID: 'tenant',
      POWER_BI_CLIENT_ID: 'client',
      POWER_BI_CLIENT_SECRET: 'secret',
      ...environment,
    },
    schema: schemaFor,
    module: async ({ PORTAL_CONFIG }) => ReportsModule.forRoot(await readRequestForm(PORTAL_CONFIG)),
  });
