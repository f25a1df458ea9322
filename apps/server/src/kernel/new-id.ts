import { randomUUID } from 'node:crypto';

/** UUID version 7 (RFC 9562 §5.7): ids that grow with time keep indexes compact. Never a secret. */
export const newId = <Id extends string>(now = Date.now()): Id => {
  // Node draws the random bits of many UUIDs at once; to ask the system for those of each takes longer than all the rest.
  const random = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}` as Id;
};
