import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useId, useState, type SubmitEvent } from 'react';
import { BirthDateFields } from '#areas/opening/birth-date-fields.tsx';
import { readEntry, type BirthDateEntry } from '#areas/opening/birth-date-entry.ts';
import styles from '#areas/opening/birth-date.screen.module.css';
import { Notice } from '#frame/notice.tsx';
import { PatientFrame } from '#frame/patient-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

type Props = { contact: Contact | null; triesLeft: number | null; verify: (birthDate: string) => Promise<void> };

const EMPTY: BirthDateEntry = { calendar: null, year: '', month: '', day: '' };

export function BirthDateScreen({ contact, triesLeft, verify }: Props) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const [entry, setEntry] = useState(EMPTY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const formId = useId();
  const read = readEntry(entry, today);
  const { ref, problems, check } = useCheckedFields(() => ('field' in read ? [read] : []));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (checking) return;
    setRefusal(null);
    if (!check() || 'field' in read) return;
    setChecking(true);
    try {
      await verify(read.date);
    } catch (error) {
      setRefusal(sentenceFor(error));
    } finally {
      setChecking(false);
    }
  };

  return (
    <PatientFrame
      contact={contact}
      action={
        <BottomBar>
          <Button type="submit" form={formId} loading={checking}>
            確認する
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="ご本人の確認">生年月日を教えてください</ScreenHeading>
      <p className={styles.why}>ほかの方の画面を開かないように、ご本人の生年月日を確認しています。</p>
      {refusal && (
        <Notice tone="warning" focused>
          {refusal}
        </Notice>
      )}
      {!refusal && triesLeft !== null && triesLeft < 5 && (
        <Notice tone="quiet">あと{triesLeft}回まで確認できます。</Notice>
      )}
      <form id={formId} ref={ref} noValidate onSubmit={(event) => void submit(event)}>
        <BirthDateFields entry={entry} problems={problems} onChange={setEntry} />
        <p className={styles.echo} role="status">
          {'date' in read && (
            <>
              <span className={styles.echoLabel}>入力した生年月日</span> {formatBirthDate(read.date)}
            </>
          )}
        </p>
      </form>
    </PatientFrame>
  );
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return '病院につながりませんでした。電波の届くところで、もう一度押してください。';
  const { code, title, triesLeft } = error.body;
  if (code !== 'link.birthDateWrong' || triesLeft === undefined) return title;
  return `登録されている生年月日と合いませんでした。年・月・日をもう一度ご確認ください。あと${triesLeft}回まで確認できます。`;
}
