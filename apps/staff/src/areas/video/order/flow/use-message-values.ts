import type { Order } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import { useSession } from '#platform/session/use-session.ts';

/** What the placeholders of a message stand for when the order is sent now; the server fills in the same. */
export function useMessageValues({ patient }: Pick<Order, 'patient'>, icAt: string | null): MessageValues {
  const { name, facility } = useSession();
  return {
    患者名: fullName(patient),
    担当者名: name,
    施設名: facility.name,
    ...(patient.departmentName && { 診療科: patient.departmentName }),
    ...(icAt && { 説明予定日: formatDateTime(icAt) }),
  };
}
