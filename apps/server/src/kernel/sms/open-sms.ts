import { join } from 'node:path';
import { openHttpSms } from '#kernel/sms/http-sms.ts';
import { openLocalSms } from '#kernel/sms/local-sms.ts';
import type { SmsTransport } from '#kernel/sms/sms-settings.ts';
import type { Sms } from '#kernel/sms/sms.ts';

/** Null when this server sends no text messages. */
export function openSms(transport: SmsTransport, dataDir: string): Sms | null {
  if (transport === null) return null;
  return transport === 'local' ? openLocalSms(join(dataDir, 'outbox')) : openHttpSms(transport);
}
