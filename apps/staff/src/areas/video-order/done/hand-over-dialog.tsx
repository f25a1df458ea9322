import { authContract } from '@nattoku/contract/auth';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { useState } from 'react';
import { explainProblem } from '#areas/video-order/explain-problem.ts';
import { call } from '#platform/call.ts';

/** The tablet changes hands: first the staff session is locked, then nothing of the staff's page stays behind the patient's. */
export function HandOverDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const start = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      await call(authContract.lock, {});
      document.body.hidden = true;
      location.replace(address);
    } catch (error) {
      setPending(false);
      setProblem(explainProblem(error));
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="この端末を患者さんに渡しますか？"
      description="職員の画面はロックされ、パスワードを入力するまで開けません。患者さんの画面では、はじめに生年月日を確認します。"
      verb="ロックして開始"
      loading={pending}
      error={problem}
      onConfirm={() => void start()}
    />
  );
}
