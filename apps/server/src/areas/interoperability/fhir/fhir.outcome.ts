import { problems, type ProblemCode } from '@nattoku/contract/shared/problems';
import type { FastifyReply } from 'fastify';
import { Problem } from '#kernel/problem.ts';

const FHIR_TYPE = 'application/fhir+json; charset=utf-8';

/** HL7 FHIR R4, IssueType, by HTTP status. */
const issueOf: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
};

type Resource = { resourceType: string };

export const sendResource = (reply: FastifyReply, resource: Resource): FastifyReply =>
  reply.type(FHIR_TYPE).send(JSON.stringify(resource));

/** A search that cannot be answered as it was meant. Silence about a condition would hand out more than was asked for. */
export const refusedSearch = (detail: string): Problem => new Problem('client.search', { detail });

/** Every refusal in the form that clients of FHIR read; one issue for each line that was refused. */
export const sendOutcome = (
  reply: FastifyReply,
  code: ProblemCode,
  { extra }: Pick<Problem, 'extra'>,
): FastifyReply => {
  const { status, title } = problems[code];
  if (extra.retryAfterSeconds !== undefined) void reply.header('retry-after', String(extra.retryAfterSeconds));
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="Nattoku FHIR API"');
  if (status === 405) void reply.header('allow', 'GET, HEAD');
  void reply.code(status).header('cache-control', 'no-store');
  return sendResource(reply, {
    resourceType: 'OperationOutcome',
    issue: (extra.errors ?? [null]).map((line) => ({
      severity: status >= 500 ? 'fatal' : 'error',
      code: issueOf[status] ?? 'exception',
      details: { coding: [{ system: 'urn:nattoku:problem', code }], text: line?.message ?? title },
      ...(extra.detail ? { diagnostics: extra.detail } : {}),
      ...(line && { expression: [line.field] }),
    })),
  } as Resource);
};
