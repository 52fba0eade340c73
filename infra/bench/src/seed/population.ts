/** How many of each there are to be. */
export interface Size {
  groups: number;
  partners: number;
  users: number;
  reports: number;
  views: number;
}

/** How many people and groups of people there are to be. */
export type People = Pick<Size, 'groups' | 'partners' | 'users'>;

/** How much there is in the database that is measured on; a user sees some 200 of the reports. */
export const population: Size = {
  groups: 20,
  partners: 200,
  users: 50_000,
  reports: 2_000,
  views: 200_000,
};

/** The password of every account. */
export const password = 'Bench-pass-2026';
