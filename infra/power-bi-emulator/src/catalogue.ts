/** One report of the demonstration catalogue; ids are GUIDs as in Power BI. */
export interface CatalogueReport {
  readonly id: string;
  readonly name: string;
  readonly datasetId: string;
  /** The roles of the dataset's row-level security; without it there is none. */
  readonly roles?: readonly string[];
}

/** One workspace ("group" in Power BI's REST API) with its reports. */
export interface CatalogueWorkspace {
  readonly id: string;
  readonly name: string;
  readonly reports: readonly CatalogueReport[];
}

/** Reads reports, one a line: id, id of the dataset, name. */
const readReports = (lines: string): CatalogueReport[] =>
  [...lines.matchAll(/^ *(\S+) (\S+) (.+)$/gm)].map(([, id = '', datasetId = '', name = '']) => ({
    id,
    name,
    datasetId,
  }));

/** The fixed demonstration catalogue; the portal's demonstration data names the same ids. */
export const catalogue: readonly CatalogueWorkspace[] = [
  {
    id: '43529a40-ec8e-5631-8a1d-9646efb82911',
    name: 'Public Health Surveillance',
    reports: readReports(`
      111f0397-b46b-5ecc-a311-9c6bd2421779 351617ec-3ff7-5d7f-8afb-032f91a11640 Malaria Surveillance
      dc6b69a3-736a-5d1e-bc7b-b470759d4610 a1e791a2-37d3-55ea-8d94-377b37d4b8df EPI Coverage
      7fbadbe1-e644-582d-b7c5-cbc407730918 e366aaef-99e9-59d5-841b-afa6b54c85db HIV Cascade
      ff175fda-1626-5d69-80e6-1d5d2d7a6f72 73cf8cbc-00ff-56fd-89c1-5f6559a2c797 Tuberculosis Notifications
      5b7e2f37-a726-554e-9204-01c6e2eb33ad 1043c9ce-e0ee-5b16-90b6-b867b32720e7 Cholera Situation
      d2b4b752-637b-5db7-8ed8-a2673d3601d4 ab90371d-cf4f-5eca-9732-a9e6ebb2be3d Maternal and Newborn Health
      71133aba-0be4-5763-ae28-08166efd9264 083d33e8-dd19-5362-b122-1c63ab52e40e Child Nutrition
      9dace069-eba1-5170-a70e-5e71bd800d67 9bd73e18-112e-5ba7-9fd3-344505cc0bfb Integrated Disease Surveillance
      3994e5b6-5a6d-5df9-84cb-8a8f499dc826 957a040b-2813-5f7f-ba49-a4aa58a5c3c1 Outpatient Attendance
    `),
  },
  {
    id: '9f43706a-df73-556b-ab19-fed78ad38358',
    name: 'Health Commodities',
    reports: [
      ...readReports(`
      8b742277-1009-5d8a-8d61-3e79aec6132d ef8750d8-a21d-585f-9308-0f06183394d3 Essential Medicines Stock Status
      35c439a2-5b1d-5b15-a46b-e96589e7c541 b048dd4f-05de-5e91-84c7-2395eae442e2 Antimalarial Stock Levels
      f33657c3-6e6a-5959-ab37-d6df803ae00b f065f88d-b344-5573-be6b-b33272f8b237 Vaccine Cold Chain
      9d382aaa-6b38-5ca9-ba50-830c7e372749 aa179475-276d-583e-b18d-fc00b93b337e Laboratory Reagents
      95cd4f45-0507-509a-a72a-863d3581d722 6d883318-8e90-5881-a801-5600aaa90ea9 Blood Bank Supply
      d2d19ee7-5b55-5e10-99e1-feec2587b074 1fadd4b1-d2cf-571f-9057-22462622ed27 Oxygen Availability
      3d87810c-b4f3-5ceb-9a84-71468bfdfd95 6e42abfb-bb8b-5c34-8a88-77c389febdfd Family Planning Commodities
    `),
      {
        id: '0d0c3c39-4f0b-5f3c-9b2a-6f6f0c4a51d7',
        name: 'Commodities by Region',
        datasetId: 'c1b7a4de-93b5-5a0e-8c7d-1f2f4e9d6b3a',
        roles: ['Region'],
      },
    ],
  },
];
