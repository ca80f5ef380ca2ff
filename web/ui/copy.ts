import { toast } from './toast.tsx';

/** Copies a text to the clipboard and says so. If the browser forbids it, the message explains how to copy by hand. */
export async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    toast({ tone: 'destructive', title: 'Error', description: failed });
  }
}
