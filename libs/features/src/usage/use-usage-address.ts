import type { UsageKind, UsageRow } from '@portal/contracts';
import { getDay, readId, setParams, useAddressParams, usePortal } from '@portal/ui-kit';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { getAboutReportAddress } from '../reports/about-report-link';
import { isValidRange, presets, toRange, type DayRange, type Preset } from './day-range';

/** The dimension of a usage table. */
export type UsageBy = Exclude<UsageKind, 'all'>;

export interface UsageChoice {
  /** Undefined for chosen days. */
  preset: Preset | undefined;
  range: DayRange;
  by: UsageBy;
  /** The HIS partner that was chosen. */
  partnerId: number | undefined;
  /** The category whose reports are listed, or the group whose partners are. */
  categoryId: number | undefined;
  groupId: number | undefined;
}

/** The parameters of the address; empty for defaults. */
type UsageAddress = Partial<Record<'days' | 'from' | 'to' | 'by' | 'partner' | 'category' | 'group', string>>;

/** Changes the address; replaces the history entry unless `replace` is false. */
export type ChangeUsage = (change: UsageAddress, options?: { replace: boolean }) => void;

const usual = { preset: 'last30Days', by: 'report' } as const;

/** Dimensions for all partners, and for one. */
export const usageBys = {
  all: ['report', 'category', 'partner', 'group'],
  partner: ['report', 'category'],
} as const satisfies Record<string, readonly UsageBy[]>;

const listGroupings = (
  partnerId: number | undefined,
  { categoryId, groupId }: Partial<UsageChoice> = {},
): readonly UsageBy[] => {
  if (categoryId) return ['report'];
  if (groupId) return ['partner'];
  return usageBys[partnerId ? 'partner' : 'all'];
};

/**
 * Stores the choices in the address, so that Back and reload return to the same view. Invalid parameters have their default
 * value.
 */
export function useUsageAddress(ownPartnerId?: number): [UsageChoice, ChangeUsage] {
  const [params, changeParams] = useAddressParams();
  const today = getDay(usePortal().config.timeZone);
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const preset = isValidRange(own) ? undefined : pickOne(presets, params.get('days'), usual.preset);
  const partnerId = ownPartnerId ? undefined : readId(params.get('partner'));
  const categoryId = readId(params.get('category'));
  const groupId = (ownPartnerId ?? partnerId ?? categoryId) ? undefined : readId(params.get('group'));
  const bys = listGroupings(ownPartnerId ?? partnerId, { categoryId, groupId });
  const choice: UsageChoice = {
    preset,
    range: preset ? toRange(preset, today) : own,
    by: pickOne<UsageBy>(bys, params.get('by'), bys[0] ?? usual.by),
    partnerId,
    categoryId,
    groupId,
  };
  const change: ChangeUsage = (changed, { replace } = { replace: true }) =>
    changeParams(
      (current) => {
        setParams(current, changed);
        // A partner is in one group.
        if (changed.partner !== undefined) current.delete('group');
        current.delete('page');
        const by = pickOne<UsageBy>(usageBys.all, current.get('by'), usual.by);
        const isLost = !listGroupings(ownPartnerId ?? readId(current.get('partner'))).includes(by);
        if (isLost) current.delete('by');
        // A search of other rows does not apply.
        if (changed.by !== undefined || (isLost && !current.has('show'))) current.delete('search');
      },
      { replace },
    );
  return [choice, change];
}

/** Counts the filters that differ from the usual ones. */
export const countUsageFilters = ({ preset, by, partnerId, categoryId, groupId }: UsageChoice): number =>
  [preset !== usual.preset, by !== usual.by && !groupId, partnerId, categoryId, groupId].filter(Boolean)
    .length;

/** Returns the address of the list behind a row, with the days and filters of this one; undefined for rows without a list. */
export function useUsageLink(by: UsageBy): (row: Pick<UsageRow, 'id' | 'openable'>) => string | undefined {
  const [params] = useSearchParams();
  return useCallback(
    ({ id, openable }) => {
      if (!id) return undefined;
      if (by === 'report') return openable ? getAboutReportAddress(id, 'usage') : undefined;
      const search = new URLSearchParams(params);
      for (const name of ['by', 'group', 'page', 'search']) search.delete(name);
      search.set(by, String(id));
      return `?${search.toString()}`;
    },
    [by, params],
  );
}

const pickOne = <T extends string>(values: readonly T[], given: string | null, otherwise: T): T =>
  values.find((value) => value === given) ?? otherwise;
