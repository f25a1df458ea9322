import type { ConsentCommonDraft } from '@nattoku/contract/consent/consent-common';
import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { consentCommonOrders } from '#areas/consent/common/consent-common.content.ts';
import { openCommonOrder } from '#areas/patient-page/common-entry.ts';
import { introduceAtCommonOrder } from '#areas/patient-page/common-entry.introduce.ts';
import { markRead } from '#domain/consent/form/gates.ts';
import { formAudit, lockFormRow } from '#domain/consent/form/move-form.ts';
import type { LinkScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';
import { decide, signAs, templateOf } from '#seed/consent-forms.ts';
import { FORM_FOR_EVERYBODY } from '#seed/consent-templates.ts';
import { seedLayers } from '#seed/text-layers.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital };

const HOUR = 3_600_000;

const settings: Omit<ConsentCommonDraft, 'templateId'> = {
  internalTitle: '初診受付：個人情報・写真の同意書',
  patientTitle: '個人情報と院内での写真の取り扱いについて',
  place: '総合受付（1階）',
  message: '初めて受診される方にお願いしています。読み終わったら、画面でお返事ください。',
  departmentId: null,
  validUntil: null,
  maxResponses: null,
  identification: 'patientNumberAndBirthDate',
};

/** Did not have a number at hand; the record that is theirs is among the patients of the demonstration. */
const visitor = { name: '渡邊 恵子', birthDate: '1963-08-17' as PlainDate, hoursAgo: 29 };

/** A form for everybody at the reception, and somebody's answer that waits to be linked to a patient. */
export async function seedConsentCommon(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM common_orders WHERE facility_id = $1 AND area = 'consent'", [
    hospital.facilityId,
  ]);
  const templateId = await templateOf(owner, hospital, FORM_FOR_EVERYBODY);
  if (rowCount || !templateId) return;
  const stage = { services, hospital };
  const desk = actAs(services, memberOf(hospital, 'nurse@sakura.example'), momentOf(stage, 75));
  const { id: commonOrderId, version } = await consentCommonOrders.create(desk, { ...settings, templateId });
  const { secret } = await consentCommonOrders.issue(desk, { commonOrderId, version });
  if (secret === null) throw new Error('A common order that hangs has an address.');
  await seedLayers(desk, { kind: 'commonOrder', contentId: commonOrderId });
  await answer(stage, owner, secret);
}

const momentOf = ({ services }: Stage, hoursAgo: number) => new Date(services.clock.now().getTime() - hoursAgo * HOUR);

const answer = async (stage: Stage, owner: pg.Client, secret: string): Promise<void> => {
  const { services, hospital } = stage;
  const { facilityId } = hospital;
  const at = momentOf(stage, visitor.hoursAgo);
  const device = { deviceClass: 'phone', files: services.files } as const;
  const opened = await openCommonOrder(actAs(services, { kind: 'system', facilityId } as const, at), {
    secret,
    formerToken: undefined,
    ...device,
  });
  if (opened.kind !== 'in') throw new Error('The form for everybody of the demonstration is closed.');
  const { name, birthDate } = visitor;
  await introduceAtCommonOrder(actAs(services, opened.actor, at), { name, birthDate, patientNumber: '', ...device });
  const formId = await formOf(owner, opened.actor.orderId);
  const later = (minutes: number) => actAs(services, opened.actor, new Date(at.getTime() + minutes * 60_000));
  await read(later(2), { formId });
  await decide(later(3), { formId, given: {} });
  await signAs('patient')(later(4), { formId, name });
};

const formOf = async (owner: pg.Client, orderId: OrderId): Promise<ConsentFormId> => {
  const { rows } = await owner.query<{ id: ConsentFormId }>('SELECT id FROM consent_forms WHERE order_id = $1', [
    orderId,
  ]);
  const [form] = rows;
  if (!form) throw new Error('Nothing came of the form for everybody.');
  return form.id;
};

const read = write(async (tx, { formId }: { formId: ConsentFormId }, { clock }: LinkScope) => {
  const form = await lockFormRow(tx, formId, null);
  await markRead(tx, form, clock.now());
  return { result: {}, audit: formAudit('consent.read', form) };
});
