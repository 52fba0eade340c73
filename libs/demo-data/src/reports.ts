import type { ReportType } from '@portal/contracts';
import { demoGroupPermissions, demoPartners, demoUserPermissions, type DemoAccount } from './people.js';

/** A demonstration report; `path` is the page of a report that is not Power BI's, on the demonstration's embed origin. */
export interface DemoReport {
  id: number;
  name: string;
  description: string;
  type: ReportType;
  reportId?: string;
  datasetId?: string;
  workspaceId?: string;
  workspaceName?: string;
  path?: string;
  categoryId: number;
  ownerPartnerId: number;
}

export const demoCategories = [
  {
    id: 1,
    name: 'Disease surveillance',
    fullname: 'Disease surveillance and response',
    description: 'Cases, outbreaks and programmes against communicable diseases.',
  },
  {
    id: 2,
    name: 'Maternal and child health',
    fullname: 'Reproductive, maternal, newborn and child health',
    description: 'Care for mothers, newborns and children, and family planning.',
  },
  {
    id: 3,
    name: 'Immunisation',
    fullname: 'Expanded programme on immunisation',
    description: 'Coverage, campaigns and the cold chain.',
  },
  {
    id: 4,
    name: 'Medicines and supplies',
    fullname: 'Medicines, supplies and laboratory',
    description: 'Stock, orders and distribution of health commodities.',
  },
  {
    id: 5,
    name: 'Maps',
    fullname: 'Maps of services and facilities',
    description: 'Where services are and whom they reach.',
  },
  {
    id: 6,
    name: 'Health system',
    fullname: 'Health system management',
    description: 'Attendance, staff and financing.',
  },
];

export const demoReports: DemoReport[] = [
  {
    id: 1,
    name: 'Malaria Surveillance',
    description: 'Confirmed malaria cases, testing and deaths by district and month.',
    type: 'Power Bi',
    reportId: '111f0397-b46b-5ecc-a311-9c6bd2421779',
    datasetId: '351617ec-3ff7-5d7f-8afb-032f91a11640',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 1,
    ownerPartnerId: 1,
  },
  {
    id: 2,
    name: 'EPI Coverage',
    description: 'Coverage of routine immunisation against the national targets.',
    type: 'Power Bi',
    reportId: 'dc6b69a3-736a-5d1e-bc7b-b470759d4610',
    datasetId: 'a1e791a2-37d3-55ea-8d94-377b37d4b8df',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 3,
    ownerPartnerId: 1,
  },
  {
    id: 3,
    name: 'HIV Cascade',
    description: 'People tested, on treatment and virally suppressed, by district.',
    type: 'Power Bi',
    reportId: '7fbadbe1-e644-582d-b7c5-cbc407730918',
    datasetId: 'e366aaef-99e9-59d5-841b-afa6b54c85db',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 1,
    ownerPartnerId: 2,
  },
  {
    id: 4,
    name: 'Tuberculosis Notifications',
    description: 'Notified tuberculosis cases and treatment outcomes by quarter.',
    type: 'Power Bi',
    reportId: 'ff175fda-1626-5d69-80e6-1d5d2d7a6f72',
    datasetId: '73cf8cbc-00ff-56fd-89c1-5f6559a2c797',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 1,
    ownerPartnerId: 1,
  },
  {
    id: 5,
    name: 'Cholera Situation',
    description: 'Cases, deaths and attack rates of the current cholera season.',
    type: 'Power Bi',
    reportId: '5b7e2f37-a726-554e-9204-01c6e2eb33ad',
    datasetId: '1043c9ce-e0ee-5b16-90b6-b867b32720e7',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 1,
    ownerPartnerId: 1,
  },
  {
    id: 6,
    name: 'Maternal and Newborn Health',
    description: 'Antenatal visits, deliveries and newborn outcomes by facility.',
    type: 'Power Bi',
    reportId: 'd2b4b752-637b-5db7-8ed8-a2673d3601d4',
    datasetId: 'ab90371d-cf4f-5eca-9732-a9e6ebb2be3d',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 2,
    ownerPartnerId: 1,
  },
  {
    id: 7,
    name: 'Child Nutrition',
    description: 'Growth monitoring and treatment of acute malnutrition.',
    type: 'Power Bi',
    reportId: '71133aba-0be4-5763-ae28-08166efd9264',
    datasetId: '083d33e8-dd19-5362-b122-1c63ab52e40e',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 2,
    ownerPartnerId: 3,
  },
  {
    id: 8,
    name: 'Integrated Disease Surveillance',
    description: 'Weekly reports of notifiable diseases and how complete they are.',
    type: 'Power Bi',
    reportId: '9dace069-eba1-5170-a70e-5e71bd800d67',
    datasetId: '9bd73e18-112e-5ba7-9fd3-344505cc0bfb',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 1,
    ownerPartnerId: 1,
  },
  {
    id: 9,
    name: 'Outpatient Attendance',
    description: 'Outpatient visits by cause, age and facility.',
    type: 'Power Bi',
    reportId: '3994e5b6-5a6d-5df9-84cb-8a8f499dc826',
    datasetId: '957a040b-2813-5f7f-ba49-a4aa58a5c3c1',
    workspaceId: '43529a40-ec8e-5631-8a1d-9646efb82911',
    workspaceName: 'Public Health Surveillance',
    categoryId: 6,
    ownerPartnerId: 1,
  },
  {
    id: 10,
    name: 'Essential Medicines Stock Status',
    description: 'Stock on hand and months of stock of tracer medicines.',
    type: 'Power Bi',
    reportId: '8b742277-1009-5d8a-8d61-3e79aec6132d',
    datasetId: 'ef8750d8-a21d-585f-9308-0f06183394d3',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 4,
    ownerPartnerId: 4,
  },
  {
    id: 11,
    name: 'Antimalarial Stock Levels',
    description: 'Stock of artemisinin combinations and rapid tests by facility.',
    type: 'Power Bi',
    reportId: '35c439a2-5b1d-5b15-a46b-e96589e7c541',
    datasetId: 'b048dd4f-05de-5e91-84c7-2395eae442e2',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 4,
    ownerPartnerId: 4,
  },
  {
    id: 12,
    name: 'Vaccine Cold Chain',
    description: 'Refrigerators in working order and temperatures out of range.',
    type: 'Power Bi',
    reportId: 'f33657c3-6e6a-5959-ab37-d6df803ae00b',
    datasetId: 'f065f88d-b344-5573-be6b-b33272f8b237',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 3,
    ownerPartnerId: 1,
  },
  {
    id: 13,
    name: 'Laboratory Reagents',
    description: 'Reagents on hand and tests held up by stock-outs.',
    type: 'Power Bi',
    reportId: '9d382aaa-6b38-5ca9-ba50-830c7e372749',
    datasetId: 'aa179475-276d-583e-b18d-fc00b93b337e',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 4,
    ownerPartnerId: 5,
  },
  {
    id: 14,
    name: 'Blood Bank Supply',
    description: 'Units collected, issued and discarded by blood group.',
    type: 'Power Bi',
    reportId: '95cd4f45-0507-509a-a72a-863d3581d722',
    datasetId: '6d883318-8e90-5881-a801-5600aaa90ea9',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 4,
    ownerPartnerId: 5,
  },
  {
    id: 15,
    name: 'Oxygen Availability',
    description: 'Oxygen plants, cylinders and concentrators in use.',
    type: 'Power Bi',
    reportId: 'd2d19ee7-5b55-5e10-99e1-feec2587b074',
    datasetId: '1fadd4b1-d2cf-571f-9057-22462622ed27',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 4,
    ownerPartnerId: 1,
  },
  {
    id: 16,
    name: 'Family Planning Commodities',
    description: 'Contraceptives issued to clients and stock at facilities.',
    type: 'Power Bi',
    reportId: '3d87810c-b4f3-5ceb-9a84-71468bfdfd95',
    datasetId: '6e42abfb-bb8b-5c34-8a88-77c389febdfd',
    workspaceId: '9f43706a-df73-556b-ab19-fed78ad38358',
    workspaceName: 'Health Commodities',
    categoryId: 2,
    ownerPartnerId: 2,
  },
  {
    id: 17,
    name: 'Health Facilities',
    description: 'Services of health facilities by district and month.',
    type: 'Web Embed',
    path: '/demo/web-embed/health-facilities',
    categoryId: 5,
    ownerPartnerId: 1,
  },
  {
    id: 18,
    name: 'Community Health Worker Coverage',
    description: 'Villages served by community health workers.',
    type: 'Web Embed',
    path: '/demo/web-embed/community-health-workers',
    categoryId: 5,
    ownerPartnerId: 2,
  },
  {
    id: 19,
    name: 'Water Point Mapping',
    description: 'Protected water points near health facilities.',
    type: 'Web Embed',
    path: '/demo/web-embed/water-points',
    categoryId: 5,
    ownerPartnerId: 3,
  },
  {
    id: 20,
    name: 'Ambulance Stations',
    description: 'Ambulance stations and travel times to hospitals.',
    type: 'Web Embed',
    path: '/demo/web-embed/ambulance-stations',
    categoryId: 5,
    ownerPartnerId: 1,
  },
  {
    id: 21,
    name: 'Partner Activity Map',
    description: 'Which partner works on what in each district.',
    type: 'Web Embed',
    path: '/demo/web-embed/partner-activity',
    categoryId: 5,
    ownerPartnerId: 5,
  },
  {
    id: 22,
    name: 'Epidemic Forecast',
    description: 'Expected malaria cases for the next eight weeks.',
    type: 'Dash',
    path: '/demo/dash/epidemic-forecast',
    categoryId: 1,
    ownerPartnerId: 3,
  },
  {
    id: 23,
    name: 'Vaccination Campaign Monitor',
    description: 'Daily progress of the running vaccination campaign.',
    type: 'Dash',
    path: '/demo/dash/vaccination-campaign',
    categoryId: 3,
    ownerPartnerId: 2,
  },
  {
    id: 24,
    name: 'Supply Chain Simulator',
    description: 'How re-order levels change stock-outs.',
    type: 'Dash',
    path: '/demo/dash/supply-chain',
    categoryId: 4,
    ownerPartnerId: 4,
  },
  {
    id: 25,
    name: 'Human Resources for Health',
    description: 'Staff in post against establishment by cadre.',
    type: 'Dash',
    path: '/demo/dash/human-resources',
    categoryId: 6,
    ownerPartnerId: 1,
  },
  {
    id: 26,
    name: 'Health Financing Explorer',
    description: 'Budget and expenditure by programme and source.',
    type: 'Dash',
    path: '/demo/dash/health-financing',
    categoryId: 6,
    ownerPartnerId: 1,
  },
];

/** The demonstration reports that an account may open, by the rule in words and not by that of the product. */
export function findOpenDemoReports({ id, role, partnerId }: DemoAccount): DemoReport[] {
  if (role === 'administrator') return demoReports;
  const groupId = demoPartners.find((partner) => partner.id === partnerId)?.groupId;
  const ofGroup = demoGroupPermissions
    .filter((permission) => permission.groupId === groupId)
    .flatMap(({ reportIds, adminsOnly = [] }) =>
      reportIds.filter((report) => role === 'userAdmin' || !adminsOnly.includes(report)),
    );
  const granted = demoUserPermissions
    .filter(({ accountId }) => accountId === id)
    .flatMap(({ reportIds }) => reportIds);
  return demoReports.filter(
    (report) =>
      ofGroup.includes(report.id) || granted.includes(report.id) || report.ownerPartnerId === partnerId,
  );
}
