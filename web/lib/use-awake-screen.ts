import { useEffect } from 'react';

/** Keeps the screen on while a page is shown, if the browser supports it. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
    };
    void hold();
    // the browser releases the lock when the page is hidden
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
