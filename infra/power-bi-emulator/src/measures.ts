export interface Measure {
  label: string;
  /** Counts are summed, percentages averaged. */
  unit: 'count' | 'percent';
  /** Counts: per month and 1,000 people. Percentages: the usual level. */
  level: number;
  /** Deviation of districts and months, as a share of the level. */
  spread: number;
  /** Seasonal amplitude, as a share of the level. */
  season: number;
  /** Change over the twelve months, as a share of the level. */
  trend: number;
}

const count = (label: string, level: number, season: number, trend: number): Measure => ({
  label,
  unit: 'count',
  level,
  spread: 0.25,
  season,
  trend,
});

const percent = (label: string, level: number, trend: number): Measure => ({
  label,
  unit: 'percent',
  level,
  spread: 0.12,
  season: 0.02,
  trend,
});

const measures = new Map<string, Measure>([
  ['Malaria Surveillance', count('Confirmed malaria cases', 26, 0.55, -0.12)],
  ['EPI Coverage', percent('Penta 3 coverage', 84, 0.05)],
  ['HIV Cascade', percent('Patients virally suppressed', 92, 0.03)],
  ['Tuberculosis Notifications', count('Tuberculosis notifications', 0.09, 0.08, -0.06)],
  ['Cholera Situation', count('Suspected cholera cases', 0.12, 0.9, -0.3)],
  ['Maternal and Newborn Health', percent('Births with a skilled attendant', 88, 0.04)],
  ['Child Nutrition', count('Children admitted with acute malnutrition', 0.45, 0.4, -0.08)],
  ['Integrated Disease Surveillance', percent('Weekly reports received on time', 78, 0.08)],
  ['Outpatient Attendance', count('Outpatient visits', 98, 0.18, 0.06)],
  ['Essential Medicines Stock Status', percent('Tracer medicines in stock', 76, 0.07)],
  ['Antimalarial Stock Levels', percent('Facilities with AL in stock', 87, -0.03)],
  ['Vaccine Cold Chain', percent('Fridges within 2 to 8 °C', 93, 0.02)],
  ['Laboratory Reagents', percent('Laboratories with reagents in stock', 71, 0.05)],
  ['Blood Bank Supply', count('Blood units issued', 0.52, 0.12, 0.09)],
  ['Oxygen Availability', percent('Wards with oxygen on hand', 69, 0.14)],
  ['Family Planning Commodities', percent('Facilities with three methods or more', 81, 0.04)],
  ['Health facilities', count('Services of health facilities', 140, 0.1, 0.05)],
  ['Community health workers', percent('Villages with a health worker', 72, 0.08)],
  ['Water points', percent('Facilities with protected water', 83, 0.03)],
  ['Ambulance stations', percent('Calls reached within an hour', 64, 0.06)],
  ['Partner activity', count('Activities of partners', 0.2, 0.05, 0.1)],
  ['Epidemic forecast', count('Expected malaria cases', 27, 0.55, -0.1)],
  ['Vaccination campaign', percent('Children vaccinated', 79, 0.1)],
  ['Supply chain', percent('Items above the re-order level', 74, 0.05)],
  ['Human resources', percent('Posts that are filled', 68, 0.04)],
  ['Health financing', percent('Budget that is spent', 77, 0.12)],
]);

const fallback = count('Events reported', 1.4, 0.2, 0);

/** Finds a report's measure by its name; reports with an unknown name count events. */
export const findMeasure = (reportName: string): Measure => measures.get(reportName) ?? fallback;
