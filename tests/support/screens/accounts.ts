/** A user of the demonstration with data on every screen. */
export const user = 'user@dho.example';
export const administrator = 'admin@portal.example';
