import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Caller } from '@nattoku/contract/shared/client';
import { patientContract, type NewPatient, type Patient } from '@nattoku/contract/patient/patient';
import { textLayerContract, type LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { type Video, type VideoQuestionInput, type VideoSummary } from '@nattoku/contract/video/video';
import { uploadPath, videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract, type IssuedOrder, type Order } from '@nattoku/contract/video/video-order';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import { expect } from '@playwright/test';
import { makeFilm } from '#film.ts';
import type { Staff } from '#staff.ts';

/** A number that nobody else in this run has. */
export const unique = (): string => String(randomInt(1e9, 1e10));

/** Born on 髙﨑さん's birthday unless something else is given. */
export const birthDate = '1958-04-02';

export function givenPatient(call: Caller, given: Partial<NewPatient> = {}): Promise<Patient> {
  const patientNumber = unique();
  const nobody = { phone: null, email: null, postalCode: null, address: null, note: null, room: null };
  const nowhere = { departmentId: null, wardId: null, attendingStaffId: null };
  return call(patientContract.create, {
    body: {
      ...nobody,
      ...nowhere,
      patientNumber,
      familyName: '髙﨑',
      givenName: `千代${patientNumber}`,
      familyNameKana: 'タカサキ',
      givenNameKana: 'チヨ',
      birthDate,
      sex: 'female',
      language: 'ja',
      ...given,
    },
    idempotencyKey: randomUUID(),
  });
}

type GivenVideo = { title: string; seconds: number; questions?: VideoQuestionInput[] };

/** A published, playable video with captions, uploaded, converted and checked by the server. */
export async function givenVideo(origin: string, { call, cookie }: Staff, given: GivenVideo): Promise<Video> {
  const { id: videoId } = await call(videoContract.create, {
    body: { title: given.title, description: `${given.title}について説明します。`, departmentIds: [] },
    idempotencyKey: randomUUID(),
  });
  await upload(origin, cookie, videoId, await makeFilm(given));
  const status = async () => (await call(videoContract.get, { params: { videoId } })).status;
  await expect.poll(status, { timeout: 120_000, message: `${given.title} is converted` }).toBe('ready');

  const webvtt = `WEBVTT\n\n00:00.000 --> 00:0${Math.min(9, given.seconds)}.000\n${given.title}の字幕です。\n`;
  const params = { videoId };
  const { version } = await call(videoContract.putCaptions, {
    params: { ...params, language: 'ja' },
    body: { label: '日本語', webvtt },
  });
  const asked = await call(videoContract.putQuestions, {
    params,
    body: { version, questions: given.questions ?? [] },
  });
  return call(videoContract.publish, {
    params,
    body: { version: asked.version, published: true, reason: '試験のため' },
  });
}

async function upload(origin: string, cookie: string, videoId: string, film: string): Promise<void> {
  const bytes = await readFile(film);
  const named = (key: string, value: string) => `${key} ${Buffer.from(value).toString('base64')}`;
  const headers = { cookie, 'tus-resumable': '1.0.0' };
  const begun = await fetch(origin + uploadPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': [named('videoId', videoId), named('filename', 'film.mp4')].join(','),
    },
  });
  const address = new URL(begun.headers.get('location') ?? '', origin);
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (!sent.ok) throw new Error(`The film was refused: ${sent.status} ${await sent.text()}`);
}

/** The first caption of a video in another language; nobody has reviewed it. */
export async function givenCaption(
  call: Caller,
  { id: contentId }: Pick<Video, 'id'>,
  language: LayerLanguage,
  body: string,
) {
  const params = { kind: 'videoCaptions', contentId } as const;
  const { texts, layers } = await call(textLayerContract.get, { params });
  const [first] = texts;
  if (!first) throw new Error('The video has no Japanese captions.');
  const seenId = layers.find((each) => each.language === language)?.texts[0]?.id ?? null;
  const draft = { key: first.key, japanese: first.japanese, body, seenId };
  await call(textLayerContract.save, { params: { ...params, language }, body: { drafts: [draft] } });
}

/** A video of the demonstration that may be ordered. */
export async function shownVideo(call: Caller): Promise<VideoSummary> {
  const query = { text: '', page: 1, pageSize: 20, sort: 'title', published: 'true', status: 'ready' } as const;
  const { items } = await call(videoContract.list, { query });
  const [video] = items;
  if (!video) throw new Error('The demonstration has no video that is shown.');
  return video;
}

type GivenOrder = { patient: Patient; videos: readonly Pick<Video, 'id'>[] } & Partial<Omit<OrderDraft, 'videoIds'>>;

export async function givenDraft(call: Caller, { patient, videos, ...given }: GivenOrder): Promise<Order> {
  const draft = await call(videoOrderContract.createDraft, {
    body: { patientId: patient.id },
    idempotencyKey: randomUUID(),
  });
  const nothing = { title: '', approachId: null, message: '', dueOn: null };
  return call(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: { ...nothing, ...given, videoIds: videos.map(({ id }) => id), version: draft.version },
  });
}

export async function givenOrder(call: Caller, given: GivenOrder): Promise<IssuedOrder> {
  const { id: orderId, version } = await givenDraft(call, given);
  return call(videoOrderContract.issue, { params: { orderId }, body: { version }, idempotencyKey: randomUUID() });
}

export const linkOf = (origin: string, { linkSecret }: { linkSecret: string }): string => `${origin}/p/#${linkSecret}`;
