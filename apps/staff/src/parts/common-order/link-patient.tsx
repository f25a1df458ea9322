import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';
import { ChosenSentence } from '#parts/common-order/chosen-sentence.tsx';
import { differencesFrom, type Given, givenFacts } from '#parts/common-order/given-words.ts';
import { type CandidatesQuery, LinkCandidates } from '#parts/common-order/link-candidates.tsx';
import styles from '#parts/common-order/link-patient.module.css';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';

type Props<Key extends readonly unknown[]> = {
  title: string;
  /** Under which name somebody came in. */
  name: string;
  given: Given;
  candidates: CandidatesQuery<Key>;
  /** What becomes of the response. */
  sentence: string;
  /** It was another patient's before: a reason is asked for. */
  isOther: boolean;
  reasonMax: number;
  onLink: (patientId: PatientId, reason: string) => Promise<void>;
  onBack: () => void;
  onClose: () => void;
};

/** First the patient is found, then what was given and the record are seen beside each other, then they are linked. */
export function LinkPatient<Key extends readonly unknown[]>(props: Props<Key>) {
  const { title, name, given, isOther, sentence, reasonMax, onLink, onBack, onClose } = props;
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, pending, refusal } = useCommand();
  const link = (chosen: PatientSummary) => {
    if (isOther && reason.trim() === '') return setMissing(true);
    void run(() => onLink(chosen.id, reason));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={`名乗った氏名：${name}・${givenFacts(given)}`}
      actions={
        <>
          <Button variant="subTertiary" onClick={patient ? () => setPatient(null) : onBack}>
            戻る
          </Button>
          {patient && (
            <Button loading={pending} onClick={() => link(patient)}>
              この患者に紐づける
            </Button>
          )}
        </>
      }
    >
      {patient ? (
        <div className={styles.stack}>
          <FormRefusal>{refusal}</FormRefusal>
          <PatientBannerOf patient={patient} />
          <Differences given={given} patient={patient} />
          <ChosenSentence patient={patient}>
            {sentence}紐づけは取り消せません。間違えたときは、理由を添えて正しい患者に変えます。
          </ChosenSentence>
          {isOther && (
            <TextField
              label="紐づけ先を変える理由"
              name="reason"
              required
              counter={reasonMax}
              value={reason}
              error={missing && reason.trim() === '' ? '理由を入力してください' : undefined}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </div>
      ) : (
        <FindPatient candidates={props.candidates} onChoose={setPatient} />
      )}
    </Dialog>
  );
}

type FindProps<Key extends readonly unknown[]> = {
  candidates: CandidatesQuery<Key>;
  onChoose: (patient: PatientSummary) => void;
};

function FindPatient<Key extends readonly unknown[]>({ candidates, onChoose }: FindProps<Key>) {
  const [way, setWay] = useState<'candidates' | 'search'>('candidates');
  return (
    <Tabs
      label="患者の探し方"
      value={way}
      onChange={setWay}
      tabs={[
        {
          value: 'candidates',
          label: '一致する患者',
          panel: <LinkCandidates query={candidates} onChoose={onChoose} />,
        },
        {
          value: 'search',
          label: '検索',
          panel: <PatientPickerInDialog label="紐づける患者を検索" onChoose={onChoose} />,
        },
      ]}
    />
  );
}

/** Of two with the same name the other one is chosen easily. */
function Differences({ given, patient }: { given: Given; patient: PatientSummary }) {
  const differences = differencesFrom(given, patient);
  if (differences.length === 0) return null;
  return (
    <Notice tone="warning" title={`名乗った${differences.join('と')}が、この患者の登録と違います`}>
      別の患者さんではないか、もう一度確かめてください。
    </Notice>
  );
}
