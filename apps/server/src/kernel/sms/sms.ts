import { SendFailed } from '#kernel/outbox/send-failed.ts';
import type { KeptMessages } from '#kernel/outbox/kept-messages.ts';

export type TextMessage = {
  /** The same again after a crash or a failure carries the same one: a gateway that knows such keys sends it once. */
  id: string;
  /** E.164, a Japanese mobile number. */
  to: string;
  text: string;
};

/** How text messages leave this server. Whether they arrived nobody tells us: we ask for no status afterwards. */
export type Sms = {
  /** Throws SmsRefused when this number will never get it, and SmsFailed when another try may help. */
  send(message: TextMessage): Promise<{ providerId: string | null }>;
  /** With APP_ENV=local and without a gateway: where the messages are instead. */
  outbox: Pick<KeptMessages<TextMessage>, 'list'> | null;
};

/** What a gateway says may quote number and text, so only its status is kept: it may get into a log. */
export class SmsFailed extends SendFailed {
  override readonly name: string = 'SmsFailed';
  override readonly isFinal: boolean = false;
  override readonly retryAfterSeconds: number | null;
  constructor(reason: string, retryAfterSeconds: number | null = null) {
    super(`sms: ${reason}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class SmsRefused extends SmsFailed {
  override readonly name = 'SmsRefused';
  override readonly isFinal = true;
}
