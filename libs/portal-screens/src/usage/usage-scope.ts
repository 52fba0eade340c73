import type { UnusedPermissionRow } from '@portal/contracts';
import type { RemoteOptions } from '@portal/ui-kit';

/** Whose usage the screens show, and where they lead. */
export interface UsageScope {
  title: string;
  /** Says below the title whose usage it is. */
  description?: string;
  /** The HIS partner that it is of; of all, or of one that is chosen, without. */
  ownPartnerId?: number;
  /** What that HIS partner is called. */
  ownPartnerName?: string | null;
  /** The HIS partners to choose from, where there is a choice. */
  partners?: RemoteOptions<{ id: number; name: string }>;
  /** Where the permissions of users and of groups are taken away. */
  permissionPaths: Record<UnusedPermissionRow['kind'], string>;
}
