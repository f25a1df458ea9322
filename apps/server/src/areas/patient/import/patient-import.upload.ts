import { createHash } from 'node:crypto';
import { csvMediaType } from '@nattoku/contract/shared/csv';
import {
  importFileNameHeader,
  importFilePath,
  type PatientImport,
  type PatientImportId,
} from '@nattoku/contract/patient/patient-import';
import { patientImportFiles } from '@nattoku/contract/patient/patient-import-files';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { FastifyRequest } from 'fastify';
import { measureFile } from '#areas/patient/import/patient-import.file.ts';
import { beginImport } from '#areas/patient/import/patient-import.operations.ts';
import { importPath } from '#areas/patient/import/patient-import.queue.ts';
import { isUndone } from '#kernel/database/unavailable.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { AlreadyDone, earlierAnswer, idempotencyOf } from '#kernel/idempotency.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Takes a file in. One that is too large is refused by its length, or on its way once it is; one that is no table is not kept. */
export const takeImportFiles = (services: Services): FileRoutes =>
  serveFiles(patientImportFiles, { take: (scope, _, { request }) => take(services, scope, request) });

const take = async (services: Services, staffScope: StaffScope, request: FastifyRequest): Promise<PatientImport> => {
  if (!(request.body instanceof Uint8Array)) throw new Problem('request.unsupportedType');
  const bytes = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength);
  const { actor } = staffScope;
  const fileHash = createHash('sha256').update(bytes).digest();
  const idempotency = idempotencyOf(actor.staffId, keyOf(request), ['POST', importFilePath, fileHash.toString('hex')]);
  const scope = { ...staffScope, idempotency };

  const { encoding, rowCount } = await measureFile(bytes);
  const id = newId<PatientImportId>(services.clock.now().getTime());
  const path = importPath(actor.facilityId, id);
  await services.files.put(path, bytes, { contentType: csvMediaType });
  const file = { id, fileName: fileNameOf(request), fileSize: bytes.length, fileHash, encoding, rowCount };
  try {
    return await beginImport(scope, file);
  } catch (error) {
    if (isUndone(error)) await services.files.remove(path).catch(() => undefined);
    if (!(error instanceof AlreadyDone)) throw error;
    return (await earlierAnswer(services.database, actor.facilityId, idempotency)) as PatientImport;
  }
};

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 16 || key.length > 255) throw new Problem('request.keyMissing');
  return key;
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
