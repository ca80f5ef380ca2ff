import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CanJoinReply } from '../../../modules/events/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { OneMoment } from '../../ui/late.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArrival } from '../session/just-joined.ts';
import { CannotJoinDialog, type Cause, type Remedy } from './cannot-join-dialog.tsx';
import { useJoinMutation, useLazyCanJoinQuery, useRecordRefusalMutation } from './joining-api.ts';

/** Renders the gameEvent's summary. It is passed in because it belongs to another feature. */
export type Summary = ComponentType<{ gameEventId: string }>;

type Props = {
  gameEventId: string;
  /** Whether the person said yes already, while signing up. */
  isAgreed: boolean;
  Summary: Summary;
  Cause: Cause;
  Remedy: Remedy;
  onSettled: () => void;
};

const refused = (error: unknown) =>
  toast({
    tone: 'destructive',
    title: 'Unable to join',
    description: errorText(error, "This event may be full or you've already joined"),
  });

/** Checks whether the person may join, then either explains why not or asks to confirm, unless they did. */
export function JoinDialog({ gameEventId, isAgreed, Summary, Cause, Remedy, onSettled }: Props) {
  const answer = useFreshAnswer(onSettled);
  const [record] = useRecordRefusalMutation();
  const isRefused = answer?.canJoin === false;
  useEffect(() => {
    if (isRefused) void record(gameEventId);
  }, [isRefused, record, gameEventId]);

  if (!answer) {
    return <OneMoment />;
  }
  if (!answer.canJoin) return <CannotJoinDialog refusal={answer} Cause={Cause} Remedy={Remedy} onClose={onSettled} />;
  if (isAgreed) return <JoinAtOnce gameEventId={gameEventId} onSettled={onSettled} />;
  return <ConfirmDialog gameEventId={gameEventId} Summary={Summary} onSettled={onSettled} />;
}

/**
 * Whether the person may join, fetched once when the dialog opens, because penalties start and end. A later answer does not
 * change the open dialog; the server decides.
 */
function useFreshAnswer(onSettled: () => void): CanJoinReply | undefined {
  const [ask] = useLazyCanJoinQuery();
  const [answer, setAnswer] = useState<CanJoinReply>();
  const failed = useEffectEvent((error: unknown) => {
    refused(error);
    onSettled();
  });
  useEffect(() => {
    let isClosed = false;
    void ask().then(({ data, error }) => {
      if (isClosed) return;
      if (data) setAnswer(data);
      else failed(error);
    });
    return () => {
      isClosed = true;
    };
  }, [ask]);
  return answer;
}

function useConfirm({ gameEventId, onSettled }: Pick<Props, 'gameEventId' | 'onSettled'>) {
  const [join, { isLoading }] = useJoinMutation();
  const arrive = useArrival();
  const confirm = async () => {
    const { error } = await join(gameEventId);
    onSettled();
    if (error) return refused(error);
    await arrive(gameEventId, { replace: true });
  };
  return { confirm, isLoading };
}

function JoinAtOnce(seat: Pick<Props, 'gameEventId' | 'onSettled'>) {
  const { confirm } = useConfirm(seat);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!hasBegun.current) void confirm();
    hasBegun.current = true;
  });
  useEffect(begin, []);
  return <OneMoment />;
}

function ConfirmDialog({ gameEventId, Summary, onSettled }: Pick<Props, 'gameEventId' | 'Summary' | 'onSettled'>) {
  const { confirm, isLoading } = useConfirm({ gameEventId, onSettled });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onSettled()}
      afterPaint
      title="Join Event?"
      description="The host will be counting on you."
    >
      <DialogBody className="space-y-4">
        <Summary gameEventId={gameEventId} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onSettled}>
          Cancel
        </Button>
        <Button data-first-focus onClick={() => void confirm()} pending={isLoading} pendingText="Joining…">
          Join Event
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
