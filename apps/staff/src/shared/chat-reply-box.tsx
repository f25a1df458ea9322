import { CHAT_TEXT_MAX } from '@nattoku/contract/chat-text';
import { chatContract, type ChatThread } from '@nattoku/contract/chat';
import { checkChatText, normaliseChatText } from '@nattoku/contract/chat-input';
import { unknownVariables, variablesIn } from '@nattoku/rules/message-variables';
import { Button } from '@nattoku/ui/button';
import { isImeEnter } from '@nattoku/ui/ime';
import { lockIcon, sendIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { RadioGroup } from '@nattoku/ui/radio-group';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { useRef, useState, type KeyboardEvent } from 'react';
import { call } from '#platform/call.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { ChatTemplateMenu, withInserted } from '#shared/chat-template-menu.tsx';
import styles from '#shared/chat-thread.module.css';
import { useChatDraft } from '#shared/use-chat-draft.ts';
import { useThreadAction } from '#shared/use-thread-action.ts';

type Intention = { of: string; id: string; key: string };

/** What is written goes to the patient, or – set apart by its look – to the other staff only. */
export function ChatReplyBox({ thread }: { thread: ChatThread }) {
  const { orderId, mayReply, values } = thread;
  const { draft, change } = useChatDraft(orderId);
  const { run, pending, refusal } = useThreadAction();
  const [problem, setProblem] = useState<string>();
  const kept = useRef<Intention>(null);
  const note = draft.note || !mayReply;

  const send = async () => {
    const found = problemOf(draft.text, note);
    setProblem(found);
    if (found) return;
    const { id, key } = intentionOf(kept, `${String(note)} ${draft.text}`);
    const text = normaliseChatText(draft.text);
    const input = { params: { orderId }, idempotencyKey: key };
    const sent = await run(() =>
      note
        ? call(chatContract.note, { ...input, body: { id, text } })
        : call(chatContract.reply, { ...input, body: { id, text, lastSeenId: lastQuestionOf(thread) } }),
    );
    if (sent) change({ text: '', note: false });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isImeEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const type = (text: string) => {
    change({ ...draft, text });
    setProblem(undefined);
  };
  return (
    <div className={styles.box} data-note={note}>
      {mayReply ? (
        <RadioGroup
          label="誰に書きますか"
          labelHidden
          layout="row"
          name={`chat-to-${orderId}`}
          value={note ? 'note' : 'reply'}
          onChange={(event) => change({ ...draft, note: event.target.value === 'note' })}
          options={[
            { value: 'reply', label: '患者さんに返信' },
            { value: 'note', label: '職員用メモ（患者さんには見えません）' },
          ]}
        />
      ) : (
        <Notice tone="info">このオーダーは終わっているため、返信は送れません。職員用メモは残せます。</Notice>
      )}
      <TextAreaField
        label={note ? '職員用メモ' : '患者さんへの返信'}
        labelHidden
        rows={3}
        counter={CHAT_TEXT_MAX}
        value={draft.text}
        error={problem}
        spellCheck={false}
        placeholder={note ? '職員どうしの申し送りを書きます' : '患者さんへの返信を書きます'}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.send}>
        {!note && (
          <ChatTemplateMenu values={values} onInsert={(text) => type(withInserted(draft.text, text))} size="main" />
        )}
        <span className={styles.hint}>Ctrl（⌘）＋Enterでも送れます</span>
        <Button icon={note ? lockIcon : sendIcon} loading={pending} onClick={() => void send()}>
          {note ? 'メモを残す' : '返信を送る'}
        </Button>
      </div>
    </div>
  );
}

/** Sent again after a lost answer, it is the same thing; once the words were changed, it is another. */
const intentionOf = (kept: { current: Intention | null }, of: string): Intention => {
  if (kept.current?.of !== of) kept.current = { of, id: crypto.randomUUID(), key: newIdempotencyKey() };
  return kept.current;
};

const lastQuestionOf = ({ entries }: ChatThread) =>
  entries.flatMap((entry) => (entry.kind === 'message' && entry.from === 'patient' ? [entry.id] : [])).at(-1) ?? null;

/** A placeholder that is still there would reach the patient as it stands. */
const problemOf = (typed: string, note: boolean): string | undefined => {
  const text = normaliseChatText(typed);
  const [found] = checkChatText(text);
  if (found || note) return found?.message;
  const left = [...variablesIn(text), ...unknownVariables(text)].map((name) => `{{${name}}}`);
  return left.length === 0 ? undefined : `差し込み項目が残っています: ${left.join('、')}。書きかえてから送ってください`;
};
