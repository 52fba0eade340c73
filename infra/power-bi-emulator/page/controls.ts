import { html } from './dom.js';

interface Choose {
  label: string;
  options: string[];
  chosen: string;
  onChoose(option: string): void;
}

/** A labelled drop-down list. */
export const chooser = ({ label, options, chosen, onChoose }: Choose): HTMLElement =>
  html(
    'label',
    {},
    label,
    html(
      'select',
      { change: (event) => onChoose((event.target as HTMLSelectElement).value) },
      ...options.map((option) => html('option', { value: option, selected: option === chosen }, option)),
    ),
  );

/** Gets the data of the page that is shown, which lies beside it. */
export async function pageData<Data>(): Promise<Data> {
  const response = await fetch(`${location.pathname}/data`);
  if (!response.ok) throw new Error(`The data of this page cannot be had (${response.status})`);
  return (await response.json()) as Data;
}
