import { expect, test } from 'vitest';
import { type LinkFields, linkHash } from '#kernel/audit/audit-hash.ts';

const key = Buffer.alloc(32, 1);
const link: LinkFields = {
  facilityId: '0199c000-0000-7000-8000-000000000001',
  seq: 2,
  previous: Buffer.alloc(32, 2),
  eventId: 3,
  eventHash: Buffer.alloc(32, 3),
};

test.each<[string, Partial<LinkFields>]>([
  ['of another facility', { facilityId: '0199c000-0000-7000-8000-000000000002' }],
  ['at another place', { seq: 3 }],
  ['behind another link', { previous: Buffer.alloc(32, 4) }],
  ['to another event', { eventId: 4 }],
  ['to an event that says something else', { eventHash: Buffer.alloc(32, 4) }],
])('a link %s has another hash', (_, changed) => {
  expect(linkHash(key, { ...link, ...changed })).not.toEqual(linkHash(key, link));
  expect(linkHash(key, { ...link })).toEqual(linkHash(key, link));
});
