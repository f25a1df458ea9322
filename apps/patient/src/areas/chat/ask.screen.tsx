import type { QUESTION_MAX } from '@nattoku/contract/patient-page/patient-page';
import { formatClock } from '@nattoku/rules/time/date-time';
import { characterCount } from '@nattoku/rules/text/text-length';
import { max, required } from '@nattoku/rules/text/validation';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useId, useState, type SubmitEvent } from 'react';
import styles from '#areas/chat/ask.screen.module.css';
import { AnswerHours } from '#areas/chat/answer-hours.tsx';
import { MessageList } from '#areas/chat/message-list.tsx';
import { messagesOf } from '#areas/chat/messages.ts';
import { useMarkSeen } from '#areas/chat/use-mark-seen.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { TelephoneNumber } from '#frame/telephone-number.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { isWholeOrder } from '#progress/declared-kinds.ts';
import type { Step } from '#progress/item-kind.ts';
import { titleOf } from '#progress/steps.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';

const MAX: typeof QUESTION_MAX = 1000;

/** `step`: what the question is about; `seconds`: where in its film somebody was. */
export function AskScreen({ step, seconds }: { step: Step | undefined; seconds: number | null }) {
  const { page, records, record, draft, keepDraft } = usePatientPage();
  const { ref, problems, check, clear } = useCheckedFields(() => problemsOf(draft));
  const [sentId, setSentId] = useState<string>();
  const formId = useId();
  const messages = messagesOf(page, records);
  const sent = messages.find(({ key }) => key === sentId);
  const order = step?.order ?? page.orders[0];
  const { answering, contact } = page;
  useMarkSeen();

  const type = (typed: string) => {
    keepDraft(typed);
    setSentId(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!check() || !order) return;
    const id = record(order.id, {
      kind: 'asked',
      orderId: order.id,
      ...placeOf(step, seconds),
      text: draft.trim(),
    });
    type('');
    clear();
    setSentId(id);
  };

  if (!answering.enabled) return <NoQuestions phone={contact.phone} messages={messages} />;
  return (
    <ScreenFrame
      asking={false}
      action={
        <BottomBar>
          <Button type="submit" form={formId} icon={sendIcon}>
            {visitWords().chat.send}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().chat.title}>{visitWords().chat.title}</ScreenHeading>
      {step && seconds !== null && (
        <p className={styles.about}>
          <b>
            <About title={titleOf(step)} words={visitWords().chat.about('{0}')} />
            {visitWords().chat.atSecond(formatClock(seconds))}
          </b>
        </p>
      )}
      <p className={styles.about}>
        {step && seconds === null && <About title={titleOf(step)} words={visitWords().chat.aboutStep('{0}')} />}
        {visitWords().chat.invitation}
      </p>
      {order && <AnswerHours answering={answering} phone={contact.phone} teamName={order.teamName} />}
      <MessageList messages={messages} />
      {order?.chatClosed && messages.length > 0 && <p className={styles.closed}>{visitWords().chat.closed}</p>}
      {sent && <Notice tone="done">{sent.waiting ? visitWords().chat.kept : visitWords().chat.sent}</Notice>}
      <form id={formId} ref={ref} noValidate className={styles.form} onSubmit={submit}>
        <TextAreaField
          label={visitWords().chat.label}
          name="question"
          rows={4}
          counter={MAX}
          error={problems['question']}
          value={draft}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </form>
    </ScreenFrame>
  );
}

const About = ({ title, words }: { title: string; words: string }) => (
  <Filled words={words} places={[<Layered key="title">{title}</Layered>]} />
);

/** A question about an order that is one thing is one about the order. */
const placeOf = (step: Step | undefined, seconds: number | null) => {
  if (!step || isWholeOrder(step.order, step.item)) return { itemId: null };
  return { itemId: step.item.id, ...(seconds !== null && { itemSeconds: seconds }) };
};

function NoQuestions({ phone, messages }: { phone: string | null; messages: ReturnType<typeof messagesOf> }) {
  return (
    <ScreenFrame asking={false}>
      <ScreenHeading title={visitWords().chat.title}>{visitWords().chat.title}</ScreenHeading>
      <p className={styles.about}>
        {visitWords().chat.notHere}
        {phone ? (
          <Filled
            words={visitWords().chat.callInstead('{0}')}
            places={[<TelephoneNumber key="phone">{phone}</TelephoneNumber>]}
          />
        ) : (
          visitWords().chat.askDirectly
        )}
      </p>
      <MessageList messages={messages} />
    </ScreenFrame>
  );
}

function problemsOf(typed: string) {
  const text = typed.trim();
  const at = (message: string) => [{ field: 'question', message }];
  if (required(text) !== true) return at(visitWords().chat.empty);
  if (max(text, MAX) === true) return [];
  return at(visitWords().chat.tooLong(MAX, characterCount(text) - MAX));
}
