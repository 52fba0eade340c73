import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export function createPageRoot(): Root {
  const element = document.querySelector('#root');
  if (!element) throw new Error('The page has no element #root');
  return createRoot(element);
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
