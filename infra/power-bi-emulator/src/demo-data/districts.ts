/** `population` is in thousands. */
export interface District {
  name: string;
  region: 'Northern' | 'Central' | 'Southern';
  population: number;
}

const createDistrict = (name: string, region: District['region'], population: number): District => ({
  name,
  region,
  population,
});

export const districts: readonly District[] = [
  createDistrict('Chitipa', 'Northern', 234),
  createDistrict('Karonga', 'Northern', 366),
  createDistrict('Rumphi', 'Northern', 229),
  createDistrict('Mzimba', 'Northern', 1160),
  createDistrict('Nkhata Bay', 'Northern', 285),
  createDistrict('Likoma', 'Northern', 15),
  createDistrict('Kasungu', 'Central', 842),
  createDistrict('Nkhotakota', 'Central', 394),
  createDistrict('Ntchisi', 'Central', 317),
  createDistrict('Dowa', 'Central', 772),
  createDistrict('Salima', 'Central', 478),
  createDistrict('Lilongwe', 'Central', 2626),
  createDistrict('Mchinji', 'Central', 602),
  createDistrict('Dedza', 'Central', 831),
  createDistrict('Ntcheu', 'Central', 659),
  createDistrict('Balaka', 'Southern', 438),
  createDistrict('Mangochi', 'Southern', 1148),
  createDistrict('Machinga', 'Southern', 735),
  createDistrict('Zomba', 'Southern', 851),
  createDistrict('Chiradzulu', 'Southern', 357),
  createDistrict('Blantyre', 'Southern', 1251),
  createDistrict('Neno', 'Southern', 138),
  createDistrict('Mwanza', 'Southern', 130),
  createDistrict('Thyolo', 'Southern', 721),
  createDistrict('Mulanje', 'Southern', 684),
  createDistrict('Phalombe', 'Southern', 430),
  createDistrict('Chikwawa', 'Southern', 565),
  createDistrict('Nsanje', 'Southern', 299),
];
