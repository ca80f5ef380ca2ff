import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';

type Props = { title: string; lastUpdated: string; intro: ReactNode; children: ReactNode };

/** A legal text: title, date and sections, with links to the landing page above and below. */
export function LegalText({ title, lastUpdated, intro, children }: Props) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-4 sm:px-6">
      <title>{`${title} · Tablemates`}</title>
      <Button variant="ghost" className="-ml-3 px-3!" asChild>
        <Link to="/">
          <House aria-hidden />
          Home
        </Link>
      </Button>
      <h1 className="mt-4 text-4xl">{title}</h1>
      <p className="mt-3 text-ink-soft">Last updated: {lastUpdated}</p>
      <div className="mt-8 text-lg">{intro}</div>
      {children}
      <Button className="mt-12" asChild>
        <Link to="/">Back to Home</Link>
      </Button>
    </article>
  );
}

/** One numbered part of a legal text. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 space-y-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
