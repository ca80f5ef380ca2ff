import { toast } from './toast.tsx';

/** Puts a text on the clipboard and says so; or, where the browser does not let us, how to do it by hand. */
export async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    toast({ tone: 'destructive', title: 'Error', description: failed });
  }
}
