import { useTranslation } from 'react-i18next';
import { useNotice } from '../overlays/use-notice';
import { TextField } from './fields';
import { FormDialog } from './form-dialog';
import { requireText } from './rules';

interface NameFieldProps {
  hint: string | undefined;
  maxLength: number;
}

export function NameField(props: NameFieldProps) {
  const { t } = useTranslation('kit');
  return (
    <TextField
      name="name"
      label={t('nameField.label')}
      rules={[requireText(t('nameField.missing'))]}
      {...props}
    />
  );
}

interface NameDialogProps extends NameFieldProps {
  open: boolean;
  title: string;
  /** The name to change; a new one without it. */
  name?: string | undefined;
  submitText: string;
  failureText?: string;
  success: string;
  onSubmit: Parameters<typeof FormDialog<{ name: string }>>[0]['onSubmit'];
  onClose: () => void;
}

/** Asks for the name of something that the user saves or renames. */
export function NameDialog({ name = '', hint, maxLength, success, ...dialog }: NameDialogProps) {
  const notice = useNotice();
  return (
    <FormDialog<{ name: string }> {...dialog} initial={{ name }} onDone={() => notice.success(success)}>
      <NameField hint={hint} maxLength={maxLength} />
    </FormDialog>
  );
}
