import { IdentityCheck, identityCheckNames } from '@nattoku/contract/order/identity-check';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { type ReactNode, useState } from 'react';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';
import { ChosenSentence } from '#parts/common-order/chosen-sentence.tsx';
import { agrees, differencesFrom, type Given } from '#parts/common-order/given-words.ts';
import { type CandidatesQuery, LinkCandidates } from '#parts/common-order/link-candidates.tsx';
import styles from '#parts/common-order/link-patient.module.css';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';

/** Whose it is, how that was made sure of, and why it is another patient's than before. */
export type Linking = { patient: PatientSummary; identityCheck: IdentityCheck; reason: string };

type Props<Key extends readonly unknown[]> = {
  title: string;
  /** What is known of who came in. */
  description: string;
  given: Given;
  /** Left out where nothing is known by which records could be found. */
  candidates?: CandidatesQuery<Key>;
  /** What becomes of it, and how a wrong link is mended. */
  sentence: ReactNode;
  /** It was another patient's before: a reason is asked for. */
  reasonMax?: number | undefined;
  onLink: (linking: Linking) => Promise<void>;
  onBack: () => void;
  onClose: () => void;
};

/** What the callers say where a link is only ever replaced. */
export const NEVER_UNDONE = '紐づけは取り消せません。間違えたときは、理由を添えて正しい患者に変えます。';

/** First the patient is found, then what was given and the record are seen beside each other, then they are linked. */
export function LinkPatient<Key extends readonly unknown[]>(props: Props<Key>) {
  const { title, description, given, sentence, reasonMax, onLink, onBack, onClose } = props;
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const [identityCheck, setIdentityCheck] = useState<IdentityCheck | null>(null);
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => [
    ...(identityCheck === null ? [unchecked] : []),
    ...(reasonMax !== undefined && reason.trim() === '' ? [unexplained] : []),
  ]);
  const { run, pending, refusal } = useCommand();
  const link = (chosen: PatientSummary) => {
    if (check() && identityCheck)
      void run(() => onLink({ patient: chosen, identityCheck, reason }), [chosen.id, identityCheck, reason]);
  };
  const choose = (chosen: PatientSummary | null) => {
    setPatient(chosen);
    // Of one patient it says nothing of another one.
    setIdentityCheck(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="subTertiary" onClick={patient ? () => choose(null) : onBack}>
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
        <div ref={ref} className={styles.stack}>
          <FormRefusal>{refusal}</FormRefusal>
          <PatientBannerOf patient={patient} />
          <Differences given={given} patient={patient} />
          <ChosenSentence patient={patient}>{sentence}</ChosenSentence>
          <RadioGroup
            label="本人であることの確認"
            name="identityCheck"
            required
            help="だれがどの方法で確認したかは、監査ログに残ります。"
            options={checksFor(given, patient)}
            value={identityCheck ?? ''}
            error={problems['identityCheck']}
            onChange={({ target }) => setIdentityCheck(IdentityCheck.safeParse(target.value).data ?? null)}
          />
          {reasonMax !== undefined && (
            <TextField
              label="紐づけ先を変える理由"
              name="reason"
              required
              counter={reasonMax}
              value={reason}
              error={problems['reason']}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </div>
      ) : (
        <FindPatient candidates={props.candidates} onChoose={choose} />
      )}
    </Dialog>
  );
}

const unchecked: FieldProblem = { field: 'identityCheck', message: 'どの方法で確認したかを選んでください' };
const unexplained: FieldProblem = { field: 'reason', message: '理由を入力してください' };

/** What was given proves something only where the record says the same (specification/order.md §38). */
const checksFor = (given: Given, patient: PatientSummary) =>
  IdentityCheck.options
    .filter((each) => each !== 'asGiven' || agrees(given, patient))
    .map((value) => ({ value, label: identityCheckNames[value] }));

type FindProps<Key extends readonly unknown[]> = {
  candidates: CandidatesQuery<Key> | undefined;
  onChoose: (patient: PatientSummary) => void;
};

function FindPatient<Key extends readonly unknown[]>({ candidates, onChoose }: FindProps<Key>) {
  const [way, setWay] = useState<'candidates' | 'search'>('candidates');
  const search = <PatientPickerInDialog label="紐づける患者を検索" onChoose={onChoose} />;
  if (!candidates) return search;
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
        { value: 'search', label: '検索', panel: search },
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
