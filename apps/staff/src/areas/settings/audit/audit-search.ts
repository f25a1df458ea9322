import { AuditSearch } from '@nattoku/contract/audit/audit';
import { z } from 'zod';

export const auditViews = ['events', 'reasons', 'review', 'integrity'] as const;
export type AuditView = (typeof auditViews)[number];

const { staffId, patientId, from, to, kind, outcome } = AuditSearch.shape;
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** What stands in the address: ids, days and words of closed lists. Whatever else stands there is not asked for. */
export const AuditAddress = z.object({
  view: z.enum(auditViews).catch('events'),
  staff: staffId.catch(undefined),
  patient: patientId.catch(undefined),
  from: from.catch(undefined),
  to: to.catch(undefined),
  kind: kind.catch(undefined),
  outcome: outcome.catch(undefined),
  month: month.optional().catch(undefined),
});
export type AuditAddress = z.infer<typeof AuditAddress>;

export const searchOf = ({ staff, patient, from: first, to: last, kind: kinds, outcome: result }: AuditAddress) => ({
  staffId: staff,
  patientId: patient,
  from: first,
  to: last,
  kind: kinds,
  outcome: result,
});

export const noFilters = { staff: null, patient: null, from: null, to: null, kind: null, outcome: null };
