export { EditStatusDialog } from './edit-status.dialog';
export { nameOf } from './name-of';
export { PasswordForm, type PasswordValues } from './password-form';
export { usePersonColumns } from './person-columns';
export { ProfileForm } from './profile-form';
export { ProfilePlace } from './profile-place';
export { ProfileView } from './profile-view';
export type { NewUser } from './register-user-form';
export { RegisterUsers } from './register-users';
