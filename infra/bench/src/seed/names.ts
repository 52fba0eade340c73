const endings = ['', 'ni', 'wa', 'ka', 'zi'];

export const surnames = (
  'Banda Chirwa Chisale Dzimbiri Gama Gondwe Harawa Jere Kachale Kamanga Kaunda Kalua Kumwenda Likoma ' +
  'Lungu Mbewe Mhango Mkandawire Moyo Msiska Msowoya Mtonga Mughogho Mvula Mwale Mzembe Ngwira Nkhata ' +
  'Nkhoma Nyasulu Nyirenda Phiri Sakala Sibande Soko Tembo Thindwa Ulaya Zgambo Zimba'
)
  .split(' ')
  .flatMap((stem) => endings.map((ending) => stem + ending));

export const firstNames = (
  'Anna Blessings Chisomo Dalitso Esther Fatsani Grace Innocent James Kondwani Limbani Mercy Ruth ' +
  'Tamanda Thoko Wanangwa Yamikani'
).split(' ');

export const topics = (
  'Malaria, Tuberculosis, Immunisation, Antenatal care, Cholera, Nutrition, HIV testing, Viral load, ' +
  'Maternal deaths, Family planning, Stock-outs, Cold chain, Essential medicines, Health workforce, ' +
  'Outpatient visits, Admissions, Laboratory turnaround, Hypertension, Sanitation, Data quality'
).split(', ');

export const places = (
  'Balaka Blantyre Chikwawa Dedza Karonga Kasungu Lilongwe Machinga Mangochi Mzimba Nkhotakota Zomba ' +
  'National'
).split(' ');
