import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@nattoku/contract/auth/second-factor';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { keyedHash } from '#kernel/secrets/encryption.ts';

/** Crockford's letters: none that a pen makes look like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Fifty bits. */
const LENGTH = 10;

export type OneTimeCodePurpose = 'recoveryCode' | 'temporaryAccess';

const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** As people read it: ABCDE-23456. */
export const newOneTimeCode = (): string => newCode().replace(/^.{5}/, '$&-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newOneTimeCode);

/** Normalises a typed code: case, width and dash are ignored; O reads as 0, I and L as 1 (Crockford's Base32). */
const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const oneTimeCodeHash = (key: Buffer, purpose: OneTimeCodePurpose, staffId: StaffId, typed: string): Buffer =>
  keyedHash(key, purpose, staffId, cleanCode(typed));
