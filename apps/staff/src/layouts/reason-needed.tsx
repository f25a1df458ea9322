import type { PatientId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { useRevalidator } from 'react-router';
import styles from '#layouts/error-content.module.css';
import { documentTitle } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { AccessReasonForm } from '#parts/patient/access-reason-form.tsx';

/** In the place of a page about a patient marked as 要配慮: asks for the reason, and the page goes on. */
export function ReasonNeeded({ patientId }: { patientId: PatientId }) {
  const revalidator = useRevalidator();
  const title = 'この患者は「要配慮」です';
  return (
    <div className={styles.content}>
      <title>{documentTitle(title)}</title>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p>
        記録を開くには理由が必要です。理由・日時・あなたの名前は監査ログに残り、8時間のあいだ有効です。主治医は入力せずに開けます。
      </p>
      <AccessReasonForm
        patientId={patientId}
        onGiven={() => void revalidator.revalidate()}
        beside={
          <ButtonLink variant="subTertiary" href={href('/patients')}>
            開かずに患者一覧へ
          </ButtonLink>
        }
      />
    </div>
  );
}
