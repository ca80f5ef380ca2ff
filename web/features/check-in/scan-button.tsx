import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { codeOfAddress } from './code-of-address.ts';
import { openQrReader, type QrReader } from './qr-reader.ts';

const LOOK_MS = 250;

/** Scans the code on the host's screen with the camera, if the device has one. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false);
  const [canScan, setCanScan] = useState(false);
  // only the browser knows whether there is a camera
  useEffect(() => setCanScan('mediaDevices' in navigator), []);
  if (!canScan) return null;
  return (
    <>
      <Button className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ScanLine aria-hidden />
        Scan the code
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Scan the code">
        <DialogBody>
          <Camera
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </DialogBody>
      </Dialog>
    </>
  );
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const [isUnavailable, setIsUnavailable] = useState(false);
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    let read: QrReader | undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      if (isOver || !read || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const texts = await read().catch(() => []);
      const code = texts.map(codeOfAddress).find((each) => each !== null);
      if (!code || isOver) return;
      isOver = true;
      found.current(code);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    const giveUp = () => {
      isOver = true;
      stop();
      setIsUnavailable(true);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((opened) => {
      stream = opened;
      if (isOver) return stop();
      shown.srcObject = opened;
      // closing the dialog interrupts it
      shown.play().catch(() => {});
    }, giveUp);
    openQrReader(shown).then((opened) => {
      read = opened;
    }, giveUp);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, []);
  return isUnavailable ? (
    <p role="alert">The camera is not available here. Please type the four characters instead.</p>
  ) : (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-card bg-room-deep object-cover" />
  );
}
