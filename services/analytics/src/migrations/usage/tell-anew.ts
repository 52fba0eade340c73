/** Views are told to other services by many reports at once, and no longer by each. */
export const tellAnew = `
  DELETE FROM outbox WHERE subject LIKE 'facts.analytics.state.reportViews.%';
  UPDATE report_views SET told_count = 0, told_day = NULL, told_day_count = 0`;
