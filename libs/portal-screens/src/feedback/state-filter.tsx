import type { FeedbackState } from '@portal/contracts';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tabLeaves } from '@portal/ui-kit';
import { feedbackStates } from './feedback-state';

const all = 'all';

interface StateFilterProps {
  /** Undefined for all. */
  state: FeedbackState | undefined;
  onChange: (state: FeedbackState | undefined) => void;
}

/** Narrows the table of feedback to one state. */
export function StateFilter({ state, onChange }: StateFilterProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  return (
    <div className="table-filter">
      <label htmlFor={id}>{t('givenFeedback.show')}</label>
      <Select<FeedbackState | typeof all>
        {...tabLeaves}
        id={id}
        value={state ?? all}
        options={[
          { value: all, label: t('givenFeedback.all') },
          ...feedbackStates.map((value) => ({ value, label: t(`givenFeedback.states.${value}`) })),
        ]}
        onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
      />
    </div>
  );
}
