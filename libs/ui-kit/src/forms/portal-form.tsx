import { Alert, Button, Form } from 'antd';
import { useEffect, useId, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RescuedFocus } from '../frame/rescued-focus';
import { checkAgain } from './check-again';
import { UndraftedFields, useFormDraft } from './use-form-draft';
import { useSubmit, type Submission } from './use-submit';

export interface PortalFormProps<Values> extends Submission<Values> {
  initial?: Partial<Values>;
  /** Label of the main button, such as "Add the report"; unique on the screen. */
  submitText: string;
  onCancel?: () => void;
  /** Told when sending begins and ends. */
  onBusy?: (busy: boolean) => void;
  /** Told when something is typed or chosen. */
  onEdit?: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * The portal's form: fields in one column, errors beside them, the first one focused. Input survives errors and the expiry of the
 * session.
 */
export function PortalForm<Values extends object>({
  initial,
  submitText,
  onCancel,
  onBusy,
  onEdit,
  children,
  ...submission
}: PortalFormProps<Values>) {
  const { t } = useTranslation('kit');
  const [form] = Form.useForm<Values>();
  const { busy, fault, submit } = useSubmit(form, submission);
  const { draft, undrafted, edited } = useFormDraft(form, submitText);
  const reportDraft = useEffectEvent(() => onEdit?.());
  useEffect(() => {
    if (draft) reportDraft();
  }, [draft]);
  const tellBusy = useEffectEvent((value: boolean) => onBusy?.(value));
  useEffect(() => tellBusy(busy), [busy]);

  return (
    <Form<Values>
      form={form}
      name={useId()}
      className="portal-form"
      layout="vertical"
      requiredMark={false}
      noValidate
      // A person is told of new faults on asking to send, not while still typing.
      validateTrigger={[]}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{ ...initial, ...draft }}
      onValuesChange={(changed) => {
        checkAgain(form, changed);
        edited();
        onEdit?.();
      }}
      onFinish={(values) => void submit(values)}
    >
      <RescuedFocus />
      <UndraftedFields value={undrafted}>{children}</UndraftedFields>
      {fault && <Alert className="portal-form-fault" role="alert" type="error" showIcon title={fault} />}
      <div className="portal-form-buttons">
        <Button type="primary" htmlType="submit" loading={busy} aria-busy={busy}>
          {submitText}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
