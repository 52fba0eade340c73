import type { FormRule } from 'antd';

/** What every field of a form takes. */
export interface FieldProps {
  /** The name of its value in the form's values. */
  name: string;
  label: string;
  /** Said below the field. */
  hint?: string;
  rules?: FormRule[];
  /** The names of the fields by which it is checked too: a change of theirs has it checked again once it was filled in. */
  dependencies?: string[];
}
