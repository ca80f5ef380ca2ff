import { type ComponentType, createContext } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { BindingGameEvent } from './binding-events.ts';

type Viewer = {
  readonly binding: readonly BindingGameEvent[];
  /** The viewer's place in line, or the seat that is held for them, with what they can do about it. Of another feature. */
  readonly Line: ComponentType<{ gameEvent: GameEvent }> | null;
};

/** Who looks at cards, beyond what the cards' own meetups say. */
export const CardViewer = createContext<Viewer>({ binding: [], Line: null });
