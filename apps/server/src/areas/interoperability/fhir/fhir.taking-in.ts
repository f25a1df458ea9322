import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { FastifyRequest } from 'fastify';
import { readJson } from '#areas/interoperability/fhir/fhir.body.ts';
import { findOne, paramsOfAddress, placeOf, type Type } from '#areas/interoperability/fhir/fhir.exchange.ts';
import { createLaunch, launchParameters } from '#areas/interoperability/fhir/fhir.launch.ts';
import { refusedSearch, sendResource } from '#areas/interoperability/fhir/fhir.outcome.ts';
import { takePatient, type Target } from '#areas/interoperability/fhir/fhir.patient-write.ts';
import { createResponse } from '#areas/interoperability/fhir/fhir.response-create.ts';
import type { SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import { recordRejection } from '#areas/interoperability/rejection/rejection.record.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import { type ClientScope, read } from '#kernel/scope.ts';

/** R4 §3.1.0.8: 201 with where it stands; 200 for one that was brought in before. Whoever may not read it is not shown what became of it. */
export const answerCreate =
  (of: Type) =>
  async (scope: ClientScope, _: unknown, { request, reply }: Exchange) => {
    if (!Buffer.isBuffer(request.body)) throw new Problem('client.resource');
    const bytes = request.body;
    const { itemId, isNew } = await recordRejection(scope, { kind: 'response', bytes }, () =>
      createResponse(scope, bytes),
    );
    return answerTaken(of, scope, { reply, id: itemId, isNew });
  };

type TakenIn = { reply: Exchange['reply']; id: string; isNew: boolean };

const answerTaken = async ({ base, type, search }: Type, scope: ClientScope, { reply, id, isNew }: TakenIn) => {
  const { resource } = await read(scope, (tx) => findOne(tx, search, id, scope));
  void reply.code(isNew ? 201 : 200).headers(placeOf(base, type, resource));
  return scope.actor.resources.includes(type) ? sendResource(reply, resource) : reply.send();
};

type Meant = { target: Target; askedFor: string | null };
type Meaning = (request: FastifyRequest, id: string) => Meant;

export const targetOfNew: Meaning = (request) => {
  const { 'if-none-exist': condition } = request.headers;
  if (typeof condition !== 'string') return { target: { by: 'new', unlessKnown: false }, askedFor: null };
  const askedFor = tokenAsked(new URLSearchParams(condition.replace(/^\?/, '')));
  return { target: { by: 'new', unlessKnown: true }, askedFor };
};

export const targetOfNumber: Meaning = (request) => ({
  target: { by: 'number', version: versionAsked(request) },
  askedFor: tokenAsked(paramsOfAddress(request)),
});

export const targetOfId: Meaning = (request, id) => ({
  target: { by: 'id', id: id.toLowerCase() as PatientId, version: versionAsked(request) },
  askedFor: null,
});

/** R4 §3.1.0.4.3: the one condition that we know for a patient. @throws Problem `client.search` */
const tokenAsked = (params: SearchParams): string => {
  const named = [...params.keys()].filter((name) => !['_format', '_pretty'].includes(name));
  const text = params.get('identifier') ?? '';
  if (named.join() !== 'identifier' || text.includes(',') || !text.includes('|'))
    throw refusedSearch('A patient must be named by ?identifier=system|number, and by nothing else.');
  return text;
};

/** R4 §3.1.0.5: W/"3". @throws Problem `client.outdated` for what is no version of ours */
const versionAsked = ({ headers }: FastifyRequest): number | null => {
  const tag = headers['if-match'];
  if (tag === undefined) return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag.trim())?.[1];
  if (version === undefined) throw new Problem('client.outdated');
  return Number(version);
};

/** R4 §§3.1.0.7–3.1.0.8: 201 with where a new one stands, 200 for one that is there; its content for a key that may read it. */
export const answerPatient =
  (of: Type, meaning: Meaning) =>
  async (scope: ClientScope, input: unknown, { request, reply }: Exchange) => {
    const { params } = input as { params?: { id: string } };
    const sending = { ...meaning(request, params?.id ?? ''), resource: readJson(request.body) };
    const { patientId, outcome } = await recordRejection(scope, { kind: 'patient', sending }, () =>
      takePatient(scope, sending),
    );
    return answerTaken(of, scope, { reply, id: patientId, isNew: outcome === 'created' });
  };

export const answerLaunch =
  (publicUrl: string) =>
  async (scope: ClientScope, _: unknown, { request, reply }: Exchange) => {
    const made = await createLaunch(scope, readJson(request.body));
    return sendResource(reply.code(201), launchParameters(publicUrl, made));
  };
