import { Alert, type AlertRef, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { FocusRestore } from '../frame/focused-menu';
import { useNotice } from '../overlays/use-notice';
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
  /** Key of the draft that is stored on the server until the form is sent, such as `feedback.12`. */
  draft?: string;
  onCancel?: () => void;
  onBusy?: (busy: boolean) => void;
  onEdit?: () => void;
  /** Called when the fields can be edited: at once, or after the draft was read. */
  onReady?: () => void;
  children: ReactNode;
}

/**
 * The portal's form: fields in one column, errors beside them, the first one focused. Input survives errors and the expiry of the
 * session, and with a `draft` also signing out. Without one, leaving the form asks.
 */
export function PortalForm<Values extends object>({
  initial,
  submitText,
  danger = false,
  draft: stored,
  onCancel,
  onBusy,
  onEdit,
  onReady,
  children,
  ...submission
}: PortalFormProps<Values>) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft(form, {
    name: submitText,
    stored,
    onSavedAtEnd: () => notice.success(t('form.draft.saved')),
  });
  const { busy, errorMessage, submit } = useSubmit(form, draft, submission);
  const reportDraft = useEffectEvent(() => onEdit?.());
  useEffect(() => {
    if (draft.initial) reportDraft();
  }, [draft.initial]);
  const reportBusy = useEffectEvent((value: boolean) => onBusy?.(value));
  useEffect(() => reportBusy(busy), [busy]);
  const reportReady = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (draft.isReady) reportReady();
  }, [draft.isReady]);

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
      aria-busy={!draft.isReady}
      layout="vertical"
      requiredMark={false}
      noValidate
      // Fields are validated on submit, not while the user types.
      validateTrigger={[]}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{ ...initial, ...draft.initial }}
      onValuesChange={(changed) => {
        checkAgain(form, changed);
        draft.edited();
        onEdit?.();
      }}
      onFinish={(values) => void submit(values)}
    >
      <FocusRestore toOpener />
      {draft.restoredAt && (
        <RestoredDraft
          savedAt={draft.restoredAt}
          onDiscard={() => {
            form.resetFields();
            draft.remove();
          }}
        />
      )}
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

function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return (
    <Alert
      className="portal-form-draft"
      role="status"
      type="info"
      title={t('form.draft.restored', { time: format.time(savedAt) })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('form.draft.discard')}
        </Button>
      }
    />
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
  draft: { sending: (isSending: boolean) => void; remove: () => void },
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
        draft.remove();
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
