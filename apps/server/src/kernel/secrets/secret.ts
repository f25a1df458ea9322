import { createHash, randomBytes } from 'node:crypto';

/** 256 bits for a cookie or a link, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It has 256 bits of chance, so a plain hash cannot be searched. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
