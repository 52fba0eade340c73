import type { WriteResponse } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryAssignment, useExistingReports } from './report-categories.resource';

/** The reports that were chosen, by their ids, and what can be done with all of them. */
export interface ChosenReports {
  ids: number[];
  choose: (ids: number[]) => void;
  clear: () => void;
  /** Puts them into a category, or with null into none; those that are gone are no longer chosen after a refusal. */
  assign: (categoryId: number | null) => Promise<WriteResponse>;
}

/** Keeps the {@link ChosenReports} of a screen. */
export function useChosenReports(): ChosenReports {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [ids, choose] = useState<number[]>([]);
  const assign = useCategoryAssignment();
  const existing = useExistingReports();

  /** The server refuses all for one that is gone: without those that are, the rest can be tried again. */
  async function dropGone(answer: WriteResponse): Promise<WriteResponse> {
    const left = await existing(ids);
    const count = ids.length - left.length;
    if (count === 0) return answer;
    choose(left);
    return { ...answer, message: t('categories.gone', { count, formatted: format.number(count) }) };
  }

  return {
    ids,
    choose,
    clear: () => choose([]),
    assign: async (categoryId) => {
      if (ids.length === 0) return { affectedRows: 0, message: t('categories.choose') };
      const answer = await assign({ reports: ids, categoryId });
      return answer.affectedRows === 0 ? dropGone(answer) : answer;
    },
  };
}
