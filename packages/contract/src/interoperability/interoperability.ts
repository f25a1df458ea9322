import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, PlainDate } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

export const ApiClientId = z.uuid().brand('ApiClientId');
export type ApiClientId = z.infer<typeof ApiClientId>;

/** What a client may read; the PDFs (Binary) go with DocumentReference. */
export const ApiResource = z.enum([
  'Patient',
  'Task',
  'Consent',
  'Communication',
  'Provenance',
  'DocumentReference',
  'Questionnaire',
  'QuestionnaireResponse',
]);
export type ApiResource = z.infer<typeof ApiResource>;

/** What a key is made for: to read resources of a type, to bring some in, or to open a patient on the screen of who works in the other system. */
export const ApiScope = z.enum([...ApiResource.options, 'Patient.write', 'QuestionnaireResponse.create', 'launch']);
export type ApiScope = z.infer<typeof ApiScope>;
export const apiScopeNames: Record<ApiScope, string> = {
  Patient: '患者（番号・氏名・性別・生年月日）',
  Task: 'オーダー（状態・期限・内容の題名）',
  Consent: '同意（状態・日時）',
  Communication: '説明（日時・状態・返事）',
  Provenance: '説明の記録の作成者（確定・訂正した人と日時）',
  DocumentReference: '電子署名で確定した文書（PDF）',
  Questionnaire: '問診票（公開した質問）',
  QuestionnaireResponse: '問診への回答',
  'Patient.write': '患者の登録と更新（書き込み）',
  'QuestionnaireResponse.create': '問診への回答の登録（書き込み）',
  launch: '電子カルテからの起動（患者の画面を開く）',
};

/** Below which the FHIR resources stand. */
export const fhirPath = '/api/fhir';

/** Rows of the logs that are shown at once. */
export const INTEROPERABILITY_PAGE = 20;

/** Perceived characters; days that a key holds at most; clients that are not revoked. */
export const apiClientLimits = { name: 50, days: 731, amount: 30 } as const;
export const apiClientUntilMessage = '期限は、今日から2年以内の日にしてください';

export const ApiClientState = z.enum(['active', 'expired', 'revoked']);
export const apiClientStateNames: Record<z.infer<typeof ApiClientState>, string> = {
  active: '有効',
  expired: '期限切れ',
  revoked: '取り消し済み',
};

export const ApiClient = z.object({
  id: ApiClientId,
  name: z.string(),
  resources: z.array(ApiScope),
  /** The last four characters of the key. */
  keyHint: z.string(),
  state: ApiClientState,
  createdByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiClient = z.infer<typeof ApiClient>;

export const NewApiClient = z.object({
  name: line(apiClientLimits.name),
  resources: z.array(ApiScope).min(1).max(ApiScope.options.length),
  /** The last day on which the key holds, in Tokyo. */
  until: PlainDate,
});
export type NewApiClient = z.infer<typeof NewApiClient>;

export const apiClientContract = {
  list: endpoint({
    method: 'GET',
    path: '/api-clients',
    permission: 'settings.manage',
    summary: 'Keys of other systems, newest first',
    /** `patientNumberSystem`: of the patients' identifiers; a name of our own (urn:uuid) until the facility has entered its code. */
    response: z.object({ items: z.array(ApiClient), baseUrl: z.string(), patientNumberSystem: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-clients',
    permission: 'settings.manage',
    summary:
      'Make a key for another system; it is shown in this answer and never again. Needs a fresh proof of presence',
    body: NewApiClient,
    response: z.object({ client: ApiClient, key: z.string() }),
    idempotent: true,
    problems: ['session.proofNeeded', 'interoperability.tooMany'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api-clients/{clientId}/revoke',
    permission: 'settings.manage',
    summary: 'End a key at once and for good',
    params: z.object({ clientId: ApiClientId }),
    response: ApiClient,
    problems: ['notFound'],
  }),
};
