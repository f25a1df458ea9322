import { Readable } from 'node:stream';
import { sendContentMd5 } from '@nattoku/baas/s3/s3-client';
import { statusOf } from '@nattoku/baas/s3/s3-error';
import { S3Store } from '@tus/s3-store';
import { ERRORS, type Upload } from '@tus/server';

type Options = ConstructorParameters<typeof S3Store>[0];
type Part = Awaited<ReturnType<S3Store['retrieveParts']>>[number];

const OFFSET = 'offset';

/** What arrived too little to be a part of its own, and where in the file it begins. */
type Rest = { bytes: Buffer; offset: number };

/** Other processes change what is on the store: nothing about an upload is remembered here. */
const noCache: NonNullable<Options['cache']> = {
  get: async () => undefined,
  set: async () => {},
  delete: async () => {},
};

/**
 * Uploads as parts on an object store, each sent with its MD5 and tried again from memory. Bytes that are too few for a part wait in an
 * object of their own, which says at which offset they begin: after they have become part of a part they count no more, so that a process
 * that dies at any moment neither loses acknowledged bytes nor counts them twice.
 */
export class S3UploadStore extends S3Store {
  constructor(options: Options) {
    super({ ...options, cache: noCache, useTags: false });
    sendContentMd5(this.client);
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const metadata = await this.getMetadata(id);
    const parts = await this.retrieveParts(id);
    let end = sizeOf(parts);
    let number = (parts.at(-1)?.PartNumber ?? 0) + 1;
    const rest = await this.#rest(id, end);
    if (end + rest.length !== offset) throw ERRORS.INVALID_OFFSET;

    for await (const bytes of inPartsOf(this.calcOptimalPartSize(metadata.file.size), rest, source)) {
      if (bytes.length < this.minPartSize && end + bytes.length !== metadata.file.size) {
        await this.#keepRest(id, { bytes, offset: end });
        return end + bytes.length;
      }
      await this.uploadPart(metadata, bytes, number);
      end += bytes.length;
      number += 1;
    }
    if (end === metadata.file.size) await this.finishMultipartUpload(metadata, await this.retrieveParts(id));
    return end;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.getMetadata(id).catch((error: unknown) => {
      throw isGone(error) ? ERRORS.FILE_NOT_FOUND : error;
    });
    file.offset = await this.#offsetOf(id, file.size);
    return file;
  }

  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id).catch((error: unknown) => {
      throw isGone(error) ? ERRORS.FILE_NOT_FOUND : error;
    });
    await this.abort(id, UploadId);
    // The description goes last: who dies before it is found again.
    for (const Key of [id, this.partKey(id, true), this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket: this.bucket, Key });
    }
  }

  /** Forgets the parts of an upload that is not complete; one that is has none. */
  async abort(id: string, UploadId: string): Promise<void> {
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  /** Everything that stands under a prefix: when it was last added to, and the parts behind it. */
  async *listAll(prefix: string): AsyncGenerator<{ id: string; touchedAt: number; uploadId?: string }> {
    const at = { Bucket: this.bucket, Prefix: prefix };
    for (let token: string | undefined, more = true; more;) {
      const page = await this.client.listObjectsV2({ ...at, ContinuationToken: token });
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        yield { id: Key.replace(/\.(?:info|part)$/, ''), touchedAt: LastModified?.getTime() ?? Infinity };
      }
      token = page.NextContinuationToken;
      more = page.IsTruncated === true;
    }
    for (let key: string | undefined, marker: string | undefined, more = true; more;) {
      const page = await this.client.listMultipartUploads({ ...at, KeyMarker: key, UploadIdMarker: marker });
      for (const { Key: id = '', UploadId: uploadId = '', Initiated } of page.Uploads ?? []) {
        const { Parts = [] } = await this.client.listParts({ Bucket: this.bucket, Key: id, UploadId: uploadId });
        const times = [Initiated, ...Parts.map(({ LastModified }) => LastModified)];
        yield { id, uploadId, touchedAt: Math.max(...times.map((time) => time?.getTime() ?? Infinity)) };
      }
      ({ NextKeyMarker: key, NextUploadIdMarker: marker } = page);
      more = page.IsTruncated === true;
    }
  }

  async #offsetOf(id: string, size: number | undefined): Promise<number> {
    try {
      const end = sizeOf(await this.retrieveParts(id));
      return end + (await this.#restLength(id, end));
    } catch (error) {
      // No parts any more, but a description: they were put together.
      if (isGone(error) && size !== undefined) return size;
      throw error;
    }
  }

  async #keepRest(id: string, { bytes, offset }: Rest): Promise<void> {
    await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body: bytes,
      Metadata: { [OFFSET]: String(offset) },
    });
  }

  async #rest(id: string, end: number): Promise<Buffer> {
    if ((await this.#restLength(id, end)) === 0) return Buffer.alloc(0);
    const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: this.partKey(id, true) });
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  async #restLength(id: string, end: number): Promise<number> {
    try {
      const { ContentLength = 0, Metadata } = await this.client.headObject({
        Bucket: this.bucket,
        Key: this.partKey(id, true),
      });
      return Number(Metadata?.[OFFSET]) === end ? ContentLength : 0;
    } catch (error) {
      if (isGone(error)) return 0;
      throw error;
    }
  }
}

const isGone = (error: unknown): boolean => statusOf(error) === 404;

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { Size = 0 }) => sum + Size, 0);

/** The same bytes in pieces of one size, the last as long as what is left; nothing of all when there is nothing. */
async function* inPartsOf(size: number, first: Buffer, source: Readable): AsyncGenerator<Buffer> {
  let waiting = [first];
  let length = first.length;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const bytes = Buffer.concat(waiting);
    const whole = bytes.length - (bytes.length % size);
    for (let from = 0; from < whole; from += size) yield bytes.subarray(from, from + size);
    waiting = [bytes.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
