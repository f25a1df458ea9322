import type { AddressParts } from '@nattoku/contract/shared/endpoint';
import { interviewCommonContract } from '@nattoku/contract/medical-interview/interview-common';
import { auditContract } from '@nattoku/contract/audit/audit';
import { commonOrderContract } from '@nattoku/contract/order/common-order';
import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import type { IcSession } from '@nattoku/contract/ic-support/ic-session';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { chatContract } from '@nattoku/contract/chat/chat';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { Order } from '@nattoku/contract/video/video-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints, type NamedEndpoint } from '#testing/contracts.ts';
import { ask } from '#testing/chats.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { attend, givenClass } from '#testing/ic-support/classes.ts';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { givenConsentForm, type TestForm } from '#testing/consent/consent-forms.ts';
import { givenConsentCommonResponse } from '#testing/consent/consent-common.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import {
  givenCommonInterview,
  givenInterview,
  harmless,
  introducedVisitor,
  send as sendRecords,
  sent,
} from '#testing/interviews.ts';
import { givenScenarioOrder } from '#testing/ic-support/scenarios.ts';
import { dispatchNotifications } from '#testing/notifications.ts';
import { givenRunningTalk } from '#testing/talks.ts';
import { enter, givenIssued } from '#testing/video/video-orders.ts';

type World = {
  hospital: Hospital;
  patient: Patient;
  other: Patient;
  order: Order;
  consent: TestForm;
  response: { orderId: string; commonOrderId: string; receiptCode: string };
  attended: { commonOrderId: string };
  signed: { formId: string; receiptCode: string };
  talk: IcSession;
  pack: { orderId: string };
  scenario: { orderId: string };
  interview: { orderId: string; itemId: string; olderId: string };
  asked: { orderId: string; receiptCode: string };
};
type Given = (world: World) => { params?: AddressParts; query?: AddressParts; body?: unknown };

/** Contracts that hold nothing of a patient. Their answers are searched for the names of a patient's fields nevertheless. */
const withoutPatients = [
  'accountContract',
  'analyticsContract',
  'apiClientContract',
  'announcementContract',
  'approachContract',
  'authContract',
  'consentEditorContract',
  'consentSealingContract',
  'chatSettingsContract',
  'chatTemplateContract',
  'interviewInstrumentContract',
  'interviewTemplateContract',
  'scenarioContract',
  'catalogueContract',
  'contactContract',
  'facilityContract',
  'facilitySettingsContract',
  'hospitalContract',
  'recordDropContract',
  'patientFolderContract',
  'preferencesContract',
  'savedViewContract',
  'secondFactorContract',
  'sessionContract',
  'staffAccessContract',
  'staffContract',
  'staffImportContract',
  'textLayerContract',
  'videoContract',
  'videoTemplateContract',
  'icTemplateContract',
  'favouriteContract',
  'webhookContract',
];

const ofPatient: Given = ({ patient }) => ({ params: { patientId: patient.id } });
const ofForm: Given = ({ consent }) => ({ params: { formId: consent.form.id } });
const ofOrder: Given = ({ order }) => ({ params: { orderId: order.id } });
const ofTalk: Given = ({ talk }) => ({ params: { orderId: talk.order.id } });
const inJanuary = { from: '2027-01-01', until: '2027-01-31' };

/** Endpoints that show content of a patient to staff, and how to have them show it. Each must leave an event that names the patient. */
const showing: Record<string, Given> = {
  'patientContract.search': () => ({ body: { text: '' } }),
  'patientContract.findByNumber': ({ patient }) => ({ body: { patientNumber: patient.patientNumber } }),
  'patientContract.get': ofPatient,
  'patientContract.timeline': ofPatient,
  'patientMergeContract.candidates': ofPatient,
  'patientMergeContract.compare': ({ patient, other }) => ({ params: { patientId: patient.id, otherId: other.id } }),
  'patientMergeContract.list': ofPatient,
  'relatedPersonContract.list': ofPatient,
  'patientListContract.extras': ({ patient }) => ({ body: { ids: [patient.id] } }),
  'homeContract.get': () => ({}),
  'homeContract.worklist': () => ({ query: {} }),
  'homeContract.patientWork': ofPatient,
  'notificationContract.search': () => ({ body: { named: true } }),
  'videoTopContract.get': () => ({}),
  'videoTopContract.search': ({ patient }) => ({ body: { text: patient.patientNumber } }),
  'consentTemplateContract.openForms': ({ consent }) => ({ params: { templateId: consent.template.id } }),
  'consentOfPatientContract.forms': ofPatient,
  'consentOfPatientContract.documents': ofPatient,
  'patientOrdersContract.list': ofPatient,
  'consentListContract.search': () => ({ body: {} }),
  'consentListContract.top': () => ({}),
  'consentRecordContract.get': ofForm,
  'consentRecordContract.verify': ({ consent: { form } }) => ({
    params: { formId: form.id, documentId: form.documents[0]?.id ?? '' },
  }),
  'consentOrderContract.ofPatient': ofPatient,
  'consentOrderContract.get': ofForm,
  'consentOrderContract.preview': ofForm,
  'chatContract.search': () => ({ body: {} }),
  'chatContract.get': ofOrder,
  'videoOrderContract.search': () => ({ body: {} }),
  'videoOrderContract.get': ofOrder,
  'familyOfOrderContract.list': ofOrder,
  'familyOfOrderContract.ofPatient': ofPatient,
  'deliveryContract.list': ofOrder,
  'deliveryContract.showLink': ofOrder,
  'videoOrderListContract.recentVideos': ofOrder,
  'patientPageContract.preview': ofOrder,
  'icMapContract.get': ofTalk,
  'icOrderContract.get': ofTalk,
  'icOrderContract.search': () => ({ body: {} }),
  'icPackageContract.get': ({ pack }) => ({ params: { orderId: pack.orderId } }),
  'icPlannerContract.calendar': () => ({ query: inJanuary }),
  'icRecordContract.preview': ofTalk,
  'icSessionContract.entries': ofTalk,
  'icSessionContract.get': ofTalk,
  'scenarioItemContract.ofOrder': ({ scenario }) => ({ params: { orderId: scenario.orderId } }),
  'interviewListContract.search': () => ({ body: {} }),
  'interviewListContract.top': () => ({}),
  'interviewListContract.ofOrder': ({ interview }) => ({ params: { orderId: interview.orderId } }),
  'interviewResponseContract.get': ({ interview }) => ({ params: { itemId: interview.itemId } }),
  'interviewResponseContract.compare': ({ interview: { itemId, olderId } }) => ({ params: { itemId, olderId } }),
  'interviewCommonContract.searchResponses': () => ({ body: { show: 'all' } }),
  'interviewCommonContract.findByCode': ({ asked: { receiptCode } }) => ({ body: { receiptCode } }),
  'interviewCommonContract.candidates': ({ asked: { orderId } }) => ({ params: { orderId } }),
  'searchContract.search': ({ patient }) => ({ body: { text: patient.patientNumber } }),
  'searchContract.likelyPatients': () => ({}),
  'consentCommonContract.searchResponses': () => ({ body: { show: 'all' } }),
  'consentCommonContract.findByCode': ({ signed: { receiptCode } }) => ({ body: { receiptCode } }),
  'consentCommonContract.candidates': ({ signed: { formId } }) => ({ params: { formId } }),
  'consentPaperContract.returned': () => ({}),
  'icClassAttendanceContract.attendees': ({ attended: { commonOrderId } }) => ({ params: { commonOrderId }, body: {} }),
  'commonOrderContract.searchResponses': ({ response: { commonOrderId } }) => ({ params: { commonOrderId }, body: {} }),
  'commonOrderContract.getResponse': ({ response: { orderId } }) => ({ params: { orderId } }),
  'commonOrderContract.findByCode': ({ response: { receiptCode } }) => ({ body: { receiptCode } }),
  'auditContract.search': ({ patient }) => ({ body: { patientId: patient.id } }),
  'auditContract.accessList': ofPatient,
  'auditContract.reasons': () => ({ body: {} }),
  'auditContract.export': ({ patient }) => ({ body: { patientId: patient.id, encoding: 'utf-8' } }),
};

/** Endpoints of areas with patients that show nobody; each for a reason that stands beside it. */
const showingNobody: Record<string, string> = {
  'patientContract.tags': 'words that the facility uses',
  'chatContract.counts': 'numbers',
  'consentTemplateContract.search': 'forms that nobody has filled in',
  'consentTemplateContract.get': 'counts forms',
  'consentTemplateContract.version': 'a form that nobody has filled in',
  'consentTemplateContract.compare': 'two forms that nobody has filled in',
  'consentOrderContract.templates': 'templates that may be ordered',
  'videoOrderContract.attentionCount': 'a number',
  'interviewListContract.attentionCount': 'a number',
  'notificationContract.counts': 'numbers',
  'notificationContract.colleagues': 'names staff',
  'notificationContract.preferences': 'which notifications somebody wants',
  'deliveryContract.channels': 'which ways the facility uses',
  'deliveryContract.settings': 'texts for everybody',
  'consentCommonContract.templates': 'forms that nobody has filled in',
  'consentCommonContract.list': 'counts forms',
  'consentCommonContract.get': 'counts forms',
  'consentPaperContract.listScans': 'counts pages of files',
  'consentPaperContract.getScan': 'numbers of papers and of their pages',
  'interviewCommonContract.list': 'counts responses',
  'interviewCommonContract.get': 'counts responses',
  'icClassContract.list': 'counts responses',
  'icClassContract.get': 'counts responses',
  'commonOrderContract.list': 'counts responses',
  'commonOrderContract.get': 'counts responses',
  'commonOrderContract.days': 'counts responses',
  'icFiguresContract.months': 'numbers',
  'icPlannerContract.conflicts': 'names staff and rooms that are taken, and not by whom',
  'icPlannerContract.slots': 'times at which staff and rooms are free',
  'icPackageContract.questions': 'what forms that nobody has filled in ask of staff',
  'icSessionContract.words': 'what a scenario says in other words',
  'scenarioItemContract.personal': 'steps of a scenario, as the one who orders them chose',
  'patientImportContract.get': 'counts rows of a file',
  'patientImportContract.list': 'counts rows of files',
  'patientImportContract.profiles': 'names of columns',
  'auditContract.verify': 'counts events',
  'auditContract.lastAnchor': 'hashes',
  'auditContract.unusual': 'names staff and counts their charts',
  'auditContract.reviews': 'names months and staff',
};

/** Made in the shape of a patient's page, out of videos alone: there is nobody whom it could show. */
const madeOfVideos = ['patientPageContract.previewCommon'];

/** Its `patient` is a rule: whether the patient signs at an age. */
const rulesOfSigning = ['consentPolicyContract.get'];

/** What a file holds whose rows are no patients yet: opening it is written down under the import. */
const showingFiles: Record<string, string> = {
  'patientImportContract.preview': 'patientImport.preview',
  'patientImportContract.rows': 'patientImport.view',
};

/** A patient's fields, as contracts name them. */
const tellingNames = /^(familyName|givenName|patientName|patientNumber|birthDate|patient|patients|chatMessages)$/;

const namesIn = (schema: unknown): string[] => {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'properties' ? [...Object.keys(value as object), ...namesIn(value)] : namesIn(value),
  );
};

const isTelling = ({ endpoint }: NamedEndpoint): boolean =>
  namesIn(z.toJSONSchema(endpoint.response as z.ZodType, { unrepresentable: 'any' })).some((name) =>
    tellingNames.test(name),
  );

const notForStaff = ['anonymous', 'link', 'linkUnverified', 'family', 'familyUnverified'];
const forStaff = (await allEndpoints()).filter(({ endpoint }) => !notForStaff.includes(String(endpoint.permission)));
const contractOf = ({ name }: NamedEndpoint) => name.split('.')[0] ?? '';
/** What changes something is written down by `write`, which does not compile without it. */
const isChange = ({ endpoint }: NamedEndpoint) => endpoint.method !== 'GET' && endpoint.safe !== true;

test('every endpoint that staff can read with is known to show patients or not: a new one is decided here', () => {
  const undecided = forStaff.filter(
    (named) =>
      !isChange(named) &&
      !withoutPatients.includes(contractOf(named)) &&
      !(named.name in showing) &&
      !(named.name in showingNobody) &&
      !madeOfVideos.includes(named.name) &&
      !rulesOfSigning.includes(named.name) &&
      !(named.name in showingFiles),
  );

  expect(undecided.map(({ name }) => name)).toEqual([]);
});

test('what is said to hold no patients has no field of one', () => {
  const wrong = forStaff.filter(
    (named) => (withoutPatients.includes(contractOf(named)) || named.name in showingNobody) && isTelling(named),
  );

  expect(wrong.map(({ name }) => name)).toEqual([]);
});

/** Somebody stood before a poster, and staff know by now who it was. */
const givenLinked = async (hospital: Hospital, { id: patientId }: Patient) => {
  const { id: commonOrderId, secret } = await givenCommon(hospital);
  const { body: page } = await (await scan(hospital, secret)).call(patientPageContract.get, {});
  const [response] = page.orders;
  if (!response?.receiptCode) throw new Error('no response');
  const { id: orderId, receiptCode } = response;
  const body = { patientId, identityCheck: 'patientCard' as const };
  await hospital.admin(commonOrderContract.link, { params: { orderId }, body });
  return { orderId, commonOrderId, receiptCode };
};

/** The patient came to a class. */
const givenAttended = async (hospital: Hospital, patient: Patient) => {
  const { id: commonOrderId, secret } = await givenClass(hospital);
  await attend(hospital, secret, patient);
  return { commonOrderId };
};

/** A form that somebody opened behind a poster, and gave a name; whose it is, staff know by now. */
const givenConsentResponse = async (hospital: Hospital, { id: patientId }: Patient) => {
  const { id: orderId, receiptCode } = await givenConsentCommonResponse(hospital);
  const { owner } = hospital.server;
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM consent_forms WHERE order_id = $1', [orderId]);
  const formId = rows[0]?.id ?? '';
  await owner.query("UPDATE common_responses SET given_name = '山田 太郎' WHERE order_id = $1", [orderId]);
  await owner.query('UPDATE consent_forms SET patient_id = $2 WHERE id = $1', [formId, patientId]);
  return { formId, receiptCode };
};

const givenPackage = async ({ admin }: Hospital, { id: patientId }: Patient) => {
  const body = { patientId, approachId: null, procedureOn: null };
  return { orderId: (await admin(icPackageContract.begin, { body })).body.order.id };
};

/** Questions that somebody answered behind a poster under the name of the patient, who is known by now. */
const givenAsked = async (hospital: Hospital, { id: patientId }: Patient) => {
  const { secret } = await givenCommonInterview(hospital);
  const visitor = await introducedVisitor(hospital, secret, '山田 太郎');
  const { orderId, receiptCode } = visitor;
  const body = { patientId, identityCheck: 'patientCard' as const, reason: '' };
  await hospital.admin(interviewCommonContract.link, { params: { orderId }, body });
  return { orderId, receiptCode };
};

/** The same questionnaire, answered twice. */
const givenTwoInterviews = async (hospital: Hospital, patient: Patient) => {
  const first = await givenInterview(hospital, { patient });
  const { template } = first;
  const second = await givenInterview(hospital, { patient, template });
  const visitor = await enter(hospital, second.linkSecret);
  await sendRecords(visitor, sent(first.itemId, harmless()), sent(second.itemId, harmless()));
  return { orderId: second.orderId, itemId: second.itemId, olderId: first.itemId };
};

/** A page of a form that came back from the scanner. */
const givenReturnedPage = async ({ server, facilityId, staff }: Hospital, { form }: TestForm) => {
  await server.owner.query(
    `WITH paper AS (
       INSERT INTO consent_papers (id, facility_id, form_id, number, document_id, page_count, printed_by, printed_at)
       SELECT gen_random_uuid(), $1, form_id, '12345678', id, 1, $3, now() FROM consent_documents WHERE form_id = $2 LIMIT 1 RETURNING id),
     scan AS (
       INSERT INTO consent_scans (id, facility_id, state, path, sha256, size, page_count, uploaded_by, uploaded_at)
       VALUES (gen_random_uuid(), $1, 'read', 'x', 'x', 1, 1, $3, now()) RETURNING id)
     INSERT INTO consent_scan_pages (id, facility_id, scan_id, position, kind, paper_id, page)
     SELECT gen_random_uuid(), $1, scan.id, 1, 'form', paper.id, 1 FROM paper, scan`,
    [facilityId, form.id, staff.nurse.staffId],
  );
};

describe('what was shown of a patient is written down', () => {
  let world: World;

  beforeAll(async () => {
    const hospital = await openHospital();
    const patient = await hospital.given.patient();
    const other = await hospital.given.patient();
    const { order, linkSecret } = await givenIssued(hospital, { patient, by: hospital.admin });
    await ask(await enter(hospital, linkSecret), order.id);
    await dispatchNotifications(hospital.server.services);
    await hospital.admin(chatContract.reply, {
      params: { orderId: order.id },
      body: { id: crypto.randomUUID(), text: 'こんにちは', lastSeenId: null },
    });
    await hospital.admin(auditContract.giveReason, {
      params: { patientId: patient.id },
      body: { reason: 'audit', note: '' },
    });
    const consent = await givenConsentForm(hospital, { patient });
    await givenConsentTemplate(hospital, { templateId: consent.template.id });
    await givenReturnedPage(hospital, consent);
    const signed = await givenConsentResponse(hospital, patient);
    world = {
      hospital,
      patient,
      other,
      order,
      consent,
      signed,
      response: await givenLinked(hospital, patient),
      attended: await givenAttended(hospital, patient),
      talk: await givenRunningTalk(hospital, { patient }),
      pack: await givenPackage(hospital, patient),
      scenario: await givenScenarioOrder(hospital, { patient }),
      interview: await givenTwoInterviews(hospital, patient),
      asked: await givenAsked(hospital, patient),
    };
  });

  const eventsAbout = async ({ hospital, patient }: World): Promise<{ id: number; actor_id: string }[]> => {
    const { rows } = await hospital.server.owner.query<{ id: number; actor_id: string }>(
      'SELECT id, actor_id FROM audit_events WHERE patient_id = $1 OR patient_ids @> ARRAY[$1::uuid] ORDER BY id',
      [patient.id],
    );
    return rows;
  };

  test.each(Object.keys(showing))('by %s', async (name) => {
    const named = forStaff.find((each) => each.name === name);
    if (!named) throw new Error(`${name} is no endpoint any more`);
    const before = await eventsAbout(world);
    const input = showing[name]?.(world) ?? {};

    const reply = await world.hospital.admin(named.endpoint, input as never);

    expect(reply).toMatchObject({ status: 200 });
    const added = (await eventsAbout(world)).slice(before.length);
    expect(added.map(({ actor_id }) => actor_id)).toContain(world.hospital.staff.admin.staffId);
  });
});
