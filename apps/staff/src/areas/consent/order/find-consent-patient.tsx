import { patientContract } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { cameraIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { SearchField } from '@nattoku/ui/form/search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import { CameraDialog } from '#parts/patient/camera-dialog.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';
import styles from '#parts/patient/find-patient.module.css';
import { FoundPatients } from '#parts/patient/found-patients.tsx';
import { patientsQuery } from '#parts/patient/patient.queries.ts';
import { call } from '#platform/call.ts';
import { useScanner } from '#platform/scanner.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** Whom the form is for: by typing, with a scanner that types, or with the camera. */
export function FindConsentPatient({ title }: { title: string }) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const [scanning, setScanning] = useState(false);
  const { choose, chooseByNumber, problem } = useFound();
  const wanted = text.trim();
  const query = useQuery({
    ...patientsQuery({ text: wanted, page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  useScanner((code) => void chooseByNumber(code));
  const scan = (code: string) => {
    setScanning(false);
    void chooseByNumber(code);
  };
  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<ConsentSteps current="choice" />} />
      <div className={styles.line}>
        <SearchField
          className={styles.field}
          size="main"
          label="同意書をオーダーする患者を検索"
          placeholder="患者番号・氏名・カナ、またはバーコード"
          value={text}
          onSearch={(typed) => changeText({ text: typed })}
        />
        <Button variant="tertiary" icon={cameraIcon} onClick={() => setScanning(true)}>
          カメラで読み取る
        </Button>
      </div>
      <div className={styles.results}>
        {problem && <Notice tone="error">{problem}</Notice>}
        {wanted === '' ? (
          <p>患者番号・氏名・カナを入力するか、リストバンドや診察券のバーコードを読み取ってください。</p>
        ) : (
          <FoundPatients query={query} choice={{ pending: null, choose }} />
        )}
      </div>
      {scanning && <CameraDialog onClose={() => setScanning(false)} onCode={scan} />}
    </PageWidth>
  );
}

function useFound() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (patient: PatientId) => navigate(href('/consent/order', { patient }));
  const chooseByNumber = async (patientNumber: string) => {
    try {
      const { id } = await call(patientContract.findByNumber, { body: { patientNumber } });
      await choose(id);
    } catch (error) {
      setProblem(`「${patientNumber}」：${sentenceOf(error)}`);
    }
  };
  return { choose, chooseByNumber, problem };
}
