import { consentCommonContract, LINK_REASON_MAX, type ConsentResponse } from '@nattoku/contract/consent/consent-common';
import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { candidatesQuery, refetchConsentCommons, refetchForms } from '#areas/consent/common/consent-common.queries.ts';
import { differencesFrom, factsOf, nameOf } from '#areas/consent/common/inbox/response-words.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { birthDateWithAge, PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = {
  response: ConsentResponse;
  onBack: () => void;
  onClose: () => void;
  onLinked: (response: ConsentResponse) => void;
};

/** First the patient is found, then what was given and the record are seen beside each other, then they are linked. */
export function LinkPatient({ response, onBack, onClose, onLinked }: Props) {
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [way, setWay] = useState<'candidates' | 'search'>('candidates');
  const { run, pending, refusal } = useCommand();
  const isOther = response.patient !== null;
  const link = (chosen: PatientSummary) => {
    if (isOther && reason.trim() === '') return setMissing(true);
    void run(async () => {
      const params = { formId: response.formId };
      const linked = await call(consentCommonContract.link, { params, body: { patientId: chosen.id, reason } });
      await Promise.all([refetchForms(), refetchConsentCommons()]);
      onLinked(linked);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={isOther ? '同意書の紐づけ先を変える' : '同意書を患者に紐づける'}
      description={`名乗った氏名：${nameOf(response)}・${factsOf(response)}`}
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
          <Differences response={response} patient={patient} />
          <p>
            「{response.templateName}
            」を、この患者の同意書として記録します。紐づけは取り消せません。間違えたときは、理由を添えて正しい患者に変えます。
          </p>
          {isOther && (
            <TextField
              label="紐づけ先を変える理由"
              name="reason"
              required
              counter={LINK_REASON_MAX}
              value={reason}
              error={missing && reason.trim() === '' ? '理由を入力してください' : undefined}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </div>
      ) : (
        <Tabs
          label="患者の探し方"
          value={way}
          onChange={setWay}
          tabs={[
            {
              value: 'candidates',
              label: '一致する患者',
              panel: <Candidates response={response} onChoose={setPatient} />,
            },
            {
              value: 'search',
              label: '検索',
              panel: <PatientPickerInDialog label="紐づける患者を検索" onChoose={setPatient} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

/** Of two with the same name the other one is chosen easily. */
function Differences({ response, patient }: { response: ConsentResponse; patient: PatientSummary }) {
  const differences = differencesFrom(response, patient);
  if (differences.length === 0) return null;
  return (
    <Notice tone="warning" title={`名乗った${differences.join('と')}が、この患者の登録と違います`}>
      別の患者さんではないか、もう一度確かめてください。
    </Notice>
  );
}

const sameWords = { name: '氏名', birthDate: '生年月日', patientNumber: '患者番号' } as const;
type Candidate = { patient: PatientSummary; same: readonly (keyof typeof sameWords)[] };

function Candidates({
  response,
  onChoose,
}: {
  response: ConsentResponse;
  onChoose: (patient: PatientSummary) => void;
}) {
  const { data, isError, isFetching, refetch } = useQuery(candidatesQuery(response.formId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption="氏名・生年月日・番号のどれかが一致する患者"
      columns={columns}
      rows={data?.items}
      rowKey={({ patient }) => patient.id}
      onRowPress={({ patient }) => onChoose(patient)}
      skeletonRows={3}
      empty={
        <EmptyState icon={accountGroupIcon} title="一致する患者はいません">
          「検索」から、患者番号や読みで探してください。
        </EmptyState>
      }
    />
  );
}

const columns: readonly [Column<Candidate>, ...Column<Candidate>[]] = [
  {
    key: 'same',
    header: '一致',
    width: '12rem',
    cell: ({ same }) => (
      <span className={styles.row}>
        {same.map((what) => (
          <Badge key={what} tone={same.length > 1 ? 'done' : 'neutral'}>
            {sameWords[what]}
          </Badge>
        ))}
      </span>
    ),
  },
  { key: 'name', header: '氏名', cell: ({ patient }) => fullName(patient) },
  { key: 'number', header: '患者番号', width: '8rem', cell: ({ patient }) => patient.patientNumber },
  { key: 'birthDate', header: '生年月日・年齢', cell: ({ patient }) => <BirthDate patient={patient} /> },
  { key: 'sex', header: '性別', width: '4rem', cell: ({ patient }) => sexNames[patient.sex] },
];

const BirthDate = ({ patient }: { patient: PatientSummary }) => birthDateWithAge(patient.birthDate, useToday());
