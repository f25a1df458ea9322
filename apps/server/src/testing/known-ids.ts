import { newId } from '#kernel/new-id.ts';
import { givenQuestion } from '#testing/chats.ts';
import { createCommon, givenCommon } from '#testing/common-orders.ts';
import { givenConsentCommon } from '#testing/consent/consent-common.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { givenClass } from '#testing/ic-support/classes.ts';
import { givenFamily } from '#testing/families.ts';
import { givenVideo } from '#testing/video/given-video.ts';
import type { Hospital } from '#testing/hospital.ts';
import { givenDraft } from '#testing/video/video-orders.ts';

type Kind = { table: string; state?: string; given?: (hospital: Hospital) => Promise<unknown> };

const inserted =
  (table: string, columns: string, values: string) =>
  ({ server: { owner }, facilityId }: Hospital): Promise<unknown> =>
    owner.query(`INSERT INTO ${table} (id, facility_id, ${columns}) VALUES ($1, $2, ${values})`, [newId(), facilityId]);

const kinds = {
  patient: { table: 'patients', given: (hospital) => hospital.given.patient() },
  department: { table: 'departments', given: inserted('departments', 'code, name', "'01', '外科'") },
  ward: { table: 'wards', given: inserted('wards', 'code, name', "'3E', '3階東'") },
  staff: { table: "(SELECT * FROM staff WHERE role = 'doctor')" },
  video: { table: 'videos', given: ({ server, facilityId }) => givenVideo(server, facilityId) },
  question: { table: 'video_questions' },
  approach: { table: 'approaches', given: inserted('approaches', 'name, category', "'胃の手術', 'surgery'") },
  order: {
    table: 'orders',
    state: 'lifecycle',
    given: async (hospital) => {
      await givenQuestion(hospital);
      await givenDraft(hospital);
    },
  },
  item: { table: 'order_items' },
  common: {
    table: "(SELECT * FROM common_orders WHERE area = 'video')",
    state: 'state',
    given: async (hospital) => {
      await givenCommon(hospital);
      await createCommon(hospital);
    },
  },
  icClass: {
    table: "(SELECT * FROM common_orders WHERE area = 'icSupport')",
    state: 'state',
    given: givenClass,
  },
  consentCommon: {
    table: "(SELECT * FROM common_orders WHERE area = 'consent')",
    state: 'state',
    given: givenConsentCommon,
  },
  form: {
    table: 'consent_forms',
    state: 'state',
    given: async (hospital) => {
      await givenFormInState(hospital, { state: 'signed' });
      await givenConsentForm(hospital);
      await givenConsentForm(hospital, { state: 'draft' });
    },
  },
  signer: { table: 'consent_signers' },
  document: { table: 'consent_documents' },
  consentTemplate: { table: 'consent_templates', given: givenConsentTemplate },
  consentVersion: {
    table: 'consent_template_versions',
    state: 'state',
    given: async (hospital) => {
      const { id: templateId } = await givenConsentTemplate(hospital);
      await givenConsentTemplate(hospital, { templateId, state: 'draft' });
    },
  },
  videoTemplate: { table: 'video_templates' },
  icTemplate: { table: 'ic_templates' },
  chatTemplate: { table: 'chat_templates' },
  relatedPerson: { table: 'related_persons' },
  announcement: { table: 'announcements' },
  webhook: { table: 'webhooks' },
  apiClient: { table: 'api_clients' },
  view: { table: 'saved_views' },
  familyLink: { table: 'family_links', given: givenFamily },
  contactMessage: { table: 'contact_messages' },
  import: { table: 'patient_imports' },
  profile: { table: 'patient_import_profiles' },
  session: { table: "(SELECT sessions.* FROM sessions JOIN staff ON staff.id = staff_id WHERE role = 'doctor')" },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** What a field of this name points at; what no record stands behind stays unknown. */
const kindOf = (contract: string, name: string): KindName | undefined => {
  if (name === 'templateId')
    return /videoTemplate/.test(contract)
      ? 'videoTemplate'
      : /icTemplate|icPackage/.test(contract)
        ? 'icTemplate'
        : /chatTemplate/.test(contract)
          ? 'chatTemplate'
          : 'consentTemplate';
  if (name === 'commonOrderId')
    return contract.startsWith('consent') ? 'consentCommon' : contract.startsWith('icClass') ? 'icClass' : 'common';
  if (name === 'messageId') return contract.startsWith('contact') ? 'contactMessage' : undefined;
  return byName[name];
};

const byName: Record<string, KindName> = {
  patientId: 'patient',
  otherId: 'patient',
  departmentId: 'department',
  wardId: 'ward',
  staffId: 'staff',
  ownerId: 'staff',
  reviewerId: 'staff',
  explainerId: 'staff',
  attendingStaffId: 'staff',
  judgedBy: 'staff',
  orderedBy: 'staff',
  videoId: 'video',
  previousVideoId: 'video',
  questionId: 'question',
  approachId: 'approach',
  orderId: 'order',
  itemId: 'item',
  formId: 'form',
  signerId: 'signer',
  documentId: 'document',
  consentTemplateId: 'consentTemplate',
  versionId: 'consentVersion',
  relatedPersonId: 'relatedPerson',
  announcementId: 'announcement',
  webhookId: 'webhook',
  clientId: 'apiClient',
  viewId: 'view',
  familyLinkId: 'familyLink',
  importId: 'import',
  profileId: 'profile',
  sessionId: 'session',
};

/** Ids of a hospital's own records for the fields of one contract; what is missing is given first. Of a kind with states there is one for each state. */
export async function knownIds(hospital: Hospital, contract: string, names: Iterable<string>) {
  const { server, facilityId } = hospital;
  const known = new Map<string, string[]>();
  for (const name of names) {
    const kind: Kind | undefined = kinds[kindOf(contract, name) ?? 'session'];
    if (!kindOf(contract, name) || !kind) continue;
    const { table, state = 'facility_id', given } = kind;
    const select = async () => {
      const { rows } = await server.owner.query<{ id: string }>(
        `SELECT DISTINCT ON (${state}) id FROM ${table} AS each WHERE facility_id = $1 ORDER BY ${state}, id DESC`,
        [facilityId],
      );
      return rows.map(({ id }) => id);
    };
    let ids = await select();
    if (ids.length === 0 && given) {
      await given(hospital);
      ids = await select();
    }
    known.set(name, ids);
  }
  return known;
}
