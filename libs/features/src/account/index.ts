export { DisplayPage } from './display-page';
export { EditPasswordPage } from './edit-password-page';
export { EditProfilePage } from './edit-profile-page';
export { MailPreferencesPage } from './mail-preferences-page';
export { ProfilePage } from './profile-page';
export { SecurityPage } from './security-page';
