import { ConfirmIdentity } from './confirm-identity.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What may appear above a page long after it was opened: a new release, and the question to confirm one's identity. */
const Afterwards = () => (
  <>
    <UpdatePrompt />
    <ConfirmIdentity />
  </>
);

export default Afterwards;
