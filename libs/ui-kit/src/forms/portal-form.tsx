import { Alert, type AlertRef, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusRestore } from '../frame/focused-menu';
import { UndraftedFields, useFormDraft } from './use-form-draft';
import type { WriteResponse } from '@portal/contracts';
import { isApiError } from '../platform';
import { useErrorText } from './use-error-text';

export interface PortalFormProps<Values> extends Submission<Values> {
  initial?: Partial<Values>;
  /** Label of the main button, such as "Add the report"; unique on the screen. */
  submitText: string;
  /** True if sending the form cannot be undone. */
  danger?: boolean;
  onCancel?: () => void;
  onBusy?: (busy: boolean) => void;
  onEdit?: () => void;
  children: ReactNode;
}

/**
 * The portal's form: fields in one column, errors beside them, the first one focused. Input survives errors and the expiry of the
 * session. Leaving the form asks.
 */
export function PortalForm<Values extends object>({
  initial,
  submitText,
  danger = false,
  onCancel,
  onBusy,
  onEdit,
  children,
  ...submission
}: PortalFormProps<Values>) {
  const { t } = useTranslation('kit');
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft(form, submitText);
  const { busy, errorMessage, submit } = useSubmit(form, draft, submission);
  const edit = () => {
    draft.edited();
    onEdit?.();
  };
  const restore = useEffectEvent(edit);
  useEffect(() => {
    if (draft.initial) restore();
  }, [draft.initial]);
  const reportBusy = useEffectEvent((value: boolean) => onBusy?.(value));
  useEffect(() => reportBusy(busy), [busy]);

  const error = useRef<AlertRef>(null);
  // On phones it would be below the buttons.
  useEffect(() => {
    error.current?.nativeElement.scrollIntoView({ block: 'nearest' });
  }, [errorMessage]);

  return (
    <Form<Values>
      form={form}
      name={useId()}
      className="portal-form"
      layout="vertical"
      requiredMark={false}
      noValidate
      // Fields are validated on submit, not while the user types.
      validateTrigger={[]}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{ ...initial, ...draft.initial }}
      onValuesChange={(changed) => {
        checkAgain(form, changed);
        edit();
      }}
      onFinish={(values) => void submit(values)}
    >
      <FocusRestore toOpener />
      <UndraftedFields value={draft.undrafted}>{children}</UndraftedFields>
      {errorMessage && (
        <Alert
          ref={error}
          className="portal-form-error"
          role="alert"
          type="error"
          showIcon
          title={errorMessage}
        />
      )}
      <div className="portal-form-buttons">
        <Button type="primary" htmlType="submit" danger={danger} loading={busy} aria-busy={busy}>
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

interface Submission<Values> {
  onSubmit: (values: Values) => Promise<WriteResponse>;
  onDone: (response: WriteResponse, values: Values) => void;
  /** Shown when the server refuses without a message. */
  failureText?: string;
}

/** Submits a form once at a time. Returns an error that belongs to no field. */
function useSubmit<Values>(
  form: FormInstance<Values>,
  draft: { sending: (isSending: boolean) => void; sent: () => void },
  { onSubmit, onDone, failureText }: Submission<Values>,
) {
  const { t } = useTranslation('kit');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setError] = useState<string>();

  async function send(values: Values): Promise<void> {
    draft.sending(true);
    try {
      const response = await onSubmit(values);
      if (response.affectedRows > 0) {
        draft.sent();
        return onDone(response, values);
      }
      setError(response.message ?? failureText ?? t('errors.system'));
    } catch (error) {
      if (!showBesideFields(form, error)) setError(errorText(error));
    }
    draft.sending(false);
  }

  return {
    busy,
    errorMessage,
    submit: async (values: Values) => {
      if (busy) return;
      setError(undefined);
      setBusy(true);
      await send(values);
      setBusy(false);
    },
  };
}

/** Shows the server's field errors beside the fields; returns false if the form has none of the fields. */
function showBesideFields<Values>(form: FormInstance<Values>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  type Fields = Parameters<typeof form.setFields>[0];
  const errors = error.errors
    .filter(({ field }) => form.getFieldInstance(field as never))
    .map(({ field, message }) => ({ name: field, errors: [message] }));
  const [first] = errors;
  if (!first) return false;
  form.setFields(errors as Fields);
  form.scrollToField(first.name as never, { focus: true, block: 'center' });
  return true;
}

/** Clears the errors of changed fields and validates those fields again. */
function checkAgain(form: FormInstance, changed: object): void {
  const invalidNames = form
    .getFieldsError(Object.keys(changed))
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);
  if (invalidNames.length === 0) return;
  // Validation does not clear errors from the server.
  form.setFields(invalidNames.map((name) => ({ name, errors: [] })));
  form.validateFields(invalidNames).catch(() => undefined);
}
