import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export function createPageRoot(): Root {
  const element = document.querySelector('#root');
  if (!element) throw new Error('The page has no element #root');
  return createRoot(element);
}

/** Fetches the data of a demonstration page, which is served below the page's own path. */
export async function fetchPageData<Data>(): Promise<Data> {
  const response = await fetch(`${location.pathname}/data`);
  if (!response.ok) throw new Error(`Fetching the page's data failed with ${response.status}`);
  return (await response.json()) as Data;
}

export function Card({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      {children}
    </section>
  );
}

interface SelectProps {
  label: string;
  options: string[];
  value: string;
  onChange: (option: string) => void;
}

export function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
