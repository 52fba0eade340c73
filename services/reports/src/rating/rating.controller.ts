import { ratingContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { RatingService } from './rating.service.js';

type Input = Inputs<typeof ratingContract>;

@Serves(ratingContract)
export class RatingController {
  constructor(private readonly ratings: RatingService) {}

  insert({ principal }: Caller, { reportIdOrUrl, star }: Input['insert']) {
    return this.ratings.rate(principal, reportIdOrUrl, star);
  }

  find({ principal }: Caller, { reportId }: Input['find']) {
    return this.ratings.find(principal, reportId);
  }

  findAllReportRatings({ principal }: Caller, paging: Input['findAllReportRatings']) {
    return this.ratings.list(principal, paging);
  }
}
