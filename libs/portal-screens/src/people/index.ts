export { MailPreferencesPage } from './mail-preferences-page';
export { RegisterUsersPage } from './register-users-page';
