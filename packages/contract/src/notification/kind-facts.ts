import type { Permission } from '#auth/permissions.ts';
import type { OrderNeed } from '#order/order-permissions.ts';

export type KindIcon =
  | 'alarm'
  | 'alert'
  | 'cancel'
  | 'chat'
  | 'checkCircle'
  | 'email'
  | 'help'
  | 'informationOutline'
  | 'lock'
  | 'signature';

export type KindFacts = {
  /** As the settings call it. */
  name: string;
  /**
   * Said in every bell in these very words: with nothing to fill in, no name and no condition can get into them
   * (specification/notification.md §1).
   */
  title: string;
  body: string;
  /** Somebody has to do something about it, and it stays until that is done. */
  needsAction: boolean;
  /** What the record it is about is called, as the audit log and `settleNotifications` have it. */
  subject: string;
  /** `patient`: those who look after the patient of the order; `named`: whom the cause names; `everybody`: whom the announcement is for. */
  reach: 'patient' | 'named' | 'everybody';
  /** What one needs to open what it leads to. A person who lacks it is not told. */
  permission: Permission | null;
  /** Of what is about an order: what one must be allowed to do with it. The area of the order says which permissions that takes. */
  ofOrder?: OrderNeed;
  /** Any of these as well: what it asks for may be done by the person who has one of them. */
  anyOf?: readonly Permission[];
  /** Left alone for ESCALATED_AFTER_HOURS it is told to everybody of the department, since a patient waits. */
  escalates?: true;
  /** A browser that shows the bell says it with a sound, too, unless its user has switched that off. */
  sounds?: true;
  /** Done by what it asks for and by nothing else: nobody ticks it off in the bell, for all who were told, without having done that. */
  onlyByDoing?: true;
  /** Cannot be switched off: it protects the account of the person who gets it. */
  always?: true;
  /** What it looks like in a list: the browser has a drawing and a colour for each. */
  icon: KindIcon;
  tone: 'info' | 'done' | 'warning' | 'error';
};

/** What an area tells staff. */
export type NotificationKinds = Readonly<Record<string, KindFacts>>;
