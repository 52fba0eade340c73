import { TextAreaField } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { maxReason } from './decisions.resource';

/** A sentence to the person that is sent with a decision; the value is `reason`. */
export function NoteField() {
  const { t } = useTranslation('screens');
  return (
    <TextAreaField
      name="reason"
      label={t('waiting.note')}
      isOptional
      hint={t('waiting.noteHint')}
      maxLength={maxReason}
    />
  );
}
