import type { PatientId } from '@nattoku/contract/shared/primitives';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/patient/record/related-persons.module.css';
import { FamilyLinkList } from '#parts/order/family-link-list.tsx';
import { familyOfPatientQuery } from '#parts/order/family-links.queries.ts';

/** Whom the patient let see what was explained, of all orders. */
export function FamilyOfPatient({ patientId }: { patientId: PatientId }) {
  const { data, isError, isFetching, refetch } = useQuery(familyOfPatientQuery(patientId));
  return (
    <section className={styles.panel} aria-labelledby="family-links">
      <h2 id="family-links">家族用リンク</h2>
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonText lines={3} />}
      {data?.items.length === 0 && (
        <p>患者さんは、まだだれにも説明を見せていません。患者用ページの「ご家族に見せる」で作れます。</p>
      )}
      {data && data.items.length > 0 && <FamilyLinkList links={data.items} withOrder />}
    </section>
  );
}
