import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewRespondent, RespondentKind } from '@nattoku/contract/medical-interview/interview-answer';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { AskedAgain } from '#areas/medical-interview/asked-again.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf } from '#progress/way-on.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { consentJa } from '#words/ja/consent.ts';
import { Layered } from '#words/layered.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';

type Props = { step: Step<InterviewPageItem>; onSaid: (respondent: InterviewRespondent) => void };

type Entered = { kind: RespondentKind | ''; name: string; relation: RelationCode | '' };
type Field = keyof Entered;

const kinds = ['patient', 'family', 'staff'] as const;
const LONGEST_NAME = 60;

const enteredOf = (said: InterviewRespondent | null): Entered => {
  const code = Object.entries(consentJa.relations).find(([, words]) => words === said?.relation)?.[0];
  return { kind: said?.kind ?? '', name: said?.name ?? '', relation: (code ?? '') as RelationCode | '' };
};

/** Who answers: the patient, or somebody for them, by name and relation. */
export function WhoScreen({ step, onSaid }: Props) {
  const { item } = step;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState(() => enteredOf(item.respondent));
  const [tried, setTried] = useState(false);
  const words = interviewWords().who;
  const problems = tried ? problemsOf(entered) : {};
  const change = (changed: Partial<Entered>) => setEntered((before) => ({ ...before, ...changed }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problemsOf(entered));
    if (first === undefined) return onSaid(respondentIn(entered));
    return form.current?.querySelector<HTMLElement>(`[data-of="${first}"] :is(input, select)`)?.focus();
  };
  return (
    <ScreenFrame
      askAbout={item.id}
      action={
        <BottomBar>
          <Button type="submit" form={formId}>
            {visitWords().next}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={interviewWords().title} place={placeOf(step) || <Layered>{item.title}</Layered>}>
        {words.heading}
      </ScreenHeading>
      <AskedAgain item={item} />
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        <div data-of="kind">
          <RadioGroup
            label={words.question}
            labelHidden
            required
            layout="cards"
            options={kinds.map((kind) => ({ value: kind, label: words[kind] }))}
            value={entered.kind}
            error={problems.kind}
            onChange={({ currentTarget }) => change({ kind: kinds.find((kind) => kind === currentTarget.value) ?? '' })}
          />
        </div>
        {(entered.kind === 'family' || entered.kind === 'staff') && (
          <div data-of="name">
            <TextField
              label={words.name}
              required
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={entered.name}
              error={problems.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          </div>
        )}
        {entered.kind === 'family' && (
          <div data-of="relation">
            <SelectField
              label={words.relation}
              required
              emptyLabel={visitWords().emptyChoice}
              options={Object.entries(consentWords().relations).map(([value, label]) => ({ value, label }))}
              value={entered.relation}
              error={problems.relation}
              onChange={({ target }) => change({ relation: target.value as RelationCode | '' })}
            />
          </div>
        )}
      </form>
    </ScreenFrame>
  );
}

function problemsOf({ kind, name, relation }: Entered): Partial<Record<Field, string>> {
  const words = interviewWords().who;
  if (kind === '') return { kind: words.needChoice };
  if (kind === 'patient') return {};
  return {
    ...(name.trim() === '' && { name: words.needName }),
    ...(kind === 'family' && relation === '' && { relation: words.needRelation }),
  };
}

/** Staff read the relation in Japanese, whatever language the page speaks. */
function respondentIn({ kind, name, relation }: Entered): InterviewRespondent {
  if (kind === '' || kind === 'patient') return { kind: 'patient', name: '', relation: '' };
  const isFamily = kind === 'family' && relation !== '';
  return { kind, name: name.trim(), relation: isFamily ? consentJa.relations[relation] : '' };
}
