import type { Clock } from '#kernel/clock.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import { openPkcs11Key } from '#kernel/seal/pkcs11-key.ts';
import { daysLeft, KEY_ENDS_SOON_DAYS, requireHolding, type SealKey } from '#kernel/seal/seal-key.ts';
import type { SealSettings } from '#kernel/seal/seal-settings.ts';
import { openTimeStampAuthority, type TimeStampAuthority } from '#kernel/seal/time-stamp-authority.ts';

/** What this installation seals with. */
export type Seal = {
  /** False where the key is one that this installation makes for trying out. */
  isConfigured: boolean;
  /** Opened at the first call; one that could not be opened is tried again at the next. @throws SealKeyProblem */
  key(): Promise<SealKey>;
  /** Null: none is configured. */
  timeStamps: TimeStampAuthority | null;
};

export const ownSeal: SealSettings = { key: { kind: 'own' }, timeStamps: null };

export function openSeal({ key, timeStamps }: SealSettings, dataDir: string, clock: Clock): Seal {
  let opened: Promise<SealKey> | null = null;
  return {
    isConfigured: key.kind !== 'own',
    key: async () => {
      opened ??= openKey(key, dataDir, clock);
      return opened.catch((error: unknown) => {
        opened = null;
        throw error;
      });
    },
    timeStamps: timeStamps && openTimeStampAuthority(timeStamps, () => clock.now()),
  };
}

const openKey = async (key: SealSettings['key'], dataDir: string, clock: Clock): Promise<SealKey> => {
  switch (key.kind) {
    case 'own':
      return openOwnKey(dataDir, clock.now());
    case 'file': {
      const { openPkcs12Key } = await import('#kernel/seal/pkcs12-key.ts');
      return openPkcs12Key(key.path, key.password);
    }
    case 'module':
      return openPkcs11Key(key.settings);
  }
};

/**
 * Makes sure at the start that what is signed can be sealed, and says what an operator must hear about the key.
 * @throws Error, SealKeyProblem with a sentence that says what to do; with APP_ENV=prod also where no key is configured.
 */
export async function checkSeal(seal: Seal, appEnv: 'prod' | 'dev' | 'local', now: Date): Promise<readonly string[]> {
  if (!seal.isConfigured && appEnv === 'prod')
    throw new Error(
      'SEAL_KEY_FILE: is needed with APP_ENV=prod; the PKCS#12 file with the key that seals signed documents (or SEAL_PKCS11_MODULE). See docs/operators.md, section Seal.',
    );
  const key = await seal.key();
  requireHolding(key, now);
  await key.sign(Buffer.from('納得'));
  const left = daysLeft(key, now);
  if (left > KEY_ENDS_SOON_DAYS) return [];
  return [
    `警告: 同意書の電子署名に使う証明書の有効期限まで、あと${left}日です。新しい証明書を用意してください。`,
    `Warning: the certificate of the seal ends in ${left} days (${key.certificate.validToDate.toISOString()}). Get a new one and set SEAL_KEY_FILE.`,
  ];
}
