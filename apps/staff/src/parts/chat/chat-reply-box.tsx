import { CHAT_TEXT_MAX } from '@nattoku/contract/chat/chat-text';
import type { ChatThread } from '@nattoku/contract/chat/chat';
import { Button } from '@nattoku/ui/action/button';
import { isImeEnter } from '@nattoku/ui/form/ime';
import { checkIcon, lockIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { KeyboardEvent } from 'react';
import { ChatTemplateMenu, withInserted } from '#parts/chat/chat-template-menu.tsx';
import styles from '#parts/chat/chat-thread.module.css';
import type { WritingWay } from '#parts/chat/use-chat-draft.ts';
import { useChatWriting } from '#parts/chat/use-chat-writing.ts';

type Words = { choice: string; label: string; placeholder: string; verb: string; icon: string };

const words: Record<WritingWay, Words> = {
  reply: {
    choice: '患者さんに返信',
    label: '患者さんへの返信',
    placeholder: '患者さんへの返信を書きます',
    verb: '返信を送る',
    icon: sendIcon,
  },
  oral: {
    choice: '口頭で回答した',
    label: '口頭で回答した内容',
    placeholder: '患者さんに何と答えたかを書きます。患者さんには、口頭でお答えした日だけが見えます',
    verb: '口頭の回答を記録する',
    icon: checkIcon,
  },
  note: {
    choice: '職員用メモ（患者さんには見えません）',
    label: '職員用メモ',
    placeholder: '職員どうしの申し送りを書きます',
    verb: 'メモを残す',
    icon: lockIcon,
  },
};

const whyUnreachable = ({ lifecycle, patient }: ChatThread): string => {
  if (lifecycle !== 'issued') return 'このオーダーは終わっているため';
  return patient?.deceasedOn ? 'この患者は逝去が記録されているため' : 'この患者は登録が終了しているため';
};

/** What is written goes to the patient, or – set apart by its look – to the other staff only. */
export function ChatReplyBox({ thread, onSent }: { thread: ChatThread; onSent?: (() => void) | undefined }) {
  const { orderId, mayReply, values } = thread;
  const { text, way, ways, saidOn, today, edit, send, pending, refusal, problemOf } = useChatWriting(thread, onSent);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isImeEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const { label, placeholder, verb, icon } = words[way];
  return (
    <div className={styles.box} data-note={way !== 'reply'}>
      {!mayReply && (
        <Notice tone="info">
          {whyUnreachable(thread)}、返信は送れません。口頭で答えたことと、職員用メモは残せます。
        </Notice>
      )}
      {ways.length > 1 && (
        <RadioGroup
          label="何を書きますか"
          labelHidden
          layout="row"
          name={`chat-way-${orderId}`}
          value={way}
          onChange={(event) => edit({ way: ways.find((each) => each === event.target.value) ?? way })}
          options={ways.map((each) => ({ value: each, label: words[each].choice }))}
        />
      )}
      <TextAreaField
        label={label}
        labelHidden
        rows={3}
        counter={CHAT_TEXT_MAX}
        value={text}
        error={problemOf('text')}
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => edit({ text: event.target.value })}
        onKeyDown={press}
      />
      {way === 'oral' && (
        <div className={styles.saidOn}>
          <TextField
            type="date"
            label="口頭で回答した日"
            max={today}
            value={saidOn}
            error={problemOf('saidOn')}
            onChange={(event) => edit({ saidOn: event.target.value })}
          />
        </div>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.send}>
        {way === 'reply' && (
          <ChatTemplateMenu
            values={values}
            language={thread.patient?.language}
            onInsert={(inserted) => edit({ text: withInserted(text, inserted) })}
            size="main"
          />
        )}
        <span className={styles.hint}>Ctrl（⌘）＋Enterでも送れます</span>
        <Button icon={icon} loading={pending} onClick={() => void send()}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
