import type { DeliveryChannel, ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import type { ApproachId, VideoId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import type { TemplateUse } from '@nattoku/contract/video/video-template';
import { checkDraft, messageProblem, normaliseDraft } from '@nattoku/contract/video/video-order-input';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';

export type BasketVideo = {
  id: VideoId;
  title: string;
  durationSeconds: number;
  poster: string | null;
  available: boolean;
  /** False for what the patient may leave out. */
  required: boolean;
};

/** What is being put together for a patient. */
export type Draft = {
  title: string;
  approachId: ApproachId | null;
  videos: readonly BasketVideo[];
  message: string;
  dueOn: PlainDate | null;
  /** When the talk is planned; an instant. */
  icAt: string | null;
  templateId: VideoTemplateId | null;
  reminderPlan: ReminderPlan;
  reminderChannel: DeliveryChannel | null;
};

export const VIDEOS_MAX = 30;
/** More than this is rarely watched to the end in one sitting. */
export const LONG_SECONDS = 30 * 60;

export const draftOf = ({ items, ...order }: Order): Draft => ({
  title: order.title,
  approachId: order.approachId,
  videos: items
    .toSorted((a, b) => a.position - b.position)
    .map(({ video, required }) => ({
      id: video.id,
      title: video.title,
      durationSeconds: video.durationSeconds,
      poster: video.poster,
      available: video.available,
      required,
    })),
  message: order.message,
  dueOn: order.dueOn,
  icAt: order.icAt,
  templateId: order.templateId,
  reminderPlan: order.reminderPlan,
  reminderChannel: order.reminderChannel,
});

export const toSave = ({ videos, ...draft }: Draft): OrderDraft => ({
  ...draft,
  videoIds: videos.map(({ id }) => id),
  optionalVideoIds: videos.filter(({ required }) => !required).map(({ id }) => id),
});

/** The same once the server has tidied both. */
export const isSameDraft = (a: Draft, b: Draft): boolean => written(a) === written(b);
const written = (draft: Draft): string => {
  const { title, approachId, videoIds, optionalVideoIds, message, dueOn, icAt, ...rest } = normaliseDraft(
    toSave(draft),
  );
  const { templateId, reminderPlan, reminderChannel } = rest;
  const kept = [icAt ?? null, templateId ?? null, reminderPlan ?? [], reminderChannel ?? null];
  return JSON.stringify([title, approachId, videoIds, optionalVideoIds, message, dueOn, ...kept]);
};

export const totalSeconds = ({ videos }: Pick<Draft, 'videos'>): number =>
  videos.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** Adds what is not in the basket yet. */
export function withVideos(draft: Draft, added: readonly BasketVideo[], approachId = draft.approachId): Draft {
  const videos = [...draft.videos, ...added];
  const once = videos.filter(({ id }, at) => videos.findIndex((video) => video.id === id) === at);
  return { ...draft, approachId, videos: once.slice(0, VIDEOS_MAX) };
}

export function withoutVideo(draft: Draft, id: VideoId): Draft {
  const videos = draft.videos.filter((video) => video.id !== id);
  return { ...draft, videos, approachId: videos.length === 0 ? null : draft.approachId };
}

/** Whether the patient has to watch it. */
export const withRequired = (draft: Draft, id: VideoId, required: boolean): Draft => ({
  ...draft,
  videos: draft.videos.map((video) => (video.id === id ? { ...video, required } : video)),
});

/** Without what may not be ordered any more. */
export const withoutUnavailable = (draft: Draft): Draft => ({
  ...draft,
  videos: draft.videos.filter(({ available }) => available),
});

/** What a template puts into a draft; what was typed before stays where the template says nothing. */
export function withTemplate(draft: Draft, use: TemplateUse, videos: readonly BasketVideo[]): Draft {
  const filled = withVideos(draft, videos, draft.approachId ?? use.approachId);
  return {
    ...filled,
    templateId: use.templateId,
    title: draft.title || use.title,
    message: use.message || draft.message,
    dueOn: use.dueOn ?? draft.dueOn,
    reminderPlan: use.reminderPlan.length > 0 ? use.reminderPlan : draft.reminderPlan,
    reminderChannel: use.reminderChannel ?? draft.reminderChannel,
  };
}

export function withVideoAt(draft: Draft, id: VideoId, index: number): Draft {
  const moved = draft.videos.find((video) => video.id === id);
  if (!moved || index < 0 || index >= draft.videos.length) return draft;
  const videos = draft.videos.filter((video) => video.id !== id);
  return { ...draft, videos: videos.toSpliced(index, 0, moved) };
}

export type DraftProblems = { videos?: string; title?: string; message?: string; dueOn?: string };

/** What the patient reads above the videos when staff give no title; the server makes the same one at issue. */
export function titleMadeOf({ videos }: Pick<Draft, 'videos'>, approachName: string | undefined): string {
  if (approachName) return approachName;
  const [first, ...others] = videos;
  if (!first) return '';
  return others.length === 0 ? first.title : `${first.title} ほか${others.length}本`;
}

/** `values`: what is known for the placeholders of the message. */
type Checking = { today: PlainDate; values: MessageValues };

/** What keeps a draft from being sent; the server asks the same. */
export function problemsOf(draft: Draft, { today, values }: Checking): DraftProblems {
  const gone = draft.videos.filter(({ available }) => !available);
  const tooLong = checkDraft(normaliseDraft(toSave(draft)));
  const unfilled = messageProblem(draft.message, values);
  return {
    ...(unfilled && { message: unfilled }),
    ...Object.fromEntries(tooLong.map(({ field, message }) => [field, message])),
    ...(gone.length > 0 && {
      videos: `${gone.map(({ title }) => `「${title}」`).join('')}は公開が終わりました。外してから発行してください`,
    }),
    ...(draft.videos.length === 0 && { videos: '動画を1本以上選んでください' }),
    ...(draft.dueOn !== null && draft.dueOn < today && { dueOn: '期限には今日以降の日付を選んでください' }),
  };
}
