import type { Traced } from '@tablemates/event-store';

export type Tracing = { readonly traced: Traced; readonly stop: () => Promise<void> };
