import type { Facility } from '@nattoku/contract/facility/facility';
import type { LeafletContact } from '@nattoku/contract/order/leaflet';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { loadQuery } from '#platform/query-client.ts';

export const loadFacility = (signal: AbortSignal) => loadQuery(facilityQuery, signal);

/** Whom the patient calls: the ward where it has a telephone, else the hospital. */
export function contactOf({ name, phone, wards }: Facility, { wardName }: PatientSummary): LeafletContact {
  const ward = wards.find((each) => each.name === wardName);
  return { facility: name, ward: ward?.phone ? ward.name : null, phone: ward?.phone ?? phone };
}
