/** How much there is in the database that is measured on; a user sees some 200 of the reports. */
export const population = {
  groups: 20,
  partners: 200,
  users: 50_000,
  categories: 12,
  reports: 2_000,
  grantsPerUser: 10,
  views: 200_000,
};

/** The password of every account. */
export const password = 'Bench-pass-2026';

/** What reports are about; each topic is that of one report in twenty. */
export const topics = [
  'Malaria',
  'Tuberculosis',
  'Immunisation',
  'Antenatal care',
  'Cholera',
  'Nutrition',
  'HIV testing',
  'Viral load',
  'Maternal deaths',
  'Family planning',
  'Stock-outs',
  'Cold chain',
  'Essential medicines',
  'Health workforce',
  'Outpatient visits',
  'Admissions',
  'Laboratory turnaround',
  'Hypertension',
  'Sanitation',
  'Data quality',
];

/** Where reports look. */
export const places = [
  'Balaka',
  'Blantyre',
  'Chikwawa',
  'Dedza',
  'Karonga',
  'Kasungu',
  'Lilongwe',
  'Machinga',
  'Mangochi',
  'Mzimba',
  'Nkhotakota',
  'Zomba',
  'National',
];
