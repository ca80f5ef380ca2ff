import { useEffect, useRef } from 'react';
import type { ReadModel } from '../../../modules/admin/contract.ts';
import { toast } from '../../ui/toast.tsx';
import { endedBetween, outcomeOf } from './read-model-words.ts';

/** Shows a toast when a running task ends. */
export function useEndedTasks(models: readonly ReadModel[] | undefined): void {
  const before = useRef<readonly ReadModel[]>([]);
  useEffect(() => {
    if (!models) return;
    for (const ended of endedBetween(before.current, models)) {
      const outcome = outcomeOf(ended);
      if (outcome) toast(outcome);
    }
    before.current = models;
  }, [models]);
}
