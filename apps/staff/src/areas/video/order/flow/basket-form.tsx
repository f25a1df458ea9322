import type { Language } from '@nattoku/contract/shared/primitives';
import { LINK_DAYS_AFTER_DUE } from '@nattoku/contract/video/video-order';
import { orderLimits } from '@nattoku/contract/video/video-order-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { type MessageValues, messageVariables } from '@nattoku/rules/text/message-variables';
import { TextField } from '@nattoku/ui/form/text-field';
import { DueField } from '#parts/order/due-field.tsx';
import { PatientMessageField } from '#parts/order/patient-message-field.tsx';
import type { Draft, DraftProblems } from '#areas/video/order/flow/draft.ts';
import { ReminderFields } from '#areas/video/order/flow/reminder-fields.tsx';
import { useTitleMadeOf } from '#areas/video/order/flow/use-title-made-of.ts';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';
import styles from '#areas/video/order/flow/basket-form.module.css';

/** The link is given by other ways than the message that is read behind it. */
const placeholders = messageVariables
  .filter((name) => name !== 'URL')
  .map((name) => `{{${name}}}`)
  .join(' ');

type Props = {
  draft: Draft;
  problems: DraftProblems;
  values: MessageValues;
  /** Which the patient reads. */
  language: Language | undefined;
  onChange: (draft: Draft) => void;
};

export function BasketForm({ draft, problems, values, language, onChange }: Props) {
  const titleMade = useTitleMadeOf(draft);
  return (
    <div className={styles.form}>
      <TextField
        label="タイトル"
        name="title"
        help="患者さんの画面に表示されます。空欄のときは自動で付けます"
        placeholder={titleMade}
        value={draft.title}
        counter={orderLimits.title}
        error={problems.title}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <DueField
        value={draft.dueOn}
        help={`期限を過ぎても、リンクは${LINK_DAYS_AFTER_DUE}日間開けます`}
        error={problems.dueOn}
        optional
        talkOn={draft.icAt && todayInTokyo(new Date(draft.icAt))}
        onChange={(dueOn) => onChange({ ...draft, dueOn })}
      />
      <TextField
        type="datetime-local"
        name="icAt"
        label="説明の予定"
        help="医師から説明する日時が決まっているときに入れます。前日と当日に、ホームに表示されます"
        value={tokyoBox(draft.icAt)}
        onChange={(event) => onChange({ ...draft, icAt: fromTokyoBox(event.target.value) })}
      />
      <ReminderFields draft={draft} onChange={onChange} />
      <PatientMessageField
        help={`${placeholders}を入れると、発行のときに置き換わります`}
        value={draft.message}
        limit={orderLimits.message}
        values={values}
        language={language}
        error={problems.message}
        onChange={(message) => onChange({ ...draft, message })}
      />
    </div>
  );
}
