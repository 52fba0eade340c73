/** Moves the focus to the email field, or to the main button if a password manager has filled the fields. */
export function focusAfterAgreement(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#shell form input')];
  const isFilled = fields.every(({ value }) => value !== '');
  const next = isFilled ? document.querySelector<HTMLElement>('#shell .button-primary') : fields[0];
  next?.focus();
}
