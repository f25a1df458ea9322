import { admissionOf } from '@nattoku/contract/shared/admission';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import type { FileEndpointShape } from '@nattoku/contract/shared/file-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Admission, createAdmission, runWithAdmission } from '#kernel/database/admission.ts';

/** Runs each request with the admission of its endpoint, so that the pools know which to serve first. */
export function admitByKind(app: FastifyInstance): void {
  const admissions = new WeakMap<FastifyRequest, Admission>();
  app.addHook('onRequest', (request, reply, done) => {
    const disconnected = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnected.abort();
    });
    const admission = createAdmission(kindOf(request), disconnected.signal);
    admissions.set(request, admission);
    runWithAdmission(admission, done);
  });
  // The body arrives in the context of the connection, which is older than the request.
  app.addHook('preValidation', (request, _, done) => {
    const admission = admissions.get(request);
    if (admission) runWithAdmission(admission, done);
    else done();
  });
}

const kindOf = ({ routeOptions }: FastifyRequest) => {
  const { endpoint, file } = routeOptions.config as { endpoint?: EndpointShape; file?: FileEndpointShape };
  return admissionOf(endpoint ?? file ?? {});
};
