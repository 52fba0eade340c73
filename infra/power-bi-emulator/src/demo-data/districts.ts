/** `population` is in thousands. */
export interface District {
  name: string;
  region: 'Northern' | 'Central' | 'Southern';
  population: number;
}

const district = (name: string, region: District['region'], population: number): District => ({
  name,
  region,
  population,
});

export const districts: readonly District[] = [
  district('Chitipa', 'Northern', 234),
  district('Karonga', 'Northern', 366),
  district('Rumphi', 'Northern', 229),
  district('Mzimba', 'Northern', 1160),
  district('Nkhata Bay', 'Northern', 285),
  district('Likoma', 'Northern', 15),
  district('Kasungu', 'Central', 842),
  district('Nkhotakota', 'Central', 394),
  district('Ntchisi', 'Central', 317),
  district('Dowa', 'Central', 772),
  district('Salima', 'Central', 478),
  district('Lilongwe', 'Central', 2626),
  district('Mchinji', 'Central', 602),
  district('Dedza', 'Central', 831),
  district('Ntcheu', 'Central', 659),
  district('Balaka', 'Southern', 438),
  district('Mangochi', 'Southern', 1148),
  district('Machinga', 'Southern', 735),
  district('Zomba', 'Southern', 851),
  district('Chiradzulu', 'Southern', 357),
  district('Blantyre', 'Southern', 1251),
  district('Neno', 'Southern', 138),
  district('Mwanza', 'Southern', 130),
  district('Thyolo', 'Southern', 721),
  district('Mulanje', 'Southern', 684),
  district('Phalombe', 'Southern', 430),
  district('Chikwawa', 'Southern', 565),
  district('Nsanje', 'Southern', 299),
];
