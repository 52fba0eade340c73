export { RegisterUsersPage } from './register-users-page';
export { DeactivatedUsersPage, UsersPage } from './users-page';
