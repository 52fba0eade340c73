import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export function createPageRoot(): Root {
  const element = document.querySelector('#root');
  if (!element) throw new Error('The page has no element #root');
  return createRoot(element);
}

interface CardProps {
  title: string;
  hint: string;
  onClick?: () => void;
  children: ReactNode;
}

export function Card({ title, hint, onClick, children }: CardProps) {
  return (
    <section className="card" aria-label={title} onClick={onClick}>
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      {children}
    </section>
  );
}
