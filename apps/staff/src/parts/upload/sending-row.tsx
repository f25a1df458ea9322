import type { UploadTask } from '@nattoku/baas/upload-task';
import { UploadRow } from '@nattoku/ui/form/upload-row';
import { useSyncExternalStore } from 'react';
import { CHECKING, doingOf, progressOf, WAITS_FOR_NETWORK } from '#parts/upload/sending-words.ts';

type Props = {
  name: string;
  task: UploadTask;
  /** Where calling it off means more than stopping to send. */ onCancel?: () => void;
};

/** A large file on its way: how far it is, and the means to pause it, to go on and to call it off. Once it is there the server looks at it. */
export function SendingRow({ name, task, onCancel }: Props) {
  const snapshot = useSyncExternalStore(task.subscribe, task.snapshot);
  const { state, phase, error } = snapshot;
  if (state === 'success') return <UploadRow name={name} {...progressOf(snapshot)} state="running" doing={CHECKING} />;
  const note = error ? GOES_ON : phase === 'retrying' ? WAITS_FOR_NETWORK : undefined;
  return (
    <UploadRow
      name={name}
      {...progressOf(snapshot)}
      state={state}
      doing={doingOf(snapshot)}
      note={note}
      onPause={() => task.pause()}
      onResume={() => task.resume()}
      onCancel={onCancel ?? (() => task.cancel())}
    />
  );
}

const GOES_ON = '通信を確認して「もう一度試す」を押すと、続きから送信します。';
