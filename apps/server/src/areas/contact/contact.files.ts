import { randomUUID } from 'node:crypto';
import {
  type ContactFile,
  type ContactFileId,
  contactFileNameHeader,
  contactFiles,
} from '@nattoku/contract/contact/contact';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptFile } from '#areas/contact/contact.content.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isUndone } from '#kernel/database/unavailable.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { sendFile } from '#kernel/http/send-file.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';
import { write } from '#kernel/write.ts';

const LONGEST_NAME = 120;
/** So many may lie here unsent, so that nobody fills the store. */
const UNSENT = 20;
const UNSENT_HOURS = 24;

/** Files come in one by one as their bytes, before the message; they go out to the person who sent or answers it. */
export const serveContactFiles = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(contactFiles, {
    take: (scope, _, { request }) =>
      withBytes(scope, request, 'contactFile', (bytes) => take(services, scope, nameOf(request), bytes)),
    get: (scope, { params: { fileId } }, exchange) => hand(services, scope.actor, fileId, exchange),
  });
};

const nameOf = ({ headers }: FastifyRequest): string => {
  const given = headers[contactFileNameHeader];
  try {
    const name = normaliseText(decodeURIComponent(typeof given === 'string' ? given : ''));
    return [...(name.split(/[\\/]/).at(-1) ?? '')].slice(-LONGEST_NAME).join('') || 'file';
  } catch {
    return 'file';
  }
};

const take = async (services: Services, scope: StaffScope, name: string, sent: Buffer): Promise<ContactFile> => {
  if (sent.length === 0) throw new Problem('upload.refused', { detail: '空のファイルは送れません。' });
  const { bytes, contentType } = await acceptFile(sent);
  const id = newId<ContactFileId>();
  const fullPath = `contact/${scope.actor.facilityId}/${randomUUID()}`;
  await services.files.put(fullPath, bytes, { contentType });
  const file = { id, name, contentType, size: bytes.length };
  return noteFile(scope, { ...file, fullPath }).catch(async (error: unknown) => {
    if (isUndone(error)) await services.files.remove(fullPath);
    throw error;
  });
};

const noteFile = write(async (tx, file: ContactFile & { fullPath: string }, { actor, clock }: StaffScope) => {
  const { fullPath, ...shown } = file;
  const { rows } = await tx.$client.query<{ unsent: number }>(
    'SELECT count(*)::int AS unsent FROM contact_files WHERE staff_id = $1 AND message_id IS NULL',
    [actor.staffId],
  );
  if ((rows[0]?.unsent ?? 0) >= UNSENT) throw new Problem('request.tooMany');
  await tx.$client.query(
    `INSERT INTO contact_files (id, staff_id, name, content_type, size, full_path, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, actor.staffId, file.name, file.contentType, file.size, fullPath, clock.now()],
  );
  return { result: shown, audit: { action: 'contact.file', subject: { type: 'contactFile', id: file.id } } };
});

type Kept = { name: string; full_path: string; staff_id: string; message_id: string | null };

const findFile = async (tx: Tx, fileId: string): Promise<Kept | undefined> => {
  const { rows } = await tx.$client.query<Kept>(
    'SELECT name, full_path, staff_id, message_id FROM contact_files WHERE id = $1',
    [fileId],
  );
  return rows[0];
};

/** The own file for everybody, those of the facility for its administrators, and those of sent messages for an operator. */
const findFor = async ({ database }: Services, actor: StaffActor, fileId: string): Promise<Kept | undefined> => {
  const own = await database.transaction(actor.facilityId, (tx) => findFile(tx, fileId));
  if (own) return own.staff_id === actor.staffId || isAllowed(actor, 'settings.manage') ? own : undefined;
  if (!isAllowed(actor, 'facility.manage')) return undefined;
  for (const id of await allFacilityIds(database)) {
    const found = await database.transaction(id, (tx) => findFile(tx, fileId));
    if (found) return found.message_id === null ? undefined : found;
  }
  return undefined;
};

/** Always as a download, and never run: what came from outside is not shown inside the app. */
const hand = async (
  services: Services,
  actor: StaffActor,
  fileId: ContactFileId,
  { request, reply }: Exchange,
): Promise<FastifyReply> => {
  const kept = await findFor(services, actor, fileId);
  if (!kept) throw new Problem('notFound');
  const metadata = await services.files.getMetadata(kept.full_path);
  void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(kept.name)}`);
  void reply.header('content-security-policy', "default-src 'none'; sandbox");
  return sendFile(services.files, request, reply, { metadata, cacheControl: 'no-store' });
};

/** Takes away what was sent up for a message that never came. */
export async function removeUnsentFiles({ database, files, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - UNSENT_HOURS * 3600_000);
  for (const id of await allFacilityIds(database)) {
    const gone = await database.transaction(id, (tx) =>
      tx.$client.query<{ full_path: string }>(
        'DELETE FROM contact_files WHERE message_id IS NULL AND created_at < $1 RETURNING full_path',
        [before],
      ),
    );
    for (const { full_path } of gone.rows) await files.remove(full_path);
  }
}
