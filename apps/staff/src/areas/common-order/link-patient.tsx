import { commonOrderContract } from '@nattoku/contract/common-order';
import type { CommonResponseDetail } from '@nattoku/contract/common-response';
import { type PatientSummary, sexNames } from '@nattoku/contract/patient';
import { formatDateTime } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { Button } from '@nattoku/ui/button';
import { type Column, DataTable } from '@nattoku/ui/data-table';
import { Dialog } from '@nattoku/ui/dialog';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { accountGroupIcon } from '@nattoku/ui/icons';
import { SearchField } from '@nattoku/ui/search-field';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/common-order/common-order-page.module.css';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';
import { refetchCommonOrders } from '#shared/common-order.queries.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { birthDateWithAge, PatientBannerOf, readingOf } from '#shared/patient-banner-of.tsx';
import { patientsQuery } from '#shared/patient.queries.ts';
import { useAttempt } from '#shared/use-attempt.ts';

type Props = { response: CommonResponseDetail; onBack: () => void; onClose: () => void };

/** First the patient is found, then both are seen beside each other, then they are linked. */
export function LinkPatient({ response, onBack, onClose }: Props) {
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const { attempt, pending, refusal } = useAttempt();
  const link = (chosen: PatientSummary) =>
    attempt(async () => {
      const params = { orderId: response.orderId };
      await call(commonOrderContract.link, { params, body: { patientId: chosen.id } });
      await refetchCommonOrders();
      showSnackbar({ type: 'done', title: `${fullName(chosen)} さんに紐づけました` });
      onBack();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="回答を患者に紐づける"
      description={`受付番号 ${response.receiptCode ?? '（期限切れ）'}・${formatDateTime(response.openedAt)} に開いた回答`}
      actions={
        <>
          <Button variant="subTertiary" onClick={patient ? () => setPatient(null) : onBack}>
            戻る
          </Button>
          {patient && (
            <Button loading={pending} onClick={() => void link(patient)}>
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
          <p>
            「{response.commonTitle}」の回答（受付番号 {response.receiptCode ?? '期限切れ'}
            ）を、この患者のオーダーとして記録します。受付番号を患者さんの画面で確かめてください。間違えたときは、あとで取り消せます。
          </p>
        </div>
      ) : (
        <FindPatient onChoose={setPatient} />
      )}
    </Dialog>
  );
}

/** What is typed stays in this dialog. */
function FindPatient({ onChoose }: { onChoose: (patient: PatientSummary) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const query = useQuery({
    ...patientsQuery({ text: wanted, page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.stack}>
      <SearchField
        label="紐づける患者を検索"
        placeholder="患者番号・氏名・カナ"
        size="main"
        value={text}
        onSearch={setText}
      />
      {query.isError && <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {wanted !== '' && !query.isError && (
        <DataTable
          caption="見つかった患者"
          columns={columns}
          rows={query.data?.items}
          rowKey={({ id }) => id}
          onRowPress={onChoose}
          stale={query.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません">
              患者番号や読みを確かめてください。
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

const columns: readonly [Column<PatientSummary>, ...Column<PatientSummary>[]] = [
  { key: 'name', header: '氏名', cell: (patient) => `${fullName(patient)}（${readingOf(patient)}）` },
  { key: 'number', header: '患者番号', width: '8rem', cell: ({ patientNumber }) => patientNumber },
  { key: 'birthDate', header: '生年月日・年齢', cell: (patient) => <BirthDate patient={patient} /> },
  { key: 'sex', header: '性別', width: '4rem', cell: ({ sex }) => sexNames[sex] },
];

const BirthDate = ({ patient }: { patient: PatientSummary }) => birthDateWithAge(patient.birthDate, useToday());
