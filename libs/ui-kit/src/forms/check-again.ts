import type { FormInstance } from 'antd';

/** Takes the faults of changed fields away, and checks those fields again: what is still wrong is said again. */
export function checkAgain(form: FormInstance, changed: object): void {
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
