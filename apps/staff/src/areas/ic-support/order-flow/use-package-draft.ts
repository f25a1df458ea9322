import type { OrderId } from '@nattoku/contract/shared/primitives';
import { type IcPackage, icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { type Draft, draftOf, isSameDraft, toSave } from '#areas/ic-support/order-flow/package-draft.ts';
import { currentPackageOf, keepPackage } from '#areas/ic-support/order-flow/package.queries.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';
import { call } from '#platform/network/call.ts';

export type PackageHandle = DraftHandle<Draft, IcPackage>;

const editorOf = draftEditors<OrderId, Draft, IcPackage>({
  idOf: ({ order }) => order.id,
  draftOf,
  versionOf: ({ order }) => order.version,
  isSame: isSameDraft,
  currentOf: currentPackageOf,
  isOpen: ({ order }) => order.lifecycle === 'draft',
  save: async (orderId, draft, version) => {
    const body = { ...toSave(draft), version };
    const saved = await call(icPackageContract.save, { params: { orderId }, body }, draftSaving);
    keepPackage(saved);
    return saved;
  },
});

/** The draft of one package. */
export const usePackageDraft = (kept: IcPackage): PackageHandle => useDraftEditor(editorOf(kept), kept);
