import { describe, expect, it } from '@jest/globals';
import { byAge, reportOrder } from './report-selection.js';

describe('reportOrder', () => {
  it('sorts by type and date by default', () => {
    expect(reportOrder().sql).toBe('r.type DESC NULLS LAST, r.date_uploaded DESC NULLS LAST, r.id DESC');
  });

  it('sorts lists with counts by views first', () => {
    expect(reportOrder(undefined, 'v.count').sql).toBe(
      'v.count DESC NULLS LAST, r.type DESC NULLS LAST, r.date_uploaded DESC NULLS LAST, r.id DESC',
    );
    expect(reportOrder(undefined, 'v.count', byAge).sql).toBe(reportOrder().sql);
    expect(reportOrder('count', 'v.count').sql).toBe('v.count ASC NULLS LAST, r.id DESC');
    expect(reportOrder('count').sql).toBe('r.id DESC');
  });

  it('ignores the second occurrence of a column', () => {
    expect(reportOrder('status,-status,name').sql).toBe(
      'r.availability ASC NULLS LAST, folded(r.name) ASC NULLS LAST, r.id DESC',
    );
  });

  it('names only orders that are few enough to be prepared', () => {
    expect(reportOrder('-name').name).toBe('-name');
    expect(reportOrder('-type,-date_uploaded').name).not.toBe('');
    expect(reportOrder('name,status').name).toBe('');
  });

  it('ignores unknown columns', () => {
    expect(reportOrder('constructor,name;--').sql).toBe('r.id DESC');
  });
});
