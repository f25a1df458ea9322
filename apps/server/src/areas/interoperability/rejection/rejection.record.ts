import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { contentTimeOf, readJson } from '#areas/interoperability/fhir/fhir.body.ts';
import { numbersIn, ownNumberSystem } from '#areas/interoperability/fhir/fhir.facility.ts';
import { readSentPatient, sentIdentityOf, sentNumberOf } from '#areas/interoperability/fhir/fhir.patient-sent.ts';
import type { Sending } from '#areas/interoperability/fhir/fhir.patient-write.ts';
import { type Answering, readAnswering } from '#areas/interoperability/fhir/fhir.response-read.ts';
import { closeRejectionOfMessage, saveRejection, type Rejection } from '#domain/patient/feed-rejections.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { ClientScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Rejections that staff can resolve. Faults of the sending program itself are reported to that program alone. */
const resolvableByStaff: readonly ProblemCode[] = [
  'client.patientRefused',
  'client.patientClosed',
  'client.identityHeld',
  'client.responseRefused',
  'client.notAsked',
];

/** Longer messages are shown and not stored for another try. */
const MAX_STORED_LENGTH = 64 * 1024;

type Message = { kind: 'patient'; sending: Sending } | { kind: 'response'; bytes: Buffer };

/** Runs `accept`. A rejection that staff can resolve is committed as a task before the sender is answered. */
export async function recordRejection<Accepted>(
  scope: ClientScope,
  message: Message,
  accept: () => Promise<Accepted>,
): Promise<Accepted> {
  try {
    return await accept();
  } catch (error) {
    if (error instanceof Problem && resolvableByStaff.includes(error.code))
      await record(scope, { message, problem: error });
    throw error;
  }
}

const record = write(async (tx, { message, problem }: { message: Message; problem: Problem }, scope: ClientScope) => {
  const read =
    message.kind === 'patient' ? readPatient(tx, message.sending) : readResponse(tx, message.bytes, problem.code);
  const faults = problem.extra.errors ?? [];
  const rejection = {
    ...(await read),
    clientId: scope.actor.clientId,
    kind: message.kind,
    problem: problem.code,
    faults,
  };
  const content = JSON.stringify([problem.code, faults, rejection.content]);
  await saveRejection(tx, { ...rejection, content }, scope.clock.now());
  return { result: undefined, audit: [], changes: [{ topic: 'interoperability', id: null }] };
});

type ReadMessage = Omit<Rejection, 'clientId' | 'kind' | 'problem' | 'faults'>;

/** The content is the part that we process: other parts, such as `meta`, differ each time that a system sends the same patient. */
const readPatient = async (tx: Tx, sending: Sending): Promise<ReadMessage> => {
  const system = await ownNumberSystem(tx);
  const namedId = sending.target.by === 'id' ? sending.target.id : null;
  const text = JSON.stringify(sending);
  const sent = sentIdentityOf(sending.resource);
  const contentAt = contentTimeOf(sending.resource);
  try {
    const { number, proposal, partialBirthDate } = readSentPatient(sending.resource, system);
    return {
      patientNumber: number,
      questionnaire: '',
      namedId,
      sent,
      contentAt,
      message: storedMessage(text),
      content: JSON.stringify([namedId, proposal, partialBirthDate]),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Another try of an unreadable resource fails in the same way: the other system has to correct it.
    const patientNumber = sentNumberOf(sending.resource, system) ?? '';
    const content = contentOf(sending.resource);
    return { patientNumber, questionnaire: '', namedId, sent, contentAt, message: null, content };
  }
};

/**
 * Answers that nobody waits for yet are stored: once the questionnaire is ordered, staff try again. Of answers that do not fit the questionnaire another
 * try fails in the same way: the other system has to correct them, or staff enter them.
 */
const readResponse = async (tx: Tx, bytes: Buffer, problem: ProblemCode): Promise<ReadMessage> => {
  const resource = readJson(bytes);
  const answering = readAnswering(resource);
  return {
    ...(await keyOfResponse(tx, answering)),
    namedId: null,
    sent: null,
    contentAt: answering.contentAt,
    message: problem === 'client.notAsked' ? storedMessage(bytes.toString()) : null,
    content: contentOf(resource),
  };
};

const storedMessage = (text: string): string | null => (text.length > MAX_STORED_LENGTH ? null : text);

/** A resource without the parts of it that differ each time that a system sends it. */
const contentOf = (resource: unknown): string =>
  JSON.stringify(
    typeof resource === 'object' && resource !== null ? { ...resource, meta: undefined, text: undefined } : resource,
  );

const keyOfResponse = async (
  tx: Tx,
  { subject, questionnaire }: Answering,
): Promise<Pick<Rejection, 'patientNumber' | 'questionnaire'>> => {
  if (subject.number !== null) {
    const [patientNumber = ''] = numbersIn(subject.number, await ownNumberSystem(tx));
    return { patientNumber, questionnaire };
  }
  const { rows } = await tx.$client.query<{ number: string }>(
    'SELECT patient_number AS number FROM patients WHERE id = $1',
    [subject.id],
  );
  return { patientNumber: rows[0]?.number ?? '', questionnaire };
};

/** Closes the task of answers to the same questionnaire that were accepted now. */
export const closeResponseRejection = async (tx: Tx, answered: Answering, scope: ClientScope): Promise<boolean> =>
  closeRejectionOfMessage(
    tx,
    { clientId: scope.actor.clientId, kind: 'response', ...(await keyOfResponse(tx, answered)) },
    { contentAt: answered.contentAt, now: scope.clock.now() },
  );
