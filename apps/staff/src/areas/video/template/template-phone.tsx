import { dueByRule } from '@nattoku/contract/shared/due-rule';
import { titleMadeOf } from '@nattoku/contract/video/video-order-input';
import { addDays, formatDate, formatDuration, todayInTokyo } from '@nattoku/rules/time/date-time';
import { fillVariables, type MessageValues } from '@nattoku/rules/text/message-variables';
import { Icon } from '@nattoku/ui/tokens/icon';
import { calendarIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { PhoneFrame } from '@nattoku/ui/document/phone-frame';
import { type TemplateDraft, totalSeconds } from '#areas/video/template/template-draft.ts';
import styles from '#areas/video/template/template-phone.module.css';
import { useNow } from '#platform/use-now.ts';
import { useSession } from '#platform/session/use-session.ts';

/** Days until the talk in the example. */
const TALK_IN_DAYS = 7;

/** The first screen as a patient gets it with this template, with an example for everything that belongs to one patient. */
export function TemplatePhone({ draft, departmentName }: { draft: TemplateDraft; departmentName: string | null }) {
  const { facility, name } = useSession();
  const now = useNow();
  const talkOn = addDays(todayInTokyo(now), TALK_IN_DAYS);
  const shown = draft.videos.filter(({ available }) => available);
  const dueOn = dueByRule(draft.dueRule, { now, icAt: new Date(`${talkOn}T10:00:00+09:00`) });
  const example: MessageValues = {
    患者名: '納得 太郎',
    施設名: facility.name,
    担当者名: name,
    診療科: departmentName ?? '消化器内科',
    説明予定日: formatDate(talkOn),
    URL: `${location.origin}/p/`,
  };
  return (
    <PhoneFrame label="患者さんの画面の見本">
      <div className={styles.screen}>
        <p className={styles.facility}>{facility.name}</p>
        <h2 className={styles.title}>
          {draft.orderTitle.trim() ||
            titleMadeOf(
              draft.approachName,
              shown.map(({ title }) => title),
            )}
        </h2>
        <ul role="list" className={styles.facts}>
          {dueOn && (
            <li>
              <Icon path={calendarIcon} />
              {formatDate(dueOn)}までにごらんください
            </li>
          )}
          <li>
            <Icon path={clockIcon} />
            全部で約{Math.max(1, Math.round(totalSeconds(draft) / 60))}分
          </li>
        </ul>
        {draft.message.trim() && (
          <figure className={styles.message}>
            <figcaption className={styles.sender}>{name}からのメッセージ</figcaption>
            <blockquote className={styles.text}>{fillVariables(draft.message, example)}</blockquote>
          </figure>
        )}
        <ol role="list" className={styles.videos}>
          {shown.map(({ id, title, poster, durationSeconds, required }, index) => (
            <li key={id} className={styles.video}>
              <span className={styles.number}>{index + 1}</span>
              {poster && <img src={poster} alt="" className={styles.poster} />}
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.length}>
                  {!required && '任意・'}
                  {formatDuration(durationSeconds)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </PhoneFrame>
  );
}
