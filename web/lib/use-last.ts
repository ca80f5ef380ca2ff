import { useState } from 'react';

/** The value, or the last one that was defined, so that a closing dialog keeps its content. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
