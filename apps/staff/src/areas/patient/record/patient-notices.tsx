import type { Patient } from '@nattoku/contract/patient/patient';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/patient/record/patient-detail.module.css';
import { isUndoable } from '#areas/patient/merge/merge-undo.ts';
import { mergesQuery, useUndoMerge } from '#areas/patient/patients.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { identityRefusal } from '#areas/patient/identity/identity-refusal.ts';
import type { PatientMerge } from '@nattoku/contract/patient/patient-merge';

/** What must be known before anything is done for this patient. */
export function PatientNotices({ patient }: { patient: Patient }) {
  const isPart = patient.mergedInto !== null || patient.otherNumbers.length > 0;
  const { data: merges } = useQuery({ ...mergesQuery(patient.id), enabled: isPart });
  const standing = (merges?.items ?? []).filter(({ undoneAt }) => undoneAt === null);
  return (
    <div className={styles.notices}>
      {patient.mergedInto && (
        <Notice
          tone="warning"
          title="この記録は別の患者に統合されています"
          action={
            <ButtonLink size="small" href={href('/patients/detail', { patientId: patient.mergedInto })}>
              統合先の患者を開く
            </ButtonLink>
          }
        >
          オーダーや経過は統合先にまとめて表示されます。この記録は変更できません。
        </Notice>
      )}
      {patient.archivedAt && (
        <Notice tone="warning" title="登録を終了した患者です">
          {patient.archiveReason && `理由：${patient.archiveReason}。`}新しいオーダーはできません。
        </Notice>
      )}
      {patient.isProvisional && (
        <Notice tone="warning" title="仮登録の患者です">
          患者番号・氏名・生年月日が分かったら「編集」で本登録に変えてください。すでに本人の記録があるときは、本人の画面の「その他の操作」から統合してください。
        </Notice>
      )}
      {standing.map((merge) => (
        <MergeNotice key={merge.id} merge={merge} patient={patient} />
      ))}
    </div>
  );
}

/** A merge that stands, with the way back while there is one. */
function MergeNotice({ merge, patient }: { merge: PatientMerge; patient: Patient }) {
  const mayMerge = useIsAllowed('patient.merge');
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const undo = useUndoMerge();
  const isOffered = mayMerge && isUndoable(merge.undoableUntil, today);
  const other = merge.merged.id === patient.id ? merge.survivor : merge.merged;
  // Awaited, not handed over as a callback: this notice is gone once the records stand apart.
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ mergeId: merge.id, idempotencyKey });
      showSnackbar({ type: 'done', title: '統合を元に戻しました', desc: fullName(other) });
    } catch (error) {
      showSnackbar({ title: '統合を元に戻せませんでした', desc: identityRefusal(error) });
    }
  };
  return (
    <Notice
      title={
        merge.merged.id === patient.id
          ? `${fullName(other)}（${other.patientNumber}）に統合されました`
          : `${fullName(other)}（${other.patientNumber}）の記録を統合しています`
      }
      action={
        isOffered && (
          <Button size="small" variant="tertiary" loading={undo.isPending} onClick={() => void takeBack()}>
            統合を元に戻す
          </Button>
        )
      }
    >
      {formatDateTime(merge.mergedAt)}　{merge.mergedByName}
      {isOffered &&
        `。${formatDateTime(merge.undoableUntil)}まで元に戻せます。統合のあとに変えた項目は、元に戻しても変えたまま残ります。`}
    </Notice>
  );
}
