import { usePortal } from '@portal/ui-kit';
import { getPath, type SharedPath } from './paths';

/** The path of a shared screen in the app of the user. */
export const usePath = (name: SharedPath) => getPath(usePortal().account.role, name);
