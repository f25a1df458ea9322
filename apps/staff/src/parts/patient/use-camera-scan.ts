import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openBarcodeReader } from '#parts/patient/barcode-reader.ts';

const LOOK_EVERY_MS = 150;

export type CameraState = 'starting' | 'looking' | 'refused' | 'missing' | 'busy' | 'insecure' | 'broken';

/** Runs the camera into the video element while mounted, and tells the first code that it sees. */
export function useCameraScan(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    let stream: MediaStream | undefined;

    const run = async () => {
      stream = await openCamera();
      const element = video.current;
      if (signal.aborted || !element) return stopCamera(stream);
      element.srcObject = stream;
      const [read] = await Promise.all([openBarcodeReader(), element.play()]);
      if (!signal.aborted) setState('looking');
      while (!signal.aborted) {
        const code = await read(element);
        if (code && !signal.aborted) return found(code);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setState(stateOf(error));
    });
    return () => {
      stopped.abort();
      stopCamera(stream);
    };
  }, []);

  return { video, state };
}

function openCamera(): Promise<MediaStream> {
  // Browsers hide the camera from pages that came over plain http.
  if (!isSecureContext) throw new DOMException('', 'SecurityError');
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

const stopCamera = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop());

const states: Record<string, CameraState> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  SecurityError: 'insecure',
};

const stateOf = (error: unknown): CameraState =>
  (error instanceof DOMException ? states[error.name] : undefined) ?? 'broken';
