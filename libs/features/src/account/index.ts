export { DisplayPage } from './display-page';
export { MailPreferencesPage } from './mail-preferences-page';
export { SecurityPage } from './security-page';
