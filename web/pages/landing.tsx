import { RotatingHeadline } from '../features/landing/rotating-words.tsx';

export function LandingPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-6">
      <title>Tablemates: board and card games at cafes near you</title>
      <RotatingHeadline />
    </div>
  );
}
