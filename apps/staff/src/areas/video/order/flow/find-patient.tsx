import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { cameraIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { SearchField } from '@nattoku/ui/form/search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CameraDialog } from '#parts/patient/camera-dialog.tsx';
import { FlowSteps } from '#areas/video/order/flow/flow-steps.tsx';
import { FoundPatients } from '#parts/patient/found-patients.tsx';
import { RecentPatients } from '#areas/video/order/flow/recent-patients.tsx';
import { useChoosePatient } from '#areas/video/order/flow/use-choose-patient.ts';
import { patientsQuery } from '#parts/patient/patient.queries.ts';
import styles from '#parts/patient/find-patient.module.css';
import { useScanner } from '#platform/scanner.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** The first step: by typing, with a scanner that types, or with the camera. */
export function FindPatient({ title }: { title: string }) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const [scanning, setScanning] = useState(false);
  const choice = useChoosePatient();
  const field = useFocusWithoutKeyboard();
  const mayRegister = useIsAllowed('patient.edit');
  const wanted = text.trim();
  const query = useQuery({
    ...patientsQuery({ text: wanted, page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  useScanner((code) => void choice.chooseByNumber(code));

  const enter = (typed: string) => {
    const [only] = query.data?.items ?? [];
    const isFresh = typed.trim() === wanted && !query.isPlaceholderData && query.data?.total === 1;
    if (isNumberLike(typed)) void choice.chooseByNumber(typed.trim());
    else if (only && isFresh) void choice.choose(only.id);
  };
  const scan = (code: string) => {
    setScanning(false);
    void choice.chooseByNumber(code);
  };

  return (
    <PageWidth kind="flow">
      <PageHeader
        title={title}
        action={
          mayRegister && (
            <ButtonLink variant="fourth" icon={plusIcon} href={href('/patients')}>
              患者を登録
            </ButtonLink>
          )
        }
      />
      <div className={styles.steps}>
        <FlowSteps current="patient" />
      </div>
      <div className={styles.line}>
        <SearchField
          ref={field}
          className={styles.field}
          size="main"
          label="オーダーする患者を検索"
          placeholder="患者番号・氏名・カナ、またはバーコード"
          value={text}
          onSearch={(typed) => changeText({ text: typed })}
          onEnter={enter}
        />
        <Button variant="tertiary" icon={cameraIcon} onClick={() => setScanning(true)}>
          カメラで読み取る
        </Button>
      </div>
      <div className={styles.results}>
        {choice.problem && <Notice tone="error">{choice.problem}</Notice>}
        {wanted === '' ? <RecentPatients choice={choice} /> : <FoundPatients query={query} choice={choice} />}
      </div>
      {scanning && <CameraDialog onClose={() => setScanning(false)} onCode={scan} />}
    </PageWidth>
  );
}

/** Full-width digits of a Japanese keyboard count, too. */
const isNumberLike = (typed: string): boolean => /^[0-9A-Za-z-]*\d[0-9A-Za-z-]*$/.test(typed.trim().normalize('NFKC'));

/** The cursor waits in the field, except where that would open a keyboard over half the screen. */
function useFocusWithoutKeyboard() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
