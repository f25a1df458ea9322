import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import { useSession } from '#platform/session/use-session.ts';

type Addressed = Pick<PatientSummary, 'familyName' | 'givenName' | 'departmentName'>;

/** What the placeholders of a message stand for when the order is sent now; the server fills in the same. `talkAt`: when it is explained. */
export function useMessageValues(patient: Addressed | null, talkAt: string | null): MessageValues {
  const { name, facility } = useSession();
  return {
    ...(patient && { 患者名: fullName(patient) }),
    担当者名: name,
    施設名: facility.name,
    ...(patient?.departmentName && { 診療科: patient.departmentName }),
    ...(talkAt && { 説明予定日: formatDateTime(talkAt) }),
  };
}
