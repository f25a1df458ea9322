import { type ClassAttendee, icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { lazy, Suspense, useState } from 'react';
import { refetchClasses } from '#areas/ic-support/class/class.queries.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { sentenceOf } from '#editing/sentence-of.ts';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

const LinkAttendee = lazy(async () => ({
  default: (await import('#areas/ic-support/class/link-attendee.tsx')).LinkAttendee,
}));

type Props = { commonOrderId: CommonOrderId; attendee: ClassAttendee };

/** What can be done about one line: say which patient a guest is, take such a link back, or take off what staff wrote. */
export function AttendeeRowActions({ commonOrderId, attendee }: Props) {
  const { patient, linkedByName, enteredByName } = attendee;
  const mayView = useIsAllowed('patient.view');
  const [linking, setLinking] = useState(false);
  const params = { commonOrderId, attendeeId: attendee.id };
  // Awaited, not handed over as callbacks: this row may be gone once it is done.
  const turn = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      showSnackbar({ type: 'done', title: done });
    } catch (error) {
      showSnackbar({ title: '取り消せませんでした', desc: sentenceOf(error) });
    }
    await refetchClasses();
  };
  return (
    <span className={styles.actions}>
      {!patient && mayView && (
        <Button size="small" variant="tertiary" onClick={() => setLinking(true)}>
          患者に紐づける
        </Button>
      )}
      {patient && linkedByName !== null && mayView && (
        <Button
          size="small"
          variant="subTertiary"
          onClick={() =>
            void turn(
              () => call(icClassAttendanceContract.unlink, { params, body: { patientId: patient.id } }),
              '紐づけを取り消しました',
            )
          }
        >
          紐づけを取り消す
        </Button>
      )}
      {enteredByName !== null && (
        <Button
          size="small"
          variant="subTertiary"
          onClick={() =>
            void turn(() => call(icClassAttendanceContract.remove, { params, body: {} }), '出席の入力を取り消しました')
          }
        >
          入力を取り消す
        </Button>
      )}
      {linking && (
        <Suspense>
          <LinkAttendee commonOrderId={commonOrderId} attendee={attendee} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </span>
  );
}
