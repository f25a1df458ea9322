import type { FileStore } from '@nattoku/baas/file-store';
import type { IdentityFor, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage, ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';

/** Where a document of one's own is put. */
export type ResponseFiles = Pick<FileStore, 'read' | 'put' | 'remove'>;

/** A response that has come into being. `patientId`: null where nobody knows whose it is. */
export type Opening = {
  common: StoredCommonOrder;
  orderId: OrderId;
  patientId: PatientId | null;
  files: ResponseFiles;
};

/** What the responses to the common orders of an area hold. */
export type ResponseContent = {
  /** Whether a user who scans the code now would get anything. */
  isAvailable(tx: Tx, common: StoredCommonOrder): Promise<boolean>;
  /** Gives a response what it holds before anybody is asked who they are. */
  begin(tx: Tx, opening: Opening, scope: Scope<SystemActor | LinkActor>): Promise<void>;
  /** Gives it what it holds once its giver has said who they are, or where nobody is asked. */
  complete(tx: Tx, opening: Opening, scope: Scope<SystemActor | LinkActor>): Promise<void>;
  /** Somebody who is known already comes in again by the code: for what counts as being there. */
  returned?(tx: Tx, opening: Opening, scope: Scope<SystemActor | LinkActor>): Promise<void>;
  /** Whether a user without a number that matches may give a name instead, which staff compare later. */
  takesNames: boolean;
  /** What the page says that a visitor is asked for, who they are. */
  identityFor: IdentityFor;
  /** What title and message of these responses say in another language, where the area writes more into them than the staff did. */
  layers?(tx: Tx, orderIds: readonly OrderId[], language: LayerLanguage): Promise<readonly [OrderId, ShownLayer[]][]>;
  /** What the next user who scans the code gets; nothing is stored, and nobody has done anything with it. */
  sample(tx: Tx, common: StoredCommonOrder, now: Date): Promise<Pick<PatientPageOrder, 'items'> & { message?: string }>;
  /** What the sample says in another language. */
  sampleLayers?(
    tx: Tx,
    common: StoredCommonOrder,
    language: LayerLanguage,
  ): Promise<readonly (readonly [string, ShownLayer[]])[]>;
};
