import type { Api } from '@portal/contracts/client';
import type { OwnIds } from '@portal/ui-kit/platform';

/** Sends the calls that the home screen and its frame send. */
export const sendHomeCalls = (api: Api, self: OwnIds): Promise<unknown>[] => [
  api.report.findCardData(self),
  api.favourite.findAll({}),
  api.viewership.findRecent({}),
  api.catalogue.find({ isNew: true, sort: '-date_uploaded', limit: 15 }),
  api.seen.findAllUnseen({ userId: self.userId }),
  api.reportCategory.findReportCount(self),
];
