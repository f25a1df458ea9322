import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { BirthDateFields } from '#areas/opening/birth-date-fields.tsx';
import { readEntry, type BirthDateEntry } from '#areas/opening/birth-date-entry.ts';
import styles from '#areas/opening/birth-date.screen.module.css';
import { Notice } from '#frame/notice.tsx';
import { PatientFrame } from '#frame/patient-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { FirstLanguage } from '#areas/opening/first-language.tsx';
import { unreachableSentence } from '#areas/opening/unreachable-sentence.ts';
import { openingWords } from '#words/language.ts';
import { birthDateWords } from '#words/dates.ts';

type Props = {
  contact: Contact | null;
  triesLeft: number | null;
  verify: (birthDate: string) => Promise<void>;
  /** The hospital cannot be reached, and this device asks: called when there is a network again. */
  onOnline: (() => void) | null;
  /** Where it is not asked of the patient. */
  asked?: { title: string; heading: string; why: string };
};

const EMPTY: BirthDateEntry = { calendar: null, year: '', month: '', day: '' };

export function BirthDateScreen({ contact, triesLeft, verify, onOnline, asked = ofThePatient() }: Props) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const [entry, setEntry] = useState(EMPTY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const formId = useId();
  const read = readEntry(entry, today);
  const { ref, problems, check } = useCheckedFields(() => ('field' in read ? [read] : []));

  useEffect(() => {
    if (onOnline === null) return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [onOnline]);

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
            {openingWords().confirm}
          </Button>
        </BottomBar>
      }
    >
      <FirstLanguage contact={contact} />
      <ScreenHeading title={asked.title}>{asked.heading}</ScreenHeading>
      <p className={styles.why}>{asked.why}</p>
      {onOnline && <Notice tone="quiet">{openingWords().unreachable.line.heading}</Notice>}
      {refusal && (
        <Notice tone="warning" focused>
          {refusal}
        </Notice>
      )}
      {!refusal && triesLeft !== null && triesLeft < 5 && (
        <Notice tone="quiet">{openingWords().identity.triesLeft(triesLeft)}</Notice>
      )}
      <form id={formId} ref={ref} noValidate onSubmit={(event) => void submit(event)}>
        <BirthDateFields entry={entry} problems={problems} onChange={setEntry} />
        <p className={styles.echo} role="status">
          {'date' in read && (
            <>
              <span className={styles.echoLabel}>{openingWords().identity.entered}</span> {birthDateWords(read.date)}
            </>
          )}
        </p>
      </form>
    </PatientFrame>
  );
}

const ofThePatient = () => {
  const { title, askBirthDate: heading, whyBirthDate: why } = openingWords().identity;
  return { title, heading, why };
};

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return unreachableSentence(error);
  const { code, title, triesLeft } = error.body;
  if (code !== 'link.birthDateWrong' || triesLeft === undefined) return title;
  return openingWords().identity.mismatch(triesLeft);
}
