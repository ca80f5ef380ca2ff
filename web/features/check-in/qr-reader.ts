/** Reads the texts of the QR codes that are in sight at the moment. */
export type QrReader = () => Promise<readonly string[]>;

/** The browser's own reader. */
type Detector = { detect: (from: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Reads what a video shows with the browser's own reader. Browsers without one, as on iPhones, load a library. */
export async function openQrReader(video: HTMLVideoElement): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async () => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { QRCamera, QRCanvas } = await import('qr/dom.js');
  const camera = new QRCamera(video);
  const canvas = new QRCanvas();
  return async () => {
    const read = await camera.readFrame(canvas, true);
    return typeof read === 'string' ? [read] : [];
  };
}
