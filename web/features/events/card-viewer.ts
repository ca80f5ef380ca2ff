import { type ComponentType, createContext, type ReactNode } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { BindingGameEvent } from './binding-events.ts';

type Viewer = {
  readonly binding: readonly BindingGameEvent[];
  /** Renders the viewer's place in line or their offer, with its actions, and until then `waiting`. The waiting-list feature provides it. */
  readonly Line: ComponentType<{ gameEvent: GameEvent; waiting?: ReactNode }> | null;
};

/** What cards need to know about the viewer in addition to their gameEvents. */
export const CardViewer = createContext<Viewer>({ binding: [], Line: null });
