import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Contact, IdentityFor } from '@nattoku/contract/patient-page/patient-page';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useId, useState, type SubmitEvent } from 'react';
import { BirthDateFields } from '#areas/opening/birth-date-fields.tsx';
import { readEntry, type BirthDateEntry } from '#areas/opening/birth-date-entry.ts';
import styles from '#areas/opening/identity.screen.module.css';
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
  identityFor: IdentityFor;
  identify: (patientNumber: string, birthDate: string) => Promise<void>;
  /** Also name and birth date will do; null where only the number counts. */
  introduce: ((name: string, birthDate: string) => Promise<void>) | null;
};

const EMPTY: BirthDateEntry = { calendar: null, year: '', month: '', day: '' };

/** Before a common order that asks: the number on the card of the hospital, and the birth date. */
export function IdentityScreen({ contact, triesLeft, identityFor, identify, introduce }: Props) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const [byName, setByName] = useState(false);
  const [typed, setTyped] = useState('');
  const [entry, setEntry] = useState(EMPTY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const formId = useId();
  const read = readEntry(entry, today);
  const asked = byName ? openingWords().identity.name : openingWords().identity.number;
  const missing = typed.trim() === '' ? [{ field: 'who', message: openingWords().identity.missing(asked) }] : [];
  const { ref, problems, check } = useCheckedFields(() => [...missing, ...('field' in read ? [read] : [])]);
  const { who: whoProblem, ...dateProblems } = problems;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (checking) return;
    setRefusal(null);
    if (!check() || 'field' in read) return;
    setChecking(true);
    try {
      await (byName && introduce ? introduce : identify)(typed.trim(), read.date);
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
      <ScreenHeading title={openingWords().identity.title}>{openingWords().identity.ask(asked)}</ScreenHeading>
      <p className={styles.why}>{openingWords().identity.whyWhoYouAre[identityFor]}</p>
      {refusal && (
        <Notice tone="warning" focused>
          {refusal}
        </Notice>
      )}
      {!refusal && !byName && triesLeft !== null && triesLeft < 5 && (
        <Notice tone="quiet">{openingWords().identity.triesLeft(triesLeft)}</Notice>
      )}
      <form id={formId} ref={ref} noValidate onSubmit={(event) => void submit(event)}>
        <WhoField label={asLabel(asked)} byName={byName} problem={whoProblem} value={typed} onChange={setTyped} />
        <BirthDateFields entry={entry} problems={dateProblems} onChange={setEntry} />
        <p className={styles.echo} role="status">
          {'date' in read && openingWords().identity.enteredDate(birthDateWords(read.date))}
        </p>
      </form>
      {introduce && (
        <Button
          variant="tertiary"
          onClick={() => {
            setByName(!byName);
            setTyped('');
            setRefusal(null);
          }}
        >
          {byName ? openingWords().identity.byNumber : openingWords().identity.byName}
        </Button>
      )}
    </PatientFrame>
  );
}

type WhoProps = {
  label: string;
  /** Asks for a name instead of the number on the card. */
  byName: boolean;
  problem: string | undefined;
  value: string;
  onChange: (typed: string) => void;
};

function WhoField({ label, byName, problem, value, onChange }: WhoProps) {
  const errorId = useId();
  return (
    <>
      <label className={styles.number}>
        <span>{label}</span>
        <input
          name="who"
          type="text"
          inputMode={byName ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={byName ? FULL_NAME_MAX * 4 : 40}
          aria-required="true"
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <p id={errorId} className={styles.error} role="alert">
        {problem}
      </p>
    </>
  );
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return unreachableSentence(error);
  const { code, triesLeft } = error.body;
  const title = code === 'link.identityWrong' ? openingWords().identity.identityWrong : error.body.title;
  return triesLeft === undefined ? title : openingWords().identity.withTriesLeft(title, triesLeft);
}

/** The words stand inside sentences, too. */
const asLabel = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
