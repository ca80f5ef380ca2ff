import { REGEXP_ONLY_DIGITS } from 'input-otp';
import type { ComponentProps } from 'react';
import { mailedCodeAsTyped } from '../../platform/as-typed.ts';
import { focusOnMount } from '../lib/focus-on-mount.ts';
import { CodeBoxes } from './code-boxes.tsx';

/** How many digits a mailed code has. */
export const ONE_TIME_CODE_LENGTH = 6;

type Props = Pick<ComponentProps<typeof CodeBoxes>, 'value' | 'onChange' | 'onComplete' | 'ref'> & {
  /** The id of the problem with the code, which is shown beside it. Undefined while there is none. */
  problemId: string | undefined;
};

/** The boxes for a code that was mailed. They take the focus when they appear. */
export const OneTimeCode = ({ problemId, ref = focusOnMount, ...boxes }: Props) => (
  <CodeBoxes
    {...boxes}
    label="6-digit code"
    length={ONE_TIME_CODE_LENGTH}
    pattern={REGEXP_ONLY_DIGITS}
    pasteTransformer={(pasted) => mailedCodeAsTyped(pasted).replace(/\D/g, '').slice(0, ONE_TIME_CODE_LENGTH)}
    inputMode="numeric"
    autoComplete="one-time-code"
    ref={ref}
    invalid={problemId !== undefined}
    describedBy={problemId}
  />
);

/** The code of a test account, which gets no mail. */
export const TestCode = ({ code }: { code: string }) => (
  <>
    Test account: your code is <strong className="select-all tabular-nums tracking-wider">{code}</strong>
  </>
);
