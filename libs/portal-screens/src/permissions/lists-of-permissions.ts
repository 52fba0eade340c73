/** Lists that show what a permission opens, who has one, or who waits for one. */
export const listsOfPermissions = ['permissions', 'reports', 'accessRequests', 'availableReports', 'audit'];
