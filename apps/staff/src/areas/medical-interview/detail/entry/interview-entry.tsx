import {
  type InterviewRespondent,
  respondentLimits,
  respondentNames,
} from '@nattoku/contract/medical-interview/interview-answer';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useState } from 'react';
import styles from '#areas/medical-interview/detail/entry/interview-entry.module.css';
import { EntryItems } from '#areas/medical-interview/detail/entry/entry-items.tsx';
import { useEntry } from '#areas/medical-interview/detail/entry/use-entry.ts';
import { useSendEntry } from '#areas/medical-interview/detail/entry/use-send-entry.ts';
import type { RecordProps } from '#areas/medical-interview/detail/record-props.ts';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { answerFaultWords } from '#parts/interview/answer-fault-words.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** Form in which staff enter what a patient wrote on paper or said. It submits through the usual response endpoint. */
export function InterviewEntry({ response, title, trail }: RecordProps) {
  const entry = useEntry(response);
  const [respondent, setRespondent] = useState<InterviewRespondent>({ kind: 'patient', name: '', relation: '' });
  const faults = () => [
    ...respondentProblems(respondent),
    ...entry.faults().map((fault) => ({ field: fault.key, message: answerFaultWords(fault) })),
  ];
  const { ref, problems, check, recheck } = useCheckedFields(faults);
  const letGo = useUnsavedInput(entry.isTouched);
  const { send, pending, problem } = useSendEntry(response, letGo);
  const change = (next: () => void) => {
    next();
    recheck();
  };
  return (
    <>
      {response.patient && <PatientBannerOf patient={response.patient} />}
      <PageHeader title="回答の入力" description={`${title}：${response.title}`} trail={trail} />
      <PageWidth kind="form">
        <div ref={ref} className={styles.stack}>
          {response.original !== null && (
            <Notice tone="warning" title="すでに回答があります">
              送信すると、新しい回答として記録されます。前の回答も残ります。一部だけを直すときは、詳細の「訂正」を使ってください。
            </Notice>
          )}
          <RespondentCard value={respondent} onChange={setRespondent} problems={problems} />
          <Card title={response.title}>
            <div className={styles.stack}>
              <EntryItems
                items={entry.items}
                entry={entry}
                problems={problems as Record<string, string | undefined>}
                onChange={change}
              />
            </div>
          </Card>
          {problem && <Notice tone="error">{problem}</Notice>}
        </div>
      </PageWidth>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={interviewAddress(response)}>
            入力をやめる
          </ButtonLink>
        }
      >
        <Button
          loading={pending}
          onClick={() => {
            if (check()) void send(entry.submission(), respondent);
          }}
        >
          回答として送信
        </Button>
      </BottomBar>
    </>
  );
}

const tooLong = (field: string, text: string, most: number): FieldProblem[] =>
  characterCount(text) > most ? [{ field, message: `${most}文字以内で入力してください` }] : [];

function respondentProblems({ kind, name, relation }: InterviewRespondent): FieldProblem[] {
  if (kind === 'patient') return [];
  return [
    ...(name.trim() === '' ? [{ field: 'respondent.name', message: '名前を入力してください' }] : []),
    ...(kind === 'family' && relation.trim() === ''
      ? [{ field: 'respondent.relation', message: '続柄を入力してください' }]
      : []),
    ...tooLong('respondent.name', name, respondentLimits.name),
    ...tooLong('respondent.relation', relation, respondentLimits.relation),
  ];
}

type RespondentProps = {
  value: InterviewRespondent;
  onChange: (value: InterviewRespondent) => void;
  problems: Readonly<Record<string, string | undefined>>;
};

function RespondentCard({ value, onChange, problems }: RespondentProps) {
  const options = optionsOfNames(respondentNames);
  const { name: ownName } = useSession();
  return (
    <Card title="回答した人">
      <div className={styles.stack}>
        <RadioGroup
          label="だれの回答ですか"
          layout="row"
          options={options}
          value={value.kind}
          onChange={({ target }) =>
            onChange({ kind: target.value as InterviewRespondent['kind'], name: '', relation: '' })
          }
        />
        {value.kind !== 'patient' && (
          <div className={styles.pair}>
            <TextField
              label="名前"
              name="respondent.name"
              required
              autoComplete="off"
              value={value.name}
              error={problems['respondent.name']}
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
            <TextField
              label={value.kind === 'family' ? '続柄' : '聞き取りの方法など'}
              name="respondent.relation"
              required={value.kind === 'family'}
              autoComplete="off"
              value={value.relation}
              error={problems['respondent.relation']}
              onChange={({ target }) => onChange({ ...value, relation: target.value })}
            />
          </div>
        )}
        <p className={styles.help}>入力した職員として、{ownName} さんのお名前と日時も残ります。</p>
      </div>
    </Card>
  );
}
