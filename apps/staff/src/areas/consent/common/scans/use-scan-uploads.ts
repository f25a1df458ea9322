import { ApiProblem } from '@nattoku/contract/shared/client';
import { type ConsentScan, scanLimits } from '@nattoku/contract/consent/consent-paper';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refetchForms } from '#areas/consent/common/consent-common.queries.ts';
import { sendScan } from '#areas/consent/common/scans/send-scan.ts';
import { tellWork } from '#platform/build/may-reload.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

export type ScanUpload = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Of a large file, while it is sent. */
  task: UploadTask | null;
  problem: string | null;
  /** Whether the same file may get through the next time. */
  mayRetry: boolean;
};

const LIMIT_MB = scanLimits.bytes / 1024 / 1024;
/** Whatever the server refuses as a file, it refuses the next time, too. */
const finalCodes = new Set(['consent.scanRefused', 'request.tooLarge', 'request.unsupportedType', 'permission.denied']);

/** Scans on their way, one after the other. A file that did not get through stays chosen, and goes again when the network is back. */
export function useScanUploads() {
  const [uploads, setUploads] = useState<readonly ScanUpload[]>([]);
  const next = useRef(0);
  const running = useRef<{ id: number; stop: AbortController }>(null);
  const isBusy = uploads.some(({ state }) => state !== 'failed');
  useUnsavedInput(isBusy);
  useEffect(() => tellWork(() => running.current !== null), []);
  useEffect(() => () => running.current?.stop.abort(), []);

  const change = (id: number, part: Partial<ScanUpload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const remove = (id: number) => {
    if (running.current?.id === id) running.current.stop.abort();
    setUploads((before) => before.filter((each) => each.id !== id));
  };

  const send = async ({ id, file }: ScanUpload) => {
    const stop = new AbortController();
    running.current = { id, stop };
    change(id, { state: 'sending', problem: null });
    try {
      const scan = await sendScan(file, { signal: stop.signal, onTask: (task) => change(id, { task }) });
      remove(id);
      if (scan.state !== 'reading') tellKnown(file, scan);
      void refetchForms();
    } catch (error) {
      if (stop.signal.aborted) return;
      const mayRetry = !(error instanceof ApiProblem && finalCodes.has(error.body.code));
      change(id, { state: 'failed', task: null, problem: sentenceOf(error), mayRetry });
    } finally {
      running.current = null;
      // What waits is looked for again.
      setUploads((before) => [...before]);
    }
  };
  const proceed = useEffectEvent(() => {
    const first = uploads.find(({ state }) => state === 'waiting');
    if (first && !running.current) void send(first);
  });
  useEffect(() => proceed(), [uploads]);

  const retry = (id: number) => change(id, { state: 'waiting', problem: null });
  const retryAll = useEffectEvent(() => {
    for (const { id, state, mayRetry } of uploads) if (state === 'failed' && mayRetry) retry(id);
  });
  useEffect(() => {
    const again = () => retryAll();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  const take = (files: readonly File[]) =>
    setUploads((before) => [
      ...before,
      ...files.map((file): ScanUpload => {
        next.current += 1;
        const isLarge = file.size > scanLimits.bytes;
        const problem = isLarge ? `${LIMIT_MB}MBを超えています。分けてスキャンしてください。` : null;
        return {
          id: next.current,
          file,
          state: isLarge ? 'failed' : 'waiting',
          task: null,
          problem,
          mayRetry: !isLarge,
        };
      }),
    ]);
  return { uploads, take, retry, remove };
}

/** The same bytes came in before: nothing new appears, and that would look like a failure. */
const tellKnown = (file: File, { uploadedAt }: ConsentScan): void =>
  showSnackbar({
    title: `「${file.name}」は取り込み済みです`,
    desc: `${formatDateTime(uploadedAt)}に取り込まれています。`,
  });
