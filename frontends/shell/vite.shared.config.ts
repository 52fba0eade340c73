import { portalShared } from '../../libs/ui-kit/vite/portal-shared.ts';

/** Builds the modules that all apps share; see libs/ui-kit/vite/shared-modules.ts. */
export default portalShared();
