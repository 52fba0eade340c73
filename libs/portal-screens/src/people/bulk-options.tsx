import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface BulkOptionsProps {
  activate: boolean;
  onActivate: (activate: boolean) => void;
}

/** Whether the new users may sign in at once. */
export function BulkOptions({ activate, onActivate }: BulkOptionsProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  return (
    <div>
      <label className="switch-field">
        <Switch
          checked={activate}
          onChange={onActivate}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
        />
        <span id={id}>{t('bulk.activate')}</span>
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {t('bulk.activateHint')}
      </p>
    </div>
  );
}
