export { RegisterUsersPage } from './register-users-page';
