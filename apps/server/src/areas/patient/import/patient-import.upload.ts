import { createHash } from 'node:crypto';
import { csvMediaType } from '@nattoku/contract/shared/csv';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import {
  importFileNameHeader,
  importFilePath,
  importLimits,
  type PatientImportId,
} from '@nattoku/contract/patient/patient-import';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginImport } from '#areas/patient/import/patient-import.operations.ts';
import { importPath } from '#areas/patient/import/patient-import.queue.ts';
import { openCsv } from '#kernel/csv/csv-reader.ts';
import { isUndone } from '#kernel/database/unavailable.ts';
import { authorise } from '#kernel/http/mount.ts';
import { AlreadyDone, earlierAnswer, idempotencyOf } from '#kernel/idempotency.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Takes a file in. One that is too large is refused by its length, or on its way once it is; one that is no table is not kept. */
export function takeImportFiles(app: FastifyInstance, services: Services): void {
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(csvMediaType, { parseAs: 'buffer', bodyLimit: importLimits.bytes }, (_, body, done) =>
      done(null, body),
    );
    files.route({
      method: 'POST',
      url: apiPrefix + importFilePath,
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'patient.edit');
        authorise(request.actor, 'patient.edit');
      },
      handler: async (request) => take(services, request),
    });
  });
}

const take = async (services: Services, request: FastifyRequest) => {
  if (!(request.body instanceof Uint8Array)) throw new Problem('request.unsupportedType');
  const bytes = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength);
  const actor = request.actor as StaffActor;
  const fileHash = createHash('sha256').update(bytes).digest();
  const idempotency = idempotencyOf(actor.staffId, keyOf(request), ['POST', importFilePath, fileHash.toString('hex')]);
  const scope = { ...services.scopeOf(actor, request.id, request.log), idempotency };

  const { encoding, rowCount } = await measure(bytes);
  const id = newId<PatientImportId>(services.clock.now().getTime());
  const path = importPath(actor.facilityId, id);
  await services.files.put(path, bytes, { contentType: csvMediaType });
  const file = { id, fileName: fileNameOf(request), fileSize: bytes.length, fileHash, encoding, rowCount };
  try {
    return await beginImport(scope, file);
  } catch (error) {
    if (isUndone(error)) await services.files.remove(path).catch(() => undefined);
    if (!(error instanceof AlreadyDone)) throw error;
    return earlierAnswer(services.database, actor.facilityId, idempotency);
  }
};

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 16 || key.length > 255) throw new Problem('request.keyMissing');
  return key;
};

/** Reads the whole file once, so that what is broken in its last row is said before anybody has chosen columns. */
const measure = async (bytes: Uint8Array) => {
  const { encoding, rows } = await openCsv(bytes, { maxRows: importLimits.rows, relaxed: true });
  let rowCount = 0;
  for await (const _ of rows) rowCount += 1;
  return { encoding, rowCount };
};

const LONGEST_NAME = 120;

/** As the sender's machine calls it; only shown, never used as a path. */
const fileNameOf = ({ headers }: FastifyRequest): string => {
  const given = String(headers[importFileNameHeader] ?? '');
  try {
    const name = normaliseText(decodeURIComponent(given)).replace(/[\n\t]/g, ' ');
    return [...name].slice(-LONGEST_NAME).join('') || 'patients.csv';
  } catch {
    return 'patients.csv';
  }
};
