import { ApiProblem } from '@nattoku/contract/shared/client';
import { ApproachId, type PatientId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { approachContract } from '@nattoku/contract/video/approach';
import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '#editing/use-command.ts';
import { orderableOf } from '#parts/content/content-facts.ts';
import { keepOrder, orderQuery, ordersOfPatientQuery } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import { href } from '#routing/paths.ts';
import { firstWayQuery } from '#parts/order/first-way.ts';

/** Made once per choice; it rides in the history entry, so a second press, back and reload find the same draft again. */
type Entry = { choice: { patientId: PatientId; key: string } };

export const isRunning = ({ lifecycle }: Pick<Order, 'lifecycle'>): boolean =>
  lifecycle === 'draft' || lifecycle === 'issued';

/** From a patient to a draft. One thing at a time: what is pressed meanwhile has no effect. */
export function useChoosePatient() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const approachId = ApproachId.safeParse(params.get('approach')).data ?? null;
  const templateId = VideoTemplateId.safeParse(params.get('template')).data ?? null;
  const [entry, keep] = useHistoryEntry<Entry>();
  const { run, pending, refusal } = useCommand();
  const [wanted, setWanted] = useState<string | null>(null);

  const attempt = (what: string, action: () => Promise<unknown>) =>
    run(() => {
      setWanted(what);
      return action();
    });

  const create = async (patientId: PatientId, key: string) => {
    await keep({ choice: { patientId, key } });
    return call(videoOrderContract.createDraft, { body: { patientId }, idempotencyKey: key });
  };

  const begin = async (patientId: PatientId, from?: 'sets') => {
    const earlier = entry.choice?.patientId === patientId ? entry.choice.key : null;
    const found = earlier ? await stillDraft(await create(patientId, earlier)) : null;
    const draft = found ?? (await create(patientId, newIdempotencyKey()));
    keepOrder(await filled(draft, { approachId, templateId }));
    if (from === 'sets') return navigate(href('/video/order/flow/select', { order: draft.id, by: 'template' }));
    const way = await queryClient.fetchQuery(firstWayQuery);
    return navigate(href(`/video/order/flow/select/${way}`, { order: draft.id }));
  };

  /** Straight on, unless the patient has something running that may be what is wanted. */
  const choose = async (patientId: PatientId, from?: 'sets') => {
    const { items } = await queryClient.fetchQuery({ ...ordersOfPatientQuery(patientId), staleTime: 0 });
    if (!items.some(isRunning)) return begin(patientId, from);
    return navigate(
      href('/video/order/flow/patient', { patient: patientId, approach: approachId, template: templateId }),
    );
  };

  return {
    /** What is on its way. */
    pending: pending ? wanted : null,
    problem: refusal,
    begin: (patientId: PatientId) => attempt(patientId, () => begin(patientId)),
    /** @param from the sets, where one of them is wanted; else what choosing begins with */
    choose: (patientId: PatientId, from?: 'sets') => attempt(patientId, () => choose(patientId, from)),
  };
}

/** The draft as it stands now; null when it has been sent or thrown away since. */
async function stillDraft({ id }: Order): Promise<Order | null> {
  const order = await orNull(queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 }));
  return order?.lifecycle === 'draft' ? order : null;
}

type Beginning = { approachId: ApproachId | null; templateId: VideoTemplateId | null };

const filled = (draft: Order, { approachId, templateId }: Beginning): Promise<Order> => {
  if (templateId) return withTemplate(draft, templateId);
  return approachId ? withApproach(draft, approachId) : Promise.resolve(draft);
};

/** The same of a template; without it where it is gone or nothing of it may be ordered. */
async function withTemplate(draft: Order, templateId: VideoTemplateId): Promise<Order> {
  if (draft.items.length > 0) return draft;
  const use = await orNull(call(videoTemplateContract.use, { params: { templateId }, body: { icAt: draft.icAt } }));
  if (!use) return draft;
  const { warnings: _warnings, ...content } = use;
  return call(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: { ...content, version: draft.version },
  });
}

/** An empty draft filled with what an approach holds; one that has something already stays as it is. */
async function withApproach(draft: Order, approachId: ApproachId): Promise<Order> {
  if (draft.items.length > 0) return draft;
  const approach = await orNull(call(approachContract.get, { params: { approachId } }));
  const videoIds = approach ? orderableOf(approach).map(({ id }) => id) : [];
  if (videoIds.length === 0) return draft;
  const { title, message, dueOn, version } = draft;
  const body = { title, message, dueOn, approachId, videoIds, version };
  return call(videoOrderContract.saveDraft, { params: { orderId: draft.id }, body });
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiProblem && error.body.status === 404) return null;
    throw error;
  }
}
