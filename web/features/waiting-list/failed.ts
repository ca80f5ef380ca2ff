import { errorText } from '../../lib/base-query.ts';
import { toast } from '../../ui/toast.tsx';

/** Says that something was refused, in the words of the server. */
export const failed = (title: string, error: unknown) =>
  toast({ tone: 'destructive', title, description: errorText(error, 'Please try again.') });
