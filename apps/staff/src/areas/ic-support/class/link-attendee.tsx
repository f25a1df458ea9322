import { type ClassAttendee, icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { refetchClasses } from '#areas/ic-support/class/class.queries.ts';
import { givenLine } from '#parts/common-order/given-words.ts';
import { LinkPatient } from '#parts/common-order/link-patient.tsx';
import { call } from '#platform/network/call.ts';

type Props = { commonOrderId: CommonOrderId; attendee: ClassAttendee; onClose: () => void };

/** Says which patient a guest is. */
export function LinkAttendee({ commonOrderId, attendee, onClose }: Props) {
  const { id: attendeeId, givenName, givenBirthDate } = attendee;
  const given = { birthDate: givenBirthDate, patientNumber: null };
  return (
    <LinkPatient
      title="出席した方を患者に紐づける"
      description={givenLine(givenName ?? '氏名なし', given)}
      given={given}
      sentence="この患者の出席として記録します。間違えたときは取り消せます。"
      onLink={async ({ patient, identityCheck }) => {
        const params = { commonOrderId, attendeeId };
        await call(icClassAttendanceContract.link, { params, body: { patientId: patient.id, identityCheck } });
        await refetchClasses();
        showSnackbar({ type: 'done', title: `${fullName(patient)} さんに紐づけました` });
        onClose();
      }}
      onBack={onClose}
      onClose={onClose}
    />
  );
}
