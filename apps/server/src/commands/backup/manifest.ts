import { z } from 'zod';

const Content = { bytes: z.number(), sha256: z.string() };

/** A table as COPY writes it, in text, compressed. The sum is over what is in the file, compressed and not yet sealed. */
const BackedUpTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...Content });
export type BackedUpTable = z.infer<typeof BackedUpTable>;

const BackedUpFile = z.object({
  fullPath: z.string(),
  /** Its bytes, in the folder that all generations share. */
  object: z.string(),
  contentType: z.string(),
  customMetadata: z.record(z.string(), z.string()),
  md5Hash: z.string(),
  updated: z.string(),
  ...Content,
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** All that one generation holds, and by what each part of it is known. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The last one applied: data goes back into the schema that it came from. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(BackedUpTable),
  files: z.array(BackedUpFile),
  /** Secrets of DATA_DIR/keys in base64, without which parts of the database cannot be read. */
  keys: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
