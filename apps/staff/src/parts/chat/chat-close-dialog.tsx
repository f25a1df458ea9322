import { CHAT_TEXT_MAX } from '@nattoku/contract/chat/chat-text';
import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { checkChatText } from '@nattoku/contract/chat/chat-input';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useThreadAction } from '#parts/chat/use-thread-action.ts';

type Props = { thread: ChatThread; onClose: () => void };

/** Ends a thread with what it came to. Nothing is lost: it opens again when the patient writes. */
export function ChatCloseDialog({ thread, onClose }: Props) {
  const [summary, setSummary] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, pending, refusal } = useThreadAction();
  const letGo = useUnsavedInput(summary !== '');
  const { orderId, version } = thread;
  const save = async () => {
    const found = checkChatText(summary, 'summary')[0]?.message;
    setProblem(found);
    if (found) return;
    if (!(await run(() => call(chatContract.close, { params: { orderId }, body: { version, summary } })))) return;
    letGo();
    onClose();
  };
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title="このチャットを終了しますか？"
      description="終了しても記録は残り、患者さんが新しく書くと自動で再開します。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            終了せずに戻る
          </Button>
          <Button loading={pending} onClick={() => void save()}>
            チャットを終了する
          </Button>
        </>
      )}
    >
      <PatientLine patient={thread.patient} />
      <TextAreaField
        label="対応のまとめ"
        help="何を聞かれ、どう対応したかを書きます。職員だけに見えます。"
        required
        rows={3}
        counter={CHAT_TEXT_MAX}
        error={problem}
        value={summary}
        spellCheck={false}
        onChange={(event) => setSummary(event.target.value)}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </EditingDialog>
  );
}
