export { GroupPermissionsPage, UserPermissionsPage } from './permissions-page';
