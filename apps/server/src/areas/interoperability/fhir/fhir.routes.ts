import { fhirFiles, fhirSearchNames } from '@nattoku/contract/interoperability/fhir';
import { type ApiResource, fhirPath } from '@nattoku/contract/interoperability/interoperability';
import type { FastifyError, FastifyInstance } from 'fastify';
import { searchBundle } from '#areas/interoperability/fhir/fhir.bundle.ts';
import {
  findOne,
  isKnown,
  paramsOf,
  requireJson,
  type Search,
  type Type,
  wantsResource,
} from '#areas/interoperability/fhir/fhir.exchange.ts';
import {
  answerCreate,
  answerLaunch,
  answerPatient,
  targetOfId,
  targetOfNew,
  targetOfNumber,
} from '#areas/interoperability/fhir/fhir.taking-in.ts';
import { capabilityStatement } from '#areas/interoperability/fhir/fhir.capability.ts';
import { findSealedFile } from '#areas/interoperability/fhir/fhir.binary.ts';
import { sendOutcome, sendResource } from '#areas/interoperability/fhir/fhir.outcome.ts';
import type { FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import { searchQuestionnaires, searchResponses } from '#areas/interoperability/fhir/fhir.interview.ts';
import { searchConsents, searchDocuments, searchPatients } from '#areas/interoperability/fhir/fhir.reading.ts';
import { searchProvenances } from '#areas/interoperability/fhir/fhir.talk-record.ts';
import { searchTalks } from '#areas/interoperability/fhir/fhir.talk.ts';
import { searchTasks } from '#areas/interoperability/fhir/fhir.task-search.ts';
import { requireKnown, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import { noteRefusals } from '#kernel/audit/audit-refusals.ts';
import { asProblem } from '#kernel/http/errors.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { ClientScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** HL7 FHIR R4 for other systems of a hospital (specification/interoperability.md §1): everything is read, patients and answers to questionnaires are taken in. What is refused is refused in FHIR's own words. */
export function serveFhir(services: Services): FileRoutes {
  const base = services.publicUrl + fhirPath;
  const patients = { type: 'Patient', base, search: searchPatients } as const;
  const consents = { type: 'Consent', base, search: searchConsents } as const;
  const documents: Type = {
    type: 'DocumentReference',
    base,
    search: (tx, params, { actor }) => searchDocuments(tx, params, { base, features: actor.features }),
  };
  const talks = { type: 'Communication', base, search: searchTalks } as const;
  const provenances = { type: 'Provenance', base, search: searchProvenances } as const;
  const tasks: Type = {
    type: 'Task',
    base,
    search: (tx, params, { actor, clock }) => searchTasks(tx, params, { features: actor.features, now: clock.now() }),
  };
  const questionnaires = { type: 'Questionnaire', base, search: searchQuestionnaires } as const;
  const responses: Type = {
    type: 'QuestionnaireResponse',
    base,
    search: (tx, params) => searchResponses(tx, params, base),
  };
  return serveFiles(
    fhirFiles,
    {
      metadata: async (_, __, { reply }) => sendResource(reply, capabilityStatement(base)),
      searchPatients: answerSearch(patients),
      searchPatientsByForm: answerSearch(patients),
      readPatient: answerRead(patients),
      createPatient: answerPatient(patients, targetOfNew),
      updatePatientByNumber: answerPatient(patients, targetOfNumber),
      updatePatient: answerPatient(patients, targetOfId),
      launch: answerLaunch(services.publicUrl),
      searchConsents: answerSearch(consents),
      searchConsentsByForm: answerSearch(consents),
      readConsent: answerRead(consents),
      searchCommunications: answerSearch(talks),
      searchCommunicationsByForm: answerSearch(talks),
      readCommunication: answerRead(talks),
      searchProvenances: answerSearch(provenances),
      searchProvenancesByForm: answerSearch(provenances),
      readProvenance: answerRead(provenances),
      searchDocuments: answerSearch(documents),
      searchDocumentsByForm: answerSearch(documents),
      readDocument: answerRead(documents),
      searchTasks: answerSearch(tasks),
      searchTasksByForm: answerSearch(tasks),
      readTask: answerRead(tasks),
      searchQuestionnaires: answerSearch(questionnaires),
      searchQuestionnairesByForm: answerSearch(questionnaires),
      readQuestionnaire: answerRead(questionnaires),
      searchResponses: answerSearch(responses),
      searchResponsesByForm: answerSearch(responses),
      readResponse: answerRead(responses),
      createResponse: answerCreate(responses),
      readBinary: answerBinary(services),
    },
    { prefix: fhirPath, surround: (fhir) => refuseInOutcomes(fhir, services) },
  );
}

const refuseInOutcomes = (fhir: FastifyInstance, services: Services): void => {
  const noteRefusal = noteRefusals(services);
  fhir.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    if (problem) await noteRefusal(request, problem);
    else request.log.error({ err: error }, 'fhir');
    return sendOutcome(reply, problem?.code ?? 'unexpected', problem ?? { extra: {} });
  });
  fhir.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return sendOutcome(reply, isRead ? 'notFound' : 'client.method', { extra: {} });
  });
};

const answerSearch =
  ({ type, base, search }: Type) =>
  async (scope: ClientScope, _: unknown, { request, reply }: Exchange) => {
    requireJson(request);
    const params = paramsOf(request);
    requireKnown(params, fhirSearchNames(type));
    const { found, total, next, included = [] } = await recordedSearch(scope, { type, params, search });
    const resources = found.map(({ resource }) => resource);
    return sendResource(reply, searchBundle({ base, type, params }, { resources, included, total, next }));
  };

type Named = { params: { id: string } };

const answerRead =
  ({ type, search }: Type) =>
  async (scope: ClientScope, { params }: Named, { request, reply }: Exchange) => {
    requireJson(request);
    const { resource } = await recordedRead(scope, async (tx) => {
      const found = await findOne(tx, search, params.id.toLowerCase(), scope);
      const { id } = found.resource;
      return { result: found, audit: { action: 'fhir.read', subject: { type, id }, patientId: found.patientId } };
    });
    const { versionId, lastUpdated } = resource.meta;
    const tag = `W/"${versionId}"`;
    void reply.headers({ etag: tag, 'last-modified': new Date(lastUpdated).toUTCString() });
    if (isKnown(request, tag)) return reply.code(304).send();
    return sendResource(reply, resource);
  };

const recordedSearch = (
  scope: ClientScope,
  { type, params, search }: { type: ApiResource; params: SearchParams; search: Search },
): Promise<FoundPage> =>
  recordedRead(scope, async (tx) => {
    const page = await search(tx, params, scope);
    return {
      result: page,
      audit: {
        action: 'fhir.search',
        subject: { type, id: null },
        patientIds: page.found.flatMap(({ patientId }) => patientId ?? []),
        detail: { parameters: [...new Set(params.keys())], count: page.found.length },
      },
    };
  });

/** The sealed PDF itself; as a resource of FHIR where the caller asks for one. */
const answerBinary =
  ({ files }: Services) =>
  async (scope: ClientScope, { params }: Named, { request, reply }: Exchange) => {
    const file = await recordedRead(scope, async (tx) => {
      const found = await findSealedFile(tx, params.id.toLowerCase(), scope.actor.features);
      if (!found) throw new Problem('notFound');
      return {
        result: found,
        audit: {
          action: 'fhir.download',
          subject: found.subject,
          patientId: found.patientId,
          detail: { documentId: found.id },
        },
      };
    });
    const tag = `"${file.sha256.toString('hex')}"`;
    void reply.headers({ etag: tag, 'last-modified': file.createdAt.toUTCString() });
    if (isKnown(request, tag)) return reply.code(304).send();
    const bytes = await file.read(files);
    if (!wantsResource(request)) {
      void reply.header('content-disposition', `attachment; filename="${file.name}"`);
      return reply.type('application/pdf').send(bytes);
    }
    const resource = { id: file.id, contentType: 'application/pdf', data: bytes.toString('base64') };
    return sendResource(reply, { resourceType: 'Binary', ...resource });
  };
