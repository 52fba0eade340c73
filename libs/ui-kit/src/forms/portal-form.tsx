import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RescuedFocus } from '../frame/focused-menu';
import { UndraftedFields, useFormDraft } from './use-form-draft';
import type { WriteResponse } from '@portal/contracts';
import { isApiError } from '../platform';
import { useErrorText } from './use-error-text';

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
  const reportBusy = useEffectEvent((value: boolean) => onBusy?.(value));
  useEffect(() => reportBusy(busy), [busy]);

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

/** What a form does with what was typed. */
interface Submission<Values> {
  onSubmit: (values: Values) => Promise<WriteResponse>;
  /** Called once the write is made. */
  onDone: (answer: WriteResponse, values: Values) => void;
  /** Said when the server refuses without a message. */
  failureText: string;
}

/** Sends a form's values once at a time; `fault` is what went wrong that belongs to no field. */
function useSubmit<Values>(
  form: FormInstance<Values>,
  { onSubmit, onDone, failureText }: Submission<Values>,
) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [fault, setError] = useState<string>();

  async function send(values: Values): Promise<void> {
    try {
      const answer = await onSubmit(values);
      if (answer.affectedRows > 0) onDone(answer, values);
      else setError(answer.message ?? failureText);
    } catch (error) {
      if (!showBesideFields(form, error)) setError(errorText(error));
    }
  }

  return {
    busy,
    fault,
    submit: async (values: Values) => {
      if (busy) return;
      setError(undefined);
      setBusy(true);
      await send(values);
      setBusy(false);
    },
  };
}

/** Shows what the server found wrong beside its fields; false when it named none that the form has. */
function showBesideFields<Values>(form: FormInstance<Values>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  type Fields = Parameters<typeof form.setFields>[0];
  const faults = error.errors
    .filter(({ field }) => form.getFieldInstance(field as never))
    .map(({ field, message }) => ({ name: field, errors: [message] }));
  const [first] = faults;
  if (!first) return false;
  form.setFields(faults as Fields);
  form.scrollToField(first.name as never, { focus: true, block: 'center' });
  return true;
}

/** Takes the faults of changed fields away, and checks those fields again: what is still wrong is said again. */
function checkAgain(form: FormInstance, changed: object): void {
  const faulty = form
    .getFieldsError(Object.keys(changed))
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);
  if (faulty.length === 0) return;
  // A fault that the server found breaks none of the field's own rules, so that no check would take it away.
  form.setFields(faulty.map((name) => ({ name, errors: [] })));
  // What is still wrong stands beside its field.
  form.validateFields(faulty).catch(() => undefined);
}
