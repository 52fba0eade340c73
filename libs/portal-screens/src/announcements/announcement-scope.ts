import type { ReportRow } from '@portal/contracts';
import type { RemoteOptions } from '@portal/ui-kit';

/** Something to choose by its name. */
export interface Named {
  id: number;
  name: string;
}

/** Whom a person may tell something. */
export interface AnnouncementScope {
  /** Reports whose recent viewers can be told. */
  reports: RemoteOptions<ReportRow>;
  /** Groups and HIS partners to choose from, for who may tell everyone; without them only the own partner's people can be told. */
  everybody?: { groups: RemoteOptions<Named>; partners: RemoteOptions<Named> };
}
