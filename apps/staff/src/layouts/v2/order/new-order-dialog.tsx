import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { PatientId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import styles from '#layouts/v2/order/new-order.module.css';
import { OrderKinds, orderKindsFor } from '#layouts/v2/order/order-kinds.tsx';
import { useBeginOrder } from '#layouts/v2/order/use-begin-order.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { useSession } from '#platform/session/use-session.ts';

/** For whom, then what. On the page of a patient that patient is chosen already. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const own = usePatientOfPage();
  const [chosen, setChosen] = useState<PatientSummary | null>(null);
  const [isOther, setOther] = useState(false);
  const { begin, pending, problem } = useBeginOrder(onClose);
  const kinds = orderKindsFor(useSession());
  const known = useQuery({ ...patientQuery(own ?? ('' as PatientId)), enabled: own !== null && !isOther });
  const patient = chosen ?? (isOther ? null : (known.data ?? null));
  const isAwaited = own !== null && !isOther && known.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="オーダーを作成"
      {...(patient && {
        actions: (
          <Button
            variant="subTertiary"
            onClick={() => {
              setChosen(null);
              setOther(true);
            }}
          >
            別の患者を選ぶ
          </Button>
        ),
      })}
    >
      <div className={styles.stack}>
        {problem && <Notice tone="error">{problem}</Notice>}
        {isAwaited && <SkeletonText lines={4} />}
        {patient && (
          <>
            <PatientBannerOf patient={patient} />
            <OrderKinds kinds={kinds} onBegin={(kind) => void begin(patient.id, kind)} />
          </>
        )}
        {!patient && !isAwaited && (
          <PatientPickerInDialog
            label="オーダーする患者を検索"
            onChoose={setChosen}
            pending={pending}
            renderOffers={({ id }) => (
              <span className={styles.kinds}>
                {kinds.map(({ kind, label }) => (
                  <Button key={kind} size="small" variant="tertiary" onClick={() => void begin(id, kind)}>
                    {label}
                  </Button>
                ))}
              </span>
            )}
          />
        )}
      </div>
    </Dialog>
  );
}

function usePatientOfPage(): PatientId | null {
  const { pathname, search } = useLocation();
  if (pathname !== '/patients/detail') return null;
  return PatientId.safeParse(new URLSearchParams(search).get('patientId')).data ?? null;
}
