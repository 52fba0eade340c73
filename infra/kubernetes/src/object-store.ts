import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup';

/** Where CloudNativePG's Barman Cloud plugin puts backups; no package of models knows it. */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: IScheduledBackup['metadata'];
  spec: {
    configuration: IBarmanObjectStoreConfiguration;
    retentionPolicy?: string;
  };
}
