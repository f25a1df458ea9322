import { openKeptMessages } from '#kernel/outbox/kept-messages.ts';
import type { Sms, TextMessage } from '#kernel/sms/sms.ts';

/** Keeps messages as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openLocalSms(folder: string): Sms {
  const outbox = openKeptMessages<TextMessage>(folder);
  return {
    outbox,
    async send({ id, to, text }) {
      await outbox.keep({ id, to, text });
      return { providerId: null };
    },
  };
}
