import type { FileMetadata, PutOptions } from '#file-store.ts';
import type { Content } from '#selfhosted/disk-content.ts';

/** What a store answers about an object, in the words of the S3 client. */
export interface S3Object {
  readonly ContentLength?: number | undefined;
  readonly ContentRange?: string | undefined;
  readonly ContentType?: string | undefined;
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
  readonly Metadata?: Readonly<Record<string, string>> | undefined;
}

/** Swift keeps no more than 256 characters in one entry. */
const entry = /.{1,200}/g;

export function describeFile(bucket: string, fullPath: string, content: Content, put: PutOptions, created?: string) {
  const updated = new Date().toISOString();
  return {
    bucket,
    fullPath,
    name: nameOf(fullPath),
    size: content.size,
    contentType: put.contentType,
    timeCreated: created ?? updated,
    updated,
    md5Hash: content.md5Hash,
    customMetadata: put.customMetadata ?? {},
  } satisfies FileMetadata;
}

/**
 * Entries of the object beside its bytes. The ETag of a file that came in parts is no MD5, the store's own time has no milliseconds, and
 * entries are ASCII: so hash, times and the custom metadata (base64) are written by us.
 */
export function entriesOf({ timeCreated, updated, md5Hash, customMetadata }: FileMetadata): Record<string, string> {
  const custom = Buffer.from(JSON.stringify(customMetadata)).toString('base64url').match(entry) ?? [];
  return {
    created: timeCreated,
    updated,
    md5: md5Hash,
    ...Object.fromEntries(custom.map((text, index) => [`custom-${index}`, text])),
  };
}

/** Reads an object back; one that another program put there has no entries, and is described by what the store knows. */
export function metadataOf(bucket: string, fullPath: string, object: S3Object): FileMetadata {
  const { created, updated, md5, ...rest } = object.Metadata ?? {};
  const modified = (object.LastModified ?? new Date(0)).toISOString();
  return {
    bucket,
    fullPath,
    name: nameOf(fullPath),
    size: Number(object.ContentRange?.split('/').at(-1) ?? object.ContentLength ?? 0),
    contentType: object.ContentType ?? 'application/octet-stream',
    timeCreated: created ?? modified,
    updated: updated ?? modified,
    md5Hash: md5 ?? Buffer.from(object.ETag?.replaceAll('"', '') ?? '', 'hex').toString('base64'),
    customMetadata: customOf(rest),
  };
}

function customOf(entries: Readonly<Record<string, string>>): Record<string, string> {
  let text = '';
  for (let index = 0; entries[`custom-${index}`] !== undefined; index += 1) text += entries[`custom-${index}`];
  // Only entriesOf writes these names, and the bucket is the server's own.
  return text === '' ? {} : (JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, string>);
}

const nameOf = (fullPath: string): string => fullPath.slice(fullPath.lastIndexOf('/') + 1);
