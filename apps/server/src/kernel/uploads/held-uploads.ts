import { readFile } from 'node:fs/promises';
import {
  fileUploadHeader,
  fileUploadPath,
  type FileUploadPurpose,
  isFileUploadPurpose,
} from '@nattoku/contract/shared/file-upload';
import { problems } from '@nattoku/contract/shared/problems';
import { Metadata, type Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { isComplete, openDesks, requireUploadId } from '#kernel/uploads/upload-desks.ts';
import { md5InHex, requireMd5 } from '#kernel/uploads/upload-md5.ts';
import { readMetadata } from '#kernel/uploads/tus.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Held = {
  purpose: FileUploadPurpose;
  /** Who began it: nobody else uses it. */ staffId: string;
  md5: string | undefined;
};

/**
 * What a sender says a file is for.
 * @throws Problem `upload.refused`
 */
export function purposeOf(request: FastifyRequest): Pick<Held, 'purpose' | 'md5'> {
  const sentence = '何のファイルか分かりません。画面を読み込み直してください。';
  const { purpose, md5 } = readMetadata(request, sentence);
  if (!isFileUploadPurpose(purpose)) throw new Problem('upload.refused', { detail: sentence });
  return { purpose, md5: md5 ? md5InHex(md5) : undefined };
}

/** What is kept with an upload; never the file's name, which may name a person. */
export const heldMetadata = ({ purpose, staffId, md5 }: Held): string =>
  Metadata.stringify({ purpose, staffId, ...(md5 === undefined ? {} : { md5 }) });

const heldBy = (upload: Upload | undefined, { actor }: StaffScope): upload is Upload =>
  upload?.metadata?.['staffId'] === actor.staffId;

/** Large files on their way to a call of their own: complete ones wait here until that call uses them, for a day at most. */
export const openHeldUploads = ({ uploads }: Pick<Services, 'uploads'>) => {
  const desks = openDesks(uploads, fileUploadPath, ({ purpose }) => isFileUploadPurpose(purpose));
  return {
    tusOf: desks.tusOf,

    /** An upload that the caller began. @throws Problem `notFound` */
    requireOwn: async (scope: StaffScope, uploadId: string): Promise<void> => {
      requireUploadId(uploadId);
      if (!heldBy(await desks.find(scope, uploadId), scope)) throw new Problem('notFound');
    },

    /**
     * The bytes that a call is about: those of its body, or of the complete upload that it names instead, which is used up unless the server
     * itself failed.
     * @throws Problem `upload.gone`, `upload.checksum`; `request.unsupportedType` without either.
     */
    withBytes: <T>(
      scope: StaffScope,
      { headers, body }: FastifyRequest,
      purpose: FileUploadPurpose,
      use: (bytes: Buffer) => Promise<T>,
    ): Promise<T> => {
      const uploadId = headers[fileUploadHeader];
      if (typeof uploadId !== 'string') {
        if (!Buffer.isBuffer(body)) throw new Problem('request.unsupportedType');
        return use(body);
      }
      return uploads.locks.alone(`use ${uploadId}`, async () => {
        const upload = await desks.find(scope, uploadId);
        if (!isComplete(upload) || !heldBy(upload, scope) || upload.metadata?.['purpose'] !== purpose) {
          throw new Problem('upload.gone');
        }
        const { path, release } = await desks.open(scope, upload);
        try {
          await requireMd5(path, upload.metadata['md5'] ?? undefined);
          const used = await use(await readFile(path));
          await desks.forget(scope, upload);
          return used;
        } catch (error) {
          // A refusal is final; after anything else the same call may succeed.
          if (error instanceof Problem && problems[error.code].status < 500) await desks.forget(scope, upload);
          throw error;
        } finally {
          await release();
        }
      });
    },
  };
};
