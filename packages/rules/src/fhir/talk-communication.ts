/** How a talk stands, as the server keeps it. */
export type TalkStanding = 'planned' | 'inSession' | 'explained' | 'decided' | 'finalised' | 'amended' | 'canceled';

export const communicationStatuses = ['preparation', 'in-progress', 'completed', 'not-done'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** specification/interoperability.md §14 */
export const communicationStatusOf: Record<TalkStanding, CommunicationStatus> = {
  planned: 'preparation',
  inSession: 'in-progress',
  explained: 'completed',
  decided: 'completed',
  finalised: 'completed',
  amended: 'completed',
  canceled: 'not-done',
};

export const DECISION_SYSTEM = 'urn:nattoku:talk-decision';

/** A talk with what FHIR tells of it. Times are instants in ISO 8601. */
export type CommunicatedTalk = {
  id: string;
  version: number;
  changedAt: string;
  orderId: string;
  patientId: string;
  standing: TalkStanding;
  /** The procedure, or the approach where none is named. */
  about: string;
  leader: string | null;
  startedAt: string | null;
  endedAt: string | null;
  decision: { code: string; words: string } | null;
  /** Of the sealed editions of its record, the oldest first. */
  recordIds: readonly string[];
};

/** Communication of R4: that a talk is planned, is held, or was held, with whom, and where its record is. */
export const talkCommunication = (talk: CommunicatedTalk) => ({
  resourceType: 'Communication' as const,
  id: talk.id,
  meta: { versionId: String(talk.version), lastUpdated: talk.changedAt },
  basedOn: [{ reference: `Task/${talk.orderId}` }],
  status: communicationStatusOf[talk.standing],
  category: [{ text: '説明（IC）' }],
  subject: { reference: `Patient/${talk.patientId}` },
  ...(talk.about === '' ? {} : { topic: { text: talk.about } }),
  ...(talk.startedAt === null ? {} : { sent: talk.startedAt }),
  ...(talk.endedAt === null ? {} : { received: talk.endedAt }),
  recipient: [{ reference: `Patient/${talk.patientId}` }],
  ...(talk.leader === null ? {} : { sender: { type: 'Practitioner', display: talk.leader } }),
  ...(talk.decision === null
    ? {}
    : {
        reasonCode: [
          { coding: [{ system: DECISION_SYSTEM, code: talk.decision.code }], text: `返事：${talk.decision.words}` },
        ],
      }),
  ...(talk.recordIds.length === 0
    ? {}
    : { payload: talk.recordIds.map((id) => ({ contentReference: { reference: `DocumentReference/${id}` } })) }),
});
