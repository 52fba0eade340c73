import type { Position } from './data-types.js';

/** `population` is in thousands, `position` that of the main town. */
export interface District {
  name: string;
  region: 'Northern' | 'Central' | 'Southern';
  population: number;
  position: Position;
}

const district = (
  name: string,
  region: District['region'],
  population: number,
  latitude: number,
  longitude: number,
): District => ({ name, region, population, position: [longitude, latitude] });

export const districts: readonly District[] = [
  district('Chitipa', 'Northern', 234, -9.7, 33.27),
  district('Karonga', 'Northern', 366, -9.95, 33.87),
  district('Rumphi', 'Northern', 229, -11.02, 33.86),
  district('Mzimba', 'Northern', 1160, -11.9, 33.6),
  district('Nkhata Bay', 'Northern', 285, -11.6, 34.18),
  district('Likoma', 'Northern', 15, -12.06, 34.6),
  district('Kasungu', 'Central', 842, -13.03, 33.48),
  district('Nkhotakota', 'Central', 394, -12.93, 34.18),
  district('Ntchisi', 'Central', 317, -13.37, 33.91),
  district('Dowa', 'Central', 772, -13.65, 33.93),
  district('Salima', 'Central', 478, -13.78, 34.42),
  district('Lilongwe', 'Central', 2626, -13.97, 33.75),
  district('Mchinji', 'Central', 602, -13.8, 32.98),
  district('Dedza', 'Central', 831, -14.38, 34.33),
  district('Ntcheu', 'Central', 659, -14.82, 34.64),
  district('Balaka', 'Southern', 438, -14.98, 34.96),
  district('Mangochi', 'Southern', 1148, -14.48, 35.26),
  district('Machinga', 'Southern', 735, -15.0, 35.52),
  district('Zomba', 'Southern', 851, -15.39, 35.32),
  district('Chiradzulu', 'Southern', 357, -15.68, 35.14),
  district('Blantyre', 'Southern', 1251, -15.79, 35.0),
  district('Neno', 'Southern', 138, -15.4, 34.65),
  district('Mwanza', 'Southern', 130, -15.6, 34.52),
  district('Thyolo', 'Southern', 721, -16.07, 35.14),
  district('Mulanje', 'Southern', 684, -16.0, 35.5),
  district('Phalombe', 'Southern', 430, -15.8, 35.65),
  district('Chikwawa', 'Southern', 565, -16.03, 34.8),
  district('Nsanje', 'Southern', 299, -16.9, 35.24),
];

/** The country's border, simplified (after Natural Earth, public domain). */
export const outline: Position[] = [
  [34.56, -11.52],
  [34.28, -12.28],
  [34.56, -13.58],
  [34.91, -13.57],
  [35.27, -13.89],
  [35.69, -14.61],
  [35.77, -15.9],
  [35.34, -16.11],
  [35.29, -16.5],
  [35.33, -17.12],
  [35.09, -16.95],
  [35.03, -16.8],
  [34.38, -16.18],
  [34.31, -15.48],
  [34.52, -15.01],
  [34.46, -14.61],
  [34.06, -14.36],
  [33.79, -14.45],
  [33.21, -13.97],
  [32.69, -13.71],
  [32.99, -12.78],
  [33.31, -12.44],
  [33.11, -11.61],
  [33.32, -10.8],
  [33.49, -10.53],
  [33.23, -9.68],
  [32.76, -9.23],
  [33.74, -9.42],
  [33.94, -9.69],
  [34.28, -10.16],
];

export const lake: Position[] = [
  [33.95, -9.6],
  [34.05, -10.0],
  [34.22, -10.5],
  [34.15, -10.9],
  [34.26, -11.6],
  [34.05, -12.2],
  [34.28, -12.9],
  [34.6, -13.7],
  [34.85, -14.05],
  [35.1, -14.25],
  [34.95, -13.6],
  [34.85, -12.8],
  [34.75, -12.2],
  [34.95, -11.6],
  [34.6, -10.8],
  [34.5, -10.2],
  [34.1, -9.65],
];
