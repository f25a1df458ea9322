import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

/** Who is answered, above a thread on a page that is about several patients. */
export function ThreadPatient({ orderId }: { orderId: OrderId }) {
  const { data: thread } = useQuery(chatThreadQuery(orderId));
  return thread?.patient ? <PatientBannerOf patient={thread.patient} /> : null;
}
