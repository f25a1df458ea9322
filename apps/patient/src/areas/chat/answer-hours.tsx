import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import styles from '#areas/chat/ask.screen.module.css';
import { TelephoneNumber } from '#frame/telephone-number.tsx';
import { visitWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { hoursWords, momentWords } from '#words/dates.ts';

type Props = { answering: PatientPage['answering']; phone: string | null; teamName: string };

/** Who answers – a team, not a person –, when, and what not to wait for an answer with. */
export function AnswerHours({ answering, phone, teamName }: Props) {
  const { hours, isOpen, opensAt } = answering;
  return (
    <div className={styles.hours}>
      <p>
        <Filled
          words={visitWords().chat.answers}
          places={[
            <b key="team" lang="ja">
              {teamName}
            </b>,
          ]}
        />
        {hours && visitWords().chat.hours(hoursWords(hours))}
      </p>
      {!isOpen && (
        <p>
          {visitWords().chat.outOfHours}
          {opensAt ? visitWords().chat.opensAt(momentWords(opensAt)) : visitWords().chat.opensLater}
        </p>
      )}
      <p className={styles.emergency}>
        <Filled
          words={visitWords().chat.emergency(phone && '{0}')}
          places={[phone && <TelephoneNumber key="phone">{phone}</TelephoneNumber>]}
        />
      </p>
    </div>
  );
}
