import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';

/** The doctors who answer for a form by what they did with it. */
export const responsibleStaff = (form: ConsentForm): StaffId[] =>
  [form.explainerId, form.explainedBy, form.confirmedBy, form.finalisedBy].filter((id) => id !== null);
