import type { UnusedPermissionRow } from '@portal/contracts';

/** Whose usage the screens show, and where they lead. */
export interface UsageScope {
  /** The HIS partner whose usage the user may see; administrators choose one, or see all. */
  own: { id: number; name: string } | undefined;
  /** Where the permissions of users and of groups are taken away. */
  permissionPaths: Record<UnusedPermissionRow['kind'], string>;
}
