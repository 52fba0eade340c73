import type { RecipientRow, ReportRow } from '@portal/contracts';
import { maxRecipients } from '@portal/contracts/rules';
import { useTranslation } from 'react-i18next';
import { FormDialog, RemoteSelectField, requireText, TextAreaField, useNotice } from '@portal/ui-kit';
import { formatName } from '../people/person-name';
import { isForbidden } from '@portal/ui-kit/platform';
import { useRecipients, useRecommendation } from './feedback.resource';

interface RecommendDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

interface Values {
  usersSuggested?: number[];
  message: string;
}

const maxLength = 2_000;

/** Recommend to Others: sends a message about a report to people of the own partner with access, by default to its user admins. */
export function RecommendDialog({ report, open, onClose }: RecommendDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const recipients = useRecipients(report.id);
  const recommend = useRecommendation(report.id);
  const submit = async (values: Values) => {
    try {
      return await recommend(values);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      return { affectedRows: 0, message: t('recommendation.refused') };
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('recommendation.title')}
      submitText={t('recommendation.submit')}
      onSubmit={submit}
      onDone={() => notice.success(t('recommendation.submitted'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      <RemoteSelectField<RecipientRow>
        name="usersSuggested"
        label={t('recommendation.people')}
        isOptional
        hint={t('recommendation.peopleHint')}
        multiple
        max={maxRecipients}
        {...recipients}
        toOption={(person) => ({ value: person.id, label: formatName(person) })}
      />
      <TextAreaField
        name="message"
        label={t('recommendation.message')}
        hint={t('recommendation.messageHint')}
        maxLength={maxLength}
        rules={[requireText(t('recommendation.missing'))]}
      />
    </FormDialog>
  );
}
