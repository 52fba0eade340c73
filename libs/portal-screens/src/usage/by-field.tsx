import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { tabLeaves } from '@portal/ui-kit';
import { ChoiceField } from './choice-field';
import type { UsageBy } from './use-usage-address';

interface ByFieldProps {
  choices: readonly UsageBy[];
  value: UsageBy;
  onChange: (by: UsageBy) => void;
}

/** Chooses what usage is told by. */
export function ByField({ choices, value, onChange }: ByFieldProps) {
  const { t } = useTranslation('kit');
  return (
    <ChoiceField label={t('usage.by')}>
      {(id) => (
        <Select<UsageBy>
          {...tabLeaves}
          id={id}
          value={value}
          options={choices.map((by) => ({ value: by, label: t(`usage.bys.${by}`) }))}
          onChange={onChange}
        />
      )}
    </ChoiceField>
  );
}
