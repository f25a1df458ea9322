import { PatientId } from '@nattoku/contract/shared';
import { fullName } from '@nattoku/rules/person-name';
import { Button, ButtonLink } from '@nattoku/ui/button';
import { movieIcon, pencilIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import styles from '#areas/patients/patient-detail.module.css';
import { PatientDialog } from '#areas/patients/patient-dialog.tsx';
import { PatientFacts } from '#areas/patients/patient-facts.tsx';
import { PatientTimeline } from '#areas/patients/patient-timeline.tsx';
import { patientQuery } from '#shared/patient.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import type { LoadProps, PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';
import { PatientBannerOf } from '#shared/patient-banner-of.tsx';

export const search = z.object({ patientId: PatientId });
type Props = PageProps<'/patients/detail', typeof search>;

export const load = ({ search: { patientId }, signal }: LoadProps<Props>) => loadQuery(patientQuery(patientId), signal);

export function Page({ search: { patientId }, title }: Props) {
  return <PatientDetail key={patientId} {...{ patientId, title }} />;
}

function PatientDetail({ patientId, title }: { patientId: PatientId; title: string }) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  const mayEdit = useIsAllowed('patient.edit');
  const mayOrder = useIsAllowed('video.order') && patient.archivedAt === null;
  const [editing, setEditing] = useState(false);
  const saved = () => {
    setEditing(false);
    showSnackbar({ type: 'done', title: '患者情報を保存しました', desc: fullName(patient) });
  };

  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader
        title={title}
        trail={[{ label: '患者', href: href('/patients') }]}
        action={
          <>
            {mayEdit && (
              <Button variant="tertiary" icon={pencilIcon} onClick={() => setEditing(true)}>
                編集
              </Button>
            )}
            {mayOrder && (
              <ButtonLink icon={movieIcon} href={href('/video/order/flow/patient', { patient: patientId })}>
                動画をオーダー
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <PatientFacts patient={patient} />
        <PatientTimeline patientId={patientId} />
      </div>
      {editing && <PatientDialog patient={patient} onClose={() => setEditing(false)} onSaved={saved} />}
    </>
  );
}
