import { Sprout } from 'lucide-react';

/** Says what raises a score, or keeps it. */
export function Restoring({ score }: { score: number }) {
  return (
    <aside aria-labelledby="restoring" className="flex gap-4 rounded-card bg-felt-wash px-5 py-4 text-felt-ink">
      <Sprout aria-hidden className="mt-1 size-6 shrink-0" />
      <div>
        <h2 id="restoring" className="text-xl">
          {score < 100 ? 'What brings it back' : 'What keeps it up'}
        </h2>
        <p className="mt-1">
          Every game event you attend counts for you, and so does every one you host that people come to. Each of them
          makes older no-shows and late cancels matter less. Giving a seat back more than 24 hours before the start
          never counts against you.
        </p>
      </div>
    </aside>
  );
}
