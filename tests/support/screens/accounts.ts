/** A user of the demonstration who sees something on every screen. */
export const user = 'user@dho.example';
/** A user admin of the demonstration who sees something on every screen. */
export const userAdmin = 'owner@dho.example';
/** An administrator of the demonstration. */
export const administrator = 'admin@portal.example';
