import type { Measure } from './data-types.js';

export interface MeasureModel extends Measure {
  /** Counts: per month and 1,000 people. Percentages: the usual level. */
  level: number;
  /** Deviation of districts and months, as a share of the level. */
  spread: number;
  /** Seasonal amplitude, as a share of the level; the rains peak in February. */
  season: number;
  /** Change over the twelve months, as a share of the level. */
  trend: number;
}

const count = (
  label: string,
  better: Measure['better'],
  level: number,
  season: number,
  trend: number,
): MeasureModel => ({ label, unit: 'count', better, level, spread: 0.25, season, trend });

const percent = (label: string, level: number, target: number, trend: number): MeasureModel => ({
  label,
  unit: 'percent',
  better: 'higher',
  target,
  level,
  spread: 0.12,
  season: 0.02,
  trend,
});

const measures = new Map<string, MeasureModel>([
  ['Malaria Surveillance', count('Confirmed malaria cases', 'lower', 26, 0.55, -0.12)],
  ['EPI Coverage', percent('Penta 3 coverage', 84, 90, 0.05)],
  ['HIV Cascade', percent('Patients virally suppressed', 92, 95, 0.03)],
  ['Tuberculosis Notifications', count('Tuberculosis notifications', 'lower', 0.09, 0.08, -0.06)],
  ['Cholera Situation', count('Suspected cholera cases', 'lower', 0.12, 0.9, -0.3)],
  ['Maternal and Newborn Health', percent('Births with a skilled attendant', 88, 95, 0.04)],
  ['Child Nutrition', count('Children admitted with acute malnutrition', 'lower', 0.45, 0.4, -0.08)],
  ['Integrated Disease Surveillance', percent('Weekly reports received on time', 78, 80, 0.08)],
  ['Outpatient Attendance', count('Outpatient visits', 'higher', 98, 0.18, 0.06)],
  ['Essential Medicines Stock Status', percent('Tracer medicines in stock', 76, 85, 0.07)],
  ['Antimalarial Stock Levels', percent('Facilities with AL in stock', 87, 95, -0.03)],
  ['Vaccine Cold Chain', percent('Fridges within 2 to 8 °C', 93, 98, 0.02)],
  ['Laboratory Reagents', percent('Laboratories with reagents in stock', 71, 85, 0.05)],
  ['Blood Bank Supply', count('Blood units issued', 'higher', 0.52, 0.12, 0.09)],
  ['Oxygen Availability', percent('Wards with oxygen on hand', 69, 90, 0.14)],
  ['Family Planning Commodities', percent('Facilities with three methods or more', 81, 90, 0.04)],
  ['Health facilities', count('Services of health facilities', 'higher', 140, 0.1, 0.05)],
  ['Community health workers', percent('Villages with a health worker', 72, 90, 0.08)],
  ['Water points', percent('Facilities with protected water', 83, 95, 0.03)],
  ['Ambulance stations', percent('Calls reached within an hour', 64, 80, 0.06)],
  ['Partner activity', count('Activities of partners', 'higher', 0.2, 0.05, 0.1)],
  ['Epidemic forecast', count('Expected malaria cases', 'lower', 27, 0.55, -0.1)],
  ['Vaccination campaign', percent('Children vaccinated', 79, 95, 0.1)],
  ['Supply chain', percent('Items above the re-order level', 74, 90, 0.05)],
  ['Human resources', percent('Posts that are filled', 68, 85, 0.04)],
  ['Health financing', percent('Budget that is spent', 77, 95, 0.12)],
]);

const fallback = count('Events reported', 'lower', 1.4, 0.2, 0);

/** Finds a report's measure by its name; reports with an unknown name count events. */
export const findMeasure = (reportName: string): MeasureModel => measures.get(reportName) ?? fallback;
