import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { PatientPreview } from '#parts/patient/patient-preview.tsx';

/** What those who open the code see now, in each language of the hospital, before the poster is printed. */
export function ClassLook({ id }: { id: CommonOrderId }) {
  const { data: facility } = useQuery(facilityQuery);
  return (
    <PatientPreview
      shows={`common:${id}`}
      languages={facility?.languages ?? ['ja']}
      hint="QRコードを読み取った方の画面です。訳のない文は日本語のまま出ます。ここでの操作は記録されません。"
    />
  );
}
