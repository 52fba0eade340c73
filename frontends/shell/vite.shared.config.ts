import { configurePortalShared } from '@portal/ui-kit/vite';

/** Builds the modules that all apps share; see shared-modules.ts of the kit. */
export default configurePortalShared();
