import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';

export const consentKind: KindUnderTest = {
  kind: 'consent',
  area: 'consent',
  by: 'doctor',
  onPaper: '1.内視鏡検査説明・同意書同意書の説明を読み、お返事を選んで署名する',
  send: async (hospital, patient) => {
    const { form, linkSecret } = await givenConsentForm(hospital, { patient, dueOn: dueToday(hospital) });
    if (linkSecret === null) throw new Error('A form without a link.');
    return { orderId: form.orderId, linkSecret };
  },
  finish: async (hospital, visitor, { orderId }) => {
    const { rows } = await hospital.server.owner.query<{ id: ConsentSignerId }>(
      'SELECT s.id FROM consent_signers s JOIN consent_forms f ON f.id = s.form_id WHERE f.order_id = $1 ORDER BY s.position',
      [orderId],
    );
    const records = rows.slice(0, 1).map(({ id: signerId }) => ({
      kind: 'consentDecided' as const,
      id: newId(),
      at: hospital.clock.now().toISOString(),
      orderId,
      signerId,
      decision: 'refuse' as const,
      reason: '',
      revisitOn: null,
    }));
    return visitor.call(patientPageContract.record, { body: { records } });
  },
};
