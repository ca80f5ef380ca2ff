import { errorText } from '../../lib/base-query.ts';
import { toast } from '../../ui/toast.tsx';

/** Shows the server's refusal in a toast. */
export const failed = (title: string, error: unknown) =>
  toast({ tone: 'destructive', title, description: errorText(error, 'Please try again.') });
